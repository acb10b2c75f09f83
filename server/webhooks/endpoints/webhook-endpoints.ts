/** Everything about webhook endpoints that the API and the dashboard offer, put together. */
import type { FeedEvent } from '../../../contract/events.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import type { EndpointId } from '../../platform/ids.ts';
import type { SendTest } from '../sending/test-event.ts';
import { makeAttempts } from './attempts.ts';
import type { AttemptDetailRow } from './attempts-store.ts';
import { makeBacklog } from './backlog.ts';
import { type EndpointParts, endpointNotFound, makeEndpoints } from './endpoints.ts';
import { readHours } from './hours-store.ts';
import { makeResend } from './resending.ts';
import type { EndpointRef, EndpointScope } from './store.ts';

export type WebhookEndpoints = ReturnType<typeof makeWebhookEndpoints>;

interface WebhookEndpointParts extends Omit<EndpointParts, 'backlog'> {
  sendTest: SendTest;
}

/** On their way to one endpoint at the same time; each takes 15 s at most. */
const maxTests = 3;

export function makeWebhookEndpoints(parts: WebhookEndpointParts) {
  const { database, clock, log, sendTest, partitions } = parts;
  const backlog = makeBacklog(database, partitions);
  const endpoints = makeEndpoints({ ...parts, backlog });
  const attempts = makeAttempts(database);
  const tests = new Map<EndpointId, number>();

  async function test(
    ref: EndpointRef,
    type: FeedEvent = 'delivery.created',
  ): Promise<AttemptDetailRow | Rejection> {
    const endpoint = await endpoints.find(ref);
    if (isRejection(endpoint)) return endpoint;
    const running = tests.get(ref.endpointId) ?? 0;
    if (running >= maxTests) {
      return new Rejection('too_many_tests', { running: maxTests }, { retryAfterSeconds: 15 });
    }
    tests.set(ref.endpointId, running + 1);
    try {
      const attemptId = await sendTest(ref, type);
      return attemptId === undefined ? endpointNotFound() : await attempts.find(ref, attemptId);
    } finally {
      const left = (tests.get(ref.endpointId) ?? 1) - 1;
      if (left > 0) tests.set(ref.endpointId, left);
      else tests.delete(ref.endpointId);
    }
  }

  return {
    endpoints,
    attempts,
    backlog,
    resend: makeResend({ database, clock, log, backlog, partitions }),
    test,
    /** The attempts of each hour, from this time on. */
    hours: (scope: EndpointScope, fromMs: number) => readHours(database, scope, fromMs),
  };
}
