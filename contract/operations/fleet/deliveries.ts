/** Deliveries of all accounts, and what the operations of the fleet share. */

import { Type } from 'typebox';
import { Stop } from '../../courier/stop.ts';
import { get, type Operation, ok } from '../../operation.ts';
import { AccountId, CourierId, NamedAccount, singleLine } from '../../primitives.ts';
import { DeliveryRecord, exampleRecord, filterFields, pagingOf, recordFields } from '../../records.ts';
import { boolean, component, integer, object, orNull, pageOf } from '../../schemas.ts';
import { DeliveryStatus, example, exampleStatus, succeeded } from '../responses.ts';

export const FleetDeliveryStatus = component('FleetDeliveryStatus', {
  ...DeliveryStatus.properties,
  courier_id: orNull(CourierId),
  version: integer('Counts the changes of the delivery. "Undo assignments" takes it.'),
});

/** For the courier whose delivery it is: a page on the phone shows the stop as it is then. */
export const MovedStop = object({ ...FleetDeliveryStatus.properties, ...Stop.properties });

/** What every change of one delivery by the fleet declares. */
export const ofOneDelivery = {
  idempotency: 'key',
  responses: {
    200: { description: 'The delivery after the move.', body: FleetDeliveryStatus, forCourier: MovedStop },
  },
  refusals: ['moveNotPossible'],
} as const satisfies Partial<Operation>;

export const exampleCourierId = 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z';

export function exampleMoved(status: string, version: number, courierId: string | null = exampleCourierId) {
  return { ...exampleStatus, status, courier_id: courierId, version };
}

export const FleetDelivery = component('FleetDelivery', {
  ...recordFields,
  account: NamedAccount,
  courier_id: orNull(CourierId),
  due: DeliveryRecord.properties.due,
  late: DeliveryRecord.properties.late,
});

const { handover_pin: _, ...exampleOwnRecord } = exampleRecord;

export const listFleetDeliveries = get('listFleetDeliveries', '/v1/fleet/deliveries', {
  summary: 'List deliveries of all accounts',
  description:
    'Live deliveries, newest first. Without `status`, only open deliveries are listed. With `area`, a page may have fewer deliveries than `limit`, or none, and still not be the last one: follow `next_cursor` until it is null.',
  callers: ['fleet key'],
  query: object({
    status: filterFields.status,
    courier_id: Type.Optional(CourierId),
    unassigned: Type.Optional(
      boolean('`true` returns only deliveries without a courier. `false` is the same as leaving it out.'),
    ),
    area: Type.Optional(
      singleLine('Text in the delivery address, not case-sensitive.', { min: 2, max: 100 }),
    ),
    account_id: Type.Optional(AccountId),
    ...pagingOf('Deliveries'),
  }),
  responses: ok('A page of deliveries.', pageOf(FleetDelivery, 'FleetDeliveryPage')),
  examples: example('of-a-courier', 'Open deliveries of a courier', {
    given: 'a delivery that is assigned',
    request: { query: { courier_id: exampleCourierId, limit: '10' } },
    response: succeeded({
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
});
