/** What a courier did with a parcel, in words: on the phone, in the dashboard and in the audit log. */
import type { CourierMove } from './moves.ts';

export const moveWords: Record<CourierMove, string> = {
  pick_up: 'Picked up',
  deliver: 'Delivered',
  fail_attempt: 'Could not deliver',
  return: 'Returned to sender',
};
