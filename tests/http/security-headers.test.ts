/** Headers of pages and assets; `tests/security/browser-headers.test.ts` has those of every response. */
import { expect, onTestFinished, test } from 'vitest';
import { publicPages } from '../../contract/dashboard/pages.ts';
import { send } from '../support/client.ts';
import { startTestService, useService } from '../support/service.ts';

const service = useService();
test('a plain-http installation in a local network works: no upgrade to https, and no warnings', async () => {
  const local = await startTestService({ publicUrl: 'http://192.168.1.5:3000' });
  onTestFinished(() => local.stop());
  const { headers } = await send(local, 'GET', '/sign-in');
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  // Off this machine, browsers would complain about this one on every page.
  expect(headers.get('cross-origin-opener-policy')).toBeNull();
});

test('the policy of a page allows its own styles by a nonce that is new for each response', async () => {
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

test('every page that needs no session can be opened by its address', async () => {
  for (const path of publicPages) {
    const { status, headers } = await send(service, 'GET', path, { headers: { accept: 'text/html' } });
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
  }
});

test('an unknown path shows a page in a browser; a program gets JSON, also below /v1', async () => {
  const html = { headers: { accept: 'text/html,application/xhtml+xml' } };
  const page = await send(service, 'GET', '/no/such/page', html);
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  for (const path of ['/v1/nothing', '/dashboard/nothing', '/courier/api/nothing']) {
    const response = await send(service, 'GET', path, html);
    expect([response.status, response.body.error], path).toEqual([404, 'not found']);
  }
  expect((await send(service, 'GET', '/no/such/page')).body.error).toBe('not found');
  expect((await send(service, 'POST', '/no/such/page', html)).body.error).toBe('not found');
});

test('long lists of the dashboard are sent compressed where the browser accepts that', async () => {
  const list = async (encoding: string) => {
    const response = await send(service, 'GET', '/dashboard/about', {
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    return response.body.time_zones;
  };
  const plain = await list('identity');
  expect(plain.length).toBeGreaterThan(50);
  for (const encoding of ['br', 'gzip']) expect(await list(encoding)).toEqual(plain);
});

test('assets are sent compressed where the browser accepts that, and are cached for ever', async () => {
  const page = await send(service, 'GET', '/sign-in', { headers: { accept: 'text/html' } });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)![1]!;
  for (const encoding of ['br', 'gzip', 'identity']) {
    const response = await send(service, 'GET', script, { headers: { 'accept-encoding': encoding } });
    expect(response.status, encoding).toBe(200);
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('accept-encoding');
  }
});
