/** What couriers recorded, Waybill refused and they discarded. It stays here until it is resolved: a courier may still have the cash. */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { listDiscardedMoves, resolveDiscardedMove } from '../../contract/dashboard/discarded-moves.ts';
import { inOneLine, joined } from '../../contract/lines.ts';
import { moveWords } from '../../contract/move-words.ts';
import type { RefusalReason } from '../../contract/moves.ts';
import type { ResultOf } from '../api/client.ts';
import { useCommand, useOperation } from '../api/queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { moneyText } from '../ui/money.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { type SubjectDialogProps, useDialog } from '../ui/use-dialog.ts';
import { Warning } from '../ui/warning.tsx';
import { DeliveryLink } from './delivery-cells.tsx';
import classes from './parts.module.css';
import { paymentWords } from './payment-words.ts';

export function useDiscardedMoves() {
  const { data } = useOperation(listDiscardedMoves, {});
  return { moves: data?.discarded_moves ?? [], hasMore: data?.has_more === true };
}

/** Nothing if there is none. */
export function DiscardedMoves() {
  const { moves, hasMore } = useDiscardedMoves();
  const list = useDialog<null>();
  const resolving = useDialog<DiscardedMove>();
  if (moves.length === 0 && !list.opened) return null;
  const cash = notAcceptedText(moves);
  return (
    <>
      <Warning
        mb="md"
        title={
          moves.length === 1
            ? 'A courier discarded an update'
            : `Couriers discarded ${moves.length}${hasMore ? ' or more' : ''} updates`
        }
      >
        <Stack gap="xs" align="flex-start">
          <span>
            Waybill did not accept what they recorded.
            {cash === '' ? null : ` They collected ${cash} that is not in the cash ledger.`}
          </span>
          <Button variant="default" size="xs" onClick={() => list.open(null)}>
            Review
          </Button>
        </Stack>
      </Warning>
      <SideDrawer {...list} title="Discarded by couriers">
        <Text size="sm" c="dimmed" mb="md">
          Ask the courier what happened and where the cash is. Marking it as resolved changes neither the
          delivery nor the cash ledger.
        </Text>
        <ul className={classes.list}>
          {moves.map((move) => (
            <Item
              key={move.discarded_move_id}
              move={move}
              among={moves}
              onResolve={() => resolving.open(move)}
            />
          ))}
        </ul>
        {moves.length === 0 ? <Text>All resolved.</Text> : null}
      </SideDrawer>
      <ResolveDialog {...resolving} />
    </>
  );
}

/** "$50.00 and €20.00": cash that couriers have and no posting knows; empty if there is none. */
export function notAcceptedText(moves: readonly DiscardedMove[]): string {
  const sums = new Map<string, number>();
  for (const { currency, not_accepted } of moves) {
    if (not_accepted > 0) sums.set(currency, (sums.get(currency) ?? 0) + not_accepted);
  }
  return [...sums].map(([currency, amount]) => moneyText(amount, currency)).join(' and ');
}

type MoveProps = { move: DiscardedMove; among: readonly DiscardedMove[] };

function Item({ move, among, onResolve }: MoveProps & { onResolve(): void }) {
  const { account, delivery_id: id, reference, courier } = move;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>
          <bdi>{courier.name}</bdi>: {moveWords[move.move]}
        </strong>{' '}
        <Time at={move.recorded_at} show="exact" />
      </div>
      <div>
        Call <Anchor href={`tel:${courier.phone}`}>{courier.phone}</Anchor>
      </div>
      <DiscardedCash move={move} among={among} />
      <div>Not accepted: {refusalWords[move.reason]}</div>
      <div dir="auto">{joined([inOneLine(move.receiver_name ?? ''), inOneLine(move.delivery_address)])}</div>
      <div className={classes.delivery}>
        <DeliveryLink deliveryId={id} reference={reference} accountId={account.id} />
        <bdi>{account.name}</bdi>
        <StatusBadge status={move.status} />
      </div>
      <div className={classes.end}>
        <Text component="span" size="xs" c="dimmed">
          Discarded <Time at={move.discarded_at} />
        </Text>
        <Button
          variant="default"
          size="xs"
          onClick={onResolve}
          aria-label={`Mark as resolved: ${courier.name}, ${reference ?? id}`}
        >
          Mark as resolved
        </Button>
      </div>
    </li>
  );
}

function ResolveDialog({ subject: move, ...dialog }: SubjectDialogProps<DiscardedMove>) {
  const command = useCommand(resolveDiscardedMove, [listDiscardedMoves]);
  const resolve = async () => {
    if (!move) return;
    await command.mutateAsync({ params: { discarded_move_id: move.discarded_move_id } });
    toast('Marked as resolved.');
  };
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={resolve}
      title="Mark as resolved?"
      confirm="Mark as resolved"
      tone="plain"
    >
      {move && move.not_accepted > 0 ? (
        <>
          The page of <bdi>{move.courier.name}</bdi> will no longer show{' '}
          {moneyText(move.not_accepted, move.currency)} as not accepted. Do this once it is clear where the
          cash belongs.
        </>
      ) : (
        'It will leave this list. The timeline of the delivery keeps it, and the audit log records who resolved it.'
      )}
    </ConfirmDialog>
  );
}

export type DiscardedMove = ResultOf<typeof listDiscardedMoves>['discarded_moves'][number];

export const refusalWords: Record<RefusalReason, string> = {
  cancelled: 'The sender had cancelled it.',
  delivered: 'It was already recorded as delivered.',
  returned: 'It was already recorded as returned.',
  reassigned: 'Another courier had it by then.',
  going_back: 'It was on its way back to the sender.',
  not_picked_up: 'It was not recorded as picked up.',
  wrong_pin: 'The receiver’s PIN was wrong.',
  pin_locked: 'The PIN was locked after too many wrong ones.',
  proof_missing: 'Required proof was missing.',
  too_large: 'The photo was too large to send.',
  other: 'Its values were not valid.',
};

/** `among`: with the other moves that are listed. */
export function DiscardedCash({ move, among }: MoveProps) {
  const { collected_amount: amount, currency, payment_method: method } = move;
  if (!amount || method === null) return null;
  const paid = method === 'cash' ? 'in cash' : `by ${paymentWords[method].toLowerCase()}`;
  const counted = method === 'cash' ? countedWords(move, among) : '';
  return (
    <div>
      <strong>{moneyText(amount, currency)}</strong> collected {paid}
      {counted === '' ? '' : `, ${counted}`}
    </div>
  );
}

/** Where the cash is counted: a receiver pays once, however often the courier recorded it. */
function countedWords(move: DiscardedMove, among: readonly DiscardedMove[]): string {
  const { not_accepted: missing, collected_amount: amount, currency } = move;
  if (missing > 0)
    return `${missing === amount ? '' : `${moneyText(missing, currency)} of it `}not in the cash ledger`;
  if (move.resolved_at !== null) return '';
  return among.some((other) => replaces(other, move))
    ? 'recorded again later and counted there'
    : 'all of it in the cash ledger';
}

/** The same cash, discarded with a later record that nobody has resolved. */
const replaces = (other: DiscardedMove, move: DiscardedMove): boolean =>
  other.courier.id === move.courier.id &&
  other.delivery_id === move.delivery_id &&
  other.payment_method === 'cash' &&
  other.resolved_at === null &&
  other.recorded_at > move.recorded_at;
