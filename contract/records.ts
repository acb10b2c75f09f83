/** A delivery and its events, as lists and pages show them. */
import { Type } from 'typebox';
import { exampleSentFields, sentFields } from './delivery-fields.ts';
import {
  CourierId,
  DeliveryId,
  deliveryStates,
  instructions,
  Latitude,
  Longitude,
  maxReferenceLength,
  paymentMethods,
  refusedInMultiLine,
  Status,
  singleLine,
  Timestamp,
  timeOrNull,
} from './primitives.ts';
import { rule } from './problems/rules.ts';
import { boolean, component, integer, namedEnum, object, orNull, text } from './schemas.ts';

export const recordFields = {
  delivery_id: DeliveryId,
  status: Status,
  estimated_delivery_time: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  ...sentFields,
  currency: text("The account's currency when the delivery was created (ISO 4217)."),
  collected_amount: orNull(integer('Money collected at the door, in minor units; null before delivery.')),
  payment_method: orNull(
    namedEnum('PaymentMethod', paymentMethods, 'How the receiver paid; null if nothing was collected.'),
  ),
  payment_reference: orNull(text('The number of the transfer or of the card terminal slip.')),
  attempts: Type.Integer({ minimum: 0, description: 'The number of failed delivery attempts.' }),
  instruction: orNull(
    namedEnum(
      'Instruction',
      instructions,
      'After a failed attempt: `awaited` until you choose `try_again` or `return`, then your choice.',
    ),
  ),
  deliver_on: orNull(text('The day you asked for, such as 2026-11-17; null if you asked for none.')),
  personal_data_erased_at: timeOrNull(
    'When the names, phone numbers, addresses, notes and proof of this delivery were erased; null if they were not. Afterwards, addresses are `[erased]` and the other fields are null.',
  ),
};

export const HandoverPin = text(
  'Four digits. Share them only with the receiver, who gives them to the courier to prove that the right person took the parcel.',
  { pattern: '^[0-9]{4}$' },
);

const dueSteps = ['pickup', 'delivery'] as const;
export type DueStep = (typeof dueSteps)[number];

/** What is due next. A delivery that has ended has none. */
export const Due = object(
  { what: namedEnum('DueStep', dueSteps), at: Timestamp },
  { description: 'What is due next, and when; null once it has ended.' },
);

export const DeliveryRecord = component('DeliveryRecord', {
  ...recordFields,
  due: orNull(Due),
  late: boolean(
    'Whether it is overdue: it has not ended although its estimated time has passed, or it was not picked up by the end of its pickup window.',
  ),
  courier_id: orNull(
    text(
      'The courier who is assigned or has the parcel; null if there is none, and once it has ended. `GET /v1/couriers` has the names.',
    ),
  ),
  handover_pin: HandoverPin,
});

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
  due: { what: 'delivery', at: '2026-11-16T09:30:00.000Z' },
  late: false,
  courier_id: null,
  handover_pin: '4821',
};

export const locationFields = {
  latitude: Latitude,
  longitude: Longitude,
  accuracy_meters: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000, 'x-unit': 'meters' })),
};

export const MoveLocation = component('MoveLocation', locationFields, { description: 'Where it happened.' });

export const maxPageSize = 100;
export const defaultPageSize = 25;
export const maxSearchLength = 200;

/** A date, or a time of RFC 3339, whose seconds may be left out. For filters. */
export const dateOrTime = (description: string) =>
  Type.Optional(
    text(description, {
      pattern:
        '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([Tt]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?([Zz]|[+-]([01]\\d|2[0-3]):[0-5]\\d))?$',
      'x-rule': rule('date_or_time'),
    }),
  );

export const filterFields = {
  status: Type.Optional(
    Type.Array(Status, {
      description:
        'One or more states, separated by commas (`status=created,in_transit`) or as a repeated parameter.',
      minItems: 1,
      'x-rule': rule('comma_separated', { values: [...deliveryStates] }),
    }),
  ),
  created_from: dateOrTime(
    'Created at or after this time; a date without a time is a day in the time zone of the account.',
  ),
  created_to: dateOrTime('Created before this time; a date without a time includes the whole day.'),
  search: Type.Optional(
    text(
      'Words or beginnings of words from the addresses, the description, the reference, the receiver or the sender; a phone number or its last digits; or a `delivery_id`. New deliveries can be found within seconds.',
      {
        minLength: 1,
        maxLength: maxSearchLength,
        pattern: `^[^${refusedInMultiLine}]*$`,
        'x-rule': rule('text', { min: 1, max: maxSearchLength, lines: 'several' }),
      },
    ),
  ),
  late: Type.Optional(
    boolean(
      '`true` returns only late deliveries: those that have not ended although their estimated time has passed, or that were not picked up by the end of their pickup window. `false` is the same as leaving it out.',
    ),
  ),
  instruction: Type.Optional(
    Type.Literal('awaited', {
      description: 'Only deliveries that are waiting for your instructions after a failed attempt.',
    }),
  ),
  courier_id: Type.Optional(
    Type.String({
      ...CourierId,
      description: 'Only open deliveries that are assigned to this courier (`GET /v1/couriers`).',
    }),
  ),
};

export const limitOf = (what: string, maximum: number, usual = defaultPageSize) =>
  Type.Optional(integer(`${what} per page; ${usual} by default.`, { minimum: 1, maximum }));

export const cursorField = Type.Optional(
  text('`next_cursor` of the previous page.', {
    minLength: 1,
    maxLength: 200,
    pattern: '^[A-Za-z0-9_-]+$',
    'x-rule': rule('cursor'),
  }),
);

export const pagingOf = (what: string) => ({ cursor: cursorField, limit: limitOf(what, maxPageSize) });

/**
 * The orders of a list. A minus sign: the latest first. By `due`, deliveries that have ended are no longer due: they come
 * last, the newest first.
 */
export const deliverySorts = ['-created', 'created', '-updated', 'updated', 'due', '-due'] as const;
export type DeliverySort = (typeof deliverySorts)[number];
export const defaultSort: DeliverySort = '-created';

const deliveryViews = ['basic', 'record'] as const;
export type DeliveryView = (typeof deliveryViews)[number];

/** For systems that follow deliveries, not for people who look through them. */
export const syncFields = {
  reference: Type.Optional(
    singleLine(
      'Only deliveries with exactly this reference, including cancelled ones that had it. Cannot be combined with `search`.',
      { min: 1, max: maxReferenceLength },
    ),
  ),
  updated_from: dateOrTime(
    'Changed at or after this time (`updated_at`), least recently changed first; a date without a time is a day in the time zone of the account. Cannot be combined with `search` or another `sort`.',
  ),
  view: Type.Optional(
    namedEnum(
      'DeliveryView',
      deliveryViews,
      '`record` returns each delivery as its full record, with everything that is known about it. Defaults to `basic`. The response names its `view`.',
    ),
  ),
};
