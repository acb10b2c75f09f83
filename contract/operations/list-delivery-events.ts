import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { EventRecord } from '../records.ts';
import { commonRefusals, DeliveryParams, exampleNotFound, refusals } from './answers.ts';

const DeliveryHistory = Type.Object(
  { data: Type.Array(EventRecord) },
  { title: 'DeliveryHistory', additionalProperties: false },
);

export const listDeliveryEvents = {
  id: 'listDeliveryEvents',
  method: 'GET',
  path: '/v1/deliveries/{delivery_id}/events',
  summary: 'List what happened to a delivery',
  description: 'All events of the delivery, in order. Events are only ever added, never changed.',
  caller: 'account key',
  params: DeliveryParams,
  answers: {
    200: { description: 'The events, oldest first.', body: DeliveryHistory },
    ...refusals('deliveryNotFound', ...commonRefusals),
  },
  examples: [
    {
      name: 'new',
      summary: 'A delivery that was just created',
      given: 'a delivery',
      request: {},
      answer: {
        status: 200,
        body: {
          data: [{ sequence: 1, type: 'delivery.created', at: '2026-11-15T09:30:00.000Z', data: {} }],
        },
      },
    },
    exampleNotFound,
  ],
} as const satisfies Operation;
