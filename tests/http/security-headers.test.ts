/** What every answer tells a browser, whatever way out of the server it takes. */
import { expect, test } from 'vitest';
import { send } from '../support/client.ts';
import { sendRaw } from '../support/raw.ts';
import { startTestService, useService } from '../support/service.ts';

const service = useService();
const strict = /(unsafe-inline|unsafe-eval)/;

function expectStrict(headers: { get(name: string): string | null }, what: string) {
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy, what).not.toMatch(strict);
  for (const rule of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy, what).toContain(rule);
  }
  expect(headers.get('x-content-type-options'), what).toBe('nosniff');
  expect(headers.get('referrer-policy'), what).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin');
}

test('every kind of answer carries them: operations, pages, assets, health, unknown paths', async () => {
  const key = await service.newKey('Acme');
  const page = await send(service, 'GET', '/sign-in', { headers: { accept: 'text/html' } });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)![1]!;
  const dashboard = ['/dashboard/me', '/dashboard/about', '/', '/sign-in', script];
  const courier = ['/courier', '/courier/', '/courier/sw.js', '/courier/api/day'];
  const paths = ['/v1/deliveries/x', ...dashboard, ...courier, '/docs'];
  for (const path of [...paths, '/openapi.json', '/healthz', '/readyz', '/metrics', '/nowhere', '/%zz']) {
    for (const headers of [{}, { accept: 'text/html' }]) {
      expectStrict((await send(service, 'GET', path, { key, headers })).headers, path);
    }
  }
  const created = await send(service, 'POST', '/v1/deliveries', { key, body: {} });
  expectStrict(created.headers, 'a refusal in the express lane');
});

test('answers that are written by hand carry them, too', async () => {
  const bad = [
    'GARBAGE\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  ];
  for (const bytes of bad) {
    const { headers } = await sendRaw(service.url, bytes);
    expectStrict({ get: (name) => headers[name] ?? null }, bytes);
  }
});

test('HSTS is promised over https only: a plain-http installation in a local network goes on working', async () => {
  const plain = await send(service, 'GET', '/sign-in');
  expect(plain.headers.get('strict-transport-security')).toBeNull();
  expect(plain.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  // Over plain http off this machine, browsers would complain about this one on every page.
  const local = await startTestService({ publicUrl: 'http://192.168.1.5:3000' });
  expect((await send(local, 'GET', '/sign-in')).headers.get('cross-origin-opener-policy')).toBeNull();
  await local.stop();
  const secure = await startTestService({ publicUrl: 'https://waybill.example' });
  for (const path of ['/sign-in', '/v1/deliveries/x', '/nowhere']) {
    const answer = await send(secure, 'GET', path);
    expect(answer.headers.get('strict-transport-security'), path).toBe('max-age=31536000');
  }
  await secure.stop();
});

test('the policy of a page allows its own styles by a nonce that is new for each answer', async () => {
  const nonces = [];
  for (let i = 0; i < 2; i++) {
    const page = await send(service, 'GET', '/sign-in', { headers: { accept: 'text/html' } });
    const nonce = /'nonce-([\w-]{22})'/.exec(page.headers.get('content-security-policy')!)![1]!;
    expect(page.text).toContain(nonce);
    expect(page.text).not.toContain('__CSP_NONCE__');
    expect(page.headers.get('cache-control')).toBe('no-store');
    nonces.push(nonce);
  }
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('no other site may read an answer: there are no CORS headers', async () => {
  const key = await service.newKey('Acme');
  for (const path of ['/v1/deliveries', '/dashboard/about', '/sign-in']) {
    const answer = await send(service, 'GET', path, { key, headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin'), path).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials'), path).toBeNull();
  }
});

test('a person who opens an unknown address gets a page; a program gets JSON, also below /v1', async () => {
  const html = { headers: { accept: 'text/html,application/xhtml+xml' } };
  const page = await send(service, 'GET', '/no/such/page', html);
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  for (const path of ['/v1/nothing', '/dashboard/nothing', '/courier/api/nothing']) {
    const answer = await send(service, 'GET', path, html);
    expect([answer.status, answer.body.error], path).toEqual([404, 'not found']);
  }
  expect((await send(service, 'GET', '/no/such/page')).body.error).toBe('not found');
  expect((await send(service, 'POST', '/no/such/page', html)).body.error).toBe('not found');
});

test('assets are sent compressed where the browser can read that, and are kept for ever', async () => {
  const page = await send(service, 'GET', '/sign-in', { headers: { accept: 'text/html' } });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)![1]!;
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await send(service, 'GET', script, { headers: { 'accept-encoding': encoding } });
    expect(answer.status, encoding).toBe(200);
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
  }
});
