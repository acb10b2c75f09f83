/** Every way out of the server answers `{error, details}` with a Request-Id: those of Fastify and Node, too. */
import { METHODS } from 'node:http';
import { expect, test } from 'vitest';
import { createDelivery, send, shirts } from '../support/client.ts';
import { type RawResponse, sendRaw } from '../support/raw.ts';
import { useService } from '../support/service.ts';

const service = useService();

function expectShape(response: RawResponse, status: number, error: string) {
  expect([response.status, response.body.error]).toEqual([status, error]);
  expect(Object.keys(response.body).sort()).toEqual(['details', 'error']);
  expect(response.body.details).toEqual(expect.any(String));
  expect(response.headers['request-id']).toMatch(/^req_\w{15,}$/);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
}

/** The same refusal as `application/problem+json` (RFC 9457). */
function expectSameAsData(asData: RawResponse, { status, body: { error, details } }: RawResponse) {
  expect([asData.status, asData.headers['content-type']]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ]);
  const { code, problems, ...rest } = asData.body;
  expect(rest).toEqual({ type: `/docs/errors#${code}`, title: error, status, detail: details });
  expect(problems).toEqual([{ code, field: null, params: expect.any(Object), detail: details }]);
}

const host = 'Host: x\r\n';
const cases: [string, string, number, string][] = [
  ['an unknown path', `GET /v2/nothing HTTP/1.1\r\n${host}\r\n`, 404, 'not found'],
  [
    'a path that cannot be decoded',
    `GET /v1/deliveries/%ZZ HTTP/1.1\r\n${host}\r\n`,
    400,
    'invalid request data',
  ],
  ['bad UTF-8 in the path', `GET /v1/deliveries/%FF HTTP/1.1\r\n${host}\r\n`, 400, 'invalid request data'],
  [
    'a part of the path that is too long',
    `GET /v1/deliveries/${'a'.repeat(300)} HTTP/1.1\r\n${host}\r\n`,
    414,
    'address too long',
  ],
  ['no Host header', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'invalid request data'],
  [
    'an expectation that nobody knows',
    `POST /v1/deliveries HTTP/1.1\r\n${host}Expect: tea\r\n\r\n`,
    417,
    'expectation failed',
  ],
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400, 'invalid request data'],
  [
    'two lengths',
    `POST /v1/deliveries HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    400,
    'invalid request data',
  ],
  [
    'length and chunks at once',
    `POST /v1/deliveries HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
    'invalid request data',
  ],
  ['NUL in a header', `GET /healthz HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, 400, 'invalid request data'],
  [
    'headers of more than 16 KiB',
    `GET /healthz HTTP/1.1\r\n${host}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'request headers too large',
  ],
  ['another method', `DELETE /v1/deliveries HTTP/1.1\r\n${host}\r\n`, 405, 'method not allowed'],
  ['CONNECT', `CONNECT example.org:443 HTTP/1.1\r\n${host}\r\n`, 405, 'method not allowed'],
  ['TRACE', `TRACE /v1/deliveries HTTP/1.1\r\n${host}\r\n`, 405, 'method not allowed'],
  ['an unknown method', `FOO /v1/deliveries?a=1 HTTP/1.1\r\n${host}\r\n`, 405, 'method not allowed'],
  ['a method in small letters', `get /healthz HTTP/1.1\r\n${host}\r\n`, 405, 'method not allowed'],
  ['an unknown method on an unknown path', `FOO /nothing HTTP/1.1\r\n${host}\r\n`, 404, 'not found'],
  ['a method that is no token', `F@O /healthz HTTP/1.1\r\n${host}\r\n`, 400, 'invalid request data'],
  ['two Host headers', `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`, 400, 'invalid request data'],
  [
    'a query that cannot be decoded',
    `GET /v1/deliveries?search=%ff HTTP/1.1\r\n${host}Authorization: Bearer KEY\r\n\r\n`,
    400,
    'invalid request data',
  ],
];
for (const [what, bytes, status, error] of cases) {
  test(`${what} is answered ${status} with {error, details} and a Request-Id; as data, if the client asks for it`, async () => {
    const request = bytes.includes('KEY') ? bytes.replace('KEY', await service.newKey('Acme')) : bytes;
    const response = await sendRaw(service.url, request);
    expectShape(response, status, error);
    const asking = request.replace('\r\n', '\r\nAccept: application/json, application/problem+json\r\n');
    expectSameAsData(await sendRaw(service.url, asking), response);
  });
}

