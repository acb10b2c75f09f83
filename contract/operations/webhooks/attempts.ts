/** What was sent to a webhook endpoint, and sending it again. */
import { Type } from 'typebox';
import { EventId } from '../../event-feed.ts';
import type { Operation } from '../../operation.ts';
import { defaultPageSize, maxPageSize, pagingFields } from '../../records.ts';
import {
  AttemptId,
  AttemptOutcome,
  EndpointId,
  WebhookAttempt,
  WebhookAttemptDetail,
} from '../../webhooks.ts';
import { commonRefusals, refusals } from '../answers.ts';
import { EndpointParams, Resend, Resent } from './fields.ts';

export const attemptFilters = {
  cursor: pagingFields.cursor,
  limit: Type.Optional(
    Type.Integer({
      description: `Attempts per page; ${defaultPageSize} by default.`,
      minimum: 1,
      maximum: maxPageSize,
      'x-rule': `must be a whole number from 1 to ${maxPageSize}`,
    }),
  ),
  outcome: Type.Optional(AttemptOutcome),
  event_id: Type.Optional(EventId),
};

export const WebhookAttemptPage = Type.Object(
  {
    data: Type.Array(WebhookAttempt),
    has_more: Type.Boolean(),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Send it as `cursor` to get the next page; null on the last one.',
    }),
  },
  { title: 'WebhookAttemptPage', additionalProperties: false },
);

export const listWebhookAttempts = {
  id: 'listWebhookAttempts',
  method: 'GET',
  path: '/v1/webhook-endpoints/{endpoint_id}/attempts',
  summary: 'List attempts',
  description: 'Newest first. Attempts are kept for 30 days.',
  caller: 'account key',
  params: EndpointParams,
  query: Type.Object(attemptFilters, { additionalProperties: false }),
  answers: {
    200: { description: 'A page of attempts.', body: WebhookAttemptPage },
    ...refusals('invalidRequest', 'endpointNotFound', ...commonRefusals),
  },
  examples: [],
} as const satisfies Operation;

export const getWebhookAttempt = {
  id: 'getWebhookAttempt',
  method: 'GET',
  path: '/v1/webhook-endpoints/{endpoint_id}/attempts/{attempt_id}',
  summary: 'Read an attempt',
  description: 'With the request as it was sent and the response.',
  caller: 'account key',
  params: Type.Object({ endpoint_id: EndpointId, attempt_id: AttemptId }, { additionalProperties: false }),
  answers: {
    200: { description: 'The attempt.', body: WebhookAttemptDetail },
    ...refusals('endpointNotFound', ...commonRefusals),
  },
  examples: [],
} as const satisfies Operation;

export const resendWebhookEvents = {
  id: 'resendWebhookEvents',
  method: 'POST',
  path: '/v1/webhook-endpoints/{endpoint_id}/resend',
  summary: 'Send events again',
  description:
    'One event (`event_id`), or everything since a time (`since`). Each has the `webhook-id` and the body that it had before. Only events of the types that the endpoint wants are sent.',
  caller: 'account key',
  params: EndpointParams,
  body: { schema: Resend, required: true },
  answers: {
    200: { description: 'How many will be sent.', body: Resent },
    ...refusals(
      'invalidRequest',
      'endpointNotFound',
      'endpointDisabled',
      'tooLarge',
      'unsupportedMediaType',
      ...commonRefusals,
    ),
  },
  examples: [],
} as const satisfies Operation;
