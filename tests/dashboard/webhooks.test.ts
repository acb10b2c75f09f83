/** Webhook endpoints in the dashboard: what the pages show, who may do what, and what the audit log says. */
import { expect, test } from 'vitest';
import { listAudit } from '../../contract/dashboard/settings.ts';
import * as operations from '../../contract/dashboard/webhooks.ts';
import type { Operation } from '../../contract/operation.ts';
import { maxEndpoints } from '../../contract/webhooks.ts';
import { parseId } from '../../server/platform/ids.ts';
import { send } from '../support/client.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { addAttempt, newEndpoint, receiverUrl } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });

let accounts = 0;
interface Shop {
  account: string;
  holder: TestPerson;
  call(
    operation: Operation,
    body?: unknown,
    endpoint_id?: string,
    query?: Record<string, string>,
  ): ReturnType<TestPerson['call']>;
}

async function newShop(): Promise<Shop> {
  const account = `Shop ${++accounts}`;
  const holder = await signedIn(service, { account });
  return {
    account,
    holder,
    call: (operation, body, endpoint_id = '', query = {}) =>
      holder.call(operation, {
        params: { account_id: holder.accountId, mode: 'live', endpoint_id },
        query,
        ...(body === undefined ? {} : { body }),
      }),
  };
}

const create = async (shop: Shop, body: object = {}) =>
  (await shop.call(operations.createAccountEndpoint, { url: receiverUrl, ...body })).body;
const unknown = 'whe_01kd3x8j5mfd7v2q9r4t6w8y0z';

test('createAccountEndpoint 201: the endpoint is shown with its secret, once', async () => {
  const shop = await newShop();
  const { secret, ...endpoint } = await create(shop, { description: 'Orders' });
  expect(secret).toMatch(/^whsec_/);
  const listed = (await shop.call(operations.listAccountEndpoints)).body.endpoints[0];
  expect(listed).toMatchObject(endpoint);
  expect(listed.secret).toBeUndefined();
});

test('createAccountEndpoint 400: a private address is refused with what to do', async () => {
  const shop = await newShop();
  const answer = await shop.call(operations.createAccountEndpoint, { url: 'https://10.1.2.3/' });
  expect([answer.status, answer.body.details]).toEqual([
    400,
    expect.stringContaining('must lead to the public internet'),
  ]);
});

test('createAccountEndpoint 409: there are at most 20, and the list says why no more can be created', async () => {
  const shop = await newShop();
  const key = await service.newKey(shop.account);
  for (let n = 0; n < maxEndpoints; n++) await newEndpoint(service, key);
  const answer = await shop.call(operations.createAccountEndpoint, { url: receiverUrl });
  expect([answer.status, answer.body.error]).toEqual([409, 'too many webhook endpoints']);
  const { create: allowed } = (await shop.call(operations.listAccountEndpoints)).body;
  expect(allowed).toEqual({
    allowed: false,
    why_not: 'The account already has 20 live endpoints. Delete one that you no longer need.',
  });
});

test('listAccountEndpoints 200: members see endpoints and why they cannot change them', async () => {
  const shop = await newShop();
  await create(shop);
  const member = await signedIn(service, { account: shop.account, role: 'member' });
  const params = { account_id: member.accountId, mode: 'live' };
  const { body } = await member.call(operations.listAccountEndpoints, { params });
  const why = { allowed: false, why_not: 'Only an account owner can manage webhook endpoints.' };
  expect(body).toMatchObject({ endpoints: [{ url: receiverUrl }], manage: why, create: why });
});

test('getAccountEndpoint 200: health has the outcomes of each of the last 24 hours', async () => {
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
    return shop.call(operations.getAccountEndpoint, undefined, endpoint_id);
  };
  const before = new Date().getUTCHours();
  let { body } = await fillHours();
  if (new Date().getUTCHours() !== before) ({ body } = await fillHours()); // an hour began in between
  expect(body.manage).toEqual({ allowed: true, why_not: null });
  const none = { delivered: 0, failed: 0 };
  expect(body.endpoint.health).toEqual([
    { delivered: 77, failed: 23 },
    ...Array(21).fill(none),
    { delivered: 99, failed: 1 },
    { delivered: 100, failed: 0 },
  ]);
});

test('updateAccountEndpoint 200: an endpoint is changed, disabled and enabled', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  const change = async (body: object) =>
    (await shop.call(operations.updateAccountEndpoint, body, endpoint_id)).body;
  expect(await change({ description: 'Stock' })).toMatchObject({ description: 'Stock', status: 'enabled' });
  expect(await change({ status: 'disabled' })).toMatchObject({ disabled_reason: 'by_account' });
  expect(await change({ status: 'enabled', missed: 'skip' })).toMatchObject({ status: 'enabled' });
});

test('updateAccountEndpoint 400: null is not left out, and a wrong value is refused', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  for (const body of [{ description: null }, { ordering: 'random' }, { missed: 'send' }]) {
    expect((await shop.call(operations.updateAccountEndpoint, body, endpoint_id)).status).toBe(400);
  }
});

test('updateAccountEndpoint 409: without a secret that can be read, an endpoint stays disabled', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  await shop.call(operations.updateAccountEndpoint, { status: 'disabled' }, endpoint_id);
  await sql(service, `update webhook_endpoints set sealed_secret = '\\x01' where endpoint_id = $1`, [
    parseId('endpoint', endpoint_id),
  ]);
  const answer = await shop.call(operations.updateAccountEndpoint, { status: 'enabled' }, endpoint_id);
  expect([answer.status, answer.body.error]).toEqual([409, 'webhook endpoint disabled']);
});

