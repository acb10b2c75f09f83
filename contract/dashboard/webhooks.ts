/** Webhook endpoints in the dashboard: the same as in the API, for people with a session. */
import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { attemptFilters, WebhookAttemptPage } from '../operations/webhooks/attempts.ts';
import {
  NewWebhookEndpoint,
  Resend,
  Resent,
  SecretRotation,
  TestEvent,
  WebhookEndpointChange,
} from '../operations/webhooks/fields.ts';
import {
  AttemptId,
  EndpointId,
  maxEndpoints,
  WebhookAttemptDetail,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from '../webhooks.ts';
import { AccountId, badBody, Mode, object, Permission, refusedInAccount } from './values.ts';

const ModeParams = object({ account_id: AccountId, mode: Mode });
const EndpointParams = object({ account_id: AccountId, mode: Mode, endpoint_id: EndpointId });
const base = '/dashboard/accounts/{account_id}/{mode}/webhook-endpoints';

/** The outcomes of the last 24 hours, oldest hour first: health at a glance. */
const Health = Type.Array(object({ delivered: Type.Integer(), failed: Type.Integer() }), {
  minItems: 24,
  maxItems: 24,
});

const ListedEndpoint = Type.Object(
  { ...WebhookEndpoint.properties, health: Health },
  { additionalProperties: false },
);

export const listAccountEndpoints = {
  id: 'listAccountEndpoints',
  method: 'GET',
  path: base,
  summary: 'The webhook endpoints of the account',
  description: `Oldest first, at most ${maxEndpoints}.`,
  caller: { right: 'webhooks.read' },
  params: ModeParams,
  answers: {
    200: {
      description: 'The endpoints.',
      body: object({ endpoints: Type.Array(ListedEndpoint), manage: Permission, create: Permission }),
    },
    ...refusedInAccount(),
  },
  examples: [],
} as const satisfies Operation;

export const getAccountEndpoint = {
  id: 'getAccountEndpoint',
  method: 'GET',
  path: `${base}/{endpoint_id}`,
  summary: 'One webhook endpoint',
  description: '',
  caller: { right: 'webhooks.read' },
  params: EndpointParams,
  answers: {
    200: {
      description: 'The endpoint.',
      body: object({ endpoint: ListedEndpoint, manage: Permission }),
    },
    ...refusedInAccount('endpointNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const createAccountEndpoint = {
  id: 'createAccountEndpoint',
  method: 'POST',
  path: base,
  summary: 'Create a webhook endpoint',
  description: '',
  caller: { right: 'webhooks.manage' },
  params: ModeParams,
  body: { schema: NewWebhookEndpoint, required: true },
  answers: {
    201: { description: 'The endpoint, with its secret.', body: WebhookEndpointWithSecret },
    ...refusedInAccount(...badBody, 'tooManyEndpoints'),
  },
  examples: [],
} as const satisfies Operation;

export const updateAccountEndpoint = {
  id: 'updateAccountEndpoint',
  method: 'POST',
  path: `${base}/{endpoint_id}/update`,
  summary: 'Change, disable or enable a webhook endpoint',
  description: '',
  caller: { right: 'webhooks.manage' },
  params: EndpointParams,
  body: { schema: WebhookEndpointChange, required: true },
  answers: {
    200: { description: 'The endpoint as it is now.', body: WebhookEndpoint },
    ...refusedInAccount(...badBody, 'endpointNotFound', 'endpointDisabled'),
  },
  examples: [],
} as const satisfies Operation;

export const deleteAccountEndpoint = {
  id: 'deleteAccountEndpoint',
  method: 'POST',
  path: `${base}/{endpoint_id}/delete`,
  summary: 'Delete a webhook endpoint',
  description: '',
  caller: { right: 'webhooks.manage' },
  params: EndpointParams,
  answers: { 204: { description: 'Deleted.' }, ...refusedInAccount('endpointNotFound') },
  examples: [],
} as const satisfies Operation;

export const rotateAccountEndpointSecret = {
  id: 'rotateAccountEndpointSecret',
  method: 'POST',
  path: `${base}/{endpoint_id}/rotate-secret`,
  summary: 'Replace the secret of a webhook endpoint',
  description: '',
  caller: { right: 'webhooks.manage' },
  params: EndpointParams,
  body: { schema: SecretRotation, required: true },
  answers: {
    200: { description: 'The endpoint, with its new secret.', body: WebhookEndpointWithSecret },
    ...refusedInAccount(...badBody, 'endpointNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const testAccountEndpoint = {
  id: 'testAccountEndpoint',
  method: 'POST',
  path: `${base}/{endpoint_id}/test`,
  summary: 'Send a test event',
  description: '',
  caller: { right: 'webhooks.manage' },
  params: EndpointParams,
  body: { schema: TestEvent, required: true },
  answers: {
    200: { description: 'What happened.', body: WebhookAttemptDetail },
    ...refusedInAccount(...badBody, 'endpointNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const listAccountEndpointAttempts = {
  id: 'listAccountEndpointAttempts',
  method: 'GET',
  path: `${base}/{endpoint_id}/attempts`,
  summary: 'The attempts of a webhook endpoint',
  description: 'Newest first.',
  caller: { right: 'webhooks.read' },
  params: EndpointParams,
  query: object(attemptFilters),
  answers: {
    200: { description: 'A page of attempts.', body: WebhookAttemptPage },
    ...refusedInAccount('invalidRequest', 'endpointNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const getAccountEndpointAttempt = {
  id: 'getAccountEndpointAttempt',
  method: 'GET',
  path: `${base}/{endpoint_id}/attempts/{attempt_id}`,
  summary: 'An attempt, with its request and response',
  description: '',
  caller: { right: 'webhooks.read' },
  params: object({ account_id: AccountId, mode: Mode, endpoint_id: EndpointId, attempt_id: AttemptId }),
  answers: {
    200: { description: 'The attempt.', body: WebhookAttemptDetail },
    ...refusedInAccount('endpointNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const resendAccountEndpointEvents = {
  id: 'resendAccountEndpointEvents',
  method: 'POST',
  path: `${base}/{endpoint_id}/resend`,
  summary: 'Send events again',
  description: '',
  caller: { right: 'webhooks.manage' },
  params: EndpointParams,
  body: { schema: Resend, required: true },
  answers: {
    200: { description: 'How many events will be sent.', body: Resent },
    ...refusedInAccount(...badBody, 'endpointNotFound', 'endpointDisabled'),
  },
  examples: [],
} as const satisfies Operation;
