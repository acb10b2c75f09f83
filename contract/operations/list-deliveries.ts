import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { DeliveryRecord, exampleRecord, ListFilters } from '../records.ts';
import { commonRefusals, refusals } from './answers.ts';

export const DeliveryPage = Type.Object(
  {
    data: Type.Array(DeliveryRecord),
    has_more: Type.Boolean({ description: 'There are more deliveries after these.' }),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Send it as `cursor` to get the next page; null on the last one.',
    }),
  },
  { title: 'DeliveryPage', additionalProperties: false },
);

export const listDeliveries = {
  id: 'listDeliveries',
  method: 'GET',
  path: '/v1/deliveries',
  summary: 'List deliveries',
  description:
    'Newest first, with all fields of each delivery. Follow `next_cursor` to get the next page: deliveries created while you page neither shift a page nor appear twice.',
  caller: 'account key',
  query: ListFilters,
  answers: {
    200: { description: 'A page of deliveries.', body: DeliveryPage },
    ...refusals('invalidRequest', ...commonRefusals),
  },
  examples: [
    {
      name: 'open',
      summary: 'Those that are not picked up yet',
      given: 'a delivery',
      request: { query: { status: 'created', limit: '1' } },
      answer: { status: 200, body: { data: [exampleRecord], has_more: false, next_cursor: null } },
    },
    {
      name: 'bad-filter',
      summary: 'A state that does not exist',
      request: { query: { status: 'lost' } },
      answer: {
        status: 400,
        body: {
          error: 'invalid request data',
          details:
            'status must be one or more of created, in_transit, delivered, returned, cancelled, with commas between',
        },
      },
    },
  ],
} as const satisfies Operation;
