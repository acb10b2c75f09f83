import { type Operation, ok } from '../operation.ts';
import { DeliveryStatus, etag, example, exampleNotFound, exampleStatus, succeeded } from './answers.ts';

export const getDelivery = {
  id: 'getDelivery',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}',
  summary: 'Get delivery status',
  description:
    'The current state of the delivery and when it is expected. Send the `ETag` back in `If-None-Match`: if the delivery is unchanged, the response is 304 without a body.',
  callers: ['account key'],
  answers: ok('The delivery as it is now.', DeliveryStatus, { headers: etag }),
  refusals: ['deliveryNotFound'],
  examples: [
    example('found', 'A delivery on its way to be picked up', {
      given: 'a delivery',
      answer: succeeded(exampleStatus),
    }),
    exampleNotFound,
  ],
} as const satisfies Operation;
