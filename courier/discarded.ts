/** What the courier discarded after Waybill had not accepted it: as the service knows it, or only this phone. Pure. */
import { inOneLine, joined } from '../contract/lines.ts';
import type { RefusalReason } from '../contract/moves.ts';
import { cashIn, withAmounts } from './cash.ts';
import type { Day, Stop } from './messages.ts';
import { type DiscardedMove, discardedOn, type Queue, type RefusedMove } from './queue.ts';
import { reasonOf, wasCancelled } from './refusal.ts';

type Recorded = 'key' | 'deliveryId' | 'move' | 'tappedAt' | 'discardedAt';
type Collected = 'collectedAmount' | 'currency' | 'currencyDigits' | 'paymentMethod';

export interface ShownDiscard extends Pick<DiscardedMove, Recorded | Collected> {
  names: readonly string[];
  reason: RefusalReason;
  /** What the dispatcher knows. `refused`: the service does not know the delivery. */
  report: 'waiting' | 'sent' | 'refused' | 'resolved';
  /** Cash that the courier has and the service does not count. */
  notAccepted: number;
}

/** Newest first. A day that an older page has kept lacks them. */
export function discardsOf(
  { discarded_moves: reported = [] }: Partial<Pick<Day, 'discarded_moves'>>,
  queue: Queue,
  courierId: string | undefined,
): ShownDiscard[] {
  const own = discardedOn(queue, courierId)
    .filter(({ key }) => !reported.some((one) => one.move_key === key))
    .map((move) => ({
      ...move,
      names: namesOf(move),
      reason: reasonOf(move.refusal),
      report: move.report ?? ('waiting' as const),
      notAccepted: notAcceptedIn(move),
    }));
  return [...own.reverse(), ...reported.map(ofService)];
}

const ofService = (discarded: Day['discarded_moves'][number]): ShownDiscard => ({
  key: discarded.move_key,
  deliveryId: discarded.delivery_id,
  names: namesOf({
    label: joined([inOneLine(discarded.receiver_name ?? ''), inOneLine(discarded.delivery_address ?? '')]),
    reference: discarded.reference ?? '',
    deliveryId: discarded.delivery_id,
  }),
  move: discarded.move,
  reason: discarded.reason,
  tappedAt: discarded.recorded_at,
  discardedAt: discarded.discarded_at,
  report: discarded.resolved_at === null ? 'sent' : 'resolved',
  collectedAmount: discarded.collected_amount ?? 0,
  currency: discarded.currency,
  currencyDigits: discarded.currency_digits,
  paymentMethod: discarded.payment_method ?? 'cash',
  notAccepted: discarded.not_accepted,
});

/** By which the courier knows it: receiver and address, and the sender's number; the delivery's identifier if there is neither. */
export function namesOf({
  label = '',
  reference = '',
  deliveryId,
}: Pick<RefusedMove, 'label' | 'reference' | 'deliveryId'>): string[] {
  const names = [label, reference].filter((name) => name !== '');
  return names.length === 0 ? [deliveryId] : names;
}

/** The cash of a hand-over after a cancellation counts as cash in hand. */
const notAcceptedIn = (move: RefusedMove): number => (wasCancelled(move.refusal) ? 0 : cashIn(move));

/** Cash that the courier has for a delivery and the service does not count. */
export interface UnacceptedCash {
  deliveryId: string;
  amount: number;
  currency: string;
  currencyDigits: number;
  recordedAt: string;
}

/**
 * The cash of moves that were refused, discarded or not, without what was accepted with another record of the delivery.
 * A receiver pays once, so only the latest record of a delivery counts. `done`: also with moves that wait to be sent.
 */
export function unacceptedCash(
  refused: readonly RefusedMove[],
  discards: readonly ShownDiscard[],
  done: readonly Stop[],
): UnacceptedCash[] {
  const latest = new Map<string, UnacceptedCash>();
  const ofRefused = refused.map((move) => ({ ...move, notAccepted: notAcceptedIn(move) }));
  for (const one of [...discards, ...ofRefused]) {
    const { deliveryId, collectedAmount = 0, notAccepted, currency, currencyDigits } = one;
    const { tappedAt: recordedAt } = one;
    if (notAccepted === 0 || currency === undefined || currencyDigits === undefined) continue;
    if (recordedAt < (latest.get(deliveryId)?.recordedAt ?? '')) continue;
    // The service may have subtracted it already, and knows hand-overs of earlier days as well.
    const amount = Math.min(notAccepted, collectedAmount - acceptedCash(deliveryId, done));
    latest.set(deliveryId, { deliveryId, amount, currency, currencyDigits, recordedAt });
  }
  return [...latest.values()].filter(({ amount }) => amount > 0);
}

/** Without a method, nothing was collected, or an older page has kept the stop: then it was cash. */
function acceptedCash(deliveryId: string, done: readonly Stop[]): number {
  const stop = done.find(({ delivery_id }) => delivery_id === deliveryId);
  return (stop?.payment_method ?? 'cash') === 'cash' ? (stop?.collected_amount ?? 0) : 0;
}

export interface NotAcceptedCash {
  currency: string;
  currency_digits: number;
  amount: number;
  count: number;
}

export function sumsOf(cash: readonly UnacceptedCash[]): NotAcceptedCash[] {
  return cash.reduce<NotAcceptedCash[]>(
    (sums, { amount, currency, currencyDigits }) =>
      withAmounts(sums, { currency, currency_digits: currencyDigits, amount, count: 1 }, ['amount', 'count']),
    [],
  );
}
