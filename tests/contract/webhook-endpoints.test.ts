/** Webhook endpoints: creating, listing, reading, changing, deleting, and rotating their secrets. */
import { expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import * as operations from '../../contract/operations/webhooks/endpoints.ts';
import { defaultMinutesAfterRotation, maxEndpoints } from '../../contract/webhooks.ts';
import { parseId } from '../../server/platform/ids.ts';
import { makeSecretKey } from '../../server/platform/secret-key.ts';
import { type Answer, send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { testSecretKey, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { newEndpoint, receiverUrl } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });

async function call(
  operation: Operation,
  key: string,
  { endpointId = '', body }: { endpointId?: string; body?: unknown } = {},
): Promise<Answer> {
  const path = operation.path.replace('{endpoint_id}', endpointId);
  return expectDeclared(operation, await send(service, operation.method, path, { key, body }));
}

const create = (key: string, body: object) => call(operations.createWebhookEndpoint, key, { body });
const read = async (key: string, endpointId: string) =>
  (await call(operations.getWebhookEndpoint, key, { endpointId })).body;
const change = (key: string, endpointId: string, body: unknown) =>
  call(operations.updateWebhookEndpoint, key, { endpointId, body });

test('201: an endpoint has its defaults, a location and a secret of 32 bytes, which is shown once', async () => {
  const key = await service.newKey('Defaults');
  const answer = await create(key, { url: receiverUrl });
  expect(answer.status).toBe(201);
  const { secret, ...endpoint } = answer.body;
  expect(endpoint).toMatchObject({
    url: receiverUrl,
    events: ['*'],
    description: '',
    ordering: 'bounded',
    status: 'enabled',
    disabled_reason: null,
    pending: 0,
    failed: 0,
    previous_secret_until: null,
  });
  expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  expect(answer.headers.get('location')).toBe(`/v1/webhook-endpoints/${endpoint.endpoint_id}`);
  expect(await read(key, endpoint.endpoint_id)).toEqual(endpoint);
  expect((await call(operations.listWebhookEndpoints, key)).body).toEqual({ data: [endpoint] });
});

test('201: events are kept without repetition, * stands for all, and null is left out', async () => {
  const key = await service.newKey('Events');
  const some = await create(key, {
    url: receiverUrl,
    events: ['delivery.delivered', 'delivery.created', 'delivery.delivered'],
    description: null,
    ordering: 'strict',
  });
  expect(some.body).toMatchObject({ events: ['delivery.created', 'delivery.delivered'], ordering: 'strict' });
  const all = await create(key, { url: receiverUrl, events: ['delivery.created', '*'], ordering: null });
  expect(all.body).toMatchObject({ events: ['*'], ordering: 'bounded' });
});

test.each([
  [{}, 'url is required'],
  [{ url: '' }, 'url is required'],
  [{ url: 'shop.example' }, 'url must be a complete URL'],
  [{ url: 'ftp://shop.example/' }, 'url must start with https://'],
  [{ url: 'https://user:password@shop.example/' }, 'url must not contain a user name or password'],
  [{ url: 'https://shop.example/#here' }, 'url must not contain a fragment'],
  [{ url: 'https://127.0.0.1:5432/' }, 'url has port 5432'],
  [{ url: 'https://10.0.0.1/' }, 'url must lead to the public internet'],
  [{ url: receiverUrl, events: [] }, 'events must be a list of'],
  [{ url: receiverUrl, events: ['delivery.eaten'] }, 'events.0 must be one of *, delivery.created'],
  [{ url: receiverUrl, ordering: 'random' }, 'ordering must be bounded, strict, none'],
  [{ url: receiverUrl, colour: 'red' }, 'colour is not a known field'],
])('400: %j is refused with %s', async (body, details) => {
  const key = await service.newKey('Refused');
  const answer = await create(key, body);
  expect([answer.status, answer.body.error]).toEqual([400, 'invalid request data']);
  expect(answer.body.details).toContain(details);
  expect((await call(operations.listWebhookEndpoints, key)).body.data).toEqual([]);
});

test('400: a URL of more than 2000 characters is refused', async () => {
  const answer = await create(await service.newKey('Refused'), {
    url: `https://shop.example/${'x'.repeat(2000)}`,
  });
  expect([answer.status, answer.body.details]).toEqual([
    400,
    'url must be a URL of at most 2000 characters that starts with https://',
  ]);
});

test('409: an account has at most 20 endpoints in each mode, also when many are created at once', async () => {
  const key = await service.newKey('Many');
  const answers = await Promise.all(
    Array.from({ length: maxEndpoints + 5 }, () => create(key, { url: receiverUrl })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(maxEndpoints).fill(201), ...Array(5).fill(409)]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(refused.body.error).toBe('too many webhook endpoints');
  expect((await create(await service.newKey('Many', 'test'), { url: receiverUrl })).status).toBe(201);
  expect((await create(await service.newKey('Few'), { url: receiverUrl })).status).toBe(201);
});

test('a change applies to the fields that are sent, and to no others', async () => {
  const key = await service.newKey('Changes');
  const { endpoint_id, secret, ...before } = await newEndpoint(service, key, {
    events: ['delivery.created'],
    description: 'Orders',
  });
  const unchanged = await change(key, endpoint_id, { url: null, events: null });
  expect(unchanged.body).toEqual({ endpoint_id, ...before });
  const changed = await change(key, endpoint_id, { description: 'Stock', ordering: 'none' });
  expect(changed.body).toEqual({
    endpoint_id,
    ...before,
    description: 'Stock',
    ordering: 'none',
    updated_at: expect.any(String),
  });
  const moved = await change(key, endpoint_id, { url: `${receiverUrl}/other`, events: ['*'] });
  expect(moved.body).toMatchObject({ url: `${receiverUrl}/other`, events: ['*'], description: 'Stock' });
  expect(await read(key, endpoint_id)).toEqual(moved.body);
});

test('400: a change to a URL that is not accepted, or with missed alone, changes nothing', async () => {
  const key = await service.newKey('Bad changes');
  const { endpoint_id, secret, ...before } = await newEndpoint(service, key);
  for (const [body, details] of [
    [{ description: 'New', url: 'https://192.168.0.1/' }, 'url must lead to the public internet'],
    [{ description: 'New', missed: 'send' }, 'missed is only possible together with status enabled'],
    [{ description: 'New', status: 'disabled', missed: 'skip' }, 'missed is only possible'],
    [{ description: 'New', status: 'paused' }, 'status'],
  ] as const) {
    const answer = await change(key, endpoint_id, body);
    expect([answer.status, answer.body.details]).toEqual([400, expect.stringContaining(details)]);
  }
  expect(await read(key, endpoint_id)).toEqual({ endpoint_id, ...before });
});

test('disabling and enabling is visible at once; a new URL enables nothing', async () => {
  const key = await service.newKey('Switch');
  const { endpoint_id } = await newEndpoint(service, key);
  const off = await change(key, endpoint_id, { status: 'disabled' });
  expect(off.body).toMatchObject({ status: 'disabled', disabled_reason: 'by_account' });
  expect(off.body.disabled_at).toEqual(expect.any(String));
  const again = await change(key, endpoint_id, { status: 'disabled' });
  expect(again.body).toEqual(off.body);
  const moved = await change(key, endpoint_id, { url: `${receiverUrl}/new` });
  expect(moved.body).toMatchObject({ status: 'disabled', disabled_reason: 'by_account' });
  const on = await change(key, endpoint_id, { status: 'enabled' });
  expect(on.body).toMatchObject({ status: 'enabled', disabled_reason: null, disabled_at: null });
  expect(await read(key, endpoint_id)).toEqual(on.body);
});

test('204: a deleted endpoint is gone, and others stay', async () => {
  const key = await service.newKey('Deletes');
  const { endpoint_id } = await newEndpoint(service, key);
  const other = await newEndpoint(service, key);
  const deleted = await call(operations.deleteWebhookEndpoint, key, { endpointId: endpoint_id });
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  for (const operation of [operations.getWebhookEndpoint, operations.deleteWebhookEndpoint]) {
    const answer = await call(operation, key, { endpointId: endpoint_id });
    expect([answer.status, answer.body.error]).toEqual([404, 'webhook endpoint not found']);
  }
  const { data } = (await call(operations.listWebhookEndpoints, key)).body;
  expect(data.map((each: { endpoint_id: string }) => each.endpoint_id)).toEqual([other.endpoint_id]);
});

const sealer = makeSecretKey(testSecretKey);

/** The secrets that sign, as the sender opens them. */
async function secretsOf(endpointId: string): Promise<(string | null)[]> {
  const id = parseId('endpoint', endpointId)!;
  const [row] = await sql<{ current: Buffer; previous: Buffer | null }>(
    service,
    `select sealed_secret as current, previous_sealed_secret as previous from webhook_endpoints where endpoint_id = $1`,
    [id],
  );
  const open = (sealed: Buffer | null) => sealed && sealer.open(sealed, `webhook:${id}`);
  return [open(row!.current), open(row!.previous)];
}

test('a rotation returns a new secret; the previous one signs for a while, and one before it no longer', async () => {
  const key = await service.newKey('Rotates');
  const { endpoint_id: endpointId, secret: first } = await newEndpoint(service, key);
  expect(await secretsOf(endpointId)).toEqual([first, null]);
  const rotate = (body?: object) =>
    call(operations.rotateWebhookSecret, key, { endpointId, ...(body ? { body } : {}) });
  const second = await rotate();
  expect(second.status).toBe(200);
  expect(await secretsOf(endpointId)).toEqual([second.body.secret, first]);
  const minutes = (Date.parse(second.body.previous_secret_until) - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(defaultMinutesAfterRotation);
  const third = await rotate({ previous_valid_minutes: 5 });
  expect(await secretsOf(endpointId)).toEqual([third.body.secret, second.body.secret]);
  const fourth = await rotate({ previous_valid_minutes: 0 });
  expect(fourth.body.previous_secret_until).toBeNull();
  expect(await secretsOf(endpointId)).toEqual([fourth.body.secret, null]);
  expect((await read(key, endpointId)).secret).toBeUndefined();
  for (const previous_valid_minutes of [-1, 1.5, 10_081, '5']) {
    expect((await rotate({ previous_valid_minutes })).status).toBe(400);
  }
});

test('404: another account, another mode, an unknown id and text that is no id get the same bytes', async () => {
  const key = await service.newKey('Owner');
  const { endpoint_id } = await newEndpoint(service, key);
  const before = await read(key, endpoint_id);
  const bodies: Record<string, object> = { updateWebhookEndpoint: { description: 'Mine' } };
  for (const operation of Object.values(operations).filter(({ path }) => path.includes('{endpoint_id}'))) {
    const body = bodies[operation.id];
    const ask = (by: string, endpointId: string) => call(operation, by, { endpointId, body });
    const unknown = await ask(key, 'whe_01kd3x8j5mfd7v2q9r4t6w8y0z');
    expect(unknown.status).toBe(404);
    const strangers = [
      await ask(await service.newKey('Rival'), endpoint_id),
      await ask(await service.newKey('Owner', 'test'), endpoint_id),
      ...(await Promise.all(['x', '%00', 'whe_', endpoint_id.toUpperCase()].map((bad) => ask(key, bad)))),
    ];
    for (const answer of strangers) expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  expect(await read(key, endpoint_id)).toEqual(before);
});
