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
import { keyedBy, markOf } from '../../idempotency/index.ts';
import { type EndpointId, formatId, readId } from '../../platform/ids.ts';
import type { SendTest } from '../sending/test-event.ts';
import { findAttempt, listAttempts } from './attempts.ts';
import {
  describeAttempt,
  describeAttemptDetail,
  describeEndpoint,
  describeHealth,
  firstHourShown,
} from './describe.ts';
import {
  changeEndpoint,
  createEndpoint,
  type EndpointParts,
  endpointNotFound,
  removeEndpoint,
  rotateSecret,
  tooManyEndpoints,
} from './endpoints.ts';
import { readHours } from './hours-store.ts';
import { type ResendRequest, resend } from './resending.ts';
import { type EndpointRef, findEndpoint, listEndpoints } from './store.ts';

export interface WebhookParts extends EndpointParts {
  sendTest: SendTest;
}

export function bindWebhookEndpoints({ bind, bindOutcome }: Binder, parts: WebhookParts): void {
  const { database, clock, keyedRequests } = parts;

  bind(operations.createWebhookEndpoint, async ({ caller, body, key }) => {
    const keyed = keyedBy(caller, 'create_endpoint', key, body);
    const created = unwrap(await createEndpoint(parts, caller, scopeOf(caller), body, keyed));
    const location = `/v1/webhook-endpoints/${created.body.endpoint_id}`;
    return { status: 201, body: created.body, headers: { location, ...markOf(created) } };
  });

  bindOutcome(operations.listWebhookEndpoints, async ({ caller }) => ({
    data: (await listEndpoints(database, scopeOf(caller))).map(describeEndpoint),
  }));

  bindOutcome(operations.getWebhookEndpoint, async ({ caller, params }) => {
    const row = await findEndpoint(database, refOf(caller, params));
    return row ? describeEndpoint(row) : endpointNotFound();
  });

  bind(operations.updateWebhookEndpoint, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'update_endpoint', key, [idOf(params), body]);
    const changed = unwrap(await changeEndpoint(parts, caller, refOf(caller, params), body, keyed));
    return { status: 200, body: changed.body, headers: markOf(changed) };
  });

  bindOutcome(operations.deleteWebhookEndpoint, ({ caller, params }) =>
    removeEndpoint(parts, caller, refOf(caller, params)),
  );

  bind(operations.rotateWebhookSecret, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'rotate_secret', key, [idOf(params), body]);
    const minutes = body.previous_valid_minutes;
    const rotated = unwrap(await rotateSecret(parts, caller, refOf(caller, params), minutes, keyed));
    return { status: 200, body: rotated.body, headers: markOf(rotated) };
  });

  bind(operations.testWebhookEndpoint, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'test_endpoint', key, [idOf(params), body]);
    const ref = refOf(caller, params);
    const tested = await keyedRequests.exclusively(keyed, async () => {
      const attemptId = await parts.sendTest(ref, body.type ?? 'delivery.created');
      const attempt = isRejection(attemptId) ? attemptId : await findAttempt(database, ref, attemptId);
      return isRejection(attempt) ? attempt : describeAttemptDetail(attempt);
    });
    const done = unwrap(tested);
    return { status: 200, body: done.body, headers: markOf(done) };
  });

  bindOutcome(listWebhookAttempts, async ({ caller, params, query }) => {
    const page = await listAttempts(database, refOf(caller, params), query);
    return isRejection(page) ? page : { data: page.rows.map(describeAttempt), ...page.rest };
  });

  bindOutcome(getWebhookAttempt, async ({ caller, params }) => {
    const attempt = await findAttempt(database, refOf(caller, params), params.attempt_id);
    return isRejection(attempt) ? attempt : describeAttemptDetail(attempt);
  });

  bind(resendWebhookEvents, async ({ caller, params, body, key }) => {
    const request = resendRequestOf(body);
    const keyed = keyedBy(caller, 'resend', key, [idOf(params), body]);
    const resent = await keyedRequests.exclusively(keyed, async () => {
      const outcome = await resend(parts, caller, refOf(caller, params), request);
      if (isRejection(outcome)) return outcome;
      return { queued: outcome.queued, timestamp_to: new Date(outcome.untilMs).toISOString() };
    });
    const done = unwrap(resent);
    return { status: 200, body: done.body, headers: markOf(done) };
  });

  bindOutcome(getWebhookHealth, async ({ caller, params: { mode } }) => {
    const scope = { accountId: caller.account.accountId, mode };
    const now = clock.now();
    const [rows, hours] = await Promise.all([
      listEndpoints(database, scope),
      readHours(database, scope, firstHourShown(now)),
    ]);
    const whyNot = whyNotManage(caller);
    return {
      endpoints: rows.map((row) => ({
        endpoint_id: formatId('endpoint', row.endpoint_id),
        hours: describeHealth(hours, row, now),
      })),
      manage: permission(whyNot),
      create: permission(whyNot || (rows.length >= maxEndpoints && tooManyEndpoints(mode))),
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
