/** Everything about webhook endpoints that the API and the dashboard offer, put together. */
import type { DeliveryEvent } from '../../../contract/events.ts';
import { isRejection, type Rejection } from '../../platform/rejection.ts';
import type { SendTest } from '../sending/test-event.ts';
import { type Attempts, makeAttempts } from './attempts.ts';
import type { AttemptDetailRow } from './attempts-store.ts';
import { type Backlog, makeBacklog } from './backlog.ts';
import { type EndpointParts, type Endpoints, endpointNotFound, makeEndpoints } from './endpoints.ts';
import { type HourRow, readHours } from './hours-store.ts';
import { makeResend, type Resend } from './resending.ts';
import { countDisabled, type EndpointRef, type EndpointScope } from './store.ts';

export interface WebhookEndpoints {
  endpoints: Endpoints;
  attempts: Attempts;
  backlog: Backlog;
  resend: Resend;
  test(ref: EndpointRef, type?: DeliveryEvent): Promise<AttemptDetailRow | Rejection>;
  /** The attempts of each hour, from this time on. */
  hours(scope: EndpointScope, fromMs: number): Promise<HourRow[]>;
  /** Endpoints that were disabled, and not by the account. */
  countDisabled(scope: EndpointScope): Promise<number>;
}

export interface WebhookEndpointParts extends Omit<EndpointParts, 'backlog'> {
  sendTest: SendTest;
}

export function makeWebhookEndpoints(parts: WebhookEndpointParts): WebhookEndpoints {
  const { database, clock, log, sendTest } = parts;
  const backlog = makeBacklog(database);
  const endpoints = makeEndpoints({ ...parts, backlog });
  const attempts = makeAttempts(database);
  return {
    endpoints,
    attempts,
    backlog,
    resend: makeResend(database, clock, log, backlog),
    async test(ref, type = 'delivery.created') {
      const endpoint = await endpoints.find(ref);
      if (isRejection(endpoint)) return endpoint;
      const attemptId = await sendTest(ref, type);
      return attemptId === undefined ? endpointNotFound() : attempts.find(ref, attemptId);
    },
    hours: (scope, fromMs) => readHours(database, scope, fromMs),
    countDisabled: (scope) => countDisabled(database, scope),
  };
}
