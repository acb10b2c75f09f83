/** Requests that wait for an event: how many may wait, and what ends a wait before its time. */

import { expect, onTestFinished, test } from 'vitest';
import { createDelivery, send } from '../support/client.ts';
import { metric } from '../support/metrics.ts';
import { startProxy } from '../support/proxy.ts';
import { readToEnd } from '../support/raw.ts';
import { newDatabase, startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService({ longPollLimits: { maxWaitingPerKey: 2, maxWaiting: 3 } });

const waiting = (on: TestService = service) => metric(on, 'waybill_long_polls');

/** A request that waits, and how to disconnect. */
function poll(key: string, on: TestService = service) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = fetch(`${on.url}/v1/events`, {
    headers: { authorization: `Bearer ${key}`, prefer: 'wait=30' },
    signal: controller.signal,
  });
  response.catch(() => undefined);
  return { response, disconnect: () => controller.abort() };
}

test('requests that wait are limited, for each key and in total, and a client that disconnects makes room', async () => {
  const [acme, rival] = [await service.newKey('Acme'), await service.newKey('Rival')];
  const first = poll(acme);
  poll(acme);
  await expect.poll(() => waiting()).toBe(2);
  const refused = await poll(acme).response;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await refused.json()).toEqual({
    error: 'too many requests',
    details:
      'this key has 2 requests waiting, which is the limit; wait for their responses, or send this one without Prefer: wait',
  });
  expect((await send(service, 'GET', '/v1/events', { key: acme })).status, 'without a wait').toBe(200);
  poll(rival);
  await expect.poll(() => waiting()).toBe(3);
  expect((await poll(rival).response).status, 'three wait in all').toBe(503);
  first.disconnect();
  await expect.poll(() => waiting()).toBe(2);
  const again = poll(acme);
  await expect.poll(() => waiting()).toBe(3);
  await createDelivery(service, acme);
  expect((await again.response).status).toBe(200);
  await expect.poll(() => waiting()).toBe(1);
});

test('a client that closes its sending side gets its response at once', async () => {
  const key = await service.newKey('Half');
  const head = `GET /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nPrefer: wait=30\r\n\r\n`;
  const text = await readToEnd(service.url, head, true);
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(text).toContain('preference-applied: wait=30');
  expect(text).toContain('{"data":[],"has_more":false,"next_cursor":"');
});

test('when the service stops, requests that wait get their response', async () => {
  const own = await startTestService();
  const key = await own.newKey('Acme');
  const { response } = poll(key, own);
  await expect.poll(() => waiting(own)).toBe(1);
  await own.stop();
  const received = await response;
  expect([received.status, received.headers.get('connection')]).toEqual([200, 'close']);
  expect(await received.json()).toMatchObject({ data: [], has_more: false });
});

test('a key that is revoked while its request waits gets 401', async () => {
  // An account without events: the first page of one with events is answered at once.
  const key = await service.newKey('Revoked');
  await expect.poll(() => waiting()).toBe(0);
  const { response } = poll(key);
  await expect.poll(() => waiting()).toBe(1);
  await sql(service, `update api_keys set revoked_at = now() where key_end = '${key.slice(-4)}'`);
  expect((await response).status).toBe(401);
});

test('a database that is away for a moment does not end a wait: the next event is found', async () => {
  const proxy = await startProxy();
  onTestFinished(() => proxy.close());
  const { url } = await newDatabase();
  const own = await startTestService({ databaseUrl: proxy.through(url) });
  onTestFinished(() => own.stop());
  const writer = await startTestService({ databaseUrl: url });
  onTestFinished(() => writer.stop());
  const key = await writer.newKey('Acme');
  const { response } = poll(key, own);
  await expect.poll(() => waiting(own)).toBe(1);
  proxy.cut();
  const id = await createDelivery(writer, key);
  proxy.mend();
  const page = (await (await response).json()) as { data: { data: { delivery_id: string } }[] };
  expect(page.data.map(({ data }) => data.delivery_id)).toEqual([id]);
});
