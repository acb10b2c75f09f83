/**
 * What the courier discarded after Waybill had not accepted it: what the service knows, and what only this phone knows
 * yet. Pure.
 */
import { inOneLine, joined } from '../contract/lines.ts';
import type { CourierMove, RefusalReason } from '../contract/moves.ts';
import type { PaymentMethod } from '../contract/primitives.ts';
import { cashIn } from './cash.ts';
import type { Day, Stop } from './messages.ts';
import { type DiscardedMove, discardedOn, type Queue, type RefusedMove } from './queue.ts';
import { reasonOf, wasCancelled } from './refusal.ts';

export interface ShownDiscard {
  key: string;
  deliveryId: string;
  /** See `namesOf`. */
  names: readonly string[];
  move: CourierMove;
  reason: RefusalReason;
  recordedAt: string;
  discardedAt: string;
  /** What the dispatcher knows. `refused`: the service does not know the delivery. */
  report: 'waiting' | 'sent' | 'refused' | 'resolved';
  collectedAmount: number;
  currency: string | undefined;
  currencyDigits: number | undefined;
  paymentMethod: PaymentMethod;
  /** Cash that the courier has and the service does not count. */
  notAccepted: number;
}

/** Missing in a day that an older page has kept. */
type KeptDiscards = Partial<Pick<Day, 'discarded_moves'>>;

/** Newest first. */
export function discardsOf(
  { discarded_moves: reported = [] }: KeptDiscards,
  queue: Queue,
  courierId: string | undefined,
): ShownDiscard[] {
  const own = discardedOn(queue, courierId).filter(
    ({ key }) => !reported.some((one) => one.move_key === key),
  );
  return [...own.map(ofPhone).reverse(), ...reported.map(ofService)];
}

const ofPhone = (move: DiscardedMove): ShownDiscard => ({
  key: move.key,
  deliveryId: move.deliveryId,
  names: namesOf(move),
  move: move.move,
  reason: reasonOf(move.refusal),
  recordedAt: move.tappedAt,
  discardedAt: move.discardedAt,
  report: move.report ?? 'waiting',
  collectedAmount: move.collectedAmount ?? 0,
  currency: move.currency,
  currencyDigits: move.currencyDigits,
  paymentMethod: move.paymentMethod ?? 'cash',
  notAccepted: notAcceptedIn(move),
});

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
  recordedAt: discarded.recorded_at,
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
  const ofRefused = refused.map((move) => ({
    ...move,
    collectedAmount: cashIn(move),
    notAccepted: notAcceptedIn(move),
    recordedAt: move.tappedAt,
  }));
  for (const one of [...discards, ...ofRefused]) {
    const { deliveryId, collectedAmount, notAccepted, currency, currencyDigits, recordedAt } = one;
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
  /** Hand-overs. */
  count: number;
}

/** By currency. */
export function sumsOf(cash: readonly UnacceptedCash[]): NotAcceptedCash[] {
  const sums = new Map<string, NotAcceptedCash>();
  for (const { amount, currency, currencyDigits } of cash) {
    const sum = sums.get(currency) ?? { currency, currency_digits: currencyDigits, amount: 0, count: 0 };
    sums.set(currency, { ...sum, amount: sum.amount + amount, count: sum.count + 1 });
  }
  return [...sums.values()];
}
