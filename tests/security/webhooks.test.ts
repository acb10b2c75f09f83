/**
 * Webhooks: the service calls addresses that others choose, from inside the network of who runs it. The addresses that
 * are refused, one by one, are next to the guard (server/webhooks/sending/address-guard.test.ts).
 */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRejection } from '../../server/errors/rejection.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config.ts';
import { makeAddressGuard, makeResolve, type Resolve } from '../../server/webhooks/sending/address-guard.ts';
import { newSigningSecret, signatureHeader } from '../../server/webhooks/sending/attempt.ts';
import { makeWebhookClient } from '../../server/webhooks/sending/http-client.ts';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts';

/** A listener inside the network, on IPv4 and IPv6. */
let inside: WebhookSink;
let inside6: WebhookSink;
beforeAll(async () => {
  inside = await startWebhookSink();
  inside6 = await startWebhookSink('::1');
});
afterAll(async () => {
  await inside.close();
  await inside6.close();
});

const publicAddress = '93.184.215.14';
const body = '{"type":"delivery.created"}';

async function sendTo(
  url: string,
  options: { allow?: string[]; resolve?: Resolve; timeoutMs?: number } = {},
) {
  const { allow = [], resolve = makeResolve([]), timeoutMs = 15_000 } = options;
  const client = makeWebhookClient({
    guard: makeAddressGuard(allow, resolve),
    clock: systemClock,
    timeoutMs,
  });
  const exchange = await client.send({ url, id: 'evt_1', timestamp: 1, signature: 'v1,x', body });
  await client.close();
  return exchange;
}

test('check 29: an address inside the network, in any notation, is refused when it is registered', async () => {
  const guard = makeAddressGuard([], makeResolve([]));
  const hosts = `127.1 2130706433 0x7f.0.0.1 0177.0.0.1 ①②⑦.⓪.⓪.① [::1] [::ffff:127.0.0.1] [::ffff:a9fe:a9fe]
    [::127.0.0.1] [64:ff9b::a9fe:a9fe] [2002:7f00:1::] [fc00::1] [fe80::1] 0 169.254.169.254 100.64.0.1 192.0.2.1
    localhost user:pw@8.8.8.8 8.8.8.8:22 8.8.8.8:25 8.8.8.8:5432`.split(/\s+/);
  for (const url of [
    ...hosts.map((host) => `https://${host}`),
    'http://8.8.8.8',
    'file:///x',
    'gopher://8.8.8.8',
  ])
    expect(isRejection(await guard.checkUrl(url)), url).toBe(true);
  expect(isRejection(await guard.checkUrl('https://8.8.8.8'))).toBe(false);
});

test('check 30: a name that leads to an inside address is blocked, and nothing inside sees a connection', async () => {
  for (const [addresses, sink] of [
    [['127.0.0.1'], inside],
    [['::1'], inside6],
    [[publicAddress, '127.0.0.1'], inside],
    [['127.0.0.1', publicAddress], inside],
  ] as const) {
    const { failure } = await sendTo(`https://inside.example:${sink.port}/`, {
      resolve: async () => [...addresses],
    });
    expect(failure).toMatchObject({ reason: 'address_refused' });
  }
  for (const sink of [inside, inside6]) {
    expect((await sendTo(sink.url.replace('http:', 'https:'))).failure?.reason).toBe('address_refused');
    expect((await sendTo(sink.url)).failure?.reason).toBe('address_refused');
    expect(sink.connections()).toBe(0);
  }
});

test('check 31: a host name that resolves to another address after its registration is blocked when it is called', async () => {
  let calls = 0;
  const resolve: Resolve = async () => [calls++ === 0 ? publicAddress : '127.0.0.1'];
  const guard = makeAddressGuard([], resolve);
  const url = `https://rebinding.example:${inside.port}/`;
  expect(isRejection(await guard.checkUrl(url))).toBe(false);
  const client = makeWebhookClient({ guard, clock: systemClock });
  const { failure } = await client.send({ url, id: 'evt_1', timestamp: 1, signature: 'v1,x', body });
  await client.close();
  expect(calls).toBe(2);
  expect(failure).toMatchObject({
    reason: 'address_refused',
    error: expect.stringContaining('rebinding.example resolves to a loopback address'),
  });
  expect(inside.connections()).toBe(0);
});

