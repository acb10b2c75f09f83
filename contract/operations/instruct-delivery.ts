import { Type } from 'typebox';
import { Instructions } from '../moves.ts';
import { type Operation, ok } from '../operation.ts';
import { instructions } from '../primitives.ts';
import { component, oneOf, orNull } from '../schemas.ts';
import { DeliveryStatus, example, exampleStatus, refused, succeeded } from './answers.ts';

const InstructedDelivery = component('InstructedDelivery', {
  ...DeliveryStatus.properties,
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
  idempotency: 'key',
  body: { schema: Instructions },
  answers: ok('The instructions are recorded; the delivery as it is now.', InstructedDelivery),
  refusals: ['deliveryNotFound', 'moveNotPossible'],
  examples: [
    example('again', 'Try again, at another address', {
      given: 'a delivery after a failed attempt',
      request: { body: { instruction: 'try_again', delivery_address: '9 Allen Avenue, Ikeja' } },
      answer: succeeded({ ...exampleStatus, status: 'in_transit', instruction: 'try_again', attempts: 1 }),
    }),
    example('not-asked', 'Before any attempt has failed', {
      given: 'a delivery',
      request: { body: { instruction: 'return' } },
      answer: refused(
        'moveNotPossible',
        'Not picked up yet. Instructions are only possible after a failed attempt.',
      ),
    }),
  ],
} as const satisfies Operation;
