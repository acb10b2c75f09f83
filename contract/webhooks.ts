/** Webhook endpoints and the attempts to reach them, as the API and the dashboard show them. */
import { Type } from 'typebox';
import { EventId } from './event-feed.ts';
import { feedEvents } from './events.ts';
import { DeliveryId, identifier, singleLine, Timestamp } from './primitives.ts';
import { rule } from './problems/rules.ts';
import { component, integer, namedEnum, object, orNull, text } from './schemas.ts';

/** For each account and mode. */
export const maxEndpoints = 20;
/** After a rotation, the secret that was replaced signs for this long. */
export const defaultMinutesAfterRotation = 24 * 60;
export const maxMinutesAfterRotation = 7 * 24 * 60;

export const EndpointId = identifier('whe', 'webhook endpoint', 'endpoint_not_found');
export const AttemptId = identifier('wha', 'attempt', 'attempt_not_found');

export const EndpointUrl = text(
  'Where events are sent: an `https` URL that is reachable from the internet. Addresses of private networks and plain `http` work only if the administrators of the service allow them.',
  { minLength: 1, maxLength: 2_000, 'x-rule': rule('url', { max: 2_000 }) },
);

/** `*` is every event, also those that later versions add. */
export const endpointEvents = ['*', ...feedEvents] as const;

export const EndpointEvents = Type.Array(
  namedEnum('WebhookEventType', endpointEvents, 'A type of event, or `*` for all.'),
  {
    description: 'Which events are sent. `["*"]` means all, including types added later.',
    minItems: 1,
    maxItems: endpointEvents.length,
  },
);

export const EndpointDescription = singleLine('What the endpoint is for.', { min: 0, max: 200 });

const orderings = ['bounded', 'strict', 'none'] as const;
export type Ordering = (typeof orderings)[number];
export const Ordering = namedEnum(
  'WebhookOrdering',
  orderings,
  'The order in which the events of one delivery are sent.',
);

const endpointStatuses = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];
export const EndpointStatus = namedEnum(
  'WebhookEndpointStatus',
  endpointStatuses,
  'Whether events are sent to the endpoint.',
);

const disabledReasons = ['by_account', 'gone', 'failing', 'secret_lost'] as const;
export type DisabledReason = (typeof disabledReasons)[number];
export const DisabledReason = namedEnum(
  'WebhookDisabledReason',
  disabledReasons,
  'Why the endpoint is disabled.',
);

export const WebhookEndpoint = component('WebhookEndpoint', {
  endpoint_id: EndpointId,
  url: Type.String(),
  description: Type.String(),
  events: EndpointEvents,
  ordering: Ordering,
  status: EndpointStatus,
  disabled_reason: orNull(DisabledReason, { description: 'Null while it is enabled.' }),
  disabled_at: orNull(Timestamp, { description: 'Null while it is enabled.' }),
  failing_since: orNull(Timestamp, {
    description: 'The first failure since the last success; null if there is none.',
  }),
  last_success_at: orNull(Timestamp, { description: 'When an event was last accepted.' }),
  last_failure_at: orNull(Timestamp, { description: 'When an attempt last failed.' }),
  pending: integer(
    'Events that wait to be sent or retried, including those missed while it is disabled. At most 10,000 are counted.',
  ),
  failed: integer('Events whose last attempt failed; you can resend them. At most 10,000 are counted.'),
  previous_secret_until: orNull(Timestamp, {
    description: 'After a rotation, the time until which requests are also signed with an earlier secret.',
  }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const WebhookEndpointWithSecret = component('WebhookEndpointWithSecret', {
  ...WebhookEndpoint.properties,
  secret: text(
    'Use it to verify that requests come from this service. Shown only once; store it as safely as an API key.',
    { pattern: '^whsec_[A-Za-z0-9+/=]+$' },
  ),
});

const attemptTriggers = ['event', 'resend', 'test'] as const;
export type AttemptTrigger = (typeof attemptTriggers)[number];
const attemptOutcomes = ['delivered', 'failed'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export const AttemptOutcome = namedEnum(
  'WebhookAttemptOutcome',
  attemptOutcomes,
  'Whether the endpoint accepted the event.',
);
const AttemptTrigger = namedEnum('WebhookAttemptTrigger', attemptTriggers, 'Why it was sent.');

const attemptFields = {
  attempt_id: AttemptId,
  event_id: EventId,
  type: text('The type of the event.'),
  delivery_id: orNull(DeliveryId, { description: 'Null for a test event, and for an event of a payout.' }),
  trigger: AttemptTrigger,
  attempt: Type.Integer({
    minimum: 1,
    description: 'Counts the attempts for this event, from 1, and starts again at 1 when it is resent.',
  }),
  at: Timestamp,
  duration_ms: Type.Integer({ minimum: 0 }),
  outcome: AttemptOutcome,
  status_code: orNull(Type.Integer(), {
    description: 'The status of the response; null if there was no response.',
  }),
  error: orNull(Type.String(), { description: 'What went wrong, in words; null if the attempt succeeded.' }),
  next_attempt_at: orNull(Timestamp, { description: 'When it will be tried again; null if it will not.' }),
};

export const WebhookAttempt = component('WebhookAttempt', attemptFields);

const Headers = Type.Record(Type.String(), Type.String());

export const WebhookAttemptDetail = component('WebhookAttemptDetail', {
  ...attemptFields,
  request: object({
    url: Type.String(),
    headers: Headers,
    body: orNull(Type.String(), {
      description: 'The body that was sent; null once the event was deleted, after 30 days.',
    }),
  }),
  response: orNull(
    object({
      headers: Headers,
      body: text('The first 4 KiB, as text.'),
    }),
    { description: 'Null if there was no response.' },
  ),
});

export const exampleEndpoint = {
  endpoint_id: 'whe_01kd3x8j5mfd7v2q9r4t6w8y0z',
  url: 'https://shop.example/waybill',
  description: 'Order status',
  events: ['delivery.attempt_failed', 'delivery.delivered'],
  ordering: 'bounded',
  status: 'enabled',
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  last_success_at: null,
  last_failure_at: null,
  pending: 0,
  failed: 0,
  previous_secret_until: null,
  created_at: '2026-11-15T09:30:00.000Z',
  updated_at: '2026-11-15T09:30:00.000Z',
};

export const exampleAttempt = {
  attempt_id: 'wha_01kd3x8j5mfd7v2q9r4t6w8y0z',
  event_id: 'evt_01kd3x8j5mfd7v2q9r4t6w8y0z',
  type: 'delivery.delivered',
  delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z',
  trigger: 'event',
  attempt: 2,
  at: '2026-11-15T09:30:05.000Z',
  duration_ms: 84,
  outcome: 'failed',
  status_code: 503,
  error: 'The endpoint responded 503 Service Unavailable.',
  next_attempt_at: '2026-11-15T09:35:12.000Z',
};

/** In the examples, the time since when events are sent again. */
export const exampleTimestampFrom = '2026-11-15T09:00:00Z';
