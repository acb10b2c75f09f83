/**
 * The courier's day as the page shows it: the last day from the service, with the waiting moves applied on top. Pure.
 * A waiting move is shown as if it had been accepted; once the service responds, its response counts.
 */
import { fieldsOfPickup } from '../contract/courier/fields-of-moves.ts';
import type { CourierMove } from '../contract/moves.ts';
import { cashOf, type HandIn, handInsOf, type ShownCash, withAmounts, withCashOf } from './cash.ts';
import {
  type NotAcceptedCash,
  type ShownDiscard,
  sumsOf,
  type UnacceptedCash,
  unacceptedCash,
} from './discarded.ts';
import type { Day, Stop } from './messages.ts';
import { isParcelMove, type ParcelMove, type Queue, type QueueEntry, type RefusedMove } from './queue.ts';
import { taskOf } from './stop.ts';
import { isFailureReason } from './words.ts';

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

export interface ShownDay extends Lists<ShownStop> {
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
    ...eachStop(day, shownStop),
    collected: day.collected,
    cash: cashOf(day),
    notAccepted: [],
    handIns: handInsOf(day),
  };
  const now = waiting.reduce(withMove, shown);
  return withUnaccepted(now, unacceptedCash(refused, discards, now.done));
}

/** What was not accepted comes first today, also if it was for another day: the courier has to go back to it. */
function withUnaccepted(shown: ShownDay, cash: readonly UnacceptedCash[]): ShownDay {
  const { stops, later, done } = eachStop(shown, (stop): ShownStop => {
    const unaccepted = cash.find(({ deliveryId }) => deliveryId === stop.delivery_id);
    return unaccepted ? { ...stop, unaccepted } : stop;
  });
  const isFirst = ({ refused, unaccepted }: ShownStop) => refused.length > 0 || unaccepted !== undefined;
  const rest = (list: ShownStop[]) => list.filter((stop) => !isFirst(stop));
  return {
    ...shown,
    stops: [...[...stops, ...later].filter(isFirst), ...rest(stops)],
    later: rest(later),
    done,
    notAccepted: sumsOf(cash),
  };
}

/** The stops of a day, by what becomes of them. */
type Lists<One> = Record<'stops' | 'later' | 'done', One[]>;

const eachStop = <Before, After>({ stops, later, done }: Lists<Before>, change: (stop: Before) => After) => ({
  stops: stops.map(change),
  later: later.map(change),
  done: done.map(change),
});

export const stopIn = <One extends Stop>({ stops, later, done }: Lists<One>, id: string): One | undefined =>
  [...stops, ...later, ...done].find(({ delivery_id }) => delivery_id === id);

function withMove(shown: ShownDay, move: QueueEntry): ShownDay {
  if (!isParcelMove(move)) return withConfirmation(shown, move);
  const stop = movableStop(shown, move);
  if (!stop) return shown;
  const now = replaceStop(shown, { ...moved(stop, move), waits: true, refused: stop.refused });
  return isWithReceiver(stop) ? now : { ...now, cash: withCashOf(now.cash, stop, move, false) };
}

/** Undefined if the day already has what the move leads to. */
function movableStop(shown: ShownDay, { deliveryId }: QueueEntry): ShownStop | undefined {
  const cancelled = shown.done.filter(({ status }) => status === 'cancelled');
  return [...shown.stops, ...shown.later, ...cancelled].find(({ delivery_id }) => delivery_id === deliveryId);
}

/** Cancelled, but delivered: its cash was counted with the hand-over. */
const isWithReceiver = ({ parcel_with }: Stop): boolean => parcel_with === 'receiver';

/** What the sender changed after that is still to be confirmed. */
function withConfirmation(shown: ShownDay, { deliveryId, sequence = 0 }: QueueEntry): ShownDay {
  const isConfirmed = ({ delivery_id, changes }: ShownStop) =>
    delivery_id === deliveryId && changes !== null && changes.sequence <= sequence;
  const lists = eachStop(shown, (stop): ShownStop => {
    return isConfirmed(stop) ? { ...stop, changes: null, waits: true } : stop;
  });
  return { ...shown, ...lists };
}

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
  { collectedAmount = 0, paymentMethod = 'cash' }: Pick<QueueEntry, 'collectedAmount' | 'paymentMethod'>,
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
  const isOld = (one: ShownStop) => one.delivery_id === stop.delivery_id;
  const others = (list: ShownStop[]) => list.filter((one) => !isOld(one));
  const done = others(shown.done);
  if (taskOf(stop) !== 'ended') {
    const replaceIn = (list: ShownStop[]) => list.map((one) => (isOld(one) ? stop : one));
    const isListed = [...shown.stops, ...shown.later].some(isOld);
    const stops = isListed ? replaceIn(shown.stops) : [stop, ...shown.stops];
    return { ...shown, stops, later: replaceIn(shown.later), done };
  }
  const { currency, currency_digits, collected_amount: amount } = stop;
  const isCounted = shown.done.some(isOld) || !amount;
  return {
    ...shown,
    stops: others(shown.stops),
    later: others(shown.later),
    done: [stop, ...done],
    collected: isCounted
      ? shown.collected
      : withAmounts(shown.collected, { currency, currency_digits, amount }, ['amount']),
  };
}

/** The day after the service answered a move with the stop as it is now; until the next whole day arrives. */
export function withStop(day: Day, stop: Stop, by: QueueEntry): Day {
  const shown = shownDay(day, []);
  const { collected, ...lists } = replaceStop(shown, { ...stop, waits: false, refused: [] });
  const before = movableStop(shown, by);
  const cash = before && !isWithReceiver(before) ? withCashOf(shown.cash, before, by, true) : shown.cash;
  return {
    ...day,
    ...eachStop(lists, ({ waits: _, refused: __, ...one }) => one),
    collected,
    cash_in_hand: cash.map(({ notSent: _, ...one }) => one),
  };
}

/** With the corrections since the day before. What the courier has to confirm is none: it is shown with the old value. */
export function daySnapshot(day: Day, at: number, before: DaySnapshot | undefined): DaySnapshot {
  const corrected: DaySnapshot['corrected'] = {};
  if (!before) return { day, at, corrected };
  const oldStops = new Map(
    [...before.day.stops, ...before.day.later].map((stop) => [stop.delivery_id, stop]),
  );
  for (const stop of [...day.stops, ...day.later]) {
    const id = stop.delivery_id;
    const corrections = correctedIn(stop, oldStops.get(id) ?? stop, before.corrected[id]);
    if (corrections.address || corrections.phone || corrections.amountBefore !== undefined) {
      corrected[id] = corrections;
    }
  }
  return { day, at, corrected };
}

function correctedIn(stop: Stop, old: Stop, marked: Corrected | undefined): Corrected {
  const { delivery_address: address, receiver_contact: contact, amount_to_collect: amount } = stop;
  const edited = stop.changes?.before;
  // The answer to a failed attempt can only lower the amount.
  const isLowered = amount < old.amount_to_collect && edited?.amount_to_collect === undefined;
  return {
    address: marked?.address || (address !== old.delivery_address && edited?.delivery_address === undefined),
    phone:
      marked?.phone ||
      (contact.phone !== old.receiver_contact.phone && edited?.receiver_contact === undefined),
    amountBefore: marked?.amountBefore ?? (isLowered ? old.amount_to_collect : undefined),
  };
}
