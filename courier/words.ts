import { editableMoney, moneyText } from '../contract/money.ts';
import { moveWords } from '../contract/move-words.ts';
import type { CourierMove, RefusalReason } from '../contract/moves.ts';
import type { FailureReason, Instruction, PaymentMethod, ProofKind } from '../contract/primitives.ts';
import { windowText } from '../contract/time-window.ts';
import type { NotAcceptedCash, UnacceptedCash } from './discarded.ts';
import type { Day, Refusal, Stop } from './messages.ts';
import type { QueueEntry, RefusedMove } from './queue.ts';
import { attemptsLeft, missingProof, reasonOf, wasCancelled } from './refusal.ts';

/** As an input shows it: "5000", "5000.50". */
export const plainMoney = (amount: number, digits: number): string =>
  editableMoney(amount, digits).replace(/\.0+$/, '');

export const paymentWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  transfer: 'Transfer',
  card_terminal: 'Card terminal',
};

export const isPaymentMethod = (method: string | undefined): method is PaymentMethod =>
  method !== undefined && Object.hasOwn(paymentWords, method);

export const reasonWords: Record<FailureReason, string> = {
  receiver_absent: 'Nobody there',
  address_not_found: 'Address not found',
  refused: 'Refused by receiver',
  cannot_pay: 'Receiver cannot pay',
  damaged: 'Parcel is damaged',
  other: 'Other',
};

export const isFailureReason = (reason: string | undefined): reason is FailureReason =>
  reason !== undefined && Object.hasOwn(reasonWords, reason);

export { moveWords };

const recordedAs: Record<CourierMove, string> = {
  pick_up: 'picked up',
  deliver: 'delivered',
  fail_attempt: 'a failed attempt',
  return: 'returned to sender',
};

/** "Recorded as picked up at 11:02, as delivered at 11:36": of what the service did not accept. */
export const recordedWords = (
  moves: readonly Pick<RefusedMove, 'move' | 'tappedAt'>[],
  day: FleetDay,
): string =>
  `Recorded ${moves.map(({ move, tappedAt }) => `as ${recordedAs[move]} at ${timeWords(tappedAt, day)}`).join(', ')}`;

/** So that the courier does not ask for the same money again. */
export const unacceptedWords = (cash: UnacceptedCash, day: FleetDay): string =>
  `You recorded ${unacceptedMoney(cash)} in cash for this stop at ${timeWords(cash.recordedAt, day)}, but it was not accepted. Do not collect it again.`;

export const unacceptedMoney = ({ amount, currency, currencyDigits }: UnacceptedCash): string =>
  moneyText(amount, currency, currencyDigits);

/** "₦5,000.00 and $20.00"; empty if there is no amount. */
export const notAcceptedWords = (cash: readonly NotAcceptedCash[]): string =>
  cash
    .map(({ amount, currency, currency_digits: digits }) => moneyText(amount, currency, digits))
    .join(' and ');

const instructionTexts: Record<Instruction, string> = {
  try_again: 'The sender asks you to try again.',
  return: 'Return it to the sender.',
  awaited: 'The sender has not answered yet. Keep the parcel with you.',
};

/** The sender's answer to a failed attempt; undefined if none is asked for, as after a correction. */
export const instructionWords = (instruction: Stop['instruction']) =>
  instruction ? instructionTexts[instruction] : undefined;

type CollectedField = 'collectedAmount' | 'currency' | 'currencyDigits' | 'paymentMethod';
type Collected = { [Field in CollectedField]?: QueueEntry[Field] | undefined };

/** "Cash collected: ₦5,000.00", "Paid by transfer: ₦5,000.00"; undefined if nothing was collected. */
export function collectedWords(move: Collected): string | undefined {
  const { paymentMethod: method = 'cash' } = move;
  const money = amountWords(move);
  const how = method === 'cash' ? 'Cash collected' : `Paid by ${paymentWords[method].toLowerCase()}`;
  return money && `${how}: ${money}`;
}

/** The cash that the courier collected with a move; undefined if there is none. */
export const cashWords = (move: Collected): string | undefined =>
  (move.paymentMethod ?? 'cash') === 'cash' ? amountWords(move) : undefined;

