/** What a courier recorded, Waybill did not accept, and the courier then discarded: in words, for operators. */
import type { listDiscardedMoves } from '../../contract/dashboard/discarded-moves.ts';
import type { RefusalReason } from '../../contract/moves.ts';
import type { ResultOf } from '../api/client.ts';
import { moneyText } from '../ui/money.tsx';
import { paymentWords } from './payment-words.ts';

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
export function DiscardedCash({ move, among }: { move: DiscardedMove; among: readonly DiscardedMove[] }) {
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
