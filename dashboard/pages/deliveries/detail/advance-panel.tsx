/** Simulates the courier of a test delivery: one move at a time, or a full lifecycle. */
import { Button, Group, Loader, Menu } from '@mantine/core';
import { ChevronDown, Play, SkipForward } from 'lucide-react';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import {
  advanceTestDelivery,
  type TestMove,
  type TestRun,
  testRuns,
} from '../../../../contract/operations/advance-test-delivery.ts';
import { listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import type { RequestOf } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { type Delivery, ofOneDelivery } from '../delivery.ts';
import { AdvanceDialog, type AskedMove } from './advance-dialog.tsx';

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

type Body = NonNullable<RequestOf<typeof advanceTestDelivery>['body']>;

interface ControlsProps {
  delivery: Delivery;
  advance: NonNullable<Delivery['advance']>;
}

function Controls({ delivery, advance }: ControlsProps) {
  // There is only one simulated courier, so assigning it again would change nothing.
  const moves = advance.moves.filter((move) => move !== 'assign' || delivery.courier === null);
  const { account_id } = useAccount().account;
  const { mutateAsync } = useCommand(advanceTestDelivery, [...ofOneDelivery, listDeliveries, getOverview]);
  const send = (body: Body) =>
    mutateAsync({ params: { account_id, delivery_id: delivery.delivery_id }, body });
  const { busy, attempt } = useToastedAttempt();
  const dialog = useDialog<AskedMove>();
  const [next, ...others] = moves;
  const hasCash = delivery.amount_to_collect > 0;
  const act = (body: Body) => attempt(() => send(body));
  const choose = (move: TestMove) =>
    move === 'fail_attempt' || (move === 'deliver' && hasCash) ? dialog.open(move) : void act({ move });
  return (
    <Group gap="xs">
      {next ? (
        <Button
          leftSection={<SkipForward size={15} aria-hidden />}
          loading={busy}
          onClick={() => act({ move: next })}
        >
          Advance: {nextMoveText(next, delivery)}
        </Button>
      ) : null}
      {moves.length > 0 ? (
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
      ) : null}
      {moves.length > 0 ? (
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
      ) : null}
      <AdvanceDialog {...dialog} delivery={delivery} send={send} />
    </Group>
  );
}

function nextMoveText(move: TestMove, { amount_to_collect: amount, currency }: Delivery): string {
  return move === 'deliver' && amount > 0
    ? `Deliver and collect ${moneyText(amount, currency)}`
    : moveWords[move];
}