function amountWords({ collectedAmount = 0, currency, currencyDigits }: Collected): string | undefined {
  if (collectedAmount === 0) return undefined;
  if (currency === undefined || currencyDigits === undefined) return 'the cash that you collected';
  return moneyText(collectedAmount, currency, currencyDigits);
}

/** After an attempt that failed because the receiver could not pay; undefined if the amount is as it was. */
export function loweredWords(
  amountBefore: number | undefined,
  { amount_to_collect: amount, currency, currency_digits: digits }: Stop,
): string | undefined {
  if (amountBefore === undefined || amountBefore <= amount) return undefined;
  const [old, now] = [amountBefore, amount].map((one) => moneyText(one, currency, digits));
  return `The sender lowered the cash to collect from ${old} to ${now}.`;
}

type Refused = Pick<RefusedMove, 'move' | 'refusal'> & Collected;

/** Why moves of one delivery were refused. After a cancellation, the last move shows where the parcel is now. */
export function refusalReasons(moves: readonly Refused[]): string[] {
  const lastCancelled = moves.findLast(({ refusal }) => wasCancelled(refusal));
  const shown = moves.filter((move) => !wasCancelled(move.refusal) || move === lastCancelled);
  return [...new Set(shown.map(refusalWords))];
}

/** Why the service refused a move, for a courier at a door, and what to do. */
export const refusalWords = (refused: Refused): string =>
  refusalTexts[reasonOf(refused.refusal)](refused, refused.refusal);

const refusalTexts: Record<RefusalReason, (refused: Refused, refusal: Refusal) => string> = {
  cancelled: (refused) => `This delivery was cancelled in the meantime. ${afterCancellation(refused)}`,
  delivered: () => 'This delivery was recorded as delivered in the meantime. Ask your dispatcher.',
  returned: () => 'This delivery was recorded as returned in the meantime. Ask your dispatcher.',
  reassigned: () => 'This delivery was reassigned: another courier has it now. Ask your dispatcher.',
  going_back: () => 'This parcel now goes back to the sender. If you handed it over, call your dispatcher.',
  not_picked_up: ({ move }) =>
    `It is not recorded as picked up, so it could not be recorded as “${moveWords[move]}”. Ask your dispatcher.`,
  // The receiver may be gone by the time that the answer comes.
  wrong_pin: (_, refusal) =>
    `Wrong PIN: ${count(attemptsLeft(refusal), 'attempt', 'attempts')} left. Ask the receiver again, or call. If nobody answers, call your dispatcher.`,
  pin_locked: () => `${pinLockedText} Take a photo and enter who received it instead.`,
  proof_missing: (_, refusal) =>
    `This delivery needs more proof: ${proofList(missingProof(refusal))}. Add it and send again.`,
  too_large: (_, { details }) => asSentence(details),
  other: (_, { details }) => asSentence(details),
};

/** Why something was not accepted, of what the courier has discarded. */
export const discardedWords: Record<RefusalReason, string> = {
  cancelled: 'Cancelled by the sender',
  delivered: 'Already recorded as delivered',
  returned: 'Already recorded as returned',
  reassigned: 'Assigned to another courier',
  going_back: 'On its way back to the sender',
  not_picked_up: 'Not recorded as picked up',
  wrong_pin: 'Wrong PIN',
  pin_locked: 'PIN locked',
  proof_missing: 'Proof was missing',
  too_large: 'Too large to send',
  other: 'Not accepted',
};

/** The parcel is where the courier left it, whatever the service has recorded. */
function afterCancellation(refused: Refused): string {
  if (refused.move === 'deliver') {
    const cash = cashWords(refused);
    return `Call your dispatcher now: you recorded it as delivered${cash ? ` and have ${cash}` : ''}.`;
  }
  if (refused.move === 'return') return 'Call your dispatcher: you recorded it as returned.';
  return 'Return the parcel to the sender.';
}

/** In the order of the form. */
const proofKindWords: Record<ProofKind, string> = {
  photo: 'photo',
  signature: 'signature',
  pin: 'receiver’s PIN',
  name: 'recipient’s name',
};
export const proofKinds = Object.keys(proofKindWords).filter(
  (kind): kind is ProofKind => kind in proofKindWords,
);

