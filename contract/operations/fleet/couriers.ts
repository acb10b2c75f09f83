import { Type } from 'typebox';
import { created, get, ok, patch, post } from '../../operation.ts';
import {
  CashLimit,
  CashLimitCurrency,
  CourierId,
  PhoneNumber,
  singleLine,
  Timestamp,
} from '../../primitives.ts';
import { cursorField, limitOf } from '../../records.ts';
import { component, integer, namedEnum, object, orNull, pageOf } from '../../schemas.ts';
import { example, succeeded } from '../responses.ts';
import { exampleCourierId } from './deliveries.ts';

export const NewCourier = component('NewCourier', {
  name: singleLine('The name that dispatchers see.', { min: 1, max: 200 }),
  phone: PhoneNumber,
  cash_limit: Type.Optional(CashLimit),
  cash_limit_currency: Type.Optional(CashLimitCurrency),
});

const courierStatuses = ['active', 'paused', 'deactivated'] as const;
export type CourierStatus = (typeof courierStatuses)[number];

const courierAvailabilities = ['active', 'paused'] as const;
export type CourierAvailability = (typeof courierAvailabilities)[number];

const amountFields = { currency: Type.String(), amount: Type.Integer() };
const amount = object(amountFields);
const amountSince = object({ ...amountFields, since: Timestamp });

export const CourierLoad = component(
  'CourierLoad',
  {
    assigned: integer('Deliveries to pick up.'),
    on_the_way: integer('Deliveries that were picked up and have not ended.'),
    to_return: integer('Parcels of cancelled deliveries that the courier had picked up and still has.'),
    delivered_today: integer('Today in the time zone of the fleet.'),
    cash_in_hand: Type.Array(amountSince, {
      description:
        'By currency, with the time at which the oldest of it was collected. Negative if a correction came after the hand-in.',
    }),
    to_collect: Type.Array(amount, {
      description: 'What the open deliveries of the courier still have to collect, by currency.',
    }),
  },
  { description: 'The work of the courier now.' },
);

export const Courier = component('Courier', {
  courier_id: CourierId,
  name: Type.String(),
  phone: Type.String(),
  status: namedEnum('CourierStatus', courierStatuses, 'Whether the courier is working.'),
  created_at: Timestamp,
  cash_limit: orNull(CashLimit, { description: 'Null means no limit.' }),
  cash_limit_currency: orNull(CashLimitCurrency),
  load: CourierLoad,
});

const exampleCourier = {
  courier_id: exampleCourierId,
  name: 'Bola Ade',
  phone: '+2348012345670',
  status: 'active',
  created_at: '2026-11-15T09:30:00.000Z',
  cash_limit: 5000000,
  cash_limit_currency: 'NGN',
  load: { assigned: 0, on_the_way: 0, to_return: 0, delivered_today: 0, cash_in_hand: [], to_collect: [] },
};
const { name, phone, cash_limit, cash_limit_currency } = exampleCourier;
const exampleWithoutLimit = { ...exampleCourier, cash_limit: null, cash_limit_currency: null };

export const addCourier = post('addCourier', '/v1/fleet/couriers', {
  summary: 'Add a courier',
  description:
    'A new courier can be assigned immediately. To sign in on a phone, a courier needs a link and a PIN, which an operator creates in the dashboard. With your own driver app, no sign-in is needed. Send `cash_limit` and `cash_limit_currency` together; "Assign a courier" explains the limit.',
  callers: ['fleet key', 'operator'],
  idempotency: 'key',
  body: { schema: NewCourier },
  responses: created('Added.', Courier),
  examples: example('added', 'A courier', {
    request: { body: { name, phone, cash_limit, cash_limit_currency } },
    response: succeeded(exampleCourier, 201),
  }),
});

/** All couriers of a fleet fit into one page. */
export const maxCouriers = 1_000;

export const listCouriers = get('listCouriers', '/v1/fleet/couriers', {
  summary: 'List couriers',
  description: 'Newest first, including deactivated couriers.',
  callers: ['fleet key', 'operator'],
  query: object({ cursor: cursorField, limit: limitOf('Couriers', maxCouriers) }),
  responses: ok('A page of couriers.', pageOf(Courier, 'CourierPage')),
  examples: example('first', 'The newest courier', {
    given: 'two couriers',
    request: { query: { limit: '1' } },
    response: succeeded({
      data: [exampleWithoutLimit],
      has_more: true,
      next_cursor: 'AQGbR9IksmdNfPWNuP1DIgH_',
    }),
  }),
});

export const changeCourier = patch('changeCourier', '/v1/fleet/couriers/{courier_id}', {
  summary: 'Change a courier',
  description:
    'What is left out stays as it is. Send `cash_limit` and `cash_limit_currency` together; null means no limit. A courier who is `paused` keeps what is assigned, and gets no new suggestions or automatic assignments. A deactivated courier cannot be changed.',
  callers: ['fleet key', 'operator'],
  idempotency: 'natural',
  body: {
    schema: component('CourierChange', {
      name: Type.Optional(NewCourier.properties.name),
      phone: Type.Optional(PhoneNumber),
      cash_limit: Type.Optional(orNull(CashLimit)),
      cash_limit_currency: Type.Optional(orNull(CashLimitCurrency)),
      status: Type.Optional(namedEnum('CourierAvailability', courierAvailabilities)),
    }),
    nullClears: true,
  },
  responses: ok('The courier after the change.', Courier),
  refusals: ['conflict'],
  examples: example('paused', 'A courier who is on leave', {
    given: 'two couriers',
    request: { body: { status: 'paused' } },
    response: succeeded({ ...exampleWithoutLimit, status: 'paused' }),
  }),
});

export const deactivateCourier = post('deactivateCourier', '/v1/fleet/couriers/{courier_id}/deactivate', {
  summary: 'Deactivate a courier',
  description:
    'For a courier who leaves. It cannot be undone: all phones are signed out, and nothing can be assigned any more. Refused while the courier has open deliveries or parcels to return. Repeating it changes nothing.',
  callers: ['fleet key', 'operator'],
  idempotency: 'natural',
  responses: ok('Deactivated.', Courier),
  refusals: ['conflict'],
  examples: example('deactivated', 'A courier without deliveries', {
    given: 'two couriers',
    response: succeeded({ ...exampleWithoutLimit, status: 'deactivated' }),
  }),
});
