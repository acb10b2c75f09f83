/**
 * Couriers with cash in hand, the oldest cash first. A courier hands it in: it is counted, the difference is explained, and the courier
 * gets a receipt.
 */
import { Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { maxHeldDeliveries } from '../../../../contract/cash.ts';
import { getCourierCash, handInCash } from '../../../../contract/operations/fleet/cash.ts';
import { getCashDesk, listHandIns } from '../../../../contract/operations/fleet/cash-desk.ts';
import { CircleCheck, Clock } from '../../../../icons/icons.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { useOperation } from '../../../api/queries.ts';
import { useMe } from '../../../current/me.tsx';
import { DeliveryLink } from '../../../parts/delivery-cells.tsx';
import { notAcceptedText, useDiscardedMoves } from '../../../parts/discarded-moves.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { MultiLineInput } from '../../../ui/lines.tsx';
import { moneyIn, moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import { LinesSkeleton } from '../../../ui/skeletons.tsx';
import { type Column, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { Form } from '../../../ui/use-form.ts';
import { Warning } from '../../../ui/warning.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './cash-desk.module.css';
import { CountInput, moveOnEnter, useCount } from './count-input.tsx';
import { type ListedHandIn, Receipt } from './receipt.tsx';

type CourierInHand = ResultOf<typeof getCashDesk>['couriers'][number];

/** Cash is handed in at the end of the day; what is older needs a question. */
const oldMs = 24 * 3_600_000;

export function CouriersPanel({ couriers }: { couriers: readonly CourierInHand[] }) {
  const handIn = useDialog<CourierInHand>();
  const columns: Column<CourierInHand>[] = [
    {
      name: 'Courier',
      kind: 'title',
      cell: ({ courier }) => <bdi className={classes.name}>{courier.name}</bdi>,
    },
    { name: 'Cash in hand', cell: (inHand) => moneyIn(inHand)(inHand.amount), below: tooMuchIn },
    {
      name: 'Oldest',
      kind: 'short',
      cell: ({ since }) => <Time at={since} />,
      below: ({ since }) =>
        Date.now() - Date.parse(since) > oldMs ? (
          <span className={classes.old}>
            <Clock size={12} aria-hidden /> Older than 24 hours
          </span>
        ) : null,
    },
    { name: 'Deliveries', kind: 'short', cell: ({ deliveries }) => deliveries },
    {
      name: '(Actions)',
      kind: 'actions',
      cell: (inHand) => (
        <div className={classes.actions}>
          <PermissionButton
            permission={{ allowed: tooMuchIn(inHand) === null, why_not: tooMuchIn(inHand) }}
            variant="default"
            size="xs"
            aria-label={`Hand in cash of ${inHand.courier.name}`}
            onClick={() => handIn.open(inHand)}
          >
            Hand in
          </PermissionButton>
        </div>
      ),
    },
  ];
  return (
    <Panel title="Couriers with cash" lead="Oldest first.">
      <StackedTable
        label="Couriers with cash"
        columns={columns}
        inPanel
        items={couriers}
        keyOf={({ courier, currency }) => `${courier.id} ${currency}`}
        empty={<EmptyState icon={CircleCheck} title="No courier has cash" />}
      />
      <Dialog {...handIn} size="44rem" title={withNames`Hand-in of ${handIn.subject?.courier.name}`}>
        {handIn.subject ? <HandInSteps inHand={handIn.subject} /> : null}
      </Dialog>
    </Panel>
  );
}

/** After a correction to less than what was handed in. */
function tooMuchIn({ amount, currency, currency_digits: digits }: CourierInHand): string | null {
  if (amount >= 0) return null;
  return `${moneyText(-amount, currency, digits)} handed in too much; it counts for the next hand-in.`;
}

function HandInSteps({ inHand }: { inHand: CourierInHand }) {
  const [done, setDone] = useState<ListedHandIn>();
  const { courier, currency } = inHand;
  const cash = useOperation(
    getCourierCash,
    { params: { courier_id: courier.id } },
    // What the courier has now, not a moment ago.
    { staleTime: 0, enabled: done === undefined },
  );
  const { moves } = useDiscardedMoves();
  const notAccepted = notAcceptedText(
    moves.filter((move) => move.courier.id === courier.id && move.currency === currency),
  );
  if (done) return <Receipt handIn={done} />;
  return (
    <Loaded query={cash} loading={<LinesSkeleton lines={8} />}>
      {({ cash_in_hand, deliveries }) => {
        const expected = cash_in_hand.find((one) => one.currency === currency)?.amount ?? 0;
        return (
          <Stack gap="md">
            <div className={classes.expected}>
              <span>Expected</span>
              {moneyIn(inHand)(expected)}
            </div>
            {notAccepted === '' ? null : (
              <Warning>
                This courier also collected {notAccepted} that Waybill did not accept. It is not part of the
                expected amount: resolve it in Couriers before you hand it in.
              </Warning>
            )}
            <DeliveriesInHand
              inHand={inHand}
              deliveries={deliveries.filter((delivery) => delivery.currency === currency)}
            />
            <HandInForm inHand={inHand} expected={expected} onDone={setDone} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

interface HandInFormProps {
  inHand: CourierInHand;
  /** Minor units. */
  expected: number;
  onDone(handIn: ListedHandIn): void;
}

type Values = Record<'counted_by' | 'rest' | 'reason', string>;

function HandInForm({ inHand, expected, onDone }: HandInFormProps) {
  const { courier, currency, currency_digits: digits } = inHand;
  const { name: me } = useMe();
  const count = useCount(inHand);
  const record = useKeyedCommand(handInCash, {
    refreshes: [getCashDesk, getCourierCash, listHandIns],
    recordedBefore:
      'Your first hand-in was recorded before the connection was lost: look at the list of hand-ins. The expected amount is up to date now.',
  });
  const { amount } = count;
  const missing = amount === undefined ? 0 : Math.max(0, expected - amount);
  const submit = async ({ counted_by, rest, reason }: Values) => {
    const isMissing = rest === 'missing' && missing > 0;
    const handIn = await record({
      params: { courier_id: courier.id },
      body: {
        amount: amount ?? 0,
        currency,
        counted_by: counted_by.trim() || undefined,
        shortfall: isMissing ? missing : undefined,
        reason: (isMissing && reason.trim()) || undefined,
        denominations: count.denominations,
      },
    });
    onDone(handIn);
  };
  const money = (value: number) => moneyText(value, currency, digits);
  /** What is recorded: less than expected must not go unnoticed. */
  const submitWords = ({ rest }: Values) => {
    if (amount === undefined) return 'Hand in';
    if (missing === 0) return `Hand in ${money(amount)}`;
    const whereItIs = rest === 'missing' ? 'is missing' : 'stays with the courier';
    return `Hand in ${money(amount)}, ${money(missing)} ${whereItIs}`;
  };
  return (
    <DialogForm
      initial={{ counted_by: me, rest: 'keeps', reason: '' }}
      submit={submitWords}
      canSubmit={() => amount !== undefined}
      onSubmit={submit}
    >
      {(form) => (
        <Stack gap="md" onKeyDown={moveOnEnter}>
          <CountInput count={count} />
          <Difference amount={amount} expected={expected} inHand={inHand} />
          {missing > 0 ? <Rest form={form} missing={moneyIn(inHand)(missing)} /> : null}
          <TextInput
            label="Counted by"
            description="Someone other than the courier"
            dir="auto"
            {...form.field('counted_by')}
          />
        </Stack>
      )}
    </DialogForm>
  );
}

type DifferenceProps = Pick<HandInFormProps, 'inHand' | 'expected'> & { amount: number | undefined };

/** Read aloud whenever it changes. */
function Difference({ amount, expected, inHand }: DifferenceProps) {
  if (amount === undefined) return <div role="status" className={classes.difference} />;
  const difference = amount - expected;
  return (
    <div
      role="status"
      className={classes.difference}
      data-is={difference === 0 ? 'none' : difference < 0 ? 'less' : 'more'}
    >
      {difference === 0 ? (
        'No difference'
      ) : (
        <>
          {moneyIn(inHand)(Math.abs(difference))}{' '}
          {difference < 0 ? 'less than expected' : 'more than expected. Count again.'}
        </>
      )}
    </div>
  );
}

const rests = {
  keeps: { label: 'The courier keeps the rest', description: 'It stays in the courier’s cash in hand.' },
  missing: {
    label: 'It is missing',
    description: 'The delivery company covers the loss; the account is paid in full.',
  },
};

function Rest({ form, missing }: { form: Form<Values>; missing: ReactNode }) {
  return (
    <>
      <RadioChoices
        label={<>What happened to the remaining {missing}?</>}
        choices={rests}
        {...form.choice('rest')}
      />
      {form.values.rest === 'missing' ? (
        <>
          <MultiLineInput label="Reason" placeholder="A note was torn" {...form.field('reason')} />
          <Warning>The courier no longer has to hand it in. This cannot be undone.</Warning>
        </>
      ) : null}
    </>
  );
}

interface DeliveriesInHandProps {
  inHand: CourierInHand;
  /** In the same currency. */
  deliveries: ResultOf<typeof getCourierCash>['deliveries'];
}

/** The deliveries whose cash a courier has, in the order in which it is handed in. Closed at first. */
function DeliveriesInHand({ inHand, deliveries }: DeliveriesInHandProps) {
  if (deliveries.length === 0) return null;
  return (
    <details className={classes.deliveriesInHand}>
      <summary>{countWords(deliveries.length)}</summary>
      <ul>
        {deliveries.map(({ delivery_id, account, reference, amount, since }) => (
          <li key={delivery_id}>
            <span>
              <DeliveryLink deliveryId={delivery_id} reference={reference} accountId={account.id} /> ·{' '}
              <bdi>{account.name}</bdi> · <Time at={since} />
            </span>
            {moneyIn(inHand)(amount)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function countWords(count: number): string {
  if (count >= maxHeldDeliveries) return `The ${maxHeldDeliveries} oldest deliveries`;
  return count === 1 ? '1 delivery' : `${count} deliveries`;
}
