import type { Operation } from '../operation.ts';
import { DeliveryStatus, etag, example, exampleNotFound, exampleStatus, succeeded } from './answers.ts';

export const trackDelivery = {
  id: 'trackDelivery',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}/track',
  summary: 'Track a delivery',
  description:
    'The same response as the status read. If `Accept` prefers `text/event-stream` (JSON wins ties), the response is live: once at the start and at each change, as server-sent events named `delivery`, until the delivery ends.',
  callers: ['account key'],
  answers: {
    200: { description: 'The delivery as it is now.', body: DeliveryStatus, headers: etag },
    204: {
      description:
        'Only to a stream that is opened again with the `Last-Event-ID` of the last event: the delivery has ended.',
    },
  },
  refusals: ['deliveryNotFound'],
  stream: 'delivery',
  examples: [
    example('found', 'The same shape as the status read', {
      given: 'a delivery',
      answer: succeeded(exampleStatus),
    }),
    exampleNotFound,
  ],
} as const satisfies Operation;
