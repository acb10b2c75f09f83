/** Each request gets its own response, whatever comes after it on the same connection, and before it is cut off. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { shirts } from '../support/client.ts';
import { readToEnd, sendRaw, statusesIn as statuses } from '../support/raw.ts';
import { useService } from '../support/service.ts';

const service = useService();

async function create(extra = '') {
  const key = await service.newKey('Acme');
  const body = JSON.stringify(shirts);
  return `POST /v1/deliveries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${extra}\r\n${body}`;
}

test('garbage after a request does not replace its response: 201 first, then 400', async () => {
  const request = await create();
  expect(statuses(await readToEnd(service.url, `${request}\0garbage\r\n\r\n`))).toEqual([201, 400]);
  expect(statuses(await readToEnd(service.url, `${request}${request}{"not":"http"}\r\n\r\n`))).toEqual([
    201, 201, 400,
  ]);
  expect(
    statuses(await readToEnd(service.url, `${request}GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n`)),
  ).toEqual([201, 400]);
});

test('an unknown Expect after a request does not replace its response', async () => {
  const expecting = 'POST /v1/deliveries HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nContent-Length: 0\r\n\r\n';
  expect(statuses(await readToEnd(service.url, (await create()) + expecting))).toEqual([201, 417]);
});

test('a client that closes its own side after a request still gets the response, from Node and the express lane', async () => {
  expect(statuses(await readToEnd(service.url, await create(), true))).toEqual([201]);
  expect(
    statuses(
      await readToEnd(service.url, await create('X-Slow: 1\r\nProxy-Connection: keep-alive\r\n'), true),
    ),
  ).toEqual([201]);
  const half = (await create()).slice(0, -5);
  expect(statuses(await readToEnd(service.url, half, true))).toEqual([400]);
});

/** Sends a body of this size in full before it reads a byte, as Python's http.client does. */
async function sendAllThenRead(head: string, size: number): Promise<string> {
  const { port } = new URL(service.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  socket.pause();
  socket.write(head);
  const chunk = Buffer.alloc(64 * 1024, 'a');
  for (let sent = 0; sent < size; sent += chunk.length) {
    if (!socket.write(chunk.subarray(0, Math.min(chunk.length, size - sent)))) await once(socket, 'drain');
  }
  socket.resume();
  const [response] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return response.toString('latin1');
}

const refusals: [string, string][] = [
  ['', 'HTTP/1.1'],
  ['Connection: close\r\n', 'HTTP/1.1'],
  ['', 'HTTP/1.0'],
];
test.for(refusals)(
  '413 reaches a client that sends its whole body before it reads: %s%s',
  async ([connection, version]) => {
    const key = await service.newKey('Acme');
    const size = 8 * 1024 * 1024;
    const head = (length: string, bearer = key) =>
      `POST /v1/deliveries ${version}\r\nHost: x\r\n${connection}Authorization: Bearer ${bearer}\r\nContent-Type: application/json\r\n${length}\r\n`;
    const length = `Content-Length: ${size}\r\n`;
    expect(await sendAllThenRead(head(length), size)).toMatch(/^HTTP\/1\.1 413 .*request too large/s);
    expect(await sendAllThenRead(head(length, 'wrong'), size)).toMatch(/^HTTP\/1\.1 401 /);
    if (version === 'HTTP/1.0') return; // it knows no chunks
    const chunked = `${head('Transfer-Encoding: chunked\r\n')}${size.toString(16)}\r\n`;
    expect(await sendAllThenRead(chunked, size)).toMatch(/^HTTP\/1\.1 413 /);
  },
);

test('fetch gets the 413 of a body that is far too large, and can send further requests', async () => {
  const key = await service.newKey('Acme');
  for (let i = 0; i < 5; i++) {
    const response = await fetch(`${service.url}/v1/deliveries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: 'x'.repeat(3 * 1024 * 1024),
    });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      413,
      'request too large',
    ]);
  }
});

test('a connection with many requests keeps none of them in memory', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on('warning', listen);
  onTestFinished(() => void process.off('warning', listen));
  const request = await create('Proxy-Connection: keep-alive\r\n'); // not for the express lane
  const text = await readToEnd(service.url, request.repeat(30), true);
  expect(statuses(text)).toEqual(new Array(30).fill(201));
  expect(warnings.map(({ message }) => message)).toEqual([]);
});

test('headers that are too large get 431, also while the client is still sending them', async () => {
  const response = await sendRaw(
    service.url,
    `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(2 * 1024 * 1024)}`,
  );
  expect(response.status).toBe(431);
});
