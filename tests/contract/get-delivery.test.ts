import { expect, test } from 'vitest';
import { getDelivery as operation } from '../../contract/operations/deliveries.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { type Call, expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
const read: Call = (on, key, id) => send(on, 'GET', `/v1/deliveries/${id}`, key === undefined ? {} : { key });

test('200: the status read gives exactly what creation gave', async () => {
  const key = await service.newKey('Acme');
  const created = await send(service, 'POST', '/v1/deliveries', { key, body: shirts });
  const response = expectDeclared(operation, await read(service, key, created.body.delivery_id));
  expect([response.status, response.body]).toEqual([200, created.body]);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
});

test('200: an unchanged delivery gets 304 for its ETag, a changed one gets 200 again', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const first = await read(service, key, id);
  const etag = first.headers.get('etag')!;
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await send(service, 'GET', `/v1/deliveries/${id}`, {
      key,
      headers: { 'if-none-match': tag },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
  }
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  const changed = await send(service, 'GET', `/v1/deliveries/${id}`, {
    key,
    headers: { 'if-none-match': etag },
  });
  expect([changed.status, changed.body.status]).toEqual([200, 'cancelled']);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('200: a test key reads its own test deliveries', async () => {
  const key = await service.newKey('Acme', 'test');
  const id = await createDelivery(service, key);
  expect((await read(service, key, id)).status).toBe(200);
});

test('200: many readers at once each get their own delivery', async () => {
  const keys = [await service.newKey('Left'), await service.newKey('Right')];
  const made = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => ({
      key: keys[i % 2]!,
      id: await createDelivery(service, keys[i % 2]!),
    })),
  );
  const responses = await Promise.all(made.map(({ key, id }) => read(service, key, id)));
  expect(responses.map((response) => response.body.delivery_id)).toEqual(made.map(({ id }) => id));
});