test('each method that Node knows gets a status below 500 on each kind of path, and 405 where the path has other methods', async () => {
  const own: Record<string, string[]> = {
    '/': ['GET', 'HEAD'],
    '/healthz': ['GET', 'HEAD'],
    '/docs': ['GET', 'HEAD'],
    '/sign-in': ['GET', 'HEAD'],
    '/acc_01kd3x8j5mfd7v2q9r4t6w8y0z/deliveries': ['GET', 'HEAD'],
    '/v1/deliveries': ['GET', 'HEAD', 'POST'],
    '/v1/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/cancel': ['POST'],
    '/v1/webhook-endpoints': ['GET', 'HEAD', 'POST'],
    '/v1/webhook-endpoints/whe_01kd3x8j5mfd7v2q9r4t6w8y0z': ['DELETE', 'GET', 'HEAD', 'PATCH'],
    '/dashboard/sign-in': ['POST'],
    '/courier/api/day': ['GET', 'HEAD'],
  };
  // A response to HEAD has no body to look into.
  const methods = METHODS.filter((name) => name !== 'CONNECT' && name !== 'HEAD');
  for (const path of Object.keys(own)) {
    for (const method of methods.filter((name) => !own[path]!.includes(name))) {
      const response = await sendRaw(service.url, `${method} ${path} HTTP/1.1\r\n${host}\r\n`);
      expect([method, path, response.status]).toEqual([method, path, 405]);
      expect(response.headers.allow!.split(', ').sort()).toEqual(own[path]);
    }
  }
  for (const method of methods) {
    expectShape(await sendRaw(service.url, `${method} /nothing HTTP/1.1\r\n${host}\r\n`), 404, 'not found');
  }
  expect(service.logged.join('')).not.toContain('unexpected error');
});

test('two Authorization headers are refused, even if one of them is valid', async () => {
  const key = await service.newKey('Acme');
  const good = `Authorization: Bearer ${key}\r\n`;
  const request = `GET /v1/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z HTTP/1.1\r\n${host}`;
  expectShape(await sendRaw(service.url, `${request}${good}${good}\r\n`), 400, 'invalid request data');
  expectShape(await sendRaw(service.url, `${request}${good}\r\n`), 404, 'delivery not found');
});

test('a known path with another method is 405, with the methods that it supports', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await send(service, method, '/v1/deliveries');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, GET, HEAD']);
  }
  const response = await send(service, 'POST', '/v1/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH']);
});

test('an unknown method and CONNECT are 405 with the methods that the path supports, too', async () => {
  for (const method of ['FOO', 'CONNECT']) {
    const response = await sendRaw(service.url, `${method} /v1/deliveries HTTP/1.1\r\n${host}\r\n`);
    expect([method, response.status, response.headers.allow]).toEqual([method, 405, 'POST, GET, HEAD']);
  }
});

test('a client that sends Expect: 100-continue gets 100, or a refusal at once if the body is too large', async () => {
  const key = await service.newKey('Acme');
  const ask = (length: number) =>
    sendRaw(
      service.url,
      `POST /v1/deliveries HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`,
    );
  expect((await ask(100)).status).toBe(100);
  expectShape(await ask(9_000_000), 413, 'request too large');
});

test('another origin gets no permission to read', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const response = await send(service, 'GET', `/v1/deliveries/${id}`, {
    key,
    headers: { origin: 'https://evil.example' },
  });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a caller cannot choose its Request-Id', async () => {
  const response = await send(service, 'GET', '/healthz', {
    headers: { 'request-id': 'mine', 'x-request-id': 'mine' },
  });
  expect(response.headers.get('request-id')).toMatch(/^req_/);
});

test('the log contains no key, no body and no query, and a line break in a value starts no second line', async () => {
  const key = await service.newKey('Acme');
  const canary = 'canary-4711';
  await send(service, 'POST', `/v1/deliveries?token=${canary}`, {
    key,
    body: { ...shirts, pickup_address: canary },
  });
  await send(service, 'POST', `/v1/deliveries?token=${canary}`, {
    key,
    body: { ...shirts, phone: `${canary}\r\n{"level":60}` },
  });
  await send(service, 'POST', '/v1/deliveries', { key: `${key}x`, raw: `{"a":"${canary}` });
  await send(service, 'GET', `/v1/deliveries/${canary}`, { key });
  const log = service.logged.join('');
  expect(log).toContain('"route":"/v1/deliveries"');
  for (const secret of [canary, key, key.slice(-12)]) expect(log).not.toContain(secret);
  for (const line of service.logged) expect(() => JSON.parse(line)).not.toThrow();
});