test('deleteAccountEndpoint 204: it is gone', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  expect((await shop.call(operations.deleteAccountEndpoint, undefined, endpoint_id)).status).toBe(204);
  expect((await shop.call(operations.getAccountEndpoint, undefined, endpoint_id)).status).toBe(404);
});

test('rotateAccountEndpointSecret 200: there is a new secret', async () => {
  const shop = await newShop();
  const { endpoint_id, secret } = await create(shop);
  const rotated = await shop.call(operations.rotateAccountEndpointSecret, {}, endpoint_id);
  expect(rotated.status).toBe(200);
  expect(rotated.body.secret).not.toBe(secret);
  expect(rotated.body.previous_secret_until).toEqual(expect.any(String));
});

test('rotateAccountEndpointSecret 400: more than a week is refused', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  const body = { previous_valid_minutes: 10_081 };
  expect((await shop.call(operations.rotateAccountEndpointSecret, body, endpoint_id)).status).toBe(400);
});

test('testAccountEndpoint 200: what happened is shown at once', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop, { url: 'http://127.0.0.1:1/' });
  const { status, body } = await shop.call(operations.testAccountEndpoint, {}, endpoint_id);
  expect([status, body.outcome, body.trigger]).toEqual([200, 'failed', 'test']);
});

test('testAccountEndpoint 400: an unknown type is refused', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  expect((await shop.call(operations.testAccountEndpoint, { type: 'x' }, endpoint_id)).status).toBe(400);
});

test('listAccountEndpointAttempts 200: attempts are listed, and each can be opened', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  const { attempt_id } = await addAttempt(service, endpoint_id);
  const list = await shop.call(operations.listAccountEndpointAttempts, undefined, endpoint_id);
  expect(list.body.data).toMatchObject([{ attempt_id, outcome: 'delivered' }]);
  const params = { account_id: shop.holder.accountId, mode: 'live', endpoint_id, attempt_id };
  const one = await shop.holder.call(operations.getAccountEndpointAttempt, { params });
  expect(one.body).toMatchObject({ ...list.body.data[0], request: { url: receiverUrl } });
});

test('getAccountEndpointAttempt 200: with its request and response', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  const { attempt_id } = await addAttempt(service, endpoint_id, { trigger: 'test', body: '{}' });
  const params = { account_id: shop.holder.accountId, mode: 'live', endpoint_id, attempt_id };
  const { body } = await shop.holder.call(operations.getAccountEndpointAttempt, { params });
  expect(body).toMatchObject({ request: { body: '{}' }, response: { body: 'ok' } });
});

test('listAccountEndpointAttempts 400: a broken cursor is refused', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  const query = { cursor: 'AAAA' };
  const answer = await shop.call(operations.listAccountEndpointAttempts, undefined, endpoint_id, query);
  expect(answer.status).toBe(400);
});

test('resendAccountEndpointEvents 200: events since a time are queued', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  const body = { since: new Date().toISOString() };
  const answer = await shop.call(operations.resendAccountEndpointEvents, body, endpoint_id);
  expect([answer.status, answer.body.queued]).toEqual([200, 0]);
});

test('resendAccountEndpointEvents 400: neither an event nor a time is refused', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  expect((await shop.call(operations.resendAccountEndpointEvents, {}, endpoint_id)).status).toBe(400);
});

test('resendAccountEndpointEvents 409: a disabled endpoint is enabled first', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  await shop.call(operations.updateAccountEndpoint, { status: 'disabled' }, endpoint_id);
  const body = { since: new Date().toISOString() };
  const answer = await shop.call(operations.resendAccountEndpointEvents, body, endpoint_id);
  expect([answer.status, answer.body.error]).toEqual([409, 'webhook endpoint disabled']);
});

test('every act is in the audit log, by people and by keys, without secrets and query strings', async () => {
  const shop = await newShop();
  const key = await service.newKey(shop.account);
  const url = `${receiverUrl}?token=hidden`;
  const { endpoint_id, secret } = await create(shop, { url });
  const on = (operation: Operation, body?: object) => shop.call(operation, body, endpoint_id);
  await on(operations.updateAccountEndpoint, { description: 'Stock', ordering: 'none' });
  await on(operations.updateAccountEndpoint, { status: 'disabled' });
  await on(operations.updateAccountEndpoint, { status: 'enabled' });
  await on(operations.rotateAccountEndpointSecret, { previous_valid_minutes: 60 });
  await on(operations.resendAccountEndpointEvents, { since: '2099-01-01T00:00:00Z' });
  await send(service, 'DELETE', `/v1/webhook-endpoints/${endpoint_id}`, { key });
  const audit = await shop.holder.call(listAudit, { params: { account_id: shop.holder.accountId } });
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

test('what belongs to another account or mode is 404 for all', async () => {
  const shop = await newShop();
  const { endpoint_id } = await create(shop);
  const rival = await newShop();
  const asked: [Operation, unknown][] = [
    [operations.getAccountEndpoint, undefined],
    [operations.updateAccountEndpoint, { description: 'Mine' }],
    [operations.deleteAccountEndpoint, undefined],
    [operations.rotateAccountEndpointSecret, {}],
    [operations.testAccountEndpoint, {}],
    [operations.listAccountEndpointAttempts, undefined],
    [operations.resendAccountEndpointEvents, { since: new Date().toISOString() }],
  ];
  for (const [operation, body] of asked) {
    const answers = [
      await rival.call(operation, body, endpoint_id),
      await shop.call(operation, body, unknown),
      await shop.holder.call(operation, {
        params: { account_id: shop.holder.accountId, mode: 'test', endpoint_id },
        ...(body === undefined ? {} : { body }),
      }),
    ];
    for (const answer of answers) expect([operation.id, answer.status]).toEqual([operation.id, 404]);
  }
});
