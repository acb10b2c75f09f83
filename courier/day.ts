/**
 * The courier's day as the page shows it: the last day from the service, with the waiting moves applied on top. Pure.
 * A waiting move is shown as if it had been accepted; once the service answers, its answer counts.
 */
import { fieldsOfPickup } from '../contract/courier/fields-of-moves.ts';
import type { CourierMove } from '../contract/moves.ts';
import { cashOf, type HandIn, handInsOf, type ShownCash, withCashOf } from './cash.ts';
import {
  type NotAcceptedCash,
  type ShownDiscard,
  sumsOf,
  type UnacceptedCash,
  unacceptedCash,
} from './discarded.ts';
import type { Day, Stop } from './messages.ts';
import { isParcelMove, type KeptMove, type ParcelMove, type Queue, type RefusedMove } from './queue.ts';
import { taskOf } from './stop.ts';
import { isFailureReason } from './words.ts';

/** As it is kept on the phone. */
export interface DaySnapshot {
  day: Day;
  /** When it arrived, by the clock of the phone, in milliseconds since 1970. */
  at: number;
  /** What the sender has corrected since the courier saw it first. */
  corrected: Record<string, Corrected>;
}

interface Corrected {
  address: boolean;
  phone: boolean;
  /** The cash to collect before the sender lowered it: the printed label still has it. */
  amountBefore?: number | undefined;
}

/** A phone that cannot reach the service for longer than this no longer shows addresses. */
export const maxKeptMs = 48 * 60 * 60 * 1_000;

export interface ShownStop extends Stop {
  /** Its last move is not sent yet. */
  waits: boolean;
  /** Its moves that the service did not accept, and about which the courier has to decide. */
  refused: readonly RefusedMove[];
  /** Cash that the courier recorded for it and the service did not accept: it must not be collected again. */
  unaccepted?: UnacceptedCash;
}

export interface ShownDay {
  stops: ShownStop[];
  later: ShownStop[];
  done: ShownStop[];
  collected: Day['collected'];
  cash: ShownCash[];
  /** Beside the cash, not in it. */
  notAccepted: NotAcceptedCash[];
  handIns: HandIn[];
}

/** What is missing in a day that an older page has kept. */
const addedFields = {
  reference: null,
  sender_contact: { name: null, phone: null },
  pickup_note: null,
  delivery_note: null,
  pickup_window: null,
  delivery_window: null,
  pickup_location: null,
  delivery_location: null,
  pieces: null,
  required_proof: [],
  pin_locked: false,
  changes: null,
  payment_method: null,
} satisfies Partial<Stop>;

export function shownDay(
  day: Day,
  waiting: Queue,
  refused: readonly RefusedMove[] = [],
  discards: readonly ShownDiscard[] = [],
): ShownDay {
  const shownStop = (stop: Stop): ShownStop => ({
    ...addedFields,
    ...stop,
    waits: false,
    refused: refused.filter(({ deliveryId }) => deliveryId === stop.delivery_id),
  });
  const shown: ShownDay = {
    stops: day.stops.map(shownStop),
    later: day.later.map(shownStop),
    done: day.done.map(shownStop),
    collected: day.collected,
    cash: cashOf(day),
    notAccepted: [],
    handIns: handInsOf(day),
  };
  const now = waiting.reduce(withMove, shown);
  return withUnacceptedFirst(withUnaccepted(now, unacceptedCash(refused, discards, now.done)));
}

function withUnaccepted(shown: ShownDay, cash: readonly UnacceptedCash[]): ShownDay {
  const named = (stop: ShownStop): ShownStop => {
    const unaccepted = cash.find(({ deliveryId }) => deliveryId === stop.delivery_id);
    return unaccepted ? { ...stop, unaccepted } : stop;
  };
  return {
    ...shown,
    stops: shown.stops.map(named),
    later: shown.later.map(named),
    done: shown.done.map(named),
    notAccepted: sumsOf(cash),
  };
}

/** The courier has to go back to it: it comes first today, also if it was for another day. */
function withUnacceptedFirst(shown: ShownDay): ShownDay {
  const isFirst = ({ refused, unaccepted }: ShownStop) => refused.length > 0 || unaccepted !== undefined;
  const rest = (list: ShownStop[]) => list.filter((stop) => !isFirst(stop));
  const first = [...shown.stops, ...shown.later].filter(isFirst);
  return { ...shown, stops: [...first, ...rest(shown.stops)], later: rest(shown.later) };
}

