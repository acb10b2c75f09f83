/** An event as the feed (`GET /v1/events`) and webhooks show it: what happened, and the delivery as it was after it. */
import { Type } from 'typebox';
import { deliveryEvents } from './events.ts';
import { DeliveryId, Status, Timestamp } from './primitives.ts';
import { EventDetails, recordFields } from './records.ts';

export const EventType = Type.Enum(deliveryEvents, {
  type: 'string',
  title: 'DeliveryEventType',
  description: 'What happened.',
  'x-rule': `must be one of ${deliveryEvents.join(', ')}`,
});

export const EventId = Type.String({
  description: 'Identifies the event. It is also the `webhook-id` of every attempt to deliver it.',
  pattern: '^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$',
  'x-rule': 'must be evt_ and 26 characters',
});

/** The delivery as it was after the event. */
export const EventData = Type.Object(
  {
    delivery_id: DeliveryId,
    sequence: Type.Integer({
      minimum: 1,
      description:
        'Counts the events of a delivery, from 1. Where a lower one arrives after a higher one, it is out of date.',
    }),
    status: Status,
    estimated_delivery_time: Timestamp,
    attempts: recordFields.attempts,
    instruction: recordFields.instruction,
    deliver_on: recordFields.deliver_on,
    amount_to_collect: Type.Integer({
      minimum: 0,
      description: 'Cash to collect at the door, in minor units.',
    }),
    collected_amount: recordFields.collected_amount,
    currency: recordFields.currency,
    details: EventDetails,
  },
  { title: 'EventData', additionalProperties: false },
);

export const Event = Type.Object(
  { id: EventId, type: EventType, timestamp: Timestamp, data: EventData },
  { title: 'Event', additionalProperties: false },
);

export const exampleEvent = {
  id: 'evt_01kd3x8j5mfd7v2q9r4t6w8y0z',
  type: 'delivery.created',
  timestamp: '2026-11-15T09:30:00.000Z',
  data: {
    delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
    sequence: 1,
    status: 'created',
    estimated_delivery_time: '2026-11-16T09:30:00.000Z',
    attempts: 0,
    instruction: null,
    deliver_on: null,
    amount_to_collect: 500_000,
    collected_amount: null,
    currency: 'USD',
    details: {},
  },
} as const;

/** The body of a webhook: the same without the id, which is in the `webhook-id` header. */
export const WebhookBody = Type.Object(
  { type: EventType, timestamp: Timestamp, data: EventData },
  { title: 'WebhookBody', additionalProperties: false },
);
