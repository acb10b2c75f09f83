/** The operations on webhook endpoints. */
import { getWebhookHealth } from '../../../contract/dashboard/webhooks.ts';
import type { BodyOf, QueryOf } from '../../../contract/operation.ts';
import * as attempts from '../../../contract/operations/webhooks/attempts.ts';
import * as operations from '../../../contract/operations/webhooks/endpoints.ts';
import { defaultPageSize } from '../../../contract/records.ts';
import { maxEndpoints } from '../../../contract/webhooks.ts';
import {
  type AccountCaller,
  type Binder,
  type Insider,
  permission,
  whyWithout,
} from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { isRejection, notFoundRejection } from '../../errors/rejection.ts';
import { Refusal, unwrap } from '../../http/refusal.ts';
import { keyedBy, keyedResponse, markOf } from '../../idempotency/index.ts';
import { pageOf, startOfPage } from '../../platform/id-cursor.ts';
import { type AttemptId, type EndpointId, firstIdAt, formatId, readId } from '../../platform/ids.ts';
import type { SendTest } from '../sending/test-event.ts';
import * as attemptStore from './attempts-store.ts';
import {
  describeAttempt,
  describeAttemptDetail,
  describeEndpoint,
  describeHealth,
  firstHourShown,
} from './describe.ts';
import * as endpoints from './endpoints.ts';
import { type EndpointRef, type EndpointRow, findEndpoint, listEndpoints, readHours } from './store.ts';

export interface WebhookParts extends endpoints.EndpointParts {
  sendTest: SendTest;
}

export function bindWebhookEndpoints({ bind, bindOutcome }: Binder, parts: WebhookParts): void {
  const { database, clock, keyedRequests } = parts;

  bind(operations.createWebhookEndpoint, async ({ caller, body, key }) => {
    const keyed = keyedBy(caller, 'create_endpoint', key, body);
    const created = unwrap(await endpoints.createEndpoint(parts, caller, scopeOf(caller), body, keyed));
    const location = `/v1/webhook-endpoints/${created.body.endpoint_id}`;
    return { status: 201, body: created.body, headers: { location, ...markOf(created) } };
  });
  bindOutcome(operations.listWebhookEndpoints, async ({ caller }) => ({
    data: (await listEndpoints(database, scopeOf(caller))).map(describeEndpoint),
  }));
  bindOutcome(operations.getWebhookEndpoint, async ({ caller, params }) => {
    const row = await findEndpoint(database, refOf(caller, params));
    return row ? describeEndpoint(row) : endpoints.endpointNotFound();
  });
  bind(operations.updateWebhookEndpoint, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'update_endpoint', key, [idOf(params), body]);
    return keyedResponse(
      200,
      unwrap(await endpoints.changeEndpoint(parts, caller, refOf(caller, params), body, keyed)),
    );
  });
  bindOutcome(operations.deleteWebhookEndpoint, ({ caller, params }) =>
    endpoints.removeEndpoint(parts, caller, refOf(caller, params)),
  );
  bind(operations.rotateWebhookSecret, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'rotate_secret', key, [idOf(params), body]);
    const minutes = body.previous_valid_minutes;
    return keyedResponse(
      200,
      unwrap(await endpoints.rotateSecret(parts, caller, refOf(caller, params), minutes, keyed)),
    );
  });

  bind(operations.testWebhookEndpoint, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'test_endpoint', key, [idOf(params), body]);
    const ref = refOf(caller, params);
    const tested = await keyedRequests.exclusively(keyed, async () => {
      const attemptId = await parts.sendTest(ref, body.type ?? 'delivery.created');
      return isRejection(attemptId) ? attemptId : findAttempt(database, ref, attemptId);
    });
    return keyedResponse(200, unwrap(tested));
  });
  bindOutcome(attempts.listWebhookAttempts, ({ caller, params, query }) =>
    listAttempts(database, refOf(caller, params), query),
  );
  bindOutcome(attempts.getWebhookAttempt, ({ caller, params }) =>
    findAttempt(database, refOf(caller, params), params.attempt_id),
  );
  bind(attempts.resendWebhookEvents, async ({ caller, params, body, key }) => {
    const request = resendRequestOf(body);
    const keyed = keyedBy(caller, 'resend', key, [idOf(params), body]);
    const outcome = await keyedRequests.exclusively(keyed, () =>
      endpoints.resend(parts, caller, refOf(caller, params), request),
    );
    return keyedResponse(200, unwrap(outcome));
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
      create: permission(whyNot || (rows.length >= maxEndpoints && endpoints.tooManyEndpoints(mode))),
    };
  });
}

const whyNotManage = ({ account }: Insider) =>
  !account.rights.has('webhooks.manage') && whyWithout('webhooks.manage');

type Params = { endpoint_id: EndpointId };
const idOf = ({ endpoint_id }: Params) => formatId('endpoint', endpoint_id);
const scopeOf = ({ accountId, mode }: AccountCaller) => ({ accountId, mode });
const refOf = (caller: AccountCaller, { endpoint_id: endpointId }: Params): EndpointRef => ({
  ...scopeOf(caller),
  endpointId,
});

async function listAttempts(
  database: Database,
  ref: EndpointRef,
  { cursor, limit = defaultPageSize, outcome, event_id }: QueryOf<typeof attempts.listWebhookAttempts>,
) {
  const start = startOfPage<'attempt'>(cursor);
  if (isRejection(start)) return start;
  const endpoint = await findEndpoint(database, ref);
  if (!endpoint) return endpoints.endpointNotFound();
  const before = outcome === 'delivered' ? notAfterLastSuccess(start, endpoint) : start;
  const eventId = event_id === undefined ? undefined : readId('event', event_id);
  const filter = { before, limit: limit + 1, outcome, eventId };
  const attempts = await attemptStore.listAttempts(database, ref, filter);
  const { rows, rest } = pageOf(attempts, limit, (row) => row.attempt_id);
  return { data: rows.map(describeAttempt), ...rest };
}

async function findAttempt(database: Database, ref: EndpointRef, attemptId: AttemptId) {
  if (!(await findEndpoint(database, ref))) return endpoints.endpointNotFound();
  const attempt = await attemptStore.findAttempt(database, ref, attemptId);
  return attempt ? describeAttemptDetail(attempt) : notFoundRejection('attempt_not_found');
}

/** An attempt takes 15 s at most. */
const slackMs = 60_000;

/** An endpoint may have failed for days: a search for successes need not read all those failures. */
function notAfterLastSuccess(before: AttemptId, { last_success_at: last }: EndpointRow): AttemptId {
  if (last === null) return before;
  const bound = firstIdAt<'attempt'>(last.getTime() + slackMs);
  return bound < before ? bound : before;
}

function resendRequestOf({
  event_id,
  timestamp_from,
  only_failed,
}: BodyOf<typeof attempts.resendWebhookEvents>): endpoints.ResendRequest {
  if ((event_id === undefined) === (timestamp_from === undefined)) throw new Refusal('resend_what');
  if (timestamp_from !== undefined) {
    return { sinceMs: Date.parse(timestamp_from), onlyFailed: only_failed ?? true };
  }
  if (only_failed !== undefined) {
    throw new Refusal('only_with_timestamp_from', {}, { field: 'only_failed' });
  }
  return { eventId: readId('event', event_id ?? '') };
}
