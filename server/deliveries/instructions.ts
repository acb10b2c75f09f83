/** The answer to a failed attempt, read from what a client or an account holder sent. */
import type { Static } from 'typebox';
import type { Instructions } from '../../contract/moves.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { dayAfter, dayAt, startOfDay } from '../platform/time-zone.ts';
import type { MoveRequest } from './lifecycle.ts';

/** How far ahead a day may be chosen. */
const maxDays = 60;

export function instructionsOf(
  body: Static<typeof Instructions>,
  timeZone: string,
  nowMs: number,
): Extract<MoveRequest, { move: 'instruct' }> {
  const { deliver_on: deliverOn } = body;
  return {
    move: 'instruct',
    instruction: body.instruction,
    deliveryAddress: body.delivery_address,
    receiverPhone: body.receiver_phone,
    deliverOn,
    estimatedMs: endOfDay(deliverOn ?? dayAt(nowMs, timeZone), timeZone, nowMs),
    note: body.note,
  };
}

/** With a day and no hour, the promise is that day: until its last second. */
function endOfDay(day: string, timeZone: string, nowMs: number): number {
  const today = dayAt(nowMs, timeZone);
  const isDay = dayAfter(day, 0) === day;
  if (!isDay || day < today || day > dayAfter(today, maxDays)) {
    throw new Refusal(
      'invalidRequest',
      `deliver_on must be a day from today (${today}) to ${dayAfter(today, maxDays)}`,
    );
  }
  return startOfDay(dayAfter(day), timeZone) - 1_000;
}
