import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createDelivery, send, shirts } from '../support/client.ts';
import { startTestService } from '../support/service.ts';
import { openStream } from '../support/stream.ts';

test('a request that is complete only when the service is closing gets 503 with {error, details}', async () => {
  const service = await startTestService();
  const connection = () => connect({ host: '127.0.0.1', port: Number(new URL(service.url).port) });
  const idle = connection();
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const socket = connection();
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write('GET /v1/deliveries/x HTTP/1.1\r\nHost: x\r\n');
  const { body } = await send(service, 'GET', '/healthz');
  expect(body, 'the beginning of the other request has arrived before').toEqual({ status: 'ok' });
  const stopped = service.stop();
  await once(idle, 'close'); // the time in which open requests are still answered is over
  socket.write('\r\n');
  await Promise.all([ended, stopped]);
  const [head, refusal] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/^retry-after: \d+\r?$/im);
  expect(head).toMatch(/^connection: close\r?$/im);
  expect(head).toMatch(/^request-id: req_\w+\r?$/im);
  expect(JSON.parse(refusal!)).toEqual({
    error: 'service unavailable',
    details: 'the service is stopping; send the request again',
  });
});

test('during the drain delay a node is not ready, answers new connections, and lets clients go after each response', async () => {
  const service = await startTestService({ drainDelaySeconds: 600 });
  const key = await service.newKey('Acme');
  const stream = await openStream(service, key, await createDelivery(service, key));
  expect(await stream.next()).toBeDefined();
  const stopped = service.stop();
  expect((await send(service, 'GET', '/readyz')).status).toBe(503);
  for (const [method, path, status] of [
    ['GET', '/healthz', 200],
    ['POST', '/v1/deliveries', 201],
  ] as const) {
    const response = await send(service, method, path, method === 'POST' ? { key, body: shirts } : {});
    expect(response.status, path).toBe(status);
    expect(response.headers.get('connection'), path).toBe('close');
  }
  const ended = stream.next();
  service.skipDrainDelay();
  expect(await ended, 'streams end only after the delay, when proxies lead to other nodes').toBeUndefined();
  await stopped;
});

test('during the drain delay, reads that a proxy can send to another node get 502, and nothing else does', async () => {
  const service = await startTestService({ drainDelaySeconds: 600 });
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const headers = { 'waybill-retry': 'next-node' };
  const status = async (method: string, body?: object) =>
    (await send(service, method, `/v1/deliveries${body ? '' : `/${id}`}`, { key, headers, body })).status;
  expect(await status('GET')).toBe(200);
  const stopped = service.stop();
  expect(await status('GET')).toBe(502);
  expect(await status('HEAD')).toBe(502);
  expect(await status('POST', shirts), 'a proxy may not repeat it').toBe(201);
  const direct = await send(service, 'GET', `/v1/deliveries/${id}`, { key });
  expect(direct.status, 'a client without a proxy that could').toBe(200);
  service.skipDrainDelay();
  await stopped;
});
