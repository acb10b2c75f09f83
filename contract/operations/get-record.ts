import { exampleFullRecord, FullRecord } from '../full-record.ts';
import { type Operation, ok } from '../operation.ts';
import { etag, example, exampleNotFound, succeeded } from './answers.ts';

export const getRecord = {
  id: 'getRecord',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}/record',
  summary: 'Get the full record',
  description:
    'Everything that is known about the delivery: what was sent, its state, its attempts, its courier, what was collected, what you can do with it now, and links to its label and proof. Send its `ETag` as `If-Match` of an edit. The `ETag` stays the same when the delivery becomes late and when its personal data is erased.',
  callers: ['account key', { right: 'deliveries.read' }],
  answers: ok('The delivery as it is now.', FullRecord, { headers: etag }),
  refusals: ['deliveryNotFound'],
  examples: [
    example('found', 'A delivery that is not picked up yet', {
      given: 'a delivery',
      answer: succeeded(exampleFullRecord),
    }),
    exampleNotFound,
  ],
} as const satisfies Operation;
