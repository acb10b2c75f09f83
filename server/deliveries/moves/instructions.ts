/** Instructions after a failed attempt, read from what a client or somebody of the account sent. */
import type { Static } from 'typebox';
import type { Instructions } from '../../../contract/moves.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { dayAfter, dayAt, startOfDay } from '../../platform/time-zone.ts';
import type { MoveRequest } from '../lifecycle/lifecycle.ts';

/** How far ahead a day may be chosen. */
const maxDays = 60;

export function instructionsOf(
  body: Static<typeof Instructions>,
  timeZone: string,
  nowMs: number,
): Extract<MoveRequest, { move: 'instruct' }> | Rejection {
  const { deliver_on: deliverOn } = body;
  const estimatedDeliveryMs = endOfDay(deliverOn ?? dayAt(nowMs, timeZone), timeZone, nowMs);
  if (isRejection(estimatedDeliveryMs)) return estimatedDeliveryMs;
  return {
    move: 'instruct',
    instruction: body.instruction,
    deliveryAddress: body.delivery_address,
    receiverPhone: body.receiver_contact?.phone,
    amountToCollect: body.amount_to_collect,
    deliverOn,
    estimatedDeliveryMs,
    note: body.note,
  };
}

/** A day without an hour promises that day: until its last second. */
function endOfDay(day: string, timeZone: string, nowMs: number): number | Rejection {
  const today = dayAt(nowMs, timeZone);
  const isDay = dayAfter(day, 0) === day;
  if (!isDay || day < today || day > dayAfter(today, maxDays)) {
    const params = { first: today, last: dayAfter(today, maxDays) };
    return new Rejection('day_not_possible', params, { field: 'deliver_on' });
  }
  return startOfDay(dayAfter(day), timeZone) - 1_000;
}
