/** The moves at the sender's and at the receiver's door. */
import { FailedAttempt, Handover, maxMoveBytes, Pickup, Return } from '../../moves.ts';
import type { Operation } from '../../operation.ts';
import { DeliveryParams, exampleNotFound } from '../answers.ts';
import { exampleMoved, moveAnswers } from './answers.ts';

export const pickUpDelivery = {
  id: 'pickUpDelivery',
  method: 'POST',
  path: '/v1/fleet/deliveries/{delivery_id}/pickup',
  summary: 'Pick up',
  description:
    'The courier has the parcel: the delivery is `in_transit` and can no longer be cancelled. `courier_id` is required if no courier is assigned; if another courier is assigned, the named one gets the delivery.',
  caller: 'fleet key',
  params: DeliveryParams,
  idempotency: 'key',
  body: { schema: Pickup, required: false },
  answers: moveAnswers,
  examples: [
    {
      name: 'nobody',
      summary: 'Without a courier',
      given: 'a delivery',
      request: {},
      answer: {
        status: 400,
        body: {
          error: 'invalid request data',
          details: 'courier_id is required: no courier is assigned to this delivery',
        },
      },
    },
    exampleNotFound,
  ],
} as const satisfies Operation;

export const deliverDelivery = {
  id: 'deliverDelivery',
  method: 'POST',
  path: '/v1/fleet/deliveries/{delivery_id}/deliver',
  summary: 'Hand over',
  description:
    'The receiver has the parcel. If there is cash to collect, send the `collected_amount`. If it is less than the amount to collect, a `shortfall_reason` is required; more is refused.',
  caller: 'fleet key',
  params: DeliveryParams,
  idempotency: 'key',
  body: { schema: Handover, required: false, maxBytes: maxMoveBytes },
  answers: moveAnswers,
  examples: [
    {
      name: 'delivered',
      summary: 'With all of the cash',
      given: 'a delivery that was picked up',
      request: { body: { collected_amount: 500000, proof: { taker_name: 'Ada Obi' } } },
      answer: { status: 200, body: exampleMoved('delivered') },
    },
    {
      name: 'short',
      summary: 'Less cash, without a reason',
      given: 'a delivery that was picked up',
      request: { body: { collected_amount: 400000 } },
      answer: {
        status: 400,
        body: {
          error: 'invalid request data',
          details:
            'shortfall_reason is required: collected_amount (400000) is less than the amount to collect (500000)',
        },
      },
    },
  ],
} as const satisfies Operation;

export const failDeliveryAttempt = {
  id: 'failDeliveryAttempt',
  method: 'POST',
  path: '/v1/fleet/deliveries/{delivery_id}/fail-attempt',
  summary: 'Record a failed attempt',
  description:
    'The delivery stays `in_transit`, and the sender is asked whether to try again or return it. After the maximum number of attempts in the fleet settings, it is returned without asking.',
  caller: 'fleet key',
  params: DeliveryParams,
  idempotency: 'key',
  body: { schema: FailedAttempt, required: true, maxBytes: maxMoveBytes },
  answers: moveAnswers,
  examples: [
    {
      name: 'absent',
      summary: 'Nobody at home',
      given: 'a delivery that was picked up',
      request: { body: { reason: 'receiver_absent', note: 'The gate was locked' } },
      answer: { status: 200, body: exampleMoved('in_transit') },
    },
  ],
} as const satisfies Operation;

export const returnDelivery = {
  id: 'returnDelivery',
  method: 'POST',
  path: '/v1/fleet/deliveries/{delivery_id}/return',
  summary: 'Return to the sender',
  description: 'The sender has the parcel back. The body is optional.',
  caller: 'fleet key',
  params: DeliveryParams,
  idempotency: 'key',
  body: { schema: Return, required: false, maxBytes: maxMoveBytes },
  answers: moveAnswers,
  examples: [
    {
      name: 'returned',
      summary: 'Back at the sender',
      given: 'a delivery that was picked up',
      request: { body: { reason: 'The receiver did not want it any more' } },
      answer: { status: 200, body: exampleMoved('returned') },
    },
    {
      name: 'too-early',
      summary: 'Before pickup',
      given: 'a delivery',
      request: {},
      answer: {
        status: 409,
        body: {
          error: 'move not possible',
          details: 'Not picked up yet. Only a delivery that is in transit can be returned.',
        },
      },
    },
  ],
} as const satisfies Operation;
