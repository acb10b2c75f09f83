import { Type } from 'typebox';
import { deliveryIdPattern } from '../delivery-id.ts';
import { Event, EventType, exampleEvent } from '../event-feed.ts';
import { feedEvents } from '../events.ts';
import { get, ok } from '../operation.ts';
import { rule } from '../problems/rules.ts';
import { cursorField, limitOf } from '../records.ts';
import { boolean, component, namedEnum, object, orNull, text } from '../schemas.ts';
import { example, refused, succeeded } from './responses.ts';

export const maxEventPageSize = 500;
export const defaultEventPageSize = 100;
/** A long poll is answered after this many seconds at the latest. */
export const maxWaitSeconds = 30;

const eventOrders = ['oldest', 'newest'] as const;
export type EventOrder = (typeof eventOrders)[number];

const eventFilters = {
  type: Type.Optional(
    Type.Array(EventType, {
      description:
        'One or more types, separated by commas (`type=delivery.delivered,delivery.returned`) or as a repeated parameter. Defaults to all.',
      minItems: 1,
      'x-rule': rule('comma_separated', { values: [...feedEvents] }),
    }),
  ),
  delivery_id: Type.Optional(
    text('Only events of this delivery and of its money.', {
      pattern: deliveryIdPattern,
      'x-rule': rule('identifier', { prefix: 'dlv' }),
    }),
  ),
};

/** `format` checks that the day exists, `pattern` excludes leap seconds and suffixes that `format` allows. */
function eventTime(description: string) {
  return Type.Optional(
    text(description, {
      format: 'date-time',
      pattern: '^[0-9-]{10}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$',
      'x-rule': rule('time'),
    }),
  );
}

const EventPage = component('EventPage', {
  data: Type.Array(Event),
  has_more: boolean('Whether there are more events now. If so, send the next request immediately.'),
  next_cursor: orNull(Type.String(), {
    description:
      'Send it as `cursor` to continue. Store it together with the result of processing these events. Every page has one, even an empty page; only with `order=newest` it is null on the last page.',
  }),
});

export const listEvents = get('listEvents', '/v1/events', {
  summary: 'Follow all events',
  description:
    'What happened to all deliveries of the account and to the money that was collected, oldest first, in an order that never changes; with `order=newest`, the other way round. Send `next_cursor` as `cursor` to continue: you miss nothing and see nothing twice, whatever happens at the same time. A page can have fewer events than `limit`, or none, even if `has_more` is true: with a filter, a request looks through at most 10,000 events, and a page ends at 2 MB. Events are kept for 30 days. With `Prefer: wait=30`, a request that finds nothing waits until something happens, for 30 seconds at most.',
  callers: ['account key', { right: 'deliveries.read' }],
  query: object({
    cursor: cursorField,
    order: Type.Optional(
      namedEnum(
        'EventOrder',
        eventOrders,
        'Which events come first. Defaults to `oldest`, to follow the feed. With `newest`, `Prefer` is ignored, and a cursor leads to older events.',
      ),
    ),
    timestamp_from: eventTime(
      'Only events at or after this time, such as `2026-11-15T09:30:00Z`. Without it and without `cursor`, the feed starts with the oldest event that is kept.',
    ),
    timestamp_to: eventTime('Only events before this time.'),
    limit: limitOf('Events', maxEventPageSize, defaultEventPageSize),
    ...eventFilters,
  }),
  headers: {
    Prefer: Type.Optional(
      text(
        `\`wait=30\`: if there is no event, wait up to 30 seconds for one. The maximum is ${maxWaitSeconds}.`,
      ),
    ),
  },
  responses: ok('A page of events.', EventPage, {
    headers: {
      'Preference-Applied': {
        description: 'The wait that was applied, such as `wait=30`.',
        schema: Type.String(),
      },
    },
  }),
  refusals: ['cursorExpired'],
  examples: [
    example('follow', 'The next events, or a wait of up to 30 seconds for them', {
      given: 'a delivery with the reference 1042',
      request: { query: { limit: '10' }, headers: { Prefer: 'wait=30' } },
      response: succeeded({ data: [exampleEvent], has_more: false, next_cursor: 'AQAGQ6FPVvQB' }),
    }),
    example('since-a-time', 'What was delivered or returned since a time', {
      request: {
        query: { timestamp_from: '2026-11-15T09:30:00Z', type: 'delivery.delivered,delivery.returned' },
      },
      response: succeeded({ data: [], has_more: false, next_cursor: 'AQAGQ6FPVvQA' }),
    }),
    example('bad-cursor', 'A cursor that is not from an earlier response', {
      request: { query: { cursor: 'yesterday' } },
      response: refused('invalidRequest', 'cursor must be the next_cursor of an earlier response'),
    }),
  ],
});
