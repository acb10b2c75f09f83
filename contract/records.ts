/** A delivery and its events, as lists and pages show them. */
import { Type } from 'typebox';
import { exampleSentFields, orNull, partialSentFields, sentFields } from './delivery-fields.ts';
import { deliveryEvents } from './events.ts';
import {
  DeliveryId,
  deliveryStates,
  instructions,
  Latitude,
  Longitude,
  longestReference,
  paymentMethods,
  refusedInMultiLine,
  Status,
  singleLine,
  Timestamp,
} from './primitives.ts';

const recordFields = {
  delivery_id: DeliveryId,
  status: Status,
  estimated_delivery_time: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  ...sentFields,
  currency: Type.String({ description: "The account's currency when the delivery was created (ISO 4217)." }),
  collected_amount: orNull(
    Type.Integer({ description: 'Money collected at the door, in minor units; null before delivery.' }),
  ),
  payment_method: orNull(
    Type.Enum(paymentMethods, {
      type: 'string',
      title: 'PaymentMethod',
      description: 'How the receiver paid; null if nothing was collected.',
    }),
  ),
  payment_reference: orNull(
    Type.String({ description: 'The number of the transfer or of the card terminal slip.' }),
  ),
  attempts: Type.Integer({ minimum: 0, description: 'The number of failed delivery attempts.' }),
  instruction: orNull(
    Type.Enum(instructions, {
      type: 'string',
      title: 'Instruction',
      description:
        'After a failed attempt: `awaited` until you choose `try_again` or `return`, then your choice.',
    }),
  ),
  deliver_on: orNull(
    Type.String({ description: 'The day you asked for, such as 2026-11-17; null if you asked for none.' }),
  ),
  personal_data_erased_at: orNull(
    Type.String({
      format: 'date-time',
      description:
        'When the names, phone numbers, addresses, notes and proof of this delivery were erased; null if they were not. Afterwards, addresses are `[erased]` and the other fields are null.',
    }),
  ),
};

export const HandoverPin = Type.String({
  description:
    'Four digits. Share them only with the receiver, who gives them to the courier to prove that the right person took the parcel.',
  pattern: '^[0-9]{4}$',
});

export const DeliveryRecord = Type.Object(
  { ...recordFields, handover_pin: HandoverPin },
  { title: 'DeliveryRecord', additionalProperties: false },
);
export { recordFields };

export const exampleRecord = {
  delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
  status: 'created',
  estimated_delivery_time: '2026-11-16T09:30:00.000Z',
  created_at: '2026-11-15T09:30:00.000Z',
  updated_at: '2026-11-15T09:30:00.000Z',
  ...exampleSentFields,
  currency: 'USD',
  collected_amount: null,
  payment_method: null,
  payment_reference: null,
  attempts: 0,
  instruction: null,
  deliver_on: null,
  personal_data_erased_at: null,
  handover_pin: '4821',
};

const position = {
  latitude: Latitude,
  longitude: Longitude,
  accuracy_meters: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1_000_000, 'x-rule': 'must be a number of meters' }),
  ),
};

/** As a move sends it. */
export const Place = Type.Object(position, {
  title: 'Place',
  additionalProperties: false,
  description: 'Where it happened.',
});

/** As an event shows it: a schema of its own, because responses may gain fields. */
const EventPlace = Type.Object(position, {
  title: 'EventPlace',
  additionalProperties: false,
  description: 'Where it happened.',
});

/** Of the fields of a delivery, those that an edit has changed. */
const ChangedFields = (description: string) =>
  Type.Partial(Type.Object(partialSentFields), { description, additionalProperties: false });

/** What is known of an event beside the state that the delivery has after it. */
export const EventDetails = Type.Object(
  {
    reason: Type.Optional(Type.String({ description: 'The reason that was given.' })),
    missing_pieces: Type.Optional(
      Type.Integer({ description: 'How many parcels were missing when the others were picked up.' }),
    ),
    note: Type.Optional(Type.String({ description: 'A note from the courier or the account.' })),
    attempt: Type.Optional(Type.Integer({ description: 'Which attempt failed, counted from 1.' })),
    instruction: Type.Optional(
      Type.Enum(instructions, {
        type: 'string',
        title: 'Instruction',
        description: 'What to do next.',
      }),
    ),
    delivery_address: Type.Optional(Type.String({ description: 'The corrected address.' })),
    receiver_phone: Type.Optional(Type.String({ description: 'The corrected phone number.' })),
    deliver_on: Type.Optional(Type.String({ description: 'The day you asked for.' })),
    amount_to_collect: Type.Optional(
      Type.Integer({ description: 'The lowered amount to collect, in minor units.' }),
    ),
    before: Type.Optional(ChangedFields('The fields that were changed, as they were before.')),
    after: Type.Optional(ChangedFields('The same fields, as they were after the change.')),
    collected_amount: Type.Optional(Type.Integer({ description: 'Money collected, in minor units.' })),
    previous_amount: Type.Optional(
      Type.Integer({ description: 'What was recorded as collected before a correction, in minor units.' }),
    ),
    payment_method: Type.Optional(
      Type.Enum(paymentMethods, {
        type: 'string',
        title: 'PaymentMethod',
        description: 'How the receiver paid. If it is missing, in cash.',
      }),
    ),
    payment_reference: Type.Optional(
      Type.String({ description: 'The number of the transfer or of the card terminal slip.' }),
    ),
    shortfall_reason: Type.Optional(
      Type.String({ description: 'Why less than the amount to collect was collected.' }),
    ),
    place: Type.Optional(EventPlace),
    happened_at: Type.Optional(
      Type.String({ description: "When it happened, according to the courier's phone." }),
    ),
    proof: Type.Optional(
      Type.Object(
        {
          photo: Type.Boolean(),
          signature: Type.Boolean(),
          pin: Type.Boolean({ description: 'The receiver gave the right PIN.' }),
          taker_name: Type.Optional(Type.String()),
        },
        { additionalProperties: false, description: 'Proof of delivery.' },
      ),
    ),
  },
  { additionalProperties: false, description: 'Details of the event.' },
);

