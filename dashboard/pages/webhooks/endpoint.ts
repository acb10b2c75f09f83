/** Webhook endpoints and attempts, as the operations of the dashboard return them. */
import type {
  createAccountEndpoint,
  getAccountEndpoint,
  getAccountEndpointAttempt,
  listAccountEndpointAttempts,
} from '../../../contract/dashboard/webhooks.ts';
import type { ResultOf } from '../../api/client.ts';

export type Endpoint = ResultOf<typeof getAccountEndpoint>['endpoint'];
/** A new endpoint, or one with a new secret, which is shown once. */
export type EndpointWithSecret = ResultOf<typeof createAccountEndpoint>;
export type Attempt = ResultOf<typeof listAccountEndpointAttempts>['data'][number];
export type AttemptDetail = ResultOf<typeof getAccountEndpointAttempt>;

/** There is no stream of attempts, so open pages poll. */
export const listRefetchMs = 10_000;
export const endpointRefetchMs = 3_000;
