import type { Operation } from '../operation.ts';
import { commonRefusals, DeliveryParams, DeliveryStatus, etag, exampleStatus, refusals } from './answers.ts';

export const getDelivery = {
  id: 'getDelivery',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}',
  summary: 'Get delivery status',
  description:
    'The current state of the delivery and when it is expected. Send the `ETag` back in `If-None-Match` and an unchanged delivery answers 304 without a body.',
  caller: 'account key',
  params: DeliveryParams,
  answers: {
    200: { description: 'The delivery as it is now.', body: DeliveryStatus, headers: etag },
    ...refusals('deliveryNotFound', ...commonRefusals),
  },
  examples: [
    {
      name: 'found',
      summary: 'A delivery on its way to be picked up',
      given: 'a delivery',
      request: {},
      answer: { status: 200, body: exampleStatus },
    },
    {
      name: 'not-found',
      summary: 'An identifier that this account does not have',
      given: 'no such delivery',
      request: {},
      answer: {
        status: 404,
        body: { error: 'delivery not found', details: 'there is no delivery with this delivery_id' },
      },
    },
  ],
} as const satisfies Operation;
