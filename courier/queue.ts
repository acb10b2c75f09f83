/**
 * The queue of moves that the courier made and the service has not accepted yet. Pure: functions take the queue and
 * return the new one; `store.ts` keeps it, `phone.ts` sends from it.
 *
 *   tapped ──▶ waiting ──accepted──▶ (removed)
 *              │  ▲ └─no response, busy or broken service, signed out: stays first
 *              └──refused──▶ refused ──corrected and sent again, or the parcel is back with the sender──▶ (removed)
 *                              └──discarded by the courier──▶ discarded ──reported, and in the day──▶ (removed)
 *
 * Moves are sent in the order of the taps, one at a time: a move is sent only when none before it is waiting. A refused
 * move stops waiting and is shown to the courier. The moves behind it are still sent, even for the same delivery:
 * only the service knows what is possible, and each refusal is shown. A move belongs to the courier who made it and is
 * never sent with another courier's session. Its idempotency key is created with the tap, so sending it twice is safe.
 *
 * What the courier discards is not erased: it is reported to the service after the moves that wait, because the courier may
 * have its cash, and stays here until the day of the service shows it.
 *
 * A confirmation of what the sender changed waits in the same queue. If it is refused, it is removed and not shown:
 * nothing is lost with it.
 */
import type { CourierMove } from '../contract/moves.ts';
import type { PaymentMethod } from '../contract/primitives.ts';
import {
  type DiscardReport,
  isStop,
  type MoveBody,
  type MoveValues,
  type Refusal,
  refusalIn,
  type ServiceResponse,
  type Stop,
} from './messages.ts';
import { reasonOf, wasCancelled } from './refusal.ts';
import { receiverInOneLine } from './stop.ts';

/** What the queue keeps: moves of the parcel, and that the courier has seen what the sender changed. */
export type QueuedMove = CourierMove | 'confirm_changes';

/** As it is stored on phones: fields are only ever added, and are optional. */
export interface QueueEntry {
  /** The Idempotency-Key of every request that sends it. */
  key: string;
  /** Counts up in the order of the taps. */
  number: number;
  courierId: string;
  deliveryId: string;
  move: QueuedMove;
  /** By the clock of the phone. */
  tappedAt: string;
  /** Shown in the list until the service has accepted the move. */
  collectedAmount?: number | undefined;
  /** The currency of the amount. Kept with it, because a cancelled delivery may no longer be on the list. */
  currency?: string;
  currencyDigits?: number;
  /** How the receiver paid; left out for cash, and by older pages. */
  paymentMethod?: PaymentMethod | undefined;
  reason?: string | undefined;
  /** For a confirmation: the last edit that the courier has seen. */
  sequence?: number | undefined;
  /** Which parcel it is, for the courier; removed when the phone is signed out (`withoutLabels`). */
  label?: string;
  reference?: string | undefined;
  refusal?: Refusal;
  /** After the refusal, by the clock of the phone. */
  discardedAt?: string;
  /** What became of the report to the service; left out until it has answered. */
  report?: 'sent' | 'refused';
}

export type NewMove = Omit<QueueEntry, 'number' | 'refusal' | 'discardedAt' | 'report'>;
/** A move of the parcel, not a confirmation. */
export type ParcelMove = QueueEntry & { move: CourierMove };
export type RefusedMove = ParcelMove & { refusal: Refusal };
export type DiscardedMove = RefusedMove & { discardedAt: string };

export type Queue = readonly QueueEntry[];

/** What a response means for the move that was sent. */
export type Verdict =
  | { is: 'accepted'; stop: Stop }
  | { is: 'refused'; refusal: Refusal }
  | { is: 'reported'; report: 'sent' | 'refused' }
  | { is: 'signed out' }
  | { is: 'later'; network: 'none' | 'trouble'; atLeastMs: number };

export const newMove = (
  stop: Stop,
  move: QueuedMove,
  body: MoveBody & MoveValues,
  by: Pick<NewMove, 'key' | 'courierId' | 'tappedAt'>,
): NewMove => ({
  ...by,
  deliveryId: stop.delivery_id,
  move,
  label: receiverInOneLine(stop),
  reference: stop.reference ?? undefined,
  collectedAmount: body.collected_amount,
  ...(body.collected_amount !== undefined && {
    currency: stop.currency,
    currencyDigits: stop.currency_digits,
  }),
  paymentMethod: body.payment_method,
  reason: body.reason,
  sequence: body.sequence,
});

export function add(queue: Queue, move: NewMove): Queue {
  const last = queue.reduce((max, { number }) => Math.max(max, number), 0);
  return [...queue, { ...move, number: last + 1 }];
}

export const isParcelMove = (move: QueueEntry): move is ParcelMove => move.move !== 'confirm_changes';

export const isDiscarded = (move: QueueEntry): move is DiscardedMove => move.discardedAt !== undefined;

/** The courier has not decided yet what to do about it. */
const isRefused = (move: QueueEntry): move is RefusedMove => move.refusal !== undefined && !isDiscarded(move);

const waiting = (queue: Queue): Queue => queue.filter(({ refusal }) => refusal === undefined);

/** Shown as if the service had accepted them. */
export const waitingOf = (queue: Queue, courierId: string | undefined): Queue =>
  waiting(queue).filter((move) => move.courierId === courierId);

/** What the service does not know yet, of all couriers who used this phone: moves that wait, then discarded ones. */
export const unsent = (queue: Queue): Queue => [
  ...waiting(queue),
  ...queue.filter((move) => isDiscarded(move) && move.report === undefined),
];

export const unsentOf = (queue: Queue, courierId: string | undefined): Queue =>
  unsent(queue).filter((move) => move.courierId === courierId);

