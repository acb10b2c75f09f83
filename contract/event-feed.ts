/**
 * An event, as the feed (`GET /v1/events`), webhooks and the history of a delivery show it: what happened to a delivery, with the
 * delivery as it was after it; or what happened to the money that was collected.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { partialSentFields } from './delivery-fields.ts';
import {
  type CashEvent,
  cashEvents,
  type DeliveryEvent,
  deliveryEvents,
  type FeedEvent,
  feedEvents,
} from './events.ts';
import {
  DeliveryId,
  FailureReason,
  HandInId,
  instructions,
  PayoutId,
  paymentMethods,
  Status,
  Timestamp,
} from './primitives.ts';
import { rule } from './problems/rules.ts';
import { locationFields, recordFields } from './records.ts';
import { boolean, component, integer, namedEnum, object, oneOfObjects, orNull, text } from './schemas.ts';

export const EventType = namedEnum('EventType', feedEvents, 'What happened.');

export const EventId = text(
  'Identifies the event. It is also the `webhook-id` of every attempt to deliver it.',
  { pattern: '^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$', 'x-rule': rule('identifier', { prefix: 'evt' }) },
);

/** What senders find their order by. */
const ownFields = { reference: recordFields.reference, metadata: recordFields.metadata };

/** A schema of its own, because responses may gain fields. */
const EventLocation = component('EventLocation', locationFields, { description: 'Where it happened.' });

const ChangedFields = (description: string) =>
  Type.Partial(Type.Object(partialSentFields), { description, additionalProperties: false });

/** What events tell beside the delivery after them. */
const details = {
  reason: text('The reason that was given.'),
  failure_reason: FailureReason,
  missing_pieces: integer('How many parcels were missing when the others were picked up.'),
  note: text('A note from the courier or the account.'),
  attempt: integer('Which attempt failed, counted from 1.'),
  instruction: namedEnum('Instruction', instructions, 'What to do next.'),
  delivery_address: text('The corrected address.'),
  receiver_contact: object({ phone: text('The corrected phone number.') }),
  deliver_on: text('The day you asked for.'),
  amount_to_collect: integer('The lowered amount to collect, in minor units.'),
  before: ChangedFields('The fields that were changed, as they were before.'),
  after: ChangedFields('The same fields, as they were after the change.'),
  collected_amount: integer('Money collected, in minor units.'),
  previous_amount: integer('What was recorded as collected before a correction, in minor units.'),
  payment_method: namedEnum(
    'PaymentMethod',
    paymentMethods,
    'How the receiver paid. If it is missing, in cash.',
  ),
  payment_reference: text('The number of the transfer or of the card terminal slip.'),
  shortfall_reason: text('Why less than the amount to collect was collected.'),
  location: EventLocation,
  happened_at: text("When it happened, according to the courier's phone."),
  proof: object(
    {
      photo: Type.Boolean(),
      signature: Type.Boolean(),
      pin: boolean('The receiver gave the right PIN.'),
      recipient_name: Type.Optional(
        text('Only in the history of the delivery, and as long as the proof is kept.'),
      ),
    },
    { description: 'Proof of delivery.' },
  ),
};

/** The details of an event of any type, as the database keeps them. */
export type EventDetails = {
  [Name in Exclude<keyof typeof details, 'failure_reason'>]?: Static<(typeof details)[Name]>;
};
export const eventDetails = Object.keys(details).filter(
  (name): name is keyof EventDetails => name in details && name !== 'failure_reason',
);

/** An event of one type. Generators of clients tell the types apart by schemas, so each has its own. */
const eventOf = <Name extends FeedEvent, Data extends TSchema>(type: Name, data: Data) =>
  component(`${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`, {
    id: EventId,
    type: Type.Literal(type),
    timestamp: Timestamp,
    data,
  });

const ofDelivery = <Name extends DeliveryEvent, Details extends Record<string, TSchema>>(
  type: Name,
  known: Details,
) =>
  eventOf(
    type,
    object(
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
        details: object(known, { description: 'Details of the event.' }),
      },
      { description: 'The delivery as it was after the event.' },
    ),
  );

const { reason, note, payment_method, payment_reference, shortfall_reason } = details;
const whereAndWhen = {
  location: Type.Optional(details.location),
  happened_at: Type.Optional(details.happened_at),
};
const proven = { ...whereAndWhen, proof: Type.Optional(details.proof) };
const payment = {
  payment_method: Type.Optional(payment_method),
  payment_reference: Type.Optional(payment_reference),
};
const corrected = {
  reason: Type.Optional(reason),
  collected_amount: Type.Optional(details.collected_amount),
};

