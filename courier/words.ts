/** The page's words for what the contract names. */
import type { CourierMove } from '../contract/moves.ts';
import type { FailureReason } from '../contract/primitives.ts';
import type { Stop } from './day.ts';
import { moneyText } from './money.ts';
import { type KeptMove, type Refusal, stateIn, wasCancelled } from './queue.ts';

export const reasonWords: Record<FailureReason, string> = {
  receiver_absent: 'Nobody there',
  address_not_found: 'Address not found',
  refused: 'Receiver refused it',
  cannot_pay: 'Receiver cannot pay',
  damaged: 'Parcel is damaged',
  other: 'Something else',
};

export const moveWords: Record<CourierMove, string> = {
  pick_up: 'Picked up',
  deliver: 'Delivered',
  fail_attempt: 'Could not deliver',
  return: 'Returned to sender',
};

/** What the sender says after a failed attempt; nothing where no answer is asked for, as after a correction. */
export function instructionWords(instruction: Stop['instruction']): string | undefined {
  if (instruction === 'try_again') return 'The sender says: try again.';
  if (instruction === 'return') return 'Bring it back to the sender.';
  if (instruction === 'awaited') return 'The sender has not answered yet. Keep the parcel with you.';
  return undefined;
}

/** The cash that the courier took with a move; undefined where there is none. */
export function cashWords({ collectedAmount = 0, currency, currencyDigits }: KeptMove): string | undefined {
  if (collectedAmount === 0) return undefined;
  if (currency === undefined || currencyDigits === undefined) return 'the cash that you collected';
  return moneyText(collectedAmount, currency, currencyDigits);
}

/** Why moves of one delivery were not taken. Where it was cancelled, the last move says where the parcel is now. */
export function refusalReasons(moves: readonly KeptMove[]): string[] {
  const isCancelled = ({ refusal }: KeptMove) => refusal !== undefined && wasCancelled(refusal);
  const lastCancelled = moves.findLast(isCancelled);
  const telling = moves.filter((move) => !isCancelled(move) || move === lastCancelled);
  return [...new Set(telling.map((move) => refusalWords(move, move.refusal!)))];
}

/** Why the service did not take a move, for somebody who stands at a door. */
export function refusalWords(kept: KeptMove, { status, error, details }: Refusal): string {
  if (error === 'move not possible') return conflictWords(kept, details);
  if (status === 404) {
    return 'This delivery is no longer yours: another courier has it now. Ask your dispatcher.';
  }
  if (isPinTrouble({ status, error, details })) return pinWords(details);
  return asSentence(details);
}

function conflictWords(kept: KeptMove, details: string): string {
  if (/on its way back/.test(details)) {
    return 'This parcel now goes back to the sender. If you handed it over, tell your dispatcher.';
  }
  const state = stateIn(details);
  if (state === 'cancelled') return `This delivery was cancelled in the meantime. ${afterCancelling(kept)}`;
  if (state === 'returned') return 'This delivery was recorded as returned meanwhile. Ask your dispatcher.';
  if (state === 'delivered') return 'This delivery was recorded as delivered meanwhile. Ask your dispatcher.';
  if (state === 'created') {
    return `It is not recorded as picked up, so it could not be recorded as “${moveWords[kept.move]}”. Ask your dispatcher.`;
  }
  return asSentence(details);
}

/** The parcel is where the courier left it, whatever the service knows. */
function afterCancelling(kept: KeptMove): string {
  if (kept.move === 'deliver') {
    const cash = cashWords(kept);
    return `Tell your dispatcher at once: you recorded it as delivered${cash ? ` and hold ${cash}` : ''}.`;
  }
  if (kept.move === 'return') return 'Tell your dispatcher that you brought the parcel back.';
  return 'Return the parcel to the sender.';
}

export const isPinTrouble = ({ status, details }: Refusal): boolean =>
  status === 400 && details.includes('proof.pin');

function pinWords(details: string): string {
  const left = /(\d+) (?:try|tries) left/.exec(details)?.[1];
  if (left !== undefined) {
    return `The receiver's PIN was wrong. Ask again (${left} ${left === '1' ? 'try' : 'tries'} left), or take other proof.`;
  }
  return 'The PIN was wrong too often. Take a photo, a signature or the name instead.';
}

/** The service begins small and ends without a full stop, because programs put its words into their own. */
export function asSentence(details: string): string {
  const end = /[.!?…]$/.test(details) ? '' : '.';
  const start = /^[a-z]+\s/.test(details) ? details.charAt(0).toUpperCase() : details.charAt(0);
  return start + details.slice(1) + end;
}

export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** "14:30" of today, "Tue 17 Nov, 14:30" of another day; in the phone's own time. */
export function timeWords(timestamp: string | number, today: Date): string {
  const time = new Date(timestamp);
  const clock = time.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (time.toDateString() === today.toDateString()) return clock;
  return `${time.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })}, ${clock}`;
}

/** "Tuesday 17 November" of a day such as 2026-11-17, wherever the phone is. */
export function dayWords(day: string): string {
  const at = new Date(`${day}T12:00:00Z`);
  return at.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
}
