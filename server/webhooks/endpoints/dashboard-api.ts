/** The dashboard's operations on webhook endpoints: those of the API, for people with a session. */
import * as operations from '../../../contract/dashboard/webhooks.ts';
import { maxEndpoints } from '../../../contract/webhooks.ts';
import { type DashboardBinder, type Insider, permission, whyWithout } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { unwrap } from '../../platform/http/refusal.ts';
import type { EndpointId } from '../../platform/ids.ts';
import { attemptQueryOf, describeResent, resendRequestOf } from './api.ts';
import { describeAttemptDetail, describeAttemptPage, describeHealth, firstHourShown } from './describe.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import type { CountedEndpointRow, EndpointRef, EndpointScope, Mode } from './store.ts';
import type { WebhookEndpoints } from './webhook-endpoints.ts';

export function bindDashboardWebhooks(
  { bind }: DashboardBinder,
  webhooks: WebhookEndpoints,
  clock: Clock,
): void {
  const { endpoints, attempts } = webhooks;

  async function withHealth(scope: EndpointScope, rows: readonly CountedEndpointRow[]) {
    const now = clock.now();
    const hours = await webhooks.hours(scope, firstHourShown(now));
    return rows.map((row) => ({ ...describeEndpoint(row), health: describeHealth(hours, row, now) }));
  }

  bind(operations.listAccountEndpoints, async ({ caller, params }) => {
    const scope = scopeOf(caller, params);
    const rows = await endpoints.list(scope);
    return {
      status: 200,
      body: {
        endpoints: await withHealth(scope, rows),
        manage: managing(caller),
        create: permission(whyNotManage(caller) || (rows.length >= maxEndpoints && tooMany(params.mode))),
      },
    };
  });

  bind(operations.getAccountEndpoint, async ({ caller, params }) => {
    const ref = refOf(caller, params);
    const row = unwrap(await endpoints.find(ref));
    const [endpoint] = await withHealth(ref, [row]);
    return { status: 200, body: { endpoint: endpoint!, manage: managing(caller) } };
  });

  bind(operations.createAccountEndpoint, async ({ caller, params, body }) => {
    const created = unwrap(await endpoints.create(caller, scopeOf(caller, params), body));
    return { status: 201, body: created.body };
  });

  bind(operations.updateAccountEndpoint, async ({ caller, params, body }) => ({
    status: 200,
    body: unwrap(await endpoints.change(caller, refOf(caller, params), body)).body,
  }));

  bind(operations.deleteAccountEndpoint, async ({ caller, params }) => {
    unwrap(await endpoints.remove(caller, refOf(caller, params)));
    return { status: 204 };
  });

  bind(operations.rotateAccountEndpointSecret, async ({ caller, params, body }) => {
    const ref = refOf(caller, params);
    const rotated = unwrap(await endpoints.rotate(caller, ref, body.previous_valid_minutes));
    return { status: 200, body: rotated.body };
  });

  bind(operations.testAccountEndpoint, async ({ caller, params, body }) => ({
    status: 200,
    body: describeAttemptDetail(unwrap(await webhooks.test(refOf(caller, params), body.type))),
  }));

  bind(operations.listAccountEndpointAttempts, async ({ caller, params, query }) => {
    const page = unwrap(await attempts.list(refOf(caller, params), attemptQueryOf(query)));
    return { status: 200, body: describeAttemptPage(page) };
  });

  bind(operations.getAccountEndpointAttempt, async ({ caller, params }) => {
    const found = unwrap(await attempts.find(refOf(caller, params), params.attempt_id));
    return { status: 200, body: describeAttemptDetail(found) };
  });

  bind(operations.resendAccountEndpointEvents, async ({ caller, params, body }) => {
    const resent = unwrap(await webhooks.resend(caller, refOf(caller, params), resendRequestOf(body)));
    return { status: 200, body: describeResent(resent) };
  });
}

const scopeOf = ({ account }: Insider, { mode }: { mode: Mode }) => ({ accountId: account.accountId, mode });

function refOf(caller: Insider, params: { mode: Mode; endpoint_id: EndpointId }): EndpointRef {
  return { ...scopeOf(caller, params), endpointId: params.endpoint_id };
}

const whyNotManage = ({ account }: Insider) =>
  !account.rights.has('webhooks.manage') && whyWithout('webhooks.manage');

const managing = (caller: Insider) => permission(whyNotManage(caller));

const tooMany = (mode: Mode) =>
  `The account already has ${maxEndpoints} ${mode} endpoints. Delete one that you no longer need.`;
