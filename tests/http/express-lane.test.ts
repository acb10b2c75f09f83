/** The express lane answers as Fastify would, and takes nothing that leaves room for doubt. */

import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlainRequest } from '../../server/http/plain-request.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { metric } from '../support/metrics.ts';
import { sendRaw } from '../support/raw.ts';
import { useService } from '../support/service.ts';

const service = useService();
const withoutLane = useService({ expressLane: false });
const plain = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'), 16 * 1024);
const get = (headers = '') => `GET /v1/deliveries/x HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const post = (body: string, headers = '') =>
  `POST /v1/deliveries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;

test('a complete, plain request is handled, with header names in any case', () => {
  expect(plain(get('AUTHORIZATION:  Bearer k \r\nX-Other: 1\r\nX-Other: 2\r\n'))).toMatchObject({
    method: 'GET',
    path: '/v1/deliveries/x',
    headers: { authorization: 'Bearer k', host: 'x' },
    bytes: undefined,
  });
  expect(plain(post('{"a":1}'))!.bytes!.toString()).toBe('{"a":1}');
});

const doubtful: [string, string][] = [
  ['half a head', get().slice(0, -2)],
  ['half a body', post('{"a":1}').slice(0, -1)],
  ['bytes after the body', `${post('{"a":1}')}G`],
  ['two requests', get() + get()],
  ['no Host', 'GET /v1/deliveries/x HTTP/1.1\r\nX: 1\r\n\r\n'],
  ['two Hosts', get('Host: y\r\n')],
  ['two lengths', post('{}', 'Content-Length: 2\r\n')],
  ['two Authorizations', get('Authorization: Bearer a\r\nauthorization: Bearer b\r\n')],
  ['chunks', get('Transfer-Encoding: chunked\r\n')],
  ['length and chunks', post('{}', 'Transfer-Encoding: chunked\r\n')],
  ['a signed length', post('{}').replace('Length: 2', 'Length: +2')],
  ['a length in hex', post('{}').replace('Length: 2', 'Length: 0x2')],
  ['two lengths in one', post('{}').replace('Length: 2', 'Length: 2, 2')],
  ['a space before the colon', get('Authorization : x\r\n')],
  ['a folded line', get('X: a\r\n b\r\n')],
  ['a length with a space that is none', post('{}').replace('Length: 2', 'Length: 2\xa0')],
  ['a tab', get('X: a\tb\r\n')],
  ['Proxy-Connection', get('Proxy-Connection: keep-alive\r\n')],
  ['a bare line feed', get('X: a\nY: b\r\n')],
  ['a bare carriage return', get('X: a\rb\r\n')],
  ['NUL', get('X: a\0b\r\n')],
  ['an empty name', get(': x\r\n')],
  ['an expectation', post('{}', 'Expect: 100-continue\r\n')],
  ['an upgrade', get('Upgrade: h2c\r\n')],
  ['Connection: close', get('Connection: close\r\n')],
  ['a compressed body', post('{}', 'Content-Encoding: gzip\r\n')],
  ['an event stream', get('Accept: text/event-stream\r\n')],
  ['another type of body', post('{}').replace('application/json', 'text/plain')],
  ['GET with a body', post('{}').replace('POST', 'GET')],
  ['a query', get().replace('/x ', '/x?a=1 ')],
  ['an escape in the path', get().replace('/x ', '/%78 ')],
  ['an absolute address', get().replace('/v1', 'http://x/v1')],
  ['HTTP/1.0', get().replace('HTTP/1.1', 'HTTP/1.0')],
  ['another method', get().replace('GET', 'PUT')],
  ['a line break in front', `\r\n${get()}`],
  ['a head of more than 16 KiB', get(`X: ${'a'.repeat(17_000)}\r\n`)],
];
for (const [what, bytes] of doubtful) {
  test(`the lane does not handle a request with ${what}`, () => expect(plain(bytes)).toBeUndefined());
}

test('what the lane reads is exactly what was sent, for any bytes', () => {
  const token = fc.stringMatching(/^[A-Za-z-]{1,20}$/);
  const value = fc.string({ unit: 'binary', maxLength: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(token, value), { maxLength: 6 }), (headers) => {
      const request = plain(get(headers.map(([name, text]) => `X-${name}: ${text}\r\n`).join('')));
      const clean = headers.every(([, text]) =>
        /^[\x20-\x7e\x80-\xff]*$/.test(Buffer.from(text, 'latin1').toString('latin1')),
      );
      expect(request !== undefined).toBe(clean);
    }),
  );
});

