/** The bodies that operations on webhook endpoints share with those of the dashboard. */
import { Type } from 'typebox';
import { EventId, EventType } from '../../event-feed.ts';
import {
  defaultMinutesAfterRotation,
  EndpointDescription,
  EndpointEvents,
  EndpointId,
  EndpointStatus,
  EndpointUrl,
  maxMinutesAfterRotation,
  Ordering,
} from '../../webhooks.ts';

export const EndpointParams = Type.Object({ endpoint_id: EndpointId }, { additionalProperties: false });

export const NewWebhookEndpoint = Type.Object(
  {
    url: EndpointUrl,
    events: Type.Optional(EndpointEvents),
    description: Type.Optional(EndpointDescription),
    ordering: Type.Optional(Ordering),
  },
  { title: 'NewWebhookEndpoint', additionalProperties: false },
);

export const missedChoices = ['send', 'skip'] as const;
export type MissedChoice = (typeof missedChoices)[number];

export const WebhookEndpointChange = Type.Object(
  {
    url: Type.Optional(EndpointUrl),
    events: Type.Optional(EndpointEvents),
    description: Type.Optional(EndpointDescription),
    ordering: Type.Optional(Ordering),
    status: Type.Optional(EndpointStatus),
    missed: Type.Optional(
      Type.Enum(missedChoices, {
        type: 'string',
        title: 'WebhookMissed',
        description:
          'With `status: enabled`: `send` what happened while it was disabled (the default), or `skip` it.',
        'x-rule': 'must be send or skip',
      }),
    ),
  },
  { title: 'WebhookEndpointChange', additionalProperties: false },
);

export const SecretRotation = Type.Object(
  {
    previous_valid_minutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxMinutesAfterRotation,
        description: `How many minutes requests are also signed with the previous secret; ${defaultMinutesAfterRotation} by default. With 0, all earlier secrets expire immediately.`,
        'x-rule': `must be a whole number of minutes from 0 to ${maxMinutesAfterRotation}`,
      }),
    ),
  },
  { title: 'SecretRotation', additionalProperties: false },
);

export const TestEvent = Type.Object(
  { type: Type.Optional(EventType) },
  { title: 'TestEvent', additionalProperties: false },
);

export const Resend = Type.Object(
  {
    event_id: Type.Optional(EventId),
    since: Type.Optional(
      Type.String({
        description: 'Instead of `event_id`: everything at or after this time, at most 30 days ago.',
        format: 'date-time',
        pattern: '^[0-9-]{10}[Tt][0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$',
        'x-rule': 'must be a time that exists, such as 2026-11-15T09:30:00Z or 2026-11-15T10:30:00.123+01:00',
      }),
    ),
    only_failed: Type.Optional(
      Type.Boolean({
        description: 'With `since`: only events that the endpoint has not accepted. `true` by default.',
        'x-rule': 'must be true or false',
      }),
    ),
  },
  { title: 'Resend', additionalProperties: false },
);

export const Resent = Type.Object(
  {
    queued: Type.Integer({
      description:
        'The number of events that will be sent; at most 10,000 are counted. Events that are already waiting are not counted again.',
    }),
    until: Type.String({
      description: 'Events up to this time are included. Later ones are sent as they happen.',
      format: 'date-time',
    }),
  },
  { title: 'Resent', additionalProperties: false },
);