/** Made on this phone by a courier who is not signed in now. */
export const unsentOfOthers = (queue: Queue, courierId: string | undefined): Queue =>
  unsent(queue).filter((move) => move.courierId !== courierId);

export const discardedOn = (queue: Queue, courierId: string | undefined): DiscardedMove[] =>
  queue.filter(isDiscarded).filter((move) => move.courierId === courierId);

export const refusedOf = (queue: Queue, courierId: string | undefined): RefusedMove[] =>
  queue
    .filter(isRefused)
    .filter((move) => move.courierId === courierId && !(isToReturn(move) && isReturning(queue, move)));

/** Its refusal asks the courier to return the parcel of a cancelled delivery. */
const isToReturn = ({ move, refusal }: RefusedMove): boolean =>
  wasCancelled(refusal) && (move === 'pick_up' || move === 'fail_attempt');

/** The courier has returned it; only the service does not know it yet. */
const isReturning = (queue: Queue, { deliveryId }: QueueEntry): boolean =>
  waiting(queue).some((move) => move.deliveryId === deliveryId && move.move === 'return');

/** Without refusals that asked for a return which is recorded now. Other refusals stay: proof is lost, or cash is at stake. */
export function withoutReturned(
  queue: Queue,
  stops: readonly Pick<Stop, 'delivery_id' | 'parcel_with'>[],
): Queue {
  const returned = stops.filter(({ parcel_with }) => parcel_with === 'sender');
  const isReturned = (move: QueueEntry) => returned.some((stop) => stop.delivery_id === move.deliveryId);
  return queue.filter((move) => !(isRefused(move) && isToReturn(move) && isReturned(move)));
}

export const nextToSend = (queue: Queue, courierId: string): QueueEntry | undefined =>
  unsentOf(queue, courierId)[0];

export function reportOf(move: DiscardedMove): DiscardReport {
  const { collectedAmount, paymentMethod } = move;
  return {
    move_key: move.key,
    move: move.move,
    reason: reasonOf(move.refusal),
    recorded_at: move.tappedAt,
    discarded_at: move.discardedAt,
    ...(move.move === 'deliver' && { collected_amount: collectedAmount, payment_method: paymentMethod }),
  };
}

export function judge(response: ServiceResponse): Verdict {
  if (response === 'none') return { is: 'later', network: 'none', atLeastMs: 0 };
  const { status, body, retryAfterSeconds = 0 } = response;
  if (status === 200 && isStop(body)) return { is: 'accepted', stop: body };
  if (status === 413) return { is: 'refused', refusal: tooLarge };
  const refusal = refusalIn(status, body);
  // A hotspot that wants a login, or a proxy, answered instead of the service.
  if (!refusal) return { is: 'later', network: status < 500 ? 'none' : 'trouble', atLeastMs: 0 };
  if (status === 401) return { is: 'signed out' };
  if (finalStatuses.has(status)) return { is: 'refused', refusal };
  return { is: 'later', network: 'trouble', atLeastMs: retryAfterSeconds * 1_000 };
}

/** The same request would get the same response again. */
const finalStatuses = new Set([400, 404, 409, 415, 422]);
/** A proxy may send this, too, with a body of its own; it would send the same every time. */
const tooLarge = { status: 413, details: 'it is too large to be sent; leave out the photo' };

/** The response to a report. One that can never be accepted stays on the phone, for the courier. */
export function judgeReport(response: ServiceResponse): Verdict {
  if (response !== 'none' && response.status === 204) return { is: 'reported', report: 'sent' };
  const verdict = judge(response);
  return verdict.is === 'refused' ? { is: 'reported', report: 'refused' } : verdict;
}

export function after(queue: Queue, key: string, verdict: Verdict): Queue {
  switch (verdict.is) {
    case 'accepted':
      return withoutReturned(
        queue.filter((move) => move.key !== key),
        [verdict.stop],
      );
    case 'refused':
      return queue
        .filter((move) => move.key !== key || isParcelMove(move))
        .map((move) => (move.key === key ? { ...move, refusal: verdict.refusal } : move));
    case 'reported':
      return queue.map((move) => (move.key === key ? { ...move, report: verdict.report } : move));
    case 'signed out':
    case 'later':
      return queue;
  }
}

/** Another move of the courier takes the place of a refused one. A waiting move is never dropped. */
export const withoutRefused = (queue: Queue, key: string): Queue =>
  queue.filter((move) => move.key !== key || !isRefused(move));

/** The courier gives up on a refused move. Its cash, if there is any, is still in their hands. */
export const discard = (queue: Queue, key: string, discardedAt: string): Queue =>
  queue.map((move) => (move.key === key && isRefused(move) ? { ...move, discardedAt } : move));

/** A report that was refused stays on the phone for this long. */
const maxDiscardedMs = 30 * 24 * 60 * 60 * 1_000;

/** Without the discarded moves that the day shows. */
export function withoutListed(queue: Queue, listed: readonly { move_key: string }[], nowMs: number): Queue {
  const isListed = ({ key }: QueueEntry) => listed.some(({ move_key }) => move_key === key);
  const isOver = ({ discardedAt, report }: DiscardedMove) =>
    report === 'refused' && nowMs - Date.parse(discardedAt) > maxDiscardedMs;
  return queue.filter((move) => !(isDiscarded(move) && (isListed(move) || isOver(move))));
}

/**
 * After a sign-out, nothing in the queue shows where a receiver lives. If the courier did it, refused moves keep that: the
 * courier has to decide about them after signing in again, and may have their cash.
 */
export const withoutLabels = (queue: Queue, byCourier: boolean): Queue =>
  queue.map((move) => {
    if (byCourier && isRefused(move)) return move;
    const { label: _, ...rest } = move;
    return rest;
  });
