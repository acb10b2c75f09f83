import { expect, test } from 'vitest';
import { createWebhookEndpoint as operation } from '../../contract/operations/webhooks/endpoints.ts';
import { maxEndpoints } from '../../contract/webhooks.ts';
import { send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { receiverUrl } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });
const path = '/v1/webhook-endpoints';
const create = async (key: string, body: unknown) =>
  expectDeclared(operation, await send(service, 'POST', path, { key, body }));
const list = async (key: string) => (await send(service, 'GET', path, { key })).body.data;

test('201: an endpoint has its defaults, a location and a secret of 32 bytes, which is shown once', async () => {
  const key = await service.newKey('Defaults');
  const response = await create(key, { url: receiverUrl });
  expect(response.status).toBe(201);
  const { secret, ...endpoint } = response.body;
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
  expect(response.headers.get('location')).toBe(`${path}/${endpoint.endpoint_id}`);
  expect(await list(key)).toEqual([endpoint]);
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

test('201: an endpoint for events of money has these, not all', async () => {
  const key = await service.newKey('Money');
  const { body } = await create(key, { url: receiverUrl, events: ['payout.paid', 'cash.collected'] });
  expect(body.events).toEqual(['cash.collected', 'payout.paid']);
  expect((await list(key))[0].events).toEqual(['cash.collected', 'payout.paid']);
});

const refused: [object, string][] = [
  [{}, 'url is required'],
  [{ url: '' }, 'url is required'],
  [{ url: 'shop.example' }, 'url must be a complete URL'],
  [{ url: 'ftp://shop.example/' }, 'url must start with https://'],
  [{ url: 'https://user:password@shop.example/' }, 'url must not contain a user name or password'],
  [{ url: 'https://shop.example/#here' }, 'url must not contain a fragment'],
  [{ url: 'https://127.0.0.1:5432/' }, 'url has port 5432'],
  [{ url: 'https://10.0.0.1/' }, 'url must lead to the public internet'],
  [{ url: `https://shop.example/${'x'.repeat(2000)}` }, 'url must be a URL of at most 2000 characters'],
  [{ url: receiverUrl, events: [] }, 'events must be a list of'],
  [{ url: receiverUrl, events: ['delivery.eaten'] }, 'events.0 must be one of *, delivery.created'],
  [{ url: receiverUrl, ordering: 'random' }, 'ordering must be one of bounded, strict, none'],
  [{ url: receiverUrl, colour: 'red' }, 'colour is not a known field'],
];

test('400: what is wrong with a URL, an event or another field is said in words, and nothing is created', async () => {
  const key = await service.newKey('Refused');
  for (const [body, details] of refused) {
    const response = await create(key, body);
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(details)]);
  }
  expect(await list(key)).toEqual([]);
});

test('409: an account has at most 20 endpoints in each mode, also when many are created at once', async () => {
  const key = await service.newKey('Many');
  const responses = await Promise.all(
    Array.from({ length: maxEndpoints + 5 }, () => create(key, { url: receiverUrl })),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(maxEndpoints).fill(201), ...Array(5).fill(409)]);
  expect(responses.find(({ status }) => status === 409)!.body.error).toBe('too many webhook endpoints');
  expect((await create(await service.newKey('Many', 'test'), { url: receiverUrl })).status).toBe(201);
  expect((await create(await service.newKey('Few'), { url: receiverUrl })).status).toBe(201);
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Large');
  const response = await create(key, { url: receiverUrl, description: 'x'.repeat(300_000) });
  expect([response.status, response.body.error]).toEqual([413, 'request too large']);
});

test('415: another content type than JSON is refused', async () => {
  const key = await service.newKey('Forms');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await send(service, 'POST', path, { key, raw: 'url=x', headers });
  expect(expectDeclared(operation, response).status).toBe(415);
});

test('another account cannot see or count an endpoint, and neither can the other mode', async () => {
  await create(await service.newKey('Own'), { url: receiverUrl });
  expect(await list(await service.newKey('Other'))).toEqual([]);
  expect(await list(await service.newKey('Own', 'test'))).toEqual([]);
});
