import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebhookSink, type WebhookSink } from '../../../tests/support/webhook-sink.ts';
import { systemClock } from '../../platform/clock.ts';
import { version } from '../../platform/version.ts';
import { makeAddressGuard, makeResolve } from './address-guard.ts';
import { makeWebhookClient, type WebhookClient } from './http-client.ts';

let sink: WebhookSink;
let client: WebhookClient;
let impatient: WebhookClient;
beforeAll(async () => {
  sink = await startWebhookSink();
  const guard = makeAddressGuard(['127.0.0.0/8', '::1'], makeResolve([]));
  client = makeWebhookClient({ guard, clock: systemClock });
  impatient = makeWebhookClient({ guard, clock: systemClock, timeoutMs: 2_000 });
});
afterAll(async () => {
  await client.close();
  await impatient.close();
  await sink.close();
});

const requestTo = (url: string) => ({
  url,
  id: 'evt_1',
  timestamp: 17,
  signature: 'v1,x',
  body: '{"a":"ü"}',
});
const sendTo = (path: string, by = client) => by.send(requestTo(sink.url + path));

test('a request has the headers of Standard Webhooks, says who sends it, and asks for nothing compressed', async () => {
  sink.received.length = 0;
  expect(await sendTo('/in?a=b')).toMatchObject({
    failure: undefined,
    statusCode: 200,
    responseBody: 'ok',
    responseHeaders: { 'content-type': 'text/plain' },
  });
  expect(sink.received[0]).toMatchObject({
    path: '/in?a=b',
    method: 'POST',
    id: 'evt_1',
    timestamp: 17,
    signature: 'v1,x',
    body: '{"a":"ü"}',
    headers: {
      'content-type': 'application/json',
      'content-length': '10',
      'accept-encoding': 'identity',
      'user-agent': `Waybill-Webhooks/${version}`,
    },
  });
});

test('any 2xx is a success, and everything else is a failure in words', async () => {
  expect((await sendTo('/status/204')).failure).toBeUndefined();
  for (const status of [400, 401, 404, 405, 410, 429, 500, 503])
    expect(await sendTo(`/status/${status}`)).toMatchObject({
      statusCode: status,
      responseBody: `status ${status}`,
      failure: {
        reason: 'status',
        error: expect.stringMatching(`^Responded with ${status}\\. [A-Z].*\\.$`),
      },
    });
});

test('a redirect is not followed', async () => {
  sink.received.length = 0;
  expect(await sendTo('/redirect')).toMatchObject({
    statusCode: 302,
    failure: {
      reason: 'redirect',
      error: expect.stringContaining('to http://127.0.0.1:1/inside. Redirects are not followed'),
    },
  });
  expect(sink.received).toHaveLength(1);
});

test.each([
  ['/stall', 'No response within 15 s'],
  ['/drip-headers', 'No response within 15 s'],
  ['/drip-body', 'The response was not complete after 15 s'],
])('%s reaches the limit for everything together', async (path, words) => {
  const { failure, durationMs } = await sendTo(path, impatient);
  expect(failure).toEqual({ reason: 'timed_out', error: expect.stringContaining(words) });
  expect(durationMs).toBeGreaterThanOrEqual(1_990);
});

test('a response of 10 MB is cut off, and its first 4 KiB are kept', async () => {
  const { failure, responseBody } = await sendTo('/large');
  expect(failure?.reason).toBe('response_too_large');
  expect(responseBody).toBe('x'.repeat(4096));
});

test('a gzip bomb is not decompressed', async () => {
  const { failure, responseBody } = await sendTo('/gzip-bomb');
  expect(failure).toBeUndefined();
  expect(responseBody!.length).toBeLessThanOrEqual(4096);
});

test.each([
  ['/too-short', 'connection_closed'],
  ['/garbage', 'invalid_response'],
  ['/close', 'connection_closed'],
])('%s is a failure that says what happened', async (path, reason) => {
  expect((await sendTo(path)).failure).toMatchObject({ reason, error: expect.stringMatching(/^The .*\.$/) });
});

test('bytes after the response do not become part of it, nor of the next one', async () => {
  const { statusCode, responseBody } = await sendTo('/too-long');
  expect([statusCode, responseBody]).toEqual([200, 'ok']);
  expect((await sendTo('/')).responseBody).toBe('ok');
});

test('a zero character in a response can be stored', async () => {
  expect((await sendTo('/zero')).responseBody).toBe('a\ufffdb');
});

test('nobody listening, https to a plain http server, an unknown name: each says what it is', async () => {
  const free = await startWebhookSink();
  await free.close();
  expect((await client.send(requestTo(free.url))).failure?.reason).toBe('connection_failed');
  const tls = await client.send(requestTo(sink.url.replace('http:', 'https:')));
  expect(tls.failure).toMatchObject({ reason: 'tls_failed', error: expect.stringContaining('https') });
});

test('connections are used again', async () => {
  const before = sink.connections();
  for (let i = 0; i < 5; i++) await sendTo('/');
  expect(sink.connections() - before).toBeLessThanOrEqual(1);
});
