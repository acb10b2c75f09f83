import { Type } from 'typebox';
import { type Operation, ok } from '../../operation.ts';
import { AccountId, CourierId, NamedAccount, singleLine } from '../../primitives.ts';
import { DeliveryRecord, exampleRecord, filterFields, pagingOf, recordFields } from '../../records.ts';
import { component, object, orNull, pageOf } from '../../schemas.ts';
import { example, succeeded } from '../answers.ts';
import { exampleCourierId } from './answers.ts';

export const FleetDelivery = component('FleetDelivery', {
  ...recordFields,
  account: NamedAccount,
  courier_id: orNull(CourierId),
  due: DeliveryRecord.properties.due,
  late: DeliveryRecord.properties.late,
});

const { handover_pin: _, ...exampleOwnRecord } = exampleRecord;

export const listFleetDeliveries = {
  id: 'listFleetDeliveries',
  method: 'GET',
  path: '/v1/fleet/deliveries',
  summary: 'List deliveries of all accounts',
  description:
    'Live deliveries, newest first. Without `status`, only open deliveries are listed. With `area`, a page may have fewer deliveries than `limit`, or none, and still not be the last one: follow `next_cursor` until it is null.',
  callers: ['fleet key'],
  query: object({
    status: filterFields.status,
    courier_id: Type.Optional(CourierId),
    unassigned: Type.Optional(
      Type.Boolean({
        description:
          '`true` returns only deliveries without a courier. `false` is the same as leaving it out.',
      }),
    ),
    area: Type.Optional(
      singleLine('Text in the delivery address, not case-sensitive.', { min: 2, max: 100 }),
    ),
    account_id: Type.Optional(AccountId),
    ...pagingOf('Deliveries'),
  }),
  answers: ok('A page of deliveries.', pageOf(FleetDelivery, 'FleetDeliveryPage')),
  examples: [
    example('of-a-courier', 'Open deliveries of a courier', {
      given: 'a delivery that is assigned',
      request: { query: { courier_id: exampleCourierId, limit: '10' } },
      answer: succeeded({
        data: [
          {
            ...exampleOwnRecord,
            account: { id: 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z', name: 'Acme' },
            courier_id: exampleCourierId,
            late: false,
          },
        ],
        has_more: false,
        next_cursor: null,
      }),
    }),
  ],
} as const satisfies Operation;
