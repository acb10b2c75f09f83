import { Type } from 'typebox';
import { Event, EventType } from '../event-feed.ts';
import { deliveryEvents } from '../events.ts';
import type { Operation } from '../operation.ts';
import { DeliveryId } from '../primitives.ts';
import { pagingFields } from '../records.ts';
import { commonRefusals, refusals } from './answers.ts';

/** Events per page. */
export const maxEventPageSize = 500;
export const defaultEventPageSize = 100;
/** A long poll is answered after this many seconds at the latest. */
export const maxWaitSeconds = 30;

export const eventFilters = {
  type: Type.Optional(
    Type.Array(EventType, {
      description: 'One or more types, separated by commas or as a repeated parameter. Left out: all.',
      minItems: 1,
      'x-rule': `must be one or more of ${deliveryEvents.join(', ')}, with commas between`,
    }),
  ),
  delivery_id: Type.Optional(DeliveryId),
};

export const EventPage = Type.Object(
  {
    data: Type.Array(Event),
    has_more: Type.Boolean({ description: 'There are more events now. Ask again at once.' }),
    next_cursor: Type.String({
      description:
        'Where to go on. Store it together with what you did with these events. It is there on every page, also on an empty one.',
    }),
  },
  { title: 'EventPage', additionalProperties: false },
);

export const listEvents = {
  id: 'listEvents',
  method: 'GET',
  path: '/v1/events',
  summary: 'Follow all events',
  description:
    'What happened to all deliveries of the account, oldest first, in an order that never changes. Send `next_cursor` as `cursor` to go on: you miss nothing and see nothing twice, whatever happens at the same time. A page can have fewer events than `limit`, or none, although `has_more` is true: a filter looks at a limited number of events at a time. Events are kept for 30 days. With `Prefer: wait=30`, a request that finds nothing waits until something happens, for 30 seconds at most.',
  caller: 'account key',
  query: Type.Object(
    {
      cursor: pagingFields.cursor,
      after: Type.Optional(
        Type.String({
          description:
            'For the first page, in place of `cursor`: only events at or after this time, such as `2026-11-15T09:30:00Z`. Without both, the feed starts with the oldest event that is kept.',
          format: 'date-time',
          'x-rule': 'must be a time in UTC such as 2026-11-15T09:30:00Z',
        }),
      ),
      limit: Type.Optional(
        Type.Integer({
          description: `Events per page; ${defaultEventPageSize} by default.`,
          minimum: 1,
          maximum: maxEventPageSize,
          'x-rule': `must be a whole number from 1 to ${maxEventPageSize}`,
        }),
      ),
      ...eventFilters,
    },
    { additionalProperties: false },
  ),
  headers: {
    Prefer: Type.Optional(
      Type.String({
        description: `\`wait=30\`: wait up to 30 seconds (${maxWaitSeconds} at most) for an event.`,
      }),
    ),
  },
  answers: {
    200: {
      description: 'A page of events.',
      body: EventPage,
      headers: {
        'Preference-Applied': {
          description: '`wait=30` where the request was ready to wait that long.',
          schema: Type.String(),
        },
      },
    },
    ...refusals('invalidRequest', 'cursorExpired', ...commonRefusals),
  },
  examples: [],
} as const satisfies Operation;