function withMove(shown: ShownDay, move: KeptMove): ShownDay {
  if (!isParcelMove(move)) return withConfirmation(shown, move);
  const stop = movableStop(shown, move);
  if (!stop) return shown;
  const now = replaceStop(shown, { ...moved(stop, move), waits: true, refused: stop.refused });
  return isWithReceiver(stop) ? now : { ...now, cash: withCashOf(now.cash, stop, move, false) };
}

type Lists<One> = Record<'stops' | 'later' | 'done', One[]>;

export const stopIn = <One extends Stop>({ stops, later, done }: Lists<One>, id: string): One | undefined =>
  [...stops, ...later, ...done].find(({ delivery_id }) => delivery_id === id);

/** Undefined if the day already has what the move leads to. */
function movableStop(shown: ShownDay, { deliveryId }: KeptMove): ShownStop | undefined {
  const cancelled = shown.done.filter(({ status }) => status === 'cancelled');
  return [...shown.stops, ...shown.later, ...cancelled].find(({ delivery_id }) => delivery_id === deliveryId);
}

/** Cancelled, but delivered: its cash was counted with the hand-over. */
const isWithReceiver = ({ parcel_with }: Stop): boolean => parcel_with === 'receiver';

/** What the sender changed after that is still to be confirmed. */
function withConfirmation(shown: ShownDay, { deliveryId, sequence = 0 }: KeptMove): ShownDay {
  const confirmed = (stop: ShownStop): ShownStop =>
    stop.delivery_id === deliveryId && stop.changes !== null && stop.changes.sequence <= sequence
      ? { ...stop, changes: null, waits: true }
      : stop;
  return { ...shown, stops: shown.stops.map(confirmed), later: shown.later.map(confirmed) };
}

/** What the service will most likely answer. */
function moved(stop: Stop, move: ParcelMove): Stop {
  if (stop.status === 'cancelled') return movedAfterCancellation(stop, move);
  switch (move.move) {
    case 'pick_up':
      return {
        ...stop,
        status: 'in_transit',
        changes: changesAfterPickup(stop.changes),
        moves: ['deliver', 'fail_attempt'],
      };
    case 'deliver':
      return { ...stop, status: 'delivered', ...collectedWith(stop, move), moves: [] };
    case 'fail_attempt':
      return {
        ...stop,
        attempts: stop.attempts + 1,
        failure_reason: isFailureReason(move.reason) ? move.reason : null,
        instruction: 'awaited',
        instruction_note: null,
        deliver_on: null,
        moves: ['deliver', 'fail_attempt'],
      };
    case 'return':
      return { ...stop, status: 'returned', moves: [] };
  }
}

/** What only the pickup needed is nothing to confirm any more. */
function changesAfterPickup(changes: Stop['changes'] | undefined): Stop['changes'] {
  if (!changes) return null;
  const remaining = Object.entries(changes.before).filter(
    ([name]) => !fieldsOfPickup.some((one) => one === name),
  );
  return remaining.length === 0 ? null : { ...changes, before: Object.fromEntries(remaining) };
}

const collectedWith = (
  stop: Stop,
  { collectedAmount = 0, paymentMethod = 'cash' }: Pick<KeptMove, 'collectedAmount' | 'paymentMethod'>,
): Pick<Stop, 'collected_amount' | 'payment_method'> => ({
  collected_amount: stop.amount_to_collect > 0 ? collectedAmount : null,
  payment_method: collectedAmount > 0 ? paymentMethod : null,
});

const holderAfter = {
  pick_up: 'courier',
  deliver: 'receiver',
  fail_attempt: 'courier',
  return: 'sender',
} as const satisfies Record<CourierMove, Stop['parcel_with']>;

/** The courier did this before hearing that the sender had cancelled: parcel and cash are where the move left them. */
export function movedAfterCancellation(
  stop: Stop,
  move: Pick<ParcelMove, 'move' | 'collectedAmount' | 'paymentMethod'>,
): Stop {
  const parcel_with = holderAfter[move.move];
  return {
    ...stop,
    status: 'cancelled',
    parcel_with,
    ...(move.move === 'deliver' ? collectedWith(stop, move) : {}),
    moves: parcel_with === 'courier' ? ['return'] : [],
  };
}

