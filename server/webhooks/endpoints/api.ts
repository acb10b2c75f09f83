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
import { Refusal, unwrap } from '../../platform/http/refusal.ts';
import { type EndpointId, readId } from '../../platform/ids.ts';
import {
  describeAttemptDetail,
  describeAttemptPage,
  describeEndpoint,
  describeWithSecret,
} from './describe.ts';
import type { ResendRequest, Resent } from './resending.ts';
import type { EndpointRef } from './store.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

export function bindWebhookEndpoints({ bind }: KeyBinder, webhooks: WebhookEndpoints): void {
  const { endpoints, attempts } = webhooks;

  bind(operations.createWebhookEndpoint, async ({ caller, body }) => {
    const created = unwrap(await endpoints.create(actorOf(caller), scopeOf(caller), body));
    const described = describeWithSecret(created);
    const location = `/v1/webhook-endpoints/${described.endpoint_id}`;
    return { status: 201, body: described, headers: { location } };
  });

  bind(operations.listWebhookEndpoints, async ({ caller }) => ({
    status: 200,
    body: { data: (await endpoints.list(scopeOf(caller))).map(describeEndpoint) },
  }));

  bind(operations.getWebhookEndpoint, async ({ caller, params }) => ({
    status: 200,
    body: describeEndpoint(unwrap(await endpoints.find(refOf(caller, params)))),
  }));

  bind(operations.updateWebhookEndpoint, async ({ caller, params, body }) => ({
    status: 200,
    body: describeEndpoint(unwrap(await endpoints.change(actorOf(caller), refOf(caller, params), body))),
  }));

  bind(operations.deleteWebhookEndpoint, async ({ caller, params }) => {
    unwrap(await endpoints.remove(actorOf(caller), refOf(caller, params)));
    return { status: 204 };
  });

  bind(operations.rotateWebhookSecret, async ({ caller, params, body }) => {
    const minutes = body.previous_valid_minutes;
    const rotated = unwrap(await endpoints.rotate(actorOf(caller), refOf(caller, params), minutes));
    return { status: 200, body: describeWithSecret(rotated) };
  });

  bind(operations.testWebhookEndpoint, async ({ caller, params, body }) => ({
    status: 200,
    body: describeAttemptDetail(unwrap(await webhooks.test(refOf(caller, params), body.type))),
  }));

  bind(listWebhookAttempts, async ({ caller, params, query }) => {
    const page = unwrap(await attempts.list(refOf(caller, params), attemptQueryOf(query)));
    return { status: 200, body: describeAttemptPage(page) };
  });

  bind(getWebhookAttempt, async ({ caller, params }) => {
    const found = unwrap(await attempts.find(refOf(caller, params), params.attempt_id));
    return { status: 200, body: describeAttemptDetail(found) };
  });

  bind(resendWebhookEvents, async ({ caller, params, body }) => {
    const request = resendRequestOf(body);
    const resent = unwrap(await webhooks.resend(actorOf(caller), refOf(caller, params), request));
    return { status: 200, body: describeResent(resent) };
  });
}

/** A key acts from any network, and for nobody in particular. */
function actorOf({ actor }: AccountCaller): Actor {
  return { actor, personId: null, network: null };
}

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