/** What each type tells. What an erasure of personal data removes is optional. */
const deliveryEventDetails = {
  'delivery.created': {},
  'delivery.updated': {
    before: Type.Optional(details.before),
    after: Type.Optional(details.after),
  },
  'delivery.assigned': {},
  'delivery.unassigned': {},
  'delivery.picked_up': {
    missing_pieces: Type.Optional(details.missing_pieces),
    ...whereAndWhen,
  },
  'delivery.attempt_failed': {
    attempt: details.attempt,
    reason: details.failure_reason,
    note: Type.Optional(note),
    instruction: details.instruction,
    ...proven,
  },
  'delivery.instructed': {
    instruction: details.instruction,
    note: Type.Optional(note),
    deliver_on: Type.Optional(details.deliver_on),
    delivery_address: Type.Optional(details.delivery_address),
    receiver_contact: Type.Optional(details.receiver_contact),
    amount_to_collect: Type.Optional(details.amount_to_collect),
  },
  'delivery.delivered': {
    collected_amount: Type.Optional(details.collected_amount),
    ...payment,
    shortfall_reason: Type.Optional(shortfall_reason),
    ...proven,
  },
  'delivery.returned': { reason: Type.Optional(reason), ...proven },
  'delivery.cancelled': { reason: Type.Optional(reason) },
  'delivery.delivered_in_error': corrected,
  'delivery.returned_in_error': corrected,
  'delivery.amount_corrected': {
    reason: Type.Optional(reason),
    previous_amount: details.previous_amount,
    collected_amount: details.collected_amount,
    ...payment,
  },
} satisfies Record<DeliveryEvent, Record<string, TSchema>>;

type SchemaOf<Name extends DeliveryEvent> = ReturnType<
  typeof ofDelivery<Name, (typeof deliveryEventDetails)[Name]>
>;
export type DeliveryHistoryEvent = {
  [Name in DeliveryEvent]: Static<SchemaOf<Name>>;
}[DeliveryEvent];
export type DeliveryEventData = Omit<DeliveryHistoryEvent['data'], 'details'> & { details: EventDetails };

const deliveryEventSchemas = deliveryEvents.map((type) => ofDelivery(type, deliveryEventDetails[type]));
export const DeliveryHistoryEvent = Type.Unsafe<DeliveryHistoryEvent>(
  oneOfObjects('DeliveryEvent', 'type', deliveryEventSchemas),
);

export const CashEventData = component('CashEventData', {
  delivery_id: DeliveryId,
  ...ownFields,
  hand_in_id: orNull(HandInId),
  amount: integer(
    'In minor units. `cash.collected`: what was collected. `cash.corrected`: how much that changed, which may be negative. `cash.handed_in`: how much of it reached the cash desk; negative if money that was handed in for this delivery was moved to another one. `cash.written_off`: how much of it is missing.',
  ),
  fee: integer("How much the account's fees changed, in minor units; may be negative."),
  currency: recordFields.currency,
  payment_method: orNull(
    namedEnum(
      'PaymentMethod',
      paymentMethods,
      'How the receiver paid; null if a correction says that nothing was paid.',
    ),
  ),
});

export const PayoutEventData = component('PayoutEventData', {
  payout_id: PayoutId,
  number: Type.Integer({
    minimum: 1,
    description: 'The number of the payout, counted from 1 in each account.',
  }),
  amount: Type.Integer({ minimum: 1, description: 'In minor units.' }),
  currency: recordFields.currency,
  bank_reference: text('The reference of the bank transfer.'),
});

const cashEventData = {
  'cash.collected': CashEventData,
  'cash.corrected': CashEventData,
  'cash.handed_in': CashEventData,
  'cash.written_off': CashEventData,
  'payout.paid': PayoutEventData,
  'payout.reversed': PayoutEventData,
  'payout.confirmed': PayoutEventData,
} satisfies Record<CashEvent, TSchema>;

type MoneyEvent = {
  [Name in CashEvent]: Static<ReturnType<typeof eventOf<Name, (typeof cashEventData)[Name]>>>;
}[CashEvent];

export const Event = Type.Unsafe<DeliveryHistoryEvent | MoneyEvent>(
  oneOfObjects('Event', 'type', [
    ...deliveryEventSchemas,
    ...cashEvents.map((type) => eventOf(type, cashEventData[type])),
  ]),
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