/** "photo, recipient’s name"; empty if there are none. */
export const proofList = (kinds: readonly ProofKind[]): string =>
  proofKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => proofKindWords[kind])
    .join(', ');

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const pinLockedText = 'There were too many wrong PINs, so the PIN is locked.';

/** Error details start in lower case and have no full stop, because programs embed them in their own messages. */
export function asSentence(words: string): string {
  const end = /[.!?…]$/.test(words) ? '' : '.';
  const start = /^[a-z]+\s/.test(words) ? words.charAt(0).toUpperCase() : words.charAt(0);
  return start + words.slice(1) + end;
}

export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/**
 * Every time on the page is in the time zone of the fleet, so that senders, dispatchers and couriers speak of the same clock. Days
 * that an older page has kept lack the zone; then it is the phone's.
 */
export type FleetDay = Pick<Day, 'today'> & Partial<Pick<Day, 'time_zone'>>;

/** The day that it is now, by the clock of the phone: a list that was kept may be of yesterday. */
export function dayAt(now: number, { time_zone: timeZone }: Partial<Pick<Day, 'time_zone'>> = {}): FleetDay {
  const today = clockOf(timeZone).date(now);
  return timeZone === undefined ? { today } : { today, time_zone: timeZone };
}

/** "Lagos time (GMT+1)" if the phone's clock shows another time; undefined if it shows the same. */
export function zoneWords({ time_zone }: FleetDay, now: number): string | undefined {
  const { zone, date, time } = clockOf(time_zone);
  const phone = clockOf(undefined);
  if (zone === undefined || (date(now) === phone.date(now) && time(now) === phone.time(now)))
    return undefined;
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' });
  const offset = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value;
  return city === offset ? `${city} time` : `${city} time (${offset})`;
}

/** "14:30" of today, "Tue 17 Nov, 14:30" of another day. */
export function timeWords(at: Time, day: FleetDay): string {
  const { date, time } = clockOf(day.time_zone);
  return date(at) === day.today ? time(at) : dateWords(at, day);
}

/** "Tue 17 Nov, 14:30", also of today: what is shown to others has its date. */
export function dateWords(at: Time, { time_zone }: FleetDay): string {
  const { weekday, time } = clockOf(time_zone);
  return `${weekday(at)}, ${time(at)}`;
}

/** "2 days ago"; undefined for less than a day. */
export function ageWords(since: string, now: number): string | undefined {
  const days = Math.floor((now - Date.parse(since)) / dayMs);
  return days < 1 ? undefined : `${count(days, 'day', 'days')} ago`;
}
const dayMs = 24 * 60 * 60 * 1_000;

/** "14:00–16:00", with the day unless that is today; undefined if there is no window. */
export function windowWords(window: Stop['pickup_window'], day: FleetDay): string | undefined {
  if (window === null) return undefined;
  const { date, weekday, time } = clockOf(day.time_zone);
  const end = (at: string) => ({ date: date(at), day: weekday(at), clock: time(at), zone: '' });
  // A day that a page from before 0.3.0 has kept has no `to`.
  return windowText(end(window.from), end(window.to ?? window.until), day.today);
}

/** As `windowWords`; undefined as well for a window that begins today. */
export function otherDayWords(window: Stop['pickup_window'], day: FleetDay): string | undefined {
  if (window === null || clockOf(day.time_zone).date(window.from) === day.today) return undefined;
  return windowWords(window, day);
}

/** ISO 8601, or milliseconds since 1970. */
type Time = string | number;

/** Writes times in this zone; in that of the phone, if there is none or an old phone does not know it: it would throw. */
function clockOf(fleetZone: string | undefined) {
  const timeZone = knownZone(fleetZone);
  return {
    zone: timeZone,
    /** Such as 2026-11-17: the way Canada writes dates. */
    date: (at: Time) => new Date(at).toLocaleDateString('en-CA', { timeZone }),
    weekday: (at: Time) =>
      new Date(at).toLocaleDateString('en-GB', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        timeZone,
      }),
    time: (at: Time) =>
      new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
  };
}

function knownZone(timeZone: string | undefined) {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}

/** "Tuesday 17 November" of a day such as 2026-11-17, in every time zone. */
export function dayWords(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  return at.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
}