export const EventRecord = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: 'Counts the events of the delivery, from 1.' }),
    type: Type.Enum(deliveryEvents, {
      type: 'string',
      title: 'DeliveryEventType',
      description: 'What happened.',
    }),
    at: Timestamp,
    data: EventDetails,
  },
  { title: 'DeliveryEvent', additionalProperties: false },
);

/** Deliveries per page, at most. */
export const maxPageSize = 100;
export const defaultPageSize = 25;
export const longestSearch = 200;

/** A date, or a time of RFC 3339, whose seconds may be left out. For filters. */
export const dateOrTime = {
  pattern:
    '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([Tt]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d))?$',
  'x-rule':
    'must be a date such as 2026-11-15, or a time such as 2026-11-15T09:30:00Z or 2026-11-15T10:30:00+01:00, with + written as %2B in a URL',
};

export const filterFields = {
  status: Type.Optional(
    Type.Array(Status, {
      description:
        'One or more states, separated by commas (`status=created,in_transit`) or as a repeated parameter.',
      minItems: 1,
      'x-rule': `must be one or more of ${deliveryStates.join(', ')}, separated by commas`,
    }),
  ),
  created_from: Type.Optional(
    Type.String({
      description: 'Created at or after this time; a date without a time is a day in UTC.',
      ...dateOrTime,
    }),
  ),
  created_to: Type.Optional(
    Type.String({
      description: 'Created before this time; a date without a time includes the whole day (UTC).',
      ...dateOrTime,
    }),
  ),
  search: Type.Optional(
    Type.String({
      description:
        'Words or beginnings of words from the addresses, the description, the reference, the receiver or the sender; a phone number or its last digits; or a `delivery_id`. New deliveries can be found within seconds.',
      minLength: 1,
      maxLength: longestSearch,
      pattern: `^[^${refusedInMultiLine}]*$`,
      'x-rule': `must be text of 1 to ${longestSearch} characters, without control characters other than line breaks and tabs`,
    }),
  ),
  late: Type.Optional(
    Type.Boolean({
      description:
        '`true` returns only late deliveries: those that have not ended although their estimated time has passed, or that were not picked up by the end of their pickup window. `false` is the same as leaving it out.',
      'x-rule': 'must be true or false',
    }),
  ),
  instruction: Type.Optional(
    Type.Literal('awaited', {
      description: 'Only deliveries that are waiting for your instructions after a failed attempt.',
      'x-rule': 'must be awaited if it is sent',
    }),
  ),
};

export const pagingFields = {
  cursor: Type.Optional(
    Type.String({
      description: '`next_cursor` of the previous page.',
      minLength: 1,
      maxLength: 200,
      pattern: '^[A-Za-z0-9_-]+$',
      'x-rule': 'must be the next_cursor of an earlier response',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      description: `Deliveries per page; ${defaultPageSize} by default.`,
      minimum: 1,
      maximum: maxPageSize,
      'x-rule': `must be a whole number from 1 to ${maxPageSize}`,
    }),
  ),
};

export const ListFilters = Type.Object({ ...filterFields, ...pagingFields }, { additionalProperties: false });

/** Of the interface only: for systems that follow deliveries, not for people who look through them. */
export const syncFields = {
  reference: Type.Optional(
    singleLine(
      'Only deliveries with exactly this reference, including cancelled ones that had it. Cannot be combined with `search`.',
      { min: 1, max: longestReference },
    ),
  ),
  updated_from: Type.Optional(
    Type.String({
      description:
        'Changed at or after this time (`updated_at`), least recently changed first; a date without a time is a day in UTC. Cannot be combined with `search`.',
      ...dateOrTime,
    }),
  ),
  view: Type.Optional(
    Type.Literal('record', {
      description:
        '`record` returns each delivery as its full record, with everything that is known about it.',
      'x-rule': 'must be record if it is sent',
    }),
  ),
};
