/** What was sent to a webhook endpoint, and sending it again. */
import { Type } from 'typebox';
import { EventId } from '../../event-feed.ts';
import { get, ok, post } from '../../operation.ts';
import { givenTime } from '../../primitives.ts';
import { pagingOf } from '../../records.ts';
import { boolean, component, integer, object, orNull, text } from '../../schemas.ts';
import {
  AttemptOutcome,
  exampleAttempt,
  exampleTimestampFrom,
  WebhookAttempt,
  WebhookAttemptDetail,
} from '../../webhooks.ts';
import { example, refused, succeeded } from '../responses.ts';

export const Resend = component('Resend', {
  event_id: Type.Optional(EventId),
  timestamp_from: Type.Optional(
    givenTime('Instead of `event_id`: everything at or after this time, at most 30 days ago.'),
  ),
  only_failed: Type.Optional(
    boolean('With `timestamp_from`: only events that the endpoint has not accepted. `true` by default.'),
  ),
});

export const Resent = component('Resent', {
  queued: integer(
    'The number of events that will be sent; at most 10,000 are counted. Events that are already waiting are not counted again.',
  ),
  timestamp_to: text('Events up to this time are included. Later ones are sent as they happen.', {
    format: 'date-time',
  }),
});

const attemptFilters = {
  ...pagingOf('Attempts'),
  outcome: Type.Optional(AttemptOutcome),
  event_id: Type.Optional(EventId),
};

const WebhookAttemptPage = component('WebhookAttemptPage', {
  data: Type.Array(WebhookAttempt),
  has_more: Type.Boolean(),
  next_cursor: orNull(Type.String(), {
    description: 'Send it as `cursor` to get the next page; null on the last page.',
  }),
});

const endpoint = '/v1/webhook-endpoints/{endpoint_id}';

export const listWebhookAttempts = get('listWebhookAttempts', `${endpoint}/attempts`, {
  summary: 'List attempts',
  description: 'Newest first. Attempts are kept for 30 days.',
  callers: ['account key', { right: 'webhooks.read' }],
  query: object(attemptFilters),
  responses: ok('A page of attempts.', WebhookAttemptPage),
  examples: example('failed', 'Attempts that failed', {
    given: 'a webhook attempt',
    request: { query: { outcome: 'failed' } },
    response: succeeded({ data: [exampleAttempt], has_more: false, next_cursor: null }),
  }),
});

export const getWebhookAttempt = get('getWebhookAttempt', `${endpoint}/attempts/{attempt_id}`, {
  summary: 'Read an attempt',
  description: 'Includes the request as it was sent, and the response.',
  callers: ['account key', { right: 'webhooks.read' }],
  responses: ok('The attempt.', WebhookAttemptDetail),
  examples: example('attempt', 'An attempt that failed', {
    given: 'a webhook attempt',
    response: succeeded({
      ...exampleAttempt,
      request: {
        url: 'https://shop.example/waybill',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Waybill-Webhooks/1.0.0',
          'webhook-id': 'evt_01kd3x8j5mfd7v2q9r4t6w8y0z',
          'webhook-timestamp': '1794735005',
          'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
        },
        body: null,
      },
      response: { headers: { 'content-type': 'text/plain' }, body: 'try again later' },
    }),
  }),
});

export const resendWebhookEvents = post('resendWebhookEvents', `${endpoint}/resend`, {
  summary: 'Send events again',
  description:
    'One event (`event_id`), or everything from a time on (`timestamp_from`). Each keeps its `webhook-id` and its body. Only events of the types that the endpoint subscribes to are sent.',
  callers: ['account key', { right: 'webhooks.manage' }],
  idempotency: 'key',
  body: { schema: Resend },
  responses: ok('How many events will be sent.', Resent),
  refusals: ['endpointDisabled'],
  examples: [
    example('range', 'What the endpoint has not accepted since a time', {
      given: 'a webhook endpoint and an event',
      request: { body: { timestamp_from: exampleTimestampFrom } },
      response: succeeded({ queued: 1, timestamp_to: '2026-11-15T09:30:00.000Z' }),
    }),
    example('disabled', 'While the endpoint is disabled', {
      given: 'a disabled webhook endpoint',
      request: { body: { timestamp_from: exampleTimestampFrom } },
      response: refused(
        'endpointDisabled',
        'this endpoint is disabled; enable it, and what it missed is sent as well',
      ),
    }),
  ],
});
