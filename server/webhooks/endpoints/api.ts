/** The operations on webhook endpoints. */
import type { Static } from 'typebox';
import { getWebhookHealth } from '../../../contract/dashboard/webhooks.ts';
import {
  getWebhookAttempt,
  listWebhookAttempts,
  type Resend as ResendBody,
  resendWebhookEvents,
} from '../../../contract/operations/webhooks/attempts.ts';
import * as operations from '../../../contract/operations/webhooks/endpoints.ts';
import { maxEndpoints } from '../../../contract/webhooks.ts';
import {
  type AccountCaller,
  type Binder,
  type Insider,
  permission,
  whyWithout,
} from '../../accounts/index.ts';
import { isRejection } from '../../errors/rejection.ts';
import { Refusal, unwrap } from '../../http/refusal.ts';
import { type KeyedRequests, keyedBy, markOf } from '../../idempotency/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type EndpointId, formatId, readId } from '../../platform/ids.ts';
import { describeAttempt, describeAttemptDetail, describeHealth, firstHourShown } from './describe.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { tooManyEndpoints } from './endpoints.ts';
import type { ResendRequest } from './resending.ts';
import type { EndpointRef } from './store.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

export function bindWebhookEndpoints(
  { bind }: Binder,
  webhooks: WebhookEndpoints,
  keyedRequests: KeyedRequests,
  clock: Clock,
): void {
  const { endpoints, attempts } = webhooks;

  bind(operations.createWebhookEndpoint, async ({ caller, body, key }) => {
    const keyed = keyedBy(caller, 'create_endpoint', key, body);
    const created = unwrap(await endpoints.create(caller, scopeOf(caller), body, keyed));
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
    const changed = unwrap(await endpoints.change(caller, refOf(caller, params), body, keyed));
    return { status: 200, body: changed.body, headers: markOf(changed) };
  });

  bind(operations.deleteWebhookEndpoint, async ({ caller, params }) => {
    unwrap(await endpoints.remove(caller, refOf(caller, params)));
    return { status: 204 };
  });

  bind(operations.rotateWebhookSecret, async ({ caller, params, body, key }) => {
    const minutes = body.previous_valid_minutes;
    const keyed = keyedBy(caller, 'rotate_secret', key, [idOf(params), body]);
    const rotated = unwrap(await endpoints.rotate(caller, refOf(caller, params), minutes, keyed));
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
    const { rows, rest } = unwrap(await attempts.list(refOf(caller, params), query));
    return { status: 200, body: { data: rows.map(describeAttempt), ...rest } };
  });

  bind(getWebhookAttempt, async ({ caller, params }) => {
    const found = unwrap(await attempts.find(refOf(caller, params), params.attempt_id));
    return { status: 200, body: describeAttemptDetail(found) };
  });

  bind(resendWebhookEvents, async ({ caller, params, body, key }) => {
    const request = resendRequestOf(body);
    const keyed = keyedBy(caller, 'resend', key, [idOf(params), body]);
    const resent = await keyedRequests.exclusively(keyed, async () => {
      const resent = await webhooks.resend(caller, refOf(caller, params), request);
      if (isRejection(resent)) return resent;
      return { queued: resent.queued, timestamp_to: new Date(resent.untilMs).toISOString() };
    });
    const done = unwrap(resent);
    return { status: 200, body: done.body, headers: markOf(done) };
  });

  bind(getWebhookHealth, async ({ caller, params: { mode } }) => {
    const scope = { accountId: caller.account.accountId, mode };
    const now = clock.now();
    const [rows, hours] = await Promise.all([
      endpoints.list(scope),
      webhooks.hours(scope, firstHourShown(now)),
    ]);
    const whyNot = whyNotManage(caller);
    return {
      status: 200,
      body: {
        endpoints: rows.map((row) => ({
          endpoint_id: formatId('endpoint', row.endpoint_id),
          hours: describeHealth(hours, row, now),
        })),
        manage: permission(whyNot),
        create: permission(whyNot || (rows.length >= maxEndpoints && tooManyEndpoints(mode))),
      },
    };
  });
}

const whyNotManage = ({ account }: Insider) =>
  !account.rights.has('webhooks.manage') && whyWithout('webhooks.manage');

const idOf = ({ endpoint_id }: { endpoint_id: EndpointId }) => formatId('endpoint', endpoint_id);

const scopeOf = ({ accountId, mode }: AccountCaller) => ({ accountId, mode });

function refOf(caller: AccountCaller, params: { endpoint_id: EndpointId }): EndpointRef {
  return { ...scopeOf(caller), endpointId: params.endpoint_id };
}

type Body = Static<typeof ResendBody>;

function resendRequestOf({ event_id, timestamp_from, only_failed }: Body): ResendRequest {
  if ((event_id === undefined) === (timestamp_from === undefined)) {
    throw new Refusal('resend_what');
  }
  if (timestamp_from !== undefined) {
    return { sinceMs: Date.parse(timestamp_from), onlyFailed: only_failed ?? true };
  }
  if (only_failed !== undefined) {
    throw new Refusal('only_with_timestamp_from', {}, { field: 'only_failed' });
  }
  return { eventId: readId('event', event_id ?? '') };
}
