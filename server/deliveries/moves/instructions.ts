/** Instructions after a failed attempt, read from what a client or somebody of the account sent. */
import type { Static } from 'typebox';
import type { Instructions } from '../../../contract/moves.ts';
import { Rejection } from '../../errors/rejection.ts';
import { dayAfter, dayAt, startOfDay } from '../../platform/time-zone.ts';
import type { Instruct } from '../lifecycle/lifecycle.ts';

/** How far ahead a day may be chosen. */
const maxDays = 60;

export function instructionsOf(
  body: Static<typeof Instructions>,
  timeZone: string,
  nowMs: number,
): Instruct | Rejection {
  const { deliver_on: deliverOn } = body;
  const today = dayAt(nowMs, timeZone);
  const day = deliverOn ?? today;
  const last = dayAfter(today, maxDays);
  if (dayAfter(day, 0) !== day || day < today || day > last) {
    return new Rejection('day_not_possible', { first: today, last }, { field: 'deliver_on' });
  }
  return {
    move: 'instruct',
    instruction: body.instruction,
    deliveryAddress: body.delivery_address,
    receiverPhone: body.receiver_contact?.phone,
    amountToCollect: body.amount_to_collect,
    deliverOn,
    // A day without an hour promises that day: until its last second.
    estimatedDeliveryMs: startOfDay(dayAfter(day), timeZone) - 1_000,
    note: body.note,
  };
}
