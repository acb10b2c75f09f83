import { Type } from 'typebox';
import { type Operation, ok } from '../operation.ts';
import { filterFields } from '../records.ts';
import { component, object } from '../schemas.ts';
import { example, succeeded } from './answers.ts';
import { maxSortedMatches } from './list-deliveries.ts';

/** Deliveries are counted one by one, up to these numbers. */
export const maxCounted = 10_000;
export const maxCountedMatches = maxSortedMatches;

export const countDeliveries = {
  id: 'countDeliveries',
  method: 'GET',
  path: '/v1/deliveries/count',
  summary: 'Count deliveries',
  description: `How many deliveries a filter has. Exact up to ${maxCounted}, and up to ${maxCountedMatches} for a search; above that, \`at_least\` is true.`,
  callers: ['account key', { right: 'deliveries.read' }],
  query: object(filterFields),
  answers: ok(
    'The number.',
    component('DeliveryCount', {
      count: Type.Integer({ minimum: 0 }),
      at_least: Type.Boolean({ description: 'Whether there are more than `count`.' }),
    }),
  ),
  examples: [
    example('late', 'Late deliveries', {
      given: 'a delivery',
      request: { query: { late: 'true' } },
      answer: succeeded({ count: 0, at_least: false }),
    }),
  ],
} as const satisfies Operation;
