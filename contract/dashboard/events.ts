/** The events of an account, newest first. */
import { Type } from 'typebox';
import { Event } from '../event-feed.ts';
import type { Operation } from '../operation.ts';
import { eventFilters } from '../operations/list-events.ts';
import { pagingFields } from '../records.ts';
import { AccountId, Mode, object, page, refusedInAccount } from './values.ts';

/** As the feed shows it, and what a row of the table needs beside it. */
const ListedEvent = Type.Object(
  { ...Event.properties, delivery_address: Type.Union([Type.String(), Type.Null()]) },
  { additionalProperties: false },
);

export const listAccountEvents = {
  id: 'listAccountEvents',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/events',
  summary: 'The events of the account',
  description: 'Newest first. A page can have fewer events than `limit` although there are more.',
  caller: { right: 'deliveries.read' },
  params: object({ account_id: AccountId, mode: Mode }),
  query: object({
    ...pagingFields,
    ...eventFilters,
    from: Type.Optional(
      Type.String({
        format: 'date-time',
        'x-rule': 'must be a time in UTC such as 2026-11-15T09:30:00Z',
        description: 'Events at or after this time.',
      }),
    ),
    to: Type.Optional(
      Type.String({
        format: 'date-time',
        'x-rule': 'must be a time in UTC such as 2026-11-15T09:30:00Z',
        description: 'Events before this time.',
      }),
    ),
  }),
  answers: {
    200: { description: 'A page of events.', body: page(ListedEvent) },
    ...refusedInAccount('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;
