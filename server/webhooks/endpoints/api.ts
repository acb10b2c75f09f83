/** The operations of `/v1` on webhook endpoints. */

import type { Static } from 'typebox';
import {
  getWebhookAttempt,
  listWebhookAttempts,
  resendWebhookEvents,
} from '../../../contract/operations/webhooks/attempts.ts';
import * as operations from '../../../contract/operations/webhooks/endpoints.ts';
import type { Resend as ResendBody } from '../../../contract/operations/webhooks/fields.ts';
import type { AccountCaller, Actor, KeyBinder } from '../../access/index.ts';
import { type KeyedRequests, keyedBy, markOf } from '../../idempotency/index.ts';
import { Refusal, unwrap } from '../../platform/http/refusal.ts';
import { type EndpointId, formatId, readId } from '../../platform/ids.ts';
import { isRejection } from '../../platform/rejection.ts';
import { describeAttemptDetail, describeAttemptPage } from './describe.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import type { ResendRequest, Resent } from './resending.ts';
import type { EndpointRef } from './store.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

export function bindWebhookEndpoints(
  { bind }: KeyBinder,
  webhooks: WebhookEndpoints,
  keyedRequests: KeyedRequests,
): void {
  const { endpoints, attempts } = webhooks;

  bind(operations.createWebhookEndpoint, async ({ caller, body, key }) => {
    const keyed = keyedBy(caller, 'create_endpoint', key, body);
    const created = unwrap(await endpoints.create(actorOf(caller), scopeOf(caller), body, keyed));
    const location = `/v1/webhook-endpoints/${created.body.endpoint_id}`;
    return { status: 201, body: created.body, headers: { location, ...markOf(created) } };
  });

  bind(operations.listWebhookEndpoints, async ({ caller }) => ({
    status: 200,
    body: { data: (await endpoints.list(scopeOf(caller))).map(describeEndpoint) },
  }));

  bind(operations.getWebhookEndpoint, async ({ caller, params }) => ({
    status: 200,
    body: describeEndpoint(unwrap(await endpoints.find(refOf(caller, params)))),
  }));

  bind(operations.updateWebhookEndpoint, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'update_endpoint', key, [idOf(params), body]);
    const changed = unwrap(await endpoints.change(actorOf(caller), refOf(caller, params), body, keyed));
    return { status: 200, body: changed.body, headers: markOf(changed) };
  });

  bind(operations.deleteWebhookEndpoint, async ({ caller, params }) => {
    unwrap(await endpoints.remove(actorOf(caller), refOf(caller, params)));
    return { status: 204 };
  });

  bind(operations.rotateWebhookSecret, async ({ caller, params, body, key }) => {
    const minutes = body.previous_valid_minutes;
    const keyed = keyedBy(caller, 'rotate_secret', key, [idOf(params), body]);
    const rotated = unwrap(await endpoints.rotate(actorOf(caller), refOf(caller, params), minutes, keyed));
    return { status: 200, body: rotated.body, headers: markOf(rotated) };
  });

  bind(operations.testWebhookEndpoint, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'test_endpoint', key, [idOf(params), body]);
    const tested = await keyedRequests.exclusively(keyed, async () => {
      const attempt = await webhooks.test(refOf(caller, params), body.type);
      return isRejection(attempt) ? attempt : describeAttemptDetail(attempt);
    });
    const done = unwrap(tested);
    return { status: 200, body: done.body, headers: markOf(done) };
  });

  bind(listWebhookAttempts, async ({ caller, params, query }) => {
    const page = unwrap(await attempts.list(refOf(caller, params), attemptQueryOf(query)));
    return { status: 200, body: describeAttemptPage(page) };
  });

  bind(getWebhookAttempt, async ({ caller, params }) => {
    const found = unwrap(await attempts.find(refOf(caller, params), params.attempt_id));
    return { status: 200, body: describeAttemptDetail(found) };
  });

  bind(resendWebhookEvents, async ({ caller, params, body, key }) => {
    const request = resendRequestOf(body);
    const keyed = keyedBy(caller, 'resend', key, [idOf(params), body]);
    const resent = await keyedRequests.exclusively(keyed, async () => {
      const queued = await webhooks.resend(actorOf(caller), refOf(caller, params), request);
      return isRejection(queued) ? queued : describeResent(queued);
    });
    const done = unwrap(resent);
    return { status: 200, body: done.body, headers: markOf(done) };
  });
}

/** A key acts from any network, and for nobody in particular. */
function actorOf({ actor }: AccountCaller): Actor {
  return { actor, personId: null, network: null };
}

const idOf = ({ endpoint_id }: { endpoint_id: EndpointId }) => formatId('endpoint', endpoint_id);

const scopeOf = ({ accountId, kind }: AccountCaller) => ({ accountId, mode: kind });

function refOf(caller: AccountCaller, params: { endpoint_id: EndpointId }): EndpointRef {
  return { ...scopeOf(caller), endpointId: params.endpoint_id };
}

/** Also for the dashboard: the query is the same. */
export function attemptQueryOf(query: {
  cursor?: string;
  limit?: number;
  outcome?: 'delivered' | 'failed';
  event_id?: string;
}) {
  const { event_id, ...rest } = query;
  return { ...rest, eventId: event_id === undefined ? undefined : readId('event', event_id) };
}

/** Also for the dashboard: the body is the same. */
export function resendRequestOf({ event_id, since, only_failed }: Static<typeof ResendBody>): ResendRequest {
  if ((event_id === undefined) === (since === undefined)) {
    throw new Refusal(
      'invalidRequest',
      'send either event_id, for one event, or since, for all since a time',
    );
  }
  if (since !== undefined) return { sinceMs: Date.parse(since), onlyFailed: only_failed ?? true };
  if (only_failed !== undefined) {
    throw new Refusal('invalidRequest', 'only_failed is only possible together with since');
  }
  return { eventId: readId('event', event_id ?? '') };
}

export function describeResent({ queued, untilMs }: Resent) {
  return { queued, until: new Date(untilMs).toISOString() };
}