test('with EXPRESS_LANE=off every request goes through Node, and gets the same response', async () => {
  const key = await withoutLane.newKey('Acme');
  const id = await createDelivery(withoutLane, key);
  expect((await send(withoutLane, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('created');
  // Only the lane writes its own headers first.
  const { headers } = await sendRaw(withoutLane.url, get());
  expect(Object.keys(headers)[0]).not.toBe('request-id');
  expect(Object.keys((await sendRaw(service.url, get())).headers)[0]).toBe('request-id');
});

/** The same request by both ways: `Connection: close` is not for the lane. */
const both = async (request: (extra: string) => string) =>
  Promise.all([sendRaw(service.url, request('')), sendRaw(service.url, request('Connection: close\r\n'))]);

test('Node and the express lane give the same response: status, body and headers', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const auth = `Authorization: Bearer ${key}\r\n`;
  const requests: ((extra: string) => string)[] = [
    (extra) => get(auth + extra),
    (extra) => get(extra),
    (extra) => get(auth + extra).replace('/x ', `/${id} `),
    (extra) => get(auth + extra).replace('/x ', `/${id}/track `),
    (extra) => get(`If-None-Match: "v1"\r\n${auth}${extra}`).replace('/x ', `/${id} `),
    (extra) => post('{"pickup_address":"…"}', auth + extra),
    (extra) => post('{"pickup_address":', auth + extra),
    (extra) => post(JSON.stringify(shirts), `Idempotency-Key: same\r\n${auth}${extra}`),
    (extra) =>
      post(JSON.stringify({ ...shirts, amount_to_collect: 1 }), `Idempotency-Key: same\r\n${auth}${extra}`),
    (extra) => `POST /v1/deliveries/${id}/cancel HTTP/1.1\r\nHost: x\r\n${auth}${extra}\r\n`,
    ...['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'].map(
      (type) => (extra: string) =>
        `POST /v1/deliveries/${id}/cancel HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 0\r\n${auth}${extra}\r\n`,
    ),
    (extra) => `PUT /v1/deliveries HTTP/1.1\r\nHost: x\r\n${auth}${extra}\r\n`,
  ];
  await sendRaw(service.url, requests[7]!(''));
  const changing = ['date', 'request-id', 'connection', 'keep-alive', 'content-length'];
  for (const request of requests) {
    const [lane, fastify] = await both(request);
    const stable = ({ headers }: typeof lane) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.includes(name)));
    expect([lane.status, lane.body]).toEqual([fastify.status, fastify.body]);
    expect(stable(lane)).toEqual(stable(fastify));
  }
});

/** Writes the pieces, each after the one before was read, and collects what comes back until it is all there. */
function converse(pieces: string[], until: (text: string) => boolean): Promise<string> {
  const { port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
      if (until(text)) socket.destroy();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    void (async () => {
      for (const piece of pieces) {
        socket.write(piece);
        // A later request is answered: what was written before has been read.
        await send(service, 'GET', '/healthz');
      }
    })();
  });
}

const answersIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

test('pipelined requests, and requests in pieces, are answered in order on the same connection', async () => {
  const key = await service.newKey('Acme');
  const auth = `Authorization: Bearer ${key}\r\n`;
  const create = post(JSON.stringify(shirts), auth);
  const read = get(auth);
  const several = (text: string) => answersIn(text).length === 3 && text.endsWith('}');
  expect(answersIn(await converse([create + read + create], several))).toEqual([201, 404, 201]);
  expect(answersIn(await converse([create, read, create], several))).toEqual([201, 404, 201]);
  expect(answersIn(await converse([create.slice(0, 50), create.slice(50) + read, create], several))).toEqual([
    201, 404, 201,
  ]);
  expect(answersIn(await converse([create, read + create], several))).toEqual([201, 404, 201]);
});

test('a client that disconnects in the middle affects no other', async () => {
  const key = await service.newKey('Acme');
  for (let i = 0; i < 20; i++) {
    const { port } = new URL(service.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(post(JSON.stringify(shirts), `Authorization: Bearer ${key}\r\n`), () =>
      socket.resetAndDestroy(),
    );
  }
  expect(await createDelivery(service, key)).toMatch(/^dlv_/);
});

test('when a client closes its side after the response, the server closes its side, too', async () => {
  const { port } = new URL(service.url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.on('data', () => socket.end());
    socket.on('end', resolve);
    socket.on('error', reject);
    socket.write(get());
  });
});

test('clients that disconnect before their stream is open leave no stream behind', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const { port } = new URL(service.url);
  const left = Array.from({ length: 60 }, async (_, i) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.on('error', () => undefined);
    const head = `GET /v1/deliveries/${id}/track HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
    socket.write(`${head}Accept: text/event-stream\r\n\r\n`, () =>
      setTimeout(() => socket.resetAndDestroy(), i % 6),
    );
    await once(socket, 'close');
  });
  await Promise.all(left);
  // A later read is answered: those before were, too.
  expect((await send(service, 'GET', `/v1/deliveries/${id}/track`, { key })).status).toBe(200);
  await expect.poll(() => metric(service, 'waybill_live_streams')).toBe(0);
});
