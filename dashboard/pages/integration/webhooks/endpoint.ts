/** Webhook endpoints and attempts, as the operations return them. */
import type { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import type {
  getWebhookAttempt,
  listWebhookAttempts,
} from '../../../../contract/operations/webhooks/attempts.ts';
import type {
  createWebhookEndpoint,
  getWebhookEndpoint,
} from '../../../../contract/operations/webhooks/endpoints.ts';
import type { ResultOf } from '../../../api/client.ts';

export type Endpoint = ResultOf<typeof getWebhookEndpoint>;
/** A new endpoint, or one with a new secret, which is shown once. */
export type EndpointWithSecret = ResultOf<typeof createWebhookEndpoint>;
export type Health = ResultOf<typeof getWebhookHealth>;
export type Attempt = ResultOf<typeof listWebhookAttempts>['data'][number];
export type AttemptDetail = ResultOf<typeof getWebhookAttempt>;

/** There is no stream of attempts, so open pages poll. */
export const listRefetchMs = 10_000;
export const endpointRefetchMs = 3_000;