test('check 32: a redirect of the receiver is not followed, and counts as a failure', async () => {
  const receiver = await startWebhookSink();
  receiver.respond((_, response) => void response.writeHead(302, { location: `${inside.url}/` }).end());
  const { failure, statusCode } = await sendTo(receiver.url, { allow: ['127.0.0.0/8'] });
  expect([failure?.reason, statusCode]).toEqual(['redirect', 302]);
  expect(receiver.received).toHaveLength(1);
  expect(inside.connections()).toBe(0);
  await receiver.close();
});

test('check 33: a receiver that drips, floods or sends a gzip bomb is cut off, and others do not wait for it', async () => {
  const receiver = await startWebhookSink();
  const guard = makeAddressGuard(['127.0.0.0/8'], makeResolve([]));
  const client = makeWebhookClient({ guard, clock: systemClock, timeoutMs: 1_000 });
  const send = (path: string) =>
    client.send({ url: receiver.url + path, id: 'evt_1', timestamp: 1, signature: 'v1,x', body });
  const bad = ['/stall', '/drip-headers', '/drip-body'].map((path) => send(path));
  const good = await sendTo(receiver.url, { allow: ['127.0.0.0/8'] });
  expect(good.failure).toBeUndefined();
  expect((await Promise.all(bad)).map(({ failure }) => failure?.reason)).toEqual([
    'timed_out',
    'timed_out',
    'timed_out',
  ]);
  const flood = await sendTo(`${receiver.url}/large`, { allow: ['127.0.0.0/8'] });
  expect(flood.failure?.reason).toBe('response_too_large');
  const bomb = await sendTo(`${receiver.url}/gzip-bomb`, { allow: ['127.0.0.0/8'] });
  expect(bomb.responseBody!.length).toBeLessThanOrEqual(4_096);
  await client.close();
  await receiver.close();
});

test('check 34: TLS certificates of other servers are always checked, or it does not start', () => {
  const careless = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  for (const PUBLIC_URL of ['https://waybill.example', 'http://127.0.0.1:3000', ''])
    expect(() => readConfig({ ...careless, PUBLIC_URL }), PUBLIC_URL).toThrow(
      /NODE_TLS_REJECT_UNAUTHORIZED is 0.*NODE_EXTRA_CA_CERTS/,
    );
  expect(readConfig({ NODE_TLS_REJECT_UNAUTHORIZED: '1' }).port).toBe(3000);
});

test('check 34: a proxy of the environment is not used, and a receiver with an unknown certificate fails', async () => {
  const proxy = await startWebhookSink();
  const receiver = await startWebhookSink();
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = proxy.url;
  process.env.NODE_USE_ENV_PROXY = '1';
  const allow = ['127.0.0.0/8'];
  try {
    expect((await sendTo(receiver.url, { allow })).failure).toBeUndefined();
    expect([receiver.received.length, proxy.connections()]).toEqual([1, 0]);
  } finally {
    delete process.env.NODE_USE_ENV_PROXY;
    for (const [i, name] of names.entries()) {
      if (before[i] === undefined) delete process.env[name];
      else process.env[name] = before[i];
    }
  }
  await proxy.close();
  await receiver.close();

  // A mail server, whose package brings a certificate that no authority has signed and that has expired.
  const secure = new SMTPServer({ secure: true });
  secure.on('error', () => undefined);
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const server = secure.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
  const { failure } = await sendTo(`https://127.0.0.1:${port}/`, { allow });
  expect(failure).toEqual({ reason: 'tls_failed', error: expect.stringContaining('certificate') });
  await new Promise<void>((resolve) => secure.close(resolve));
});

test('check 35: an independent package verifies signatures, and refuses changed, old and foreign ones', () => {
  const [secret, previous, foreign] = [newSigningSecret(), newSigningSecret(), newSigningSecret()];
  const now = Math.floor(systemClock.now() / 1000);
  const verify = (by: string, timestamp: number, text = body, secrets = [secret]) =>
    new Webhook(by).verify(text, {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureHeader(secrets, { id: 'evt_1', timestamp, body }),
    });
  expect(verify(secret, now)).toEqual(JSON.parse(body));
  expect(() => verify(secret, now, body.replace('created', 'Created'))).toThrow();
  expect(() => verify(secret, now - 360)).toThrow();
  expect(() => verify(foreign, now)).toThrow();
  for (const by of [secret, previous])
    expect(verify(by, now, body, [secret, previous])).toEqual(JSON.parse(body));
});
