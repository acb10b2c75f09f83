/** The events of an account, newest first. */
import { Type } from 'typebox';
import { Event } from '../event-feed.ts';
import type { Operation } from '../operation.ts';
import { eventFilters, eventTime } from '../operations/list-events.ts';
import { defaultPageSize, maxPageSize, pagingFields } from '../records.ts';
import { AccountId, Mode, object, page, refusedInAccount } from './values.ts';

/** As the feed shows it, and what a row of the table needs in addition. */
const ListedEvent = Type.Object(
  {
    ...Event.properties,
    delivery_address: Type.Union([Type.String(), Type.Null()], {
      description: 'As it is now; null if the delivery no longer exists.',
    }),
  },
  { additionalProperties: false },
);

export const listAccountEvents = {
  id: 'listAccountEvents',
  method: 'GET',
  path: '/dashboard/accounts/{account_id}/{mode}/events',
  summary: 'The events of the account',
  description:
    'Newest first. A page can have fewer events than `limit`, or none, although there are more: a filter looks at 10,000 events at a time.',
  caller: { right: 'deliveries.read' },
  params: object({ account_id: AccountId, mode: Mode }),
  query: object({
    cursor: pagingFields.cursor,
    limit: Type.Optional(
      Type.Integer({
        description: `Events per page; ${defaultPageSize} by default.`,
        minimum: 1,
        maximum: maxPageSize,
        'x-rule': `must be a whole number from 1 to ${maxPageSize}`,
      }),
    ),
    ...eventFilters,
    from: eventTime('Only events at or after this time.'),
    to: eventTime('Only events before this time.'),
  }),
  answers: {
    200: { description: 'A page of events.', body: page(ListedEvent) },
    ...refusedInAccount('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;
