import { Type } from 'typebox';
import type { Operation } from '../../operation.ts';
import { AccountId, CourierId, singleLine } from '../../primitives.ts';
import { exampleRecord, filterFields, pagingFields, recordFields } from '../../records.ts';
import { commonRefusals, refusals } from '../answers.ts';
import { exampleCourierId } from './answers.ts';

export const FleetDelivery = Type.Object(
  {
    ...recordFields,
    account: Type.Object(
      { account_id: AccountId, name: Type.String() },
      { additionalProperties: false, description: 'The sender.' },
    ),
    courier_id: Type.Union([CourierId, Type.Null()]),
    late: Type.Boolean({
      description:
        'Whether it is overdue: it has not ended although its estimated time has passed, or it was not picked up by the end of its pickup window.',
    }),
  },
  { title: 'FleetDelivery', additionalProperties: false },
);

const { handover_pin: _, ...exampleOwnRecord } = exampleRecord;

export const listFleetDeliveries = {
  id: 'listFleetDeliveries',
  method: 'GET',
  path: '/v1/fleet/deliveries',
  summary: 'List deliveries of all accounts',
  description:
    'Live deliveries, newest first. Without `status`, only open deliveries are listed. With `area`, a page may have fewer deliveries than `limit`, or none, and still not be the last one: follow `next_cursor` until it is null.',
  caller: 'fleet key',
  query: Type.Object(
    {
      status: filterFields.status,
      courier_id: Type.Optional(CourierId),
      unassigned: Type.Optional(
        Type.Boolean({
          description:
            '`true` returns only deliveries without a courier. `false` is the same as leaving it out.',
          'x-rule': 'must be true or false',
        }),
      ),
      area: Type.Optional(
        singleLine('Text in the delivery address, not case-sensitive.', { min: 2, max: 100 }),
      ),
      account_id: Type.Optional(AccountId),
      ...pagingFields,
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'A page of deliveries.',
      body: Type.Object(
        {
          data: Type.Array(FleetDelivery),
          has_more: Type.Boolean(),
          next_cursor: Type.Union([Type.String(), Type.Null()]),
        },
        { title: 'FleetDeliveryPage', additionalProperties: false },
      ),
    },
    ...refusals('invalidRequest', ...commonRefusals),
  },
  examples: [
    {
      name: 'of-a-courier',
      summary: 'Open deliveries of a courier',
      given: 'a delivery that is assigned',
      request: { query: { courier_id: exampleCourierId, limit: '10' } },
      answer: {
        status: 200,
        body: {
          data: [
            {
              ...exampleOwnRecord,
              account: { account_id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z', name: 'Acme' },
              courier_id: exampleCourierId,
              late: false,
            },
          ],
          has_more: false,
          next_cursor: null,
        },
      },
    },
  ],
} as const satisfies Operation;
