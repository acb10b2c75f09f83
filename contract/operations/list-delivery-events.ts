import { Type } from 'typebox';
import { DeliveryHistoryEvent, exampleEvent } from '../event-feed.ts';
import { type Operation, ok } from '../operation.ts';
import { component } from '../schemas.ts';
import { example, exampleNotFound, succeeded } from './answers.ts';

const DeliveryHistory = component('DeliveryHistory', { data: Type.Array(DeliveryHistoryEvent) });

export const listDeliveryEvents = {
  id: 'listDeliveryEvents',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}/events',
  summary: 'List what happened to a delivery',
  description:
    'All events of the delivery, in order, as `GET /v1/events` and webhooks show them; they are kept as long as the delivery. Events are only ever added, never changed.',
  callers: ['account key', { right: 'deliveries.read' }],
  answers: ok('The events, oldest first.', DeliveryHistory),
  refusals: ['deliveryNotFound'],
  examples: [
    example('new', 'A delivery that was just created', {
      given: 'a delivery with the reference 1042',
      answer: succeeded({ data: [exampleEvent] }),
    }),
    exampleNotFound,
  ],
} as const satisfies Operation;
