/** The bodies of operations on webhook endpoints. */
import { Type } from 'typebox';
import { EventId, EventType } from '../../event-feed.ts';
import { givenTime } from '../../primitives.ts';
import { component, oneOf } from '../../schemas.ts';
import {
  defaultMinutesAfterRotation,
  EndpointDescription,
  EndpointEvents,
  EndpointStatus,
  EndpointUrl,
  maxMinutesAfterRotation,
  Ordering,
} from '../../webhooks.ts';

export const NewWebhookEndpoint = component('NewWebhookEndpoint', {
  url: EndpointUrl,
  events: Type.Optional(EndpointEvents),
  description: Type.Optional(EndpointDescription),
  ordering: Type.Optional(Ordering),
});

export const missedChoices = ['send', 'skip'] as const;
export type MissedChoice = (typeof missedChoices)[number];

export const WebhookEndpointChange = component('WebhookEndpointChange', {
  url: Type.Optional(EndpointUrl),
  events: Type.Optional(EndpointEvents),
  description: Type.Optional(EndpointDescription),
  ordering: Type.Optional(Ordering),
  status: Type.Optional(EndpointStatus),
  missed: Type.Optional(
    oneOf(missedChoices, {
      title: 'WebhookMissed',
      description:
        'With `status: enabled`: `send` what happened while it was disabled (the default), or `skip` it.',
    }),
  ),
});

export const SecretRotation = component('SecretRotation', {
  previous_valid_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxMinutesAfterRotation,
      description: `How many minutes requests are also signed with the previous secret; ${defaultMinutesAfterRotation} by default. With 0, all earlier secrets expire immediately.`,
      'x-unit': 'minutes',
    }),
  ),
});

export const TestEvent = component('TestEvent', { type: Type.Optional(EventType) });

export const Resend = component('Resend', {
  event_id: Type.Optional(EventId),
  timestamp_from: Type.Optional(
    givenTime('Instead of `event_id`: everything at or after this time, at most 30 days ago.'),
  ),
  only_failed: Type.Optional(
    Type.Boolean({
      description:
        'With `timestamp_from`: only events that the endpoint has not accepted. `true` by default.',
    }),
  ),
});

export const Resent = component('Resent', {
  queued: Type.Integer({
    description:
      'The number of events that will be sent; at most 10,000 are counted. Events that are already waiting are not counted again.',
  }),
  timestamp_to: Type.String({
    description: 'Events up to this time are included. Later ones are sent as they happen.',
    format: 'date-time',
  }),
});