/** Puts a changed stop into the list where it belongs now: what has ended is done. */
function replaceStop(shown: ShownDay, stop: ShownStop): ShownDay {
  const others = (list: ShownStop[]) => list.filter((one) => one.delivery_id !== stop.delivery_id);
  const replaceIn = (list: ShownStop[]) =>
    list.map((one) => (one.delivery_id === stop.delivery_id ? stop : one));
  if (taskOf(stop) !== 'ended') {
    const isListed = [...shown.stops, ...shown.later].some((one) => one.delivery_id === stop.delivery_id);
    const stops = isListed ? replaceIn(shown.stops) : [stop, ...shown.stops];
    return { ...shown, stops, later: replaceIn(shown.later), done: others(shown.done) };
  }
  const wasDone = shown.done.some((one) => one.delivery_id === stop.delivery_id);
  return {
    ...shown,
    stops: others(shown.stops),
    later: others(shown.later),
    done: [stop, ...others(shown.done)],
    collected: wasDone ? shown.collected : withCash(shown.collected, stop),
  };
}

function withCash(collected: Day['collected'], { currency, currency_digits, collected_amount }: Stop) {
  const amount = collected_amount ?? 0;
  if (amount === 0) return collected;
  if (!collected.some((one) => one.currency === currency)) {
    return [...collected, { currency, currency_digits, amount }];
  }
  return collected.map((one) => (one.currency === currency ? { ...one, amount: one.amount + amount } : one));
}

/** The day after the service answered a move with the stop as it is now; until the next whole day arrives. */
export function withStop(day: Day, stop: Stop, by: KeptMove): Day {
  const shown = shownDay(day, []);
  const { stops, later, done, collected } = replaceStop(shown, { ...stop, waits: false, refused: [] });
  const before = movableStop(shown, by);
  const cash = before && !isWithReceiver(before) ? withCashOf(shown.cash, before, by, true) : shown.cash;
  const plain = (list: ShownStop[]): Stop[] => list.map(({ waits: _, refused: __, ...one }) => one);
  return {
    ...day,
    stops: plain(stops),
    later: plain(later),
    done: plain(done),
    collected,
    cash_in_hand: cash.map(({ notSent: _, ...one }) => one),
  };
}

/**
 * A new day, with the corrections since the day before: couriers remember the old address. What the courier has to confirm
 * is no correction: it is shown with the old value.
 */
export function daySnapshot(day: Day, at: number, before: DaySnapshot | undefined): DaySnapshot {
  const oldStops = new Map(
    [...(before?.day.stops ?? []), ...(before?.day.later ?? [])].map((stop) => [stop.delivery_id, stop]),
  );
  const corrected: DaySnapshot['corrected'] = {};
  for (const stop of [...day.stops, ...day.later]) {
    const corrections = correctedIn(
      stop,
      oldStops.get(stop.delivery_id),
      before?.corrected[stop.delivery_id],
    );
    if (corrections.address || corrections.phone || corrections.amountBefore !== undefined) {
      corrected[stop.delivery_id] = corrections;
    }
  }
  return { day, at, corrected };
}

function correctedIn(stop: Stop, old: Stop | undefined, marked: Corrected | undefined): Corrected {
  const edited = stop.changes?.before;
  return {
    address:
      marked?.address ||
      (old !== undefined &&
        old.delivery_address !== stop.delivery_address &&
        edited?.delivery_address === undefined),
    phone:
      marked?.phone ||
      (old !== undefined &&
        old.receiver_contact.phone !== stop.receiver_contact.phone &&
        edited?.receiver_contact === undefined),
    amountBefore: marked?.amountBefore ?? loweredFrom(stop, old),
  };
}

/** An edit is shown with the old value; the answer to a failed attempt can only lower the amount. */
const loweredFrom = (stop: Stop, old: Stop | undefined): number | undefined =>
  old !== undefined &&
  old.amount_to_collect > stop.amount_to_collect &&
  stop.changes?.before.amount_to_collect === undefined
    ? old.amount_to_collect
    : undefined;
