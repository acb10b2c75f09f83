import { Type } from 'typebox';
import { type Operation, ok } from '../operation.ts';
import { CancelReason, DeliveryId } from '../primitives.ts';
import { component } from '../schemas.ts';
import { example, exampleStatus, refused, succeeded } from './answers.ts';

const Cancellation = Type.Object(
  { reason: Type.Optional(CancelReason) },
  {
    title: 'Cancellation',
    additionalProperties: true,
    description:
      'No value here can make the request fail. A `reason` that is text is stored without control characters and cut to the maximum length; a `reason` that is not text, other fields, and JSON that is not an object are ignored.',
  },
);

const CancelledDelivery = component('CancelledDelivery', {
  delivery_id: DeliveryId,
  status: Type.Literal('cancelled'),
});

const cancelled = { delivery_id: exampleStatus.delivery_id, status: 'cancelled' };

export const cancelDelivery = {
  id: 'cancelDelivery',
  method: 'POST',
  path: '/v1/deliveries/{delivery_id}/cancel',
  summary: 'Cancel a delivery',
  description:
    'Works until the delivery is picked up. Cancelling again returns the same response, so a retry is safe. If a cancellation and a pickup arrive at the same time, exactly one of them wins. The body is optional, and no value in it can make the request fail: only a body that is not JSON is refused.',
  callers: ['account key', { right: 'deliveries.write' }],
  idempotency: 'natural',
  body: {
    schema: Cancellation,
    required: false,
    lenient: true,
  },
  answers: ok('The delivery is cancelled.', CancelledDelivery),
  refusals: ['deliveryNotFound', 'cannotBeCancelled'],
  examples: [
    example('cancelled', 'Without a body', { given: 'a delivery', answer: succeeded(cancelled) }),
    example('with-reason', 'With a reason', {
      given: 'a delivery',
      request: { body: { reason: 'The customer changed her mind' } },
      answer: succeeded(cancelled),
    }),
    example('too-late', 'After pickup', {
      given: 'a delivery that was picked up',
      answer: refused(
        'cannotBeCancelled',
        'Already picked up. Only deliveries not yet picked up can be cancelled.',
      ),
    }),
  ],
} as const satisfies Operation;
