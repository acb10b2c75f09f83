/** Bodies and answers that the fleet operations share. */
import { Type } from 'typebox';
import { Stop } from '../../courier/stop.ts';
import type { Operation } from '../../operation.ts';
import { CourierId } from '../../primitives.ts';
import { component, object, orNull } from '../../schemas.ts';
import { DeliveryStatus, exampleStatus } from '../answers.ts';

export const FleetDeliveryStatus = component('FleetDeliveryStatus', {
  ...DeliveryStatus.properties,
  courier_id: orNull(CourierId),
  version: Type.Integer({
    description: 'Counts the changes of the delivery. "Undo assignments" takes it.',
  }),
});

/** For the courier whose delivery it is: a page on the phone shows the stop as it is then. */
export const MovedStop = object({ ...FleetDeliveryStatus.properties, ...Stop.properties });

/** What every change of one delivery by the fleet declares. */
export const ofOneDelivery = {
  idempotency: 'key',
  answers: {
    200: { description: 'The delivery after the move.', body: FleetDeliveryStatus, forCourier: MovedStop },
  },
  refusals: ['deliveryNotFound', 'moveNotPossible'],
} as const satisfies Partial<Operation>;

export const exampleCourierId = 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z';

export function exampleMoved(status: string, version: number, courierId: string | null = exampleCourierId) {
  return { ...exampleStatus, status, courier_id: courierId, version };
}
