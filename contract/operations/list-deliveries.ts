import { Type } from 'typebox';
import { exampleFullRecord, FullRecord } from '../full-record.ts';
import type { Operation } from '../operation.ts';
import { DeliveryRecord, exampleRecord, filterFields, pagingFields, syncFields } from '../records.ts';
import { commonRefusals, refusals } from './answers.ts';

const pageFields = {
  has_more: Type.Boolean({ description: 'Whether there are more deliveries after these.' }),
  next_cursor: Type.Union([Type.String(), Type.Null()], {
    description: 'Send it as `cursor` to get the next page; null on the last page.',
  }),
};

export const DeliveryPage = Type.Object(
  { data: Type.Array(DeliveryRecord), ...pageFields },
  { title: 'DeliveryPage', additionalProperties: false },
);

const FullRecordPage = Type.Object(
  { data: Type.Array(FullRecord), ...pageFields },
  { title: 'FullRecordPage', additionalProperties: false },
);

export const listDeliveries = {
  id: 'listDeliveries',
  method: 'GET',
  path: '/v1/deliveries',
  summary: 'List deliveries',
  description:
    'Newest first, with all fields of each delivery. Follow `next_cursor` to get the next page: deliveries created while you page neither shift a page nor appear twice. With `updated_from`, the least recently changed come first: a delivery that changes while you page appears again on a later page, so none is missed. To keep a copy up to date, remember the highest `updated_at` and start the next time one minute before it, because a change becomes visible a moment after its `updated_at`. A delivery that you get again unchanged has the same `updated_at`. To follow every single change, use `GET /v1/events`.',
  caller: 'account key',
  query: Type.Object({ ...filterFields, ...syncFields, ...pagingFields }, { additionalProperties: false }),
  answers: {
    200: {
      description: 'A page of deliveries; with `view=record`, of full records.',
      body: Type.Union([DeliveryPage, FullRecordPage]),
    },
    ...refusals('invalidRequest', ...commonRefusals),
  },
  examples: [
    {
      name: 'open',
      summary: 'Deliveries that are not picked up yet',
      given: 'a delivery',
      request: { query: { status: 'created', limit: '1' } },
      answer: { status: 200, body: { data: [exampleRecord], has_more: false, next_cursor: null } },
    },
    {
      name: 'full-records',
      summary: 'Full records of all deliveries that changed since a time',
      given: 'a delivery',
      request: { query: { updated_from: '2026-11-15T09:00:00Z', view: 'record' } },
      answer: { status: 200, body: { data: [exampleFullRecord], has_more: false, next_cursor: null } },
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
            'status must be one or more of created, in_transit, delivered, returned, cancelled, separated by commas',
        },
      },
    },
  ],
} as const satisfies Operation;
