import { Type } from 'typebox';
import { Instructions } from '../moves.ts';
import type { Operation } from '../operation.ts';
import { DeliveryId, instructions, Status, Timestamp } from '../primitives.ts';
import { component, oneOf, orNull } from '../schemas.ts';
import { DeliveryParams, exampleStatus, refused, replayedHeader } from './answers.ts';

export const InstructedDelivery = component('InstructedDelivery', {
  delivery_id: DeliveryId,
  status: Status,
  estimated_delivery_time: Timestamp,
  instruction: orNull(oneOf(instructions, { title: 'Instruction' })),
  attempts: Type.Integer(),
});

export const instructDelivery = {
  id: 'instructDelivery',
  method: 'POST',
  path: '/v1/deliveries/{delivery_id}/instruct',
  summary: 'Say what to do after a failed attempt',
  description:
    'Try again, with a corrected address or phone number or on another day, or return it to the sender. The courier sees the instructions immediately. They can be changed until the courier has acted on them. With another day, `estimated_delivery_time` becomes the end of that day; if you no longer ask for a day, the end of today.',
  callers: ['account key', { right: 'deliveries.write' }],
  params: DeliveryParams,
  idempotency: 'key',
  body: { schema: Instructions },
  answers: {
    200: {
      description: 'The instructions are recorded; the delivery as it is now.',
      body: InstructedDelivery,
      headers: replayedHeader,
    },
  },
  refusals: ['deliveryNotFound', 'moveNotPossible'],
  examples: [
    {
      name: 'again',
      summary: 'Try again, at another address',
      given: 'a delivery after a failed attempt',
      request: { body: { instruction: 'try_again', delivery_address: '9 Allen Avenue, Ikeja' } },
      answer: {
        status: 200,
        body: { ...exampleStatus, status: 'in_transit', instruction: 'try_again', attempts: 1 },
      },
    },
    {
      name: 'not-asked',
      summary: 'Before any attempt has failed',
      given: 'a delivery',
      request: { body: { instruction: 'return' } },
      answer: refused(
        'moveNotPossible',
        'Not picked up yet. Instructions are only possible after a failed attempt.',
      ),
    },
  ],
} as const satisfies Operation;
