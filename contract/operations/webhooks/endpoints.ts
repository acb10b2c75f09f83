/** Where an account wants its events sent. */
import { Type } from 'typebox';
import { EventType } from '../../event-feed.ts';
import { created, get, noContent, ok, patch, post, remove } from '../../operation.ts';
import { component, namedEnum } from '../../schemas.ts';
import {
  defaultMinutesAfterRotation,
  EndpointDescription,
  EndpointEvents,
  EndpointStatus,
  EndpointUrl,
  exampleEndpoint,
  maxEndpoints,
  maxMinutesAfterRotation,
  Ordering,
  WebhookAttemptDetail,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '../../webhooks.ts';
import { example, refused, succeeded } from '../responses.ts';

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
    namedEnum(
      'WebhookMissed',
      missedChoices,
      'With `status: enabled`: `send` what happened while it was disabled (the default), or `skip` it.',
    ),
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

const exampleWithSecret = {
  ...exampleEndpoint,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
};

const exampleNotFound = example('not-found', 'An identifier that this account does not have', {
  given: 'no webhook endpoint with this identifier',
  response: refused('endpointNotFound', 'there is no webhook endpoint with this endpoint_id'),
});

const endpoint = '/v1/webhook-endpoints/{endpoint_id}';

export const createWebhookEndpoint = post('createWebhookEndpoint', '/v1/webhook-endpoints', {
  summary: 'Create a webhook endpoint',
  description: `From now on, events of deliveries in this key's mode are sent to it, signed according to Standard Webhooks. Each account can have at most ${maxEndpoints} endpoints in each mode.`,
  callers: ['account key', { right: 'webhooks.manage' }],
  idempotency: 'key',
  body: { schema: NewWebhookEndpoint },
  responses: created('The endpoint, with its secret.', WebhookEndpointWithSecret),
  refusals: ['tooManyEndpoints'],
  examples: [
    example('endpoint', 'An endpoint for two types of events', {
      request: {
        body: {
          url: exampleEndpoint.url,
          events: exampleEndpoint.events,
          description: exampleEndpoint.description,
        },
      },
      response: succeeded(exampleWithSecret, 201),
    }),
    example('private-address', 'An address of a private network', {
      request: { body: { url: 'https://192.168.0.1/waybill' } },
      response: refused(
        'invalidRequest',
        'url must lead to the public internet, but 192.168.0.1 is a private address; the operator of this installation can allow a network with WEBHOOK_ALLOW',
      ),
    }),
  ],
});

export const listWebhookEndpoints = get('listWebhookEndpoints', '/v1/webhook-endpoints', {
  summary: 'List webhook endpoints',
  description: 'Oldest first.',
  callers: ['account key', { right: 'webhooks.read' }],
  responses: ok('The endpoints.', component('WebhookEndpointList', { data: Type.Array(WebhookEndpoint) })),
  examples: example('none', 'No endpoint yet', { response: succeeded({ data: [] }) }),
});

export const getWebhookEndpoint = get('getWebhookEndpoint', endpoint, {
  summary: 'Read a webhook endpoint',
  description: 'The response does not include the secret, which is shown only once.',
  callers: ['account key', { right: 'webhooks.read' }],
  responses: ok('The endpoint.', WebhookEndpoint),
  examples: [
    example('endpoint', 'An endpoint', { given: 'a webhook endpoint', response: succeeded(exampleEndpoint) }),
    exampleNotFound,
  ],
});

export const updateWebhookEndpoint = patch('updateWebhookEndpoint', endpoint, {
  summary: 'Change, disable or enable a webhook endpoint',
  description:
    'Changes only the fields that you send. While an endpoint is disabled, nothing is lost: when you enable it again, the events that it missed are sent, unless you ask to skip them.',
  callers: ['account key', { right: 'webhooks.manage' }],
  idempotency: 'key',
  body: { schema: WebhookEndpointChange },
  responses: ok('The endpoint as it is now.', WebhookEndpoint),
  refusals: ['endpointDisabled'],
  examples: [
    example('disable', 'Send nothing for now', {
      given: 'a webhook endpoint',
      request: { body: { status: 'disabled' } },
      response: succeeded({
        ...exampleEndpoint,
        status: 'disabled',
        disabled_reason: 'by_account',
        disabled_at: '2026-11-15T09:30:00.000Z',
      }),
    }),
    example('enable', 'Enable it and send what it missed', {
      given: 'a disabled webhook endpoint',
      request: { body: { status: 'enabled', missed: 'send' } },
      response: succeeded(exampleEndpoint),
    }),
  ],
});

export const deleteWebhookEndpoint = remove('deleteWebhookEndpoint', endpoint, {
  summary: 'Delete a webhook endpoint',
  description: 'Also deletes the events that wait to be sent to it and the record of its attempts.',
  callers: ['account key', { right: 'webhooks.manage' }],
  idempotency: 'natural',
  responses: noContent('Deleted.'),
  examples: exampleNotFound,
});

export const rotateWebhookSecret = post('rotateWebhookSecret', `${endpoint}/rotate-secret`, {
  summary: 'Replace the secret of a webhook endpoint',
  description:
    'For a while, requests carry several signatures: one for the new secret, and one for each earlier secret until it expires. If you deploy the new secret in that time, no request fails. At most 10 earlier secrets sign; with more, a rotation is refused with 429.',
  callers: ['account key', { right: 'webhooks.manage' }],
  idempotency: 'key',
  body: { schema: SecretRotation, required: false },
  responses: ok('The endpoint, with its new secret.', WebhookEndpointWithSecret),
  examples: example('rotate', 'Requests are also signed with the previous secret for an hour', {
    given: 'a webhook endpoint',
    request: { body: { previous_valid_minutes: 60 } },
    response: succeeded({ ...exampleWithSecret, previous_secret_until: '2026-11-15T10:30:00.000Z' }),
  }),
});

export const testWebhookEndpoint = post('testWebhookEndpoint', `${endpoint}/test`, {
  summary: 'Send a test event',
  description:
    'Sends one signed event about a delivery that does not exist, without retries, and returns what happened: the request, and the response or why there was none. This also works for a disabled endpoint.',
  callers: ['account key', { right: 'webhooks.manage' }],
  idempotency: 'key',
  body: { schema: TestEvent, required: false },
  responses: ok('What happened.', WebhookAttemptDetail),
  examples: exampleNotFound,
});
