/**
 * The queue of moves that the courier made and the service does not have yet. Pure: it is given the queue and what
 * happened, and answers the queue as it is then; `store.ts` keeps it, `phone.ts` sends from it.
 *
 *   tapped ──▶ waiting ──sent──▶ (gone)
 *              │  ▲ └─no answer, busy or broken service, signed out: stays, first in the queue
 *              └──refused──▶ refused ──read and dismissed──▶ (gone)
 *
 * Moves are sent in the order in which they were tapped, one after the other: a move goes only when none before it
 * waits. What the service refuses leaves the queue and is told; what comes behind goes on, also for the same delivery:
 * the service alone knows what is possible, and each of its refusals is told. A move belongs to the courier who made
 * it and is never sent with the session of another. Its key is made with the tap, so sending it twice does no harm.
 */
import type { CourierMove } from '../contract/moves.ts';
import type { Stop } from './day.ts';

export interface KeptMove {
  /** The Idempotency-Key of all its sendings. */
  key: string;
  /** Counts up in the order of the taps. */
  number: number;
  courierId: string;
  deliveryId: string;
  move: CourierMove;
  /** By the clock of the phone. */
  tappedAt: string;
  /** What the list shows until the service has it. */
  collectedAmount?: number;
  /** Of the amount; kept with it, because a delivery that was cancelled is no longer in the list. */
  currency?: string;
  currencyDigits?: number;
  reason?: string;
  /** Says to the courier which parcel it is; taken away when the phone is signed out. */
  label?: string;
  refusal?: Refusal;
}

export type NewMove = Omit<KeptMove, 'number' | 'refusal'>;

export interface Refusal {
  status: number;
  error: string;
  details: string;
}

export type Queue = readonly KeptMove[];

/** The sender cancelled before the courier's move arrived. The service says so in words only: its first state is meant. */
export const wasCancelled = ({ error, details }: Refusal): boolean =>
  error === 'move not possible' && stateIn(details) === 'cancelled';

/** "the delivery is cancelled already; only a delivery that is created …": cancelled. */
export const stateIn = (details: string): string | undefined =>
  /\b(created|in_transit|delivered|returned|cancelled)\b/.exec(details)?.[0];

/** What came back: an answer of the service, or of something on the way to it, or nothing. */
export type Answer = { status: number; body: unknown; retryAfterSeconds?: number } | 'none';

export type Verdict =
  | { is: 'sent'; stop: Stop }
  | { is: 'refused'; refusal: Refusal }
  | { is: 'signed out' }
  | { is: 'later'; because: 'no network' | 'trouble'; atLeastMs: number };

export function add(queue: Queue, move: NewMove): Queue {
  const last = queue.reduce((most, { number }) => Math.max(most, number), 0);
  return [...queue, { ...move, number: last + 1 }];
}

/** Also those of other couriers. */
export const waiting = (queue: Queue): Queue => queue.filter(({ refusal }) => refusal === undefined);

export const waitingOf = (queue: Queue, courierId: string | undefined): Queue =>
  waiting(queue).filter((move) => move.courierId === courierId);

/** Made on this phone by somebody who is not signed in now. */
export const waitingOfOthers = (queue: Queue, courierId: string | undefined): Queue =>
  waiting(queue).filter((move) => move.courierId !== courierId);

export const refusedOf = (queue: Queue, courierId: string | undefined): Queue =>
  queue.filter((move) => move.refusal !== undefined && move.courierId === courierId);

export const nextToSend = (queue: Queue, courierId: string): KeptMove | undefined =>
  waitingOf(queue, courierId)[0];

/** What an answer means for the move that it answers. */
export function judge(answer: Answer): Verdict {
  if (answer === 'none') return { is: 'later', because: 'no network', atLeastMs: 0 };
  const { status, body, retryAfterSeconds = 0 } = answer;
  if (status === 200 && isStop(body)) return { is: 'sent', stop: body };
  if (status === 413) return { is: 'refused', refusal: tooLarge };
  // A hotspot that wants a login, or a proxy, answers in place of the service.
  if (!isRefusal(body))
    return { is: 'later', because: status < 500 ? 'no network' : 'trouble', atLeastMs: 0 };
  if (status === 401) return { is: 'signed out' };
  if (final.has(status)) {
    return { is: 'refused', refusal: { status, error: body.error, details: body.details } };
  }
  return { is: 'later', because: 'trouble', atLeastMs: retryAfterSeconds * 1_000 };
}

/** The same words would be answered the same again. */
const final = new Set([400, 404, 409, 415, 422]);
/** Also a proxy says so, in words of its own, and would say it for ever. */
const tooLarge = {
  status: 413,
  error: 'request too large',
  details: 'it is too large to be sent; leave the photo out',
};

const isStop = (body: unknown): body is Stop =>
  typeof (body as Partial<Stop> | null)?.delivery_id === 'string';
const isRefusal = (body: unknown): body is { error: string; details: string } =>
  typeof (body as Partial<Refusal> | null)?.error === 'string' &&
  typeof (body as Partial<Refusal> | null)?.details === 'string';

export function after(queue: Queue, key: string, verdict: Verdict): Queue {
  switch (verdict.is) {
    case 'sent':
      return without(queue, key);
    case 'refused':
      return queue.map((move) => (move.key === key ? { ...move, refusal: verdict.refusal } : move));
    case 'signed out':
    case 'later':
      return queue;
  }
}

/** The courier has read why it was refused. A move that waits is never dropped. */
export const dismiss = (queue: Queue, key: string): Queue =>
  queue.filter((move) => move.key !== key || move.refusal === undefined);

const without = (queue: Queue, key: string): Queue => queue.filter((move) => move.key !== key);

/** For a phone that was signed out: nothing in the queue says any more where somebody lives. */
export const withoutLabels = (queue: Queue): Queue => queue.map(({ label: _, ...move }) => move);
