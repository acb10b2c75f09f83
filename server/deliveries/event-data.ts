/** What the feed and webhooks show of an event, written together with it. Pure. */
import type { Static } from 'typebox';
import type { SentFields } from '../../contract/delivery-fields.ts';
import type { EventData } from '../../contract/event-feed.ts';
import { type DeliveryId, formatId } from '../platform/ids.ts';
import type { DeliverySnapshot } from './lifecycle.ts';
import { publicDetailsOf, type StoredEventData } from './record.ts';

/** By which the sender finds the order. The statement of a move adds it itself (`withOwnFields`). */
export type OwnFields = Pick<SentFields, 'reference' | 'metadata'>;

/** `after` is the delivery after the event; `stored` is what the event itself keeps. */
export function eventDataOf(
  id: DeliveryId,
  after: DeliverySnapshot,
  stored: StoredEventData,
  own?: OwnFields,
): Static<typeof EventData> {
  return {
    delivery_id: formatId('delivery', id),
    sequence: after.version,
    status: after.status,
    estimated_delivery_time: new Date(after.estimatedDeliveryMs).toISOString(),
    attempts: after.attempts,
    instruction: after.instruction,
    deliver_on: after.deliverOn,
    amount_to_collect: after.amountToCollect,
    collected_amount: after.collectedAmount,
    currency: after.currency,
    details: publicDetailsOf(stored),
    ...own,
  };
}
