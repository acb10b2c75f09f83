/** Connections are limited in number, and those who do not read what they asked for are closed. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDelivery, send, shirts } from '../support/client.ts';
import { sendRaw } from '../support/raw.ts';
import { type TestService, useService } from '../support/service.ts';

const limited = useService({ maxConnectionsPerNetwork: 3 });
const behindProxy = useService({ maxConnectionsPerNetwork: 1, trustedProxies: ['127.0.0.1'] });
const full = useService({ maxConnections: 2 });
const impatient = useService({ connectionInactiveMs: 300 });

async function open({ url }: Pick<TestService, 'url'>): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test('a network has a limited number of connections, gets 429 above it, and can connect again when one closes', async () => {
  const sockets = [await open(limited), await open(limited), await open(limited)];
  const refused = await sendRaw(limited.url, health);
  expect([refused.status, refused.body.error, refused.headers['retry-after']]).toEqual([
    429,
    'too many requests',
    '5',
  ]);
  sockets[0]!.destroy();
  await expect.poll(async () => (await sendRaw(limited.url, health)).status).toBe(200);
});

test('a trusted proxy carries the connections of many, and is not limited', async () => {
  await open(behindProxy);
  await open(behindProxy);
  expect((await sendRaw(behindProxy.url, health)).status).toBe(200);
});

test('no more connections than the total limit stay open, those within it are served, and one that closes makes room', async () => {
  const within = [await open(full), await open(full)];
  const dropped = await open(full);
  await once(dropped, 'close');
  for (const socket of within) {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(health);
    if (!socket.closed) await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  }
  await expect.poll(async () => (await sendRaw(full.url, health)).status).toBe(200);
});

test('a client that does not read its response is disconnected, by Node and the express lane, and one that reads is served', async () => {
  const key = await impatient.newKey('Acme');
  const description = 'ä'.repeat(1_000);
  for (let i = 0; i < 100; i++)
    await createDelivery(impatient, key, { ...shirts, package_details: { description } });
  const id = await createDelivery(impatient, key);
  const auth = `Host: x\r\nAuthorization: Bearer ${key}\r\n`;
  const list = `GET /v1/deliveries?limit=100 HTTP/1.1\r\n${auth}\r\n`;
  const lane = `GET /v1/deliveries HTTP/1.1\r\n${auth}\r\n`;
  const closed = async (request: string) => {
    const socket = await open(impatient);
    socket.pause();
    let over = false;
    socket.on('close', () => {
      over = true;
    });
    // One at a time, as the lane takes them; a socket that is closed takes no more.
    await expect
      .poll(() => {
        socket.write(request);
        return over || socket.destroyed;
      })
      .toBe(true);
  };
  await Promise.all([closed(list), closed(lane)]);
  expect((await send(impatient, 'GET', `/v1/deliveries/${id}`, { key })).status).toBe(200);
});
