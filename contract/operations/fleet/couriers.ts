import { Type } from 'typebox';
import type { Operation } from '../../operation.ts';
import {
  CashLimit,
  CashLimitCurrency,
  CourierId,
  PhoneNumber,
  singleLine,
  Timestamp,
} from '../../primitives.ts';
import { pagingFields } from '../../records.ts';
import { commonRefusals, refusals, replayedHeader } from '../answers.ts';
import { exampleCourierId } from './answers.ts';

export const NewCourier = Type.Object(
  {
    name: singleLine('The name that dispatchers see.', { min: 1, max: 200 }),
    phone: PhoneNumber,
    cash_limit: Type.Optional(CashLimit),
    cash_limit_currency: Type.Optional(CashLimitCurrency),
  },
  { title: 'NewCourier', additionalProperties: false },
);

export const courierStates = ['active', 'paused', 'ended'] as const;
export type CourierState = (typeof courierStates)[number];

export const Courier = Type.Object(
  {
    courier_id: CourierId,
    name: Type.String(),
    phone: Type.String(),
    state: Type.Enum(courierStates, {
      type: 'string',
      title: 'CourierState',
      description: 'Whether the courier is working.',
    }),
    created_at: Timestamp,
    cash_limit: Type.Union([CashLimit, Type.Null()], { description: 'Null means no limit.' }),
    cash_limit_currency: Type.Union([CashLimitCurrency, Type.Null()]),
  },
  { title: 'Courier', additionalProperties: false },
);

const exampleCourier = {
  courier_id: exampleCourierId,
  name: 'Bola Ade',
  phone: '+2348012345670',
  state: 'active',
  created_at: '2026-11-15T09:30:00.000Z',
  cash_limit: 5000000,
  cash_limit_currency: 'NGN',
};

export const addFleetCourier = {
  id: 'addFleetCourier',
  method: 'POST',
  path: '/v1/fleet/couriers',
  summary: 'Add a courier',
  description:
    'A new courier can be assigned immediately. To sign in on a phone, a courier needs a link and a PIN, which an operator creates in the dashboard. With your own driver app, no sign-in is needed. Send `cash_limit` and `cash_limit_currency` together; "Assign a courier" explains the limit.',
  caller: 'fleet key',
  idempotency: 'key',
  body: { schema: NewCourier, required: true },
  answers: {
    201: { description: 'Added.', body: Courier, headers: replayedHeader },
    ...refusals('invalidRequest', 'tooLarge', 'unsupportedMediaType', 'keyReused', ...commonRefusals),
  },
  examples: [
    {
      name: 'added',
      summary: 'A courier',
      request: {
        body: {
          name: 'Bola Ade',
          phone: '+2348012345670',
          cash_limit: 5000000,
          cash_limit_currency: 'NGN',
        },
      },
      answer: { status: 201, body: exampleCourier },
    },
  ],
} as const satisfies Operation;

export const listFleetCouriers = {
  id: 'listFleetCouriers',
  method: 'GET',
  path: '/v1/fleet/couriers',
  summary: 'List couriers',
  description: 'Newest first, including deactivated couriers.',
  caller: 'fleet key',
  query: Type.Object(pagingFields, { additionalProperties: false }),
  answers: {
    200: {
      description: 'A page of couriers.',
      body: Type.Object(
        {
          data: Type.Array(Courier),
          has_more: Type.Boolean(),
          next_cursor: Type.Union([Type.String(), Type.Null()]),
        },
        { title: 'CourierPage', additionalProperties: false },
      ),
    },
    ...refusals('invalidRequest', ...commonRefusals),
  },
  examples: [
    {
      name: 'first',
      summary: 'The newest courier',
      given: 'two couriers',
      request: { query: { limit: '1' } },
      answer: {
        status: 200,
        body: {
          data: [{ ...exampleCourier, cash_limit: null, cash_limit_currency: null }],
          has_more: true,
          next_cursor: 'AQGbR9IksmdNfPWNuP1DIgH_',
        },
      },
    },
  ],
} as const satisfies Operation;
