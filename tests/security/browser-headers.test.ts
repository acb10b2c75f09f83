/** Headers that every answer has, whichever way out of the server it takes. */
import { expect, onTestFinished, test } from 'vitest';
import { send } from '../support/client.ts';
import { sendRaw } from '../support/raw.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();

type Headers = { get(name: string): string | null };

function expectStrict(headers: Headers, what: string) {
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy, what).not.toMatch(/unsafe-inline|(?<!wasm-)unsafe-eval|\*/);
  for (const directive of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
    expect(policy, what).toContain(`${directive} 'none'`);
  }
  const others = ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy'];
  expect(
    others.map((name) => headers.get(name)),
    what,
  ).toEqual(['nosniff', 'no-referrer', 'same-origin']);
}

const pages = ['/', '/sign-in', '/courier', '/courier/', '/courier/sw.js', '/docs', '/openapi.json'];
const health = ['/healthz', '/readyz', '/readyz/writes', '/metrics', '/dashboard/about'];
const refused = [
  '/v1/deliveries',
  '/dashboard/me',
  '/courier/api/day',
  '/nowhere',
  '/assets/nowhere.js',
  '/%zz',
];

test.each(['text/html', 'application/json'])(
  'check 25: every answer to %s carries the headers, refusals as well',
  async (accept) => {
    for (const path of [...pages, ...health, ...refused]) {
      expectStrict((await send(service, 'GET', path, { headers: { accept } })).headers, path);
    }
  },
);

test("check 25: only the courier's page may compile WebAssembly and ask for the camera, for its own origin", async () => {
  const html = { headers: { accept: 'text/html' } };
  for (const path of [...pages, ...health, ...refused]) {
    const { headers } = await send(service, 'GET', path, html);
    const isCouriers = path === '/courier' || path === '/courier/';
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.includes("script-src 'self' 'wasm-unsafe-eval';"), path).toBe(isCouriers);
    expect(policy.includes('wasm'), path).toBe(isCouriers);
    const permissions = headers.get('permissions-policy');
    if (isCouriers) expect(permissions).toBe('camera=(self), geolocation=(self), microphone=()');
    else if (headers.get('content-type')?.startsWith('text/html'))
      expect(permissions, path).toBe('camera=(), geolocation=(), microphone=()');
    else expect(permissions ?? '', path).not.toContain('self');
  }
});

test('check 25: scripts, styles and responses that are written to the socket directly have them', async () => {
  const page = await send(service, 'GET', '/sign-in', { headers: { accept: 'text/html' } });
  for (const [, asset] of page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    expectStrict((await send(service, 'GET', asset!)).headers, asset!);
  }
  const host = 'Host: x\r\n';
  for (const bytes of [
    'GARBAGE',
    `GET / HTTP/1.1\r\n${host}Expect: cake`,
    `CONNECT x:1 HTTP/1.1\r\n${host}`,
  ]) {
    const { headers } = await sendRaw(service.url, `${bytes}\r\n\r\n`);
    expectStrict({ get: (name) => headers[name] ?? null }, bytes);
  }
});

test('check 25: a 500 response has them', async () => {
  const key = await service.newKey('Acme');
  await sql(service, 'alter table deliveries rename to hidden');
  onTestFinished(async () => void (await sql(service, 'alter table hidden rename to deliveries')));
  const response = await send(service, 'GET', '/v1/deliveries', { key });
  expect(response.status).toBe(500);
  expectStrict(response.headers, '500');
});

test('check 25: HSTS is sent over https, and only there', async () => {
  const secure = await startTestService({
    publicUrl: 'https://waybill.example',
    databaseUrl: service.databaseUrl,
  });
  onTestFinished(() => secure.stop());
  for (const path of ['/sign-in', '/v1/deliveries', '/nowhere']) {
    const [plain, overHttps] = [await send(service, 'GET', path), await send(secure, 'GET', path)];
    expect(plain.headers.get('strict-transport-security'), path).toBeNull();
    expect(overHttps.headers.get('strict-transport-security'), path).toMatch(/^max-age=\d{8}/);
  }
});

test('check 28: no other site may read a response, and preflight requests are refused', async () => {
  const key = await service.newKey('Acme');
  const origin = { origin: 'https://evil.example' };
  const preflight = {
    ...origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  for (const path of [
    '/v1/deliveries',
    '/dashboard/about',
    '/courier/api/day',
    '/sign-in',
    '/openapi.json',
  ]) {
    for (const [method, headers] of [
      ['GET', origin],
      ['OPTIONS', preflight],
    ] as const) {
      const response = await send(service, method, path, { key, headers });
      const allowed = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(allowed, `${method} ${path}`).toEqual([]);
    }
  }
});
