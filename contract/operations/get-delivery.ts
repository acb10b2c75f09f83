import type { Operation } from '../operation.ts';
import { DeliveryParams, DeliveryStatus, etag, exampleNotFound, exampleStatus } from './answers.ts';

export const getDelivery = {
  id: 'getDelivery',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}',
  summary: 'Get delivery status',
  description:
    'The current state of the delivery and when it is expected. Send the `ETag` back in `If-None-Match`: if the delivery is unchanged, the response is 304 without a body.',
  callers: ['account key'],
  params: DeliveryParams,
  answers: { 200: { description: 'The delivery as it is now.', body: DeliveryStatus, headers: etag } },
  refusals: ['deliveryNotFound'],
  examples: [
    {
      name: 'found',
      summary: 'A delivery on its way to be picked up',
      given: 'a delivery',
      answer: { status: 200, body: exampleStatus },
    },
    exampleNotFound,
  ],
} as const satisfies Operation;
