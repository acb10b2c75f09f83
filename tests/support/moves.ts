/** Moves without HTTP: the plainest request for each move, any request at all, and deliveries to make them on. */

import fc from 'fast-check';
import { failureReasons, type Move } from '../../contract/primitives.ts';
import type { Database } from '../../server/database/database.ts';
import { type Deliveries, type Moved, makeDeliveries } from '../../server/deliveries/index.ts';
import type { DeliverySnapshot, MoveRequest, Policy } from '../../server/deliveries/lifecycle/lifecycle.ts';
import { isRejection } from '../../server/errors/rejection.ts';
import { makeCreatePace } from '../../server/events/pacing.ts';
import { type Clock, systemClock } from '../../server/platform/clock.ts';
import { type CourierId, idFromText } from '../../server/platform/ids.ts';

export const testPolicy: Policy = { maxAttempts: 3, requiredProof: [] };

/** Three couriers of the tests, by their ids. */
export const courierIds = [1, 2, 3].map((n) =>
  idFromText<'courier'>(`01900000-0000-7000-8000-00000000000${n}`),
) as [CourierId, CourierId, CourierId];

/** No PIN is right. */
export const noPins = { check: async () => undefined, isLocked: async () => false };

/** Deliveries of a database without a service around it. */
export function plainDeliveries(database: Database, clock: Clock = systemClock): Deliveries {
  return makeDeliveries({
    database,
    clock,
    policy: async () => testPolicy,
    pins: noPins,
    createPace: makeCreatePace(clock),
    onCommitted: () => undefined,
  });
}

/** The most common request for a move: all of the cash, and a courier where one is needed. */
export function plainRequest(
  move: Move,
  snapshot: Pick<DeliverySnapshot, 'amountToCollect' | 'courierId'>,
): MoveRequest {
  switch (move) {
    case 'assign':
      return { move, courierId: courierIds[0] };
    case 'pick_up':
      return { move, courierId: snapshot.courierId ?? courierIds[0] };
    case 'deliver':
      return { move, collectedAmount: snapshot.amountToCollect };
    case 'fail_attempt':
      return { move, reason: 'receiver_absent' };
    case 'instruct':
      return { move, instruction: 'try_again' };
    case 'edit':
      return { move, ...noteEdit };
    case 'correct_amount':
      return { move, collectedAmount: Math.max(0, snapshot.amountToCollect - 1), reason: 'Counted again' };
    case 'correct':
      return { move, reason: 'It was another parcel' };
    default:
      return { move };
  }
}

/** An edit that is possible in every open state. */
const noteEdit = {
  paths: ['delivery_note'],
  fields: { delivery_note: 'Third floor' },
  changed: {},
  before: { delivery_note: null },
  after: { delivery_note: 'Third floor' },
} as const;
/** One that is possible before pickup only. */
const addressEdit = {
  paths: ['delivery_address'],
  fields: { address: '9 Allen Avenue' },
  changed: {},
  before: { delivery_address: '7 Allen Avenue' },
  after: { delivery_address: '9 Allen Avenue' },
} as const;

const courierId = fc.constantFrom(...courierIds);

/** Any request, right or wrong, of deliveries with 500 to collect. */
export const anyRequest: fc.Arbitrary<MoveRequest> = fc.oneof(
  courierId.map((id) => ({ move: 'assign' as const, courierId: id })),
  fc.constant({ move: 'unassign' as const }),
  fc.constantFrom({ move: 'edit' as const, ...noteEdit }, { move: 'edit' as const, ...addressEdit }),
  fc.option(courierId, { nil: undefined }).map((id) => ({ move: 'pick_up' as const, courierId: id })),
  fc
    .record({
      collectedAmount: fc.constantFrom(undefined, 0, 400, 500, 600),
      shortfallReason: fc.constantFrom(undefined, 'Had no more'),
      paymentMethod: fc.constantFrom(undefined, 'cash' as const, 'transfer' as const),
      paymentReference: fc.constantFrom(undefined, undefined, 'TRF-1'),
    })
    .map((cash) => ({ move: 'deliver' as const, ...cash })),
  fc
    .record({ reason: fc.constantFrom(...failureReasons), note: fc.constantFrom(undefined, 'A note') })
    .map((said) => ({ move: 'fail_attempt' as const, ...said })),
  fc
    .record({
      instruction: fc.constantFrom('try_again' as const, 'return' as const),
      deliveryAddress: fc.constantFrom(undefined, '9 Other Street'),
    })
    .map((said) => ({ move: 'instruct' as const, ...said })),
  fc
    .record({
      collectedAmount: fc.constantFrom(0, 400, 500, 600),
      paymentReference: fc.constantFrom(undefined, 'TRF-1'),
    })
    .map((cash) => ({ move: 'correct_amount' as const, reason: 'Counted again', ...cash })),
  fc.constant({ move: 'return' as const }),
  fc.constant({ move: 'cancel' as const }),
  fc.constant({ move: 'correct' as const, reason: 'It was another parcel' }),
);

export const outcomeOf = (moved: Moved) => (isRejection(moved) ? 'refused' : moved.outcome);
