/** Simulates the courier of a test delivery: one move at a time, or a full lifecycle. */
import { Button, Group, Loader, Menu, Select } from '@mantine/core';
import type { Static } from 'typebox';
import { editableMoney, moneyHint, understandMoney } from '../../../../contract/money.ts';
import {
  type Advance,
  advanceTestDelivery,
  type TestMove,
  type TestRun,
  testRuns,
} from '../../../../contract/operations/advance-test-delivery.ts';
import { failureReasons } from '../../../../contract/primitives.ts';
import { ChevronDown, Play, SkipForward } from '../../../../icons/icons.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { reasonWords } from '../../../parts/failure-words.ts';
import { MoneyInput } from '../../../parts/money-input.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { type DialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { useFormats } from '../formats.ts';
import { changedByMove, type Delivery } from './delivery.ts';

const moveWords: Record<TestMove, string> = {
  assign: 'Assign a courier',
  unassign: 'Unassign',
  pick_up: 'Pick up',
  deliver: 'Deliver',
  fail_attempt: 'Fail attempt',
  return: 'Return to sender',
};

const runWords: Record<TestRun, string> = {
  delivered: 'Delivered',
  returned: 'Returned after a failed attempt',
  failed_then_delivered: 'Delivered at the second attempt',
};

export function AdvancePanel({ delivery }: { delivery: Delivery }) {
  const { can } = useAccount();
  const { advance } = delivery;
  if (!advance || (delivery.due === null && advance.run === null)) return null;
  return (
    <Panel
      title="Simulate the courier"
      lead="A test delivery moves only when you advance it. It creates the same events as a live one."
    >
      {can('deliveries.write') ? <Controls delivery={delivery} advance={advance} /> : null}
      <Group role="status" gap="xs" mt={advance.run ? 'sm' : 0}>
        {advance.run ? (
          <>
            <Loader size={14} aria-hidden /> Running “{runWords[advance.run]}”. Any other move stops it.
          </>
        ) : null}
      </Group>
    </Panel>
  );
}

function Controls({ delivery, advance }: { delivery: Delivery; advance: NonNullable<Delivery['advance']> }) {
  const { delivery_id, amount_to_collect: amount, currency } = delivery;
  // There is only one simulated courier, so assigning it again would change nothing.
  const moves = advance.moves.filter((move) => move !== 'assign' || delivery.courier === null);
  const { account_id } = useAccount();
  const { mutateAsync } = useCommand(advanceTestDelivery, changedByMove);
  const send: Send = (body) => mutateAsync({ params: { account_id, delivery_id }, body });
  const { busy, attempt } = useToastedAttempt();
  const failing = useDialog();
  const delivering = useDialog();
  const [next, ...others] = moves;
  const hasCash = amount > 0;
  const act: Send = (body) => attempt(() => send(body));
  const choose = (move: TestMove) => {
    if (move === 'fail_attempt') failing.open();
    else if (move === 'deliver' && hasCash) delivering.open();
    else void act({ move });
  };
  return (
    <Group gap="xs">
      {next ? (
        <>
          <Button
            leftSection={<SkipForward size={15} aria-hidden />}
            loading={busy}
            onClick={() => act({ move: next })}
          >
            Advance:{' '}
            {next === 'deliver' && hasCash
              ? `Deliver and collect ${moneyText(amount, currency)}`
              : moveWords[next]}
          </Button>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
                Other moves
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {(next === 'deliver' && hasCash ? moves : others).map((move) => (
                <Menu.Item key={move} onClick={() => choose(move)}>
                  {move === 'deliver' && hasCash ? 'Deliver with another amount…' : moveWords[move]}
                  {move === 'fail_attempt' ? '…' : null}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                leftSection={<Play size={14} aria-hidden />}
                rightSection={<ChevronDown size={14} aria-hidden />}
              >
                Run full lifecycle
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>A move every 2 seconds</Menu.Label>
              {testRuns.map((run) => (
                <Menu.Item key={run} onClick={() => act({ run })}>
                  {runWords[run]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      ) : null}
      <FailDialog {...failing} send={send} />
      <DeliverDialog {...delivering} delivery={delivery} send={send} />
    </Group>
  );
}

type Send = (body: Static<typeof Advance>) => Promise<unknown>;

function FailDialog({ send, ...dialog }: DialogProps & { send: Send }) {
  return (
    <FormDialog
      {...dialog}
      title="Fail attempt"
      initial={{ reason: 'receiver_absent' }}
      submit="Fail attempt"
      onSubmit={(values) => {
        const reason = failureReasons.find((one) => one === values.reason) ?? 'other';
        return send({ move: 'fail_attempt', reason });
      }}
    >
      {(form) => (
        <Select
          label="Reason"
          data={failureReasons.map((reason) => ({ value: reason, label: reasonWords[reason] }))}
          data-autofocus
          {...form.choice('reason')}
        />
      )}
    </FormDialog>
  );
}

function DeliverDialog({ delivery, send, ...dialog }: DialogProps & { delivery: Delivery; send: Send }) {
  const { amount_to_collect: amountToCollect } = delivery;
  const { currency, currencyDigits: digits } = useFormats(delivery.currency);
  const read = (text: string) => understandMoney(text, currency, digits);
  return (
    <FormDialog
      {...dialog}
      title="Deliver"
      initial={{ collected_amount: editableMoney(amountToCollect, digits) }}
      submit="Deliver"
      canSubmit={(values) => read(values.collected_amount) !== undefined}
      onSubmit={(values) => send({ move: 'deliver', collected_amount: read(values.collected_amount) })}
    >
      {(form) => {
        const { error, ...field } = form.field('collected_amount');
        return (
          <MoneyInput
            label="Collected"
            money={{ currency, currency_digits: digits }}
            description={`Amount to collect: ${moneyText(amountToCollect, currency, digits)}. Less is allowed.`}
            autoComplete="off"
            data-autofocus
            {...field}
            error={read(field.value) === undefined ? moneyHint(field.value, currency, digits) : error}
          />
        );
      }}
    </FormDialog>
  );
}
