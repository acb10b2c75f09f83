/** Webhook endpoints in the dashboard: what the pages show, who may do what, and what the audit log says. */
import { expect, test } from 'vitest';
import { listAudit } from '../../contract/dashboard/settings.ts';
import { getWebhookHealth } from '../../contract/dashboard/webhooks.ts';
import type { Operation } from '../../contract/operation.ts';
import { resendWebhookEvents } from '../../contract/operations/webhooks/attempts.ts';
import * as operations from '../../contract/operations/webhooks/endpoints.ts';
import { maxEndpoints } from '../../contract/webhooks.ts';
import { parseId } from '../../server/platform/ids.ts';
import { send } from '../support/client.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { newEndpoint, receiverUrl } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });

let accounts = 0;
interface Shop {
  account: string;
  owner: TestPerson;
  call(operation: Operation, body?: unknown, endpoint_id?: string): ReturnType<TestPerson['call']>;
}

async function newShop(): Promise<Shop> {
  const account = `Shop ${++accounts}`;
  const owner = await signedIn(service, { account });
  return {
    account,
    owner,
    call: (operation, body, endpoint_id = '') =>
      owner.call(operation, {
        params: { account_id: owner.accountId, mode: 'live', endpoint_id },
        ...(body === undefined ? {} : { body }),
      }),
  };
}

const create = async (shop: Shop, body: object = {}) =>
  (await shop.call(operations.createWebhookEndpoint, { url: receiverUrl, ...body })).body;

test('getWebhookHealth 200: it says why there can be no more than 20 endpoints', async () => {
  const shop = await newShop();
  const key = await service.newKey(shop.account);
  for (let n = 0; n < maxEndpoints; n++) await newEndpoint(service, key);
  const { create: allowed } = (await shop.call(getWebhookHealth)).body;
  expect(allowed).toEqual({
    allowed: false,
    why_not: 'The account already has 20 live webhook endpoints. Delete one that you no longer need.',
  });
});

test('getWebhookHealth 200: members see why they cannot change endpoints', async () => {
  const shop = await newShop();
  await create(shop);
  const member = await signedIn(service, { account: shop.account, role: 'member' });
  const params = { account_id: member.accountId, mode: 'live' };
  const { body } = await member.call(getWebhookHealth, { params });
  const why = { allowed: false, why_not: 'Only an account owner can manage webhook endpoints.' };
  expect(body).toMatchObject({ endpoints: [{ hours: expect.any(Array) }], manage: why, create: why });
});

test('getWebhookHealth 200: there are the outcomes of each of the last 24 hours', async () => {
  const shop = await newShop();
  const fillHours = async () => {
    const { endpoint_id } = await create(shop);
    await sql(
      service,
      `insert into webhook_hours (account_id, endpoint_id, hour, delivered, failed)
       select account_id, endpoint_id, date_trunc('hour', now(), 'UTC') - n * interval '1 hour', 100 - n, n
       from webhook_endpoints, unnest(array[0, 1, 23, 24]) n where endpoint_id = $1`,
      [parseId('endpoint', endpoint_id)],
    );
    const { body } = await shop.call(getWebhookHealth);
    return {
      body,
      hours: body.endpoints.find((one: { endpoint_id: string }) => one.endpoint_id === endpoint_id).hours,
    };
  };
  const before = new Date().getUTCHours();
  let { body, hours } = await fillHours();
  if (new Date().getUTCHours() !== before) ({ body, hours } = await fillHours()); // an hour began in between
  expect(body.manage).toEqual({ allowed: true, why_not: null });
  const none = { delivered: 0, failed: 0 };
  expect(hours).toEqual([
    { delivered: 77, failed: 23 },
    ...Array(21).fill(none),
    { delivered: 99, failed: 1 },
    { delivered: 100, failed: 0 },
  ]);
});

test('every act is in the audit log, by people and by keys, without secrets and query strings', async () => {
  const shop = await newShop();
  const key = await service.newKey(shop.account);
  const url = `${receiverUrl}?token=hidden`;
  const { endpoint_id, secret } = await create(shop, { url });
  const on = (operation: Operation, body?: object) => shop.call(operation, body, endpoint_id);
  await on(operations.updateWebhookEndpoint, { description: 'Stock', ordering: 'none' });
  await on(operations.updateWebhookEndpoint, { status: 'disabled' });
  await on(operations.updateWebhookEndpoint, { status: 'enabled' });
  await on(operations.rotateWebhookSecret, { previous_valid_minutes: 60 });
  await on(resendWebhookEvents, { timestamp_from: '2099-01-01T00:00:00Z' });
  await send(service, 'DELETE', `/v1/webhook-endpoints/${endpoint_id}`, { key });
  const audit = await shop.owner.call(listAudit, { params: { account_id: shop.owner.accountId } });
  const entries = audit.body.data.filter(({ action }: { action: string }) => action.startsWith('webhook.'));
  const label = `webhook endpoint ${receiverUrl}`;
  expect(entries.map(({ summary }: { summary: string }) => summary)).toEqual([
    `deleted the ${label}`,
    `sent what failed since 2099-01-01T00:00:00.000Z again to the ${label}`,
    `rotated the secret of the ${label}; the previous one works for 1 hour more`,
    `enabled the ${label}; what it missed is sent`,
    `disabled the ${label}`,
    `changed the ${label}: description, ordering`,
    `created the ${label}`,
  ]);
  expect(entries[0].by).toBe('test');
  expect(audit.text).not.toContain('hidden');
  expect(audit.text).not.toContain(secret);
});
