import { Type } from 'typebox';
import { deliveryIdPattern } from '../delivery-id.ts';
import { Event, EventType, exampleEvent } from '../event-feed.ts';
import { feedEvents } from '../events.ts';
import type { Operation } from '../operation.ts';
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
      description:
        'One or more types, separated by commas (`type=delivery.delivered,delivery.returned`) or as a repeated parameter. Defaults to all.',
      minItems: 1,
      'x-rule': `must be one or more of ${feedEvents.join(', ')}, separated by commas`,
    }),
  ),
  delivery_id: Type.Optional(
    Type.String({
      description: 'Only events of this delivery and of its money.',
      pattern: deliveryIdPattern,
      'x-rule': 'must be a delivery_id: dlv_ and 26 characters',
    }),
  ),
};

/** `format` checks that the day exists, `pattern` excludes leap seconds and suffixes that `format` allows. */
export function eventTime(description: string) {
  return Type.Optional(
    Type.String({
      description,
      format: 'date-time',
      pattern: '^[0-9-]{10}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$',
      'x-rule': 'must be a time that exists, such as 2026-11-15T09:30:00Z',
    }),
  );
}

export const EventPage = Type.Object(
  {
    data: Type.Array(Event),
    has_more: Type.Boolean({
      description: 'Whether there are more events now. If so, send the next request immediately.',
    }),
    next_cursor: Type.String({
      description:
        'Send it as `cursor` to continue. Store it together with the result of processing these events. Every page has one, even an empty page.',
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
    'What happened to all deliveries of the account and to the money that was collected, oldest first, in an order that never changes. Send `next_cursor` as `cursor` to continue: you miss nothing and see nothing twice, whatever happens at the same time. A page can have fewer events than `limit`, or none, even if `has_more` is true: with a filter, a request looks through at most 10,000 events, and a page ends at 2 MB. Events are kept for 30 days. With `Prefer: wait=30`, a request that finds nothing waits until something happens, for 30 seconds at most.',
  caller: 'account key',
  query: Type.Object(
    {
      cursor: pagingFields.cursor,
      after: eventTime(
        'For the first page, instead of `cursor`: only events at or after this time, such as `2026-11-15T09:30:00Z`. Without either, the feed starts with the oldest event that is kept.',
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
        description: `\`wait=30\`: if there is no event, wait up to 30 seconds for one. The maximum is ${maxWaitSeconds}.`,
      }),
    ),
  },
  answers: {
    200: {
      description: 'A page of events.',
      body: EventPage,
      headers: {
        'Preference-Applied': {
          description: 'The wait that was applied, such as `wait=30`.',
          schema: Type.String(),
        },
      },
    },
    ...refusals('invalidRequest', 'cursorExpired', ...commonRefusals),
  },
  examples: [
    {
      name: 'follow',
      summary: 'The next events, or a wait of up to 30 seconds for them',
      given: 'a delivery with the reference 1042',
      request: { query: { limit: '10' }, headers: { Prefer: 'wait=30' } },
      answer: {
        status: 200,
        body: { data: [exampleEvent], has_more: false, next_cursor: 'AQAGQ6FPVvQB' },
      },
    },
    {
      name: 'since-a-time',
      summary: 'What was delivered or returned since a time',
      request: { query: { after: '2026-11-15T09:30:00Z', type: 'delivery.delivered,delivery.returned' } },
      answer: { status: 200, body: { data: [], has_more: false, next_cursor: 'AQAGQ6FPVvQA' } },
    },
    {
      name: 'bad-cursor',
      summary: 'A cursor that is not from an earlier response',
      request: { query: { cursor: 'yesterday' } },
      answer: {
        status: 400,
        body: {
          error: 'invalid request data',
          details: 'cursor must be the next_cursor of an earlier response',
        },
      },
    },
  ],
} as const satisfies Operation;
