/** A courier hands in cash: it is counted, the difference is explained, and the courier gets a receipt. */
import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { maxHeldDeliveries } from '../../../../contract/cash.ts';
import { getCourierCash, handInCash } from '../../../../contract/operations/fleet/cash.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { useOperation } from '../../../api/queries.ts';
import { useMe } from '../../../current/me.tsx';
import { DeliveryLink } from '../../../parts/delivery-cells.tsx';
import { notAcceptedText, useDiscardedMoves } from '../../../parts/discarded-moves.tsx';
import type { Currency } from '../../../parts/money-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { MultiLineInput } from '../../../ui/lines.tsx';
import { Money, moneyIn, moneyText } from '../../../ui/money.tsx';
import { RadioChoices } from '../../../ui/radio-choices.tsx';
import { LinesSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import type { Form } from '../../../ui/use-form.ts';
import { Warning } from '../../../ui/warning.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './cash-desk.module.css';
import { type CourierInHand, changedByHandIn, type ListedHandIn } from './cash-desk.ts';
import { CountInput, moveOnEnter, useCount } from './count-input.tsx';
import { Receipt } from './receipt.tsx';

export function HandInDialog({ subject: inHand, ...dialog }: SubjectDialogProps<CourierInHand>) {
  return (
    <Dialog {...dialog} size="44rem" title={withNames`Hand-in of ${inHand?.courier.name}`}>
      {inHand ? <HandInSteps inHand={inHand} /> : null}
    </Dialog>
  );
}

function HandInSteps({ inHand }: { inHand: CourierInHand }) {
  const [done, setDone] = useState<ListedHandIn>();
  const cash = useOperation(
    getCourierCash,
    { params: { courier_id: inHand.courier.id } },
    // What the courier has now, not a moment ago.
    { staleTime: 0, enabled: done === undefined },
  );
  if (done) return <Receipt handIn={done} />;
  if (cash.data === undefined) {
    return cash.error ? (
      <ErrorState failure={cash.error} retry={cash.refetch} />
    ) : (
      <LinesSkeleton lines={8} />
    );
  }
  const { currency } = inHand;
  const expected = cash.data.cash_in_hand.find((one) => one.currency === currency)?.amount ?? 0;
  const deliveries = cash.data.deliveries.filter((delivery) => delivery.currency === currency);
  return (
    <Stack gap="md">
      <div className={classes.expected}>
        <span>Expected</span>
        {moneyIn(inHand)(expected)}
      </div>
      <NotAccepted inHand={inHand} />
      <DeliveriesInHand deliveries={deliveries} digits={inHand.currency_digits} />
      <HandInForm inHand={inHand} expected={expected} onDone={setDone} />
    </Stack>
  );
}

/** Why the courier may have more than expected. Nothing if there is no such cash. */
function NotAccepted({ inHand: { courier, currency } }: { inHand: CourierInHand }) {
  const { moves } = useDiscardedMoves();
  const cash = notAcceptedText(
    moves.filter((move) => move.courier.id === courier.id && move.currency === currency),
  );
  if (cash === '') return null;
  return (
    <Warning>
      This courier also collected {cash} that Waybill did not accept. It is not part of the expected amount:
      resolve it in Couriers before you hand it in.
    </Warning>
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
  const { courier, currency } = inHand;
  const { name: me } = useMe();
  const count = useCount(inHand);
  const record = useKeyedCommand(handInCash, {
    refreshes: changedByHandIn,
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
        ...(counted_by.trim() ? { counted_by: counted_by.trim() } : {}),
        ...(isMissing ? { shortfall: missing } : {}),
        ...(isMissing && reason.trim() ? { reason: reason.trim() } : {}),
        ...(count.denominations ? { denominations: count.denominations } : {}),
      },
    });
    onDone(handIn);
  };
  return (
    <DialogForm
      initial={{ counted_by: me, rest: 'keeps', reason: '' }}
      submit={({ rest }) => submitWords(inHand, amount, missing, rest === 'missing')}
      canSubmit={() => amount !== undefined}
      onSubmit={submit}
    >
      {(form) => (
        <Stack gap="md" onKeyDown={moveOnEnter}>
          <CountInput count={count} />
          <Difference amount={amount} expected={expected} money={inHand} />
          {missing > 0 ? <Rest form={form} missing={missing} money={inHand} /> : null}
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

/** What is recorded, on the button: less than expected must not go unnoticed. */
function submitWords(
  { currency, currency_digits: digits }: Currency,
  amount: number | undefined,
  missing: number,
  isMissing: boolean,
): string {
  if (amount === undefined) return 'Hand in';
  const money = (value: number) => moneyText(value, currency, digits);
  if (missing === 0) return `Hand in ${money(amount)}`;
  const rest = isMissing ? 'is missing' : 'stays with the courier';
  return `Hand in ${money(amount)}, ${money(missing)} ${rest}`;
}

interface DifferenceProps {
  amount: number | undefined;
  expected: number;
  money: Currency;
}

/** Read aloud whenever it changes. */
function Difference({ amount, expected, money }: DifferenceProps) {
  const difference = amount === undefined ? undefined : amount - expected;
  return (
    <div role="status" className={classes.difference} data-is={signOf(difference)}>
      {difference === undefined ? null : difference === 0 ? (
        'No difference'
      ) : (
        <>
          {moneyIn(money)(Math.abs(difference))}{' '}
          {difference < 0 ? 'less than expected' : 'more than expected. Count again.'}
        </>
      )}
    </div>
  );
}

function signOf(difference: number | undefined): 'none' | 'less' | 'more' | undefined {
  if (difference === undefined) return undefined;
  return difference === 0 ? 'none' : difference < 0 ? 'less' : 'more';
}

const rests = {
  keeps: { label: 'The courier keeps the rest', description: 'It stays in the courier’s cash in hand.' },
  missing: {
    label: 'It is missing',
    description: 'The delivery company covers the loss; the account is paid in full.',
  },
};

interface RestProps {
  form: Form<Values>;
  missing: number;
  money: Currency;
}

function Rest({ form, missing, money }: RestProps) {
  const isMissing = form.values.rest === 'missing';
  return (
    <>
      <RadioChoices
        label={<>What happened to the remaining {moneyIn(money)(missing)}?</>}
        choices={rests}
        {...form.choice('rest')}
      />
      {isMissing ? (
        <>
          <MultiLineInput label="Reason" placeholder="A note was torn" {...form.field('reason')} />
          <Warning>The courier no longer has to hand it in. This cannot be undone.</Warning>
        </>
      ) : null}
    </>
  );
}

interface DeliveriesInHandProps {
  deliveries: ResultOf<typeof getCourierCash>['deliveries'];
  digits: number;
}

/** The deliveries whose cash a courier has, in the order in which it is handed in. Closed at first. */
function DeliveriesInHand({ deliveries, digits }: DeliveriesInHandProps) {
  if (deliveries.length === 0) return null;
  return (
    <details className={classes.deliveriesInHand}>
      <summary>{wordsOf(deliveries.length)}</summary>
      <ul>
        {deliveries.map(({ delivery_id, account, reference, amount, currency, since }) => (
          <li key={delivery_id}>
            <span>
              <DeliveryLink deliveryId={delivery_id} reference={reference} accountId={account.id} /> ·{' '}
              <bdi>{account.name}</bdi> · <Time at={since} />
            </span>
            <Money amount={amount} currency={currency} digits={digits} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsOf(count: number): string {
  if (count >= maxHeldDeliveries) return `The ${maxHeldDeliveries} oldest deliveries`;
  return count === 1 ? '1 delivery' : `${count} deliveries`;
}
