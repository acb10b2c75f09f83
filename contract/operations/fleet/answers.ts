/** Bodies and answers that the fleet operations share. */
import { Type } from 'typebox';
import type { Operation } from '../../operation.ts';
import { CourierId, DeliveryId, Status, Timestamp } from '../../primitives.ts';
import { commonRefusals, refusals, replayedHeader } from '../answers.ts';

export const FleetDeliveryStatus = Type.Object(
  {
    delivery_id: DeliveryId,
    status: Status,
    estimated_delivery_time: Timestamp,
    courier_id: Type.Union([CourierId, Type.Null()]),
  },
  { title: 'FleetDeliveryStatus', additionalProperties: false },
);

/** The answers of every move. */
export const moveAnswers = {
  200: {
    description: 'The delivery after the move.',
    body: FleetDeliveryStatus,
    headers: replayedHeader,
  },
  ...refusals(
    'invalidRequest',
    'deliveryNotFound',
    'moveNotPossible',
    'tooLarge',
    'unsupportedMediaType',
    'keyReused',
    ...commonRefusals,
  ),
} as const satisfies Operation['answers'];

export const exampleCourierId = 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z';

export function exampleMoved(status: string, courierId: string | null = exampleCourierId) {
  return {
    delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
    status,
    estimated_delivery_time: '2026-11-16T09:30:00.000Z',
    courier_id: courierId,
  };
}
