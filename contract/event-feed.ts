/**
 * An event as the feed (`GET /v1/events`) and webhooks show it: what happened to a delivery, with the delivery as it was after it;
 * or what happened to the money that was collected.
 */
import { Type } from 'typebox';
import { orNull } from './delivery-fields.ts';
import { feedEvents } from './events.ts';
import { DeliveryId, HandInId, PayoutId, paymentMethods, Status, Timestamp } from './primitives.ts';
import { EventDetails, recordFields } from './records.ts';

export const EventType = Type.Enum(feedEvents, {
  type: 'string',
  title: 'EventType',
  description: 'What happened.',
  'x-rule': `must be one of ${feedEvents.join(', ')}`,
});

export const EventId = Type.String({
  description: 'Identifies the event. It is also the `webhook-id` of every attempt to deliver it.',
  pattern: '^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$',
  'x-rule': 'must be evt_ and 26 characters',
});

/** By which senders find their order. Optional: events that were stored by version 0.2 do not have them. */
const ownFields = {
  reference: Type.Optional(recordFields.reference),
  metadata: Type.Optional(recordFields.metadata),
};

/** The delivery as it was after the event. */
export const EventData = Type.Object(
  {
    delivery_id: DeliveryId,
    ...ownFields,
    sequence: Type.Integer({
      minimum: 1,
      description:
        'Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date.',
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

/** Of `cash.` events. */
export const CashEventData = Type.Object(
  {
    delivery_id: DeliveryId,
    ...ownFields,
    hand_in_id: orNull(HandInId),
    amount: Type.Integer({
      description:
        'In minor units. `cash.collected`: what was collected. `cash.corrected`: how much that changed, which may be negative. `cash.handed_in`: how much of it reached the cash desk; negative if money that was handed in for this delivery was moved to another one. `cash.written_off`: how much of it is missing.',
    }),
    fee: Type.Integer({
      description: "How much the account's fees changed, in minor units; may be negative.",
    }),
    currency: recordFields.currency,
    payment_method: orNull(
      Type.Enum(paymentMethods, {
        type: 'string',
        title: 'PaymentMethod',
        description: 'How the receiver paid; null if a correction says that nothing was paid.',
      }),
    ),
  },
  { title: 'CashEventData', additionalProperties: false },
);

/** Of `payout.` events. */
export const PayoutEventData = Type.Object(
  {
    payout_id: PayoutId,
    number: Type.Integer({
      minimum: 1,
      description: 'The number of the payout, counted from 1 in each account.',
    }),
    amount: Type.Integer({ minimum: 1, description: 'In minor units.' }),
    currency: recordFields.currency,
    reference: Type.String({ description: 'The reference of the bank transfer.' }),
  },
  { title: 'PayoutEventData', additionalProperties: false },
);

const AnyEventData = Type.Union([EventData, CashEventData, PayoutEventData], {
  description:
    'For `delivery.` events, the delivery as it was after the event; for `cash.` events, the money of one delivery; for `payout.` events, the payout.',
});

export const Event = Type.Object(
  { id: EventId, type: EventType, timestamp: Timestamp, data: AnyEventData },
  { title: 'Event', additionalProperties: false },
);

export const exampleEvent = {
  id: 'evt_01kd3x8j5mfd7v2q9r4t6w8y0z',
  type: 'delivery.created',
  timestamp: '2026-11-15T09:30:00.000Z',
  data: {
    delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
    reference: '1042',
    metadata: null,
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
  { type: EventType, timestamp: Timestamp, data: AnyEventData },
  { title: 'WebhookBody', additionalProperties: false },
);
