/**
 * The express lane and llhttp, Node's own parser, read requests alike: what the lane takes, llhttp takes as exactly one
 * request with the same method, path, headers and body, on a connection that stays open. Random requests, many of them
 * broken on purpose.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlainRequest, readPlainRequest } from '../../server/http/plain-request.ts';
import { newSeed, tellOnFailure } from '../support/random.ts';

const requests = 40_000;

const names = [
  ...['Host', 'host', 'HOST', 'Connection', 'Proxy-Connection', 'Keep-Alive', 'Authorization', 'Accept'],
  ...['Content-Type', 'content-type', 'Content-Length', 'content-length', 'If-None-Match', 'Idempotency-Key'],
  ...['Last-Event-ID', 'X-Forwarded-For', 'Transfer-Encoding', 'Content-Encoding', 'Expect', 'Upgrade', 'TE'],
  ...['Trailer', 'X-Other', 'x_y', 'Cookie', 'A B', '', 'X\0', 'HTTP2-Settings', 'Range'],
];
const values = [
  ...[
    '',
    'x',
    '0',
    '2',
    '7',
    '7\t',
    '\t7',
    ' 7 ',
    '+7',
    '-7',
    '0x7',
    '7,7',
    '7 7',
    '07',
    '1e1',
    '99999999999',
  ],
  ...[
    'keep-alive',
    'Keep-Alive',
    'close',
    'keep-alive, close',
    'upgrade',
    'Keep-Alive\t',
    'keep-alive,',
    'te',
  ],
  ...[
    'chunked',
    'identity',
    'gzip',
    '100-continue',
    'h2c',
    'trailers',
    'Bearer k',
    'a\tb',
    ' a  b ',
    'a\xe9b',
  ],
  ...['application/json', 'Application/JSON; charset=utf-8', 'application/json;charset=utf-16', 'text/plain'],
  ...[
    'text/event-stream',
    '*/*',
    '"v1"',
    'a\rb',
    'a\nb',
    'a\0b',
    'a\x7fb',
    'a\r\n b',
    '\xa07',
    '7\x0b',
    '\u00a0',
  ],
];

const anyByte = fc.constantFrom(...'\r\n\t\0 :;,/%?aZ7\x0b\x7f\x80\xa0\xff');
const header = fc.record({
  name: fc.constantFrom(...names),
  separator: fc.constantFrom(': ', ': ', ': ', ':', ':  ', ':\t', ' : '),
  value: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.string({ unit: anyByte, maxLength: 8 }) },
  ),
  end: fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'),
});
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );

const request = fc
  .record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('GET', 'POST') },
      fc.constantFrom('PUT', 'PATCH', 'DELETE', 'get', 'G'),
    ),
    path: mostly(
      '/v1/deliveries',
      '/',
      '/v1/deliveries/x',
      '*',
      '//a',
      '/a?b=%ff',
      '/%2e',
      '/a#b',
      'http://h/v1',
    ),
    version: mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 ', 'HTTP/0.9'),
    host: mostly('Host: x\r\n', '', 'Host:\r\n', 'host: x \r\n'),
    body: fc.constantFrom('', '', '{}', '{"a":1}', '{"é":1}'),
    length: mostly(0, 1, -1, 100),
    lengthText: mostly('%', '%\t', '\t%', ' % ', '+%', '0%', '%,%'),
    type: mostly('application/json', 'application/json; charset=utf-8', 'text/plain', ''),
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.array(header, { maxLength: 0 }) },
      { weight: 4, arbitrary: fc.array(header, { minLength: 1, maxLength: 1 }) },
      { weight: 2, arbitrary: fc.array(header, { maxLength: 4 }) },
    ),
    after: mostly('', '\r\n', 'GET', '\0', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    /** A byte that is put in, put over another, or taken out. */
    fault: fc.option(fc.tuple(fc.nat(400), fc.constantFrom('put in', 'put over', 'take out'), anyByte), {
      freq: 3,
    }),
  })
  .map((parts) => {
    const body = Buffer.from(parts.body, 'utf8').toString('latin1');
    const length = parts.lengthText.replaceAll('%', String(Math.max(0, body.length + parts.length)));
    const own = parts.headers
      .map(({ name, separator, value, end }) => name + separator + value + end)
      .join('');
    const ofBody =
      body === '' && parts.length === 0 ? '' : `Content-Type: ${parts.type}\r\nContent-Length: ${length}\r\n`;
    const whole = `${parts.method} ${parts.path} ${parts.version}\r\n${parts.host}${own}${ofBody}\r\n${body}${parts.after}`;
    return Buffer.from(parts.fault ? withFault(whole, ...parts.fault) : whole, 'latin1');
  });

function withFault(text: string, at: number, kind: string, byte: string): string {
  const index = at % text.length;
  const rest = text.slice(kind === 'put in' ? index : index + 1);
  return text.slice(0, index) + (kind === 'take out' ? '' : byte) + rest;
}

interface Reading {
  requests: { request: IncomingMessage; body: Buffer; keepsAlive: boolean }[];
  faults: string[];
}

/** A connection without a network, on which bytes arrive. */
class Arriving extends Duplex {
  override _read() {}
  override _write(_chunk: unknown, _encoding: unknown, done: () => void) {
    done();
  }
}

const readings = new Map<unknown, Reading>();
const server = createServer({ requireHostHeader: false }, (request, response) => {
  const chunks: Buffer[] = [];
  const read = { request, body: Buffer.alloc(0), keepsAlive: response.shouldKeepAlive };
  readings.get(request.socket)!.requests.push(read);
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    read.body = Buffer.concat(chunks);
  });
}).on('clientError', (error, socket) => void readings.get(socket)!.faults.push(error.message));

async function readByNode(bytes: Buffer): Promise<Reading> {
  const socket = new Arriving();
  const reading: Reading = { requests: [], faults: [] };
  readings.set(socket, reading);
  server.emit('connection', socket);
  socket.push(bytes);
  await new Promise(setImmediate);
  socket.destroy();
  readings.delete(socket);
  return reading;
}

function expectSame(bytes: Buffer, plain: PlainRequest, { requests: read, faults }: Reading) {
  const shown = JSON.stringify(bytes.toString('latin1'));
  expect(faults, shown).toEqual([]);
  expect(read.length, shown).toBe(1);
  const { request: byNode, body, keepsAlive } = read[0]!;
  expect([byNode.method, byNode.url, byNode.complete, keepsAlive], shown).toEqual([
    plain.method,
    plain.path,
    true,
    true,
  ]);
  expect((plain.bytes ?? Buffer.alloc(0)).equals(body), shown).toBe(true);
  for (const [name, value] of Object.entries(plain.headers)) {
    expect([name, byNode.headers[name]], shown).toEqual([name, value]);
  }
}

test(`what the lane reads of ${requests} requests, llhttp reads as the same request`, async () => {
  const seed = newSeed();
  tellOnFailure(seed);
  let taken = 0;
  for (const bytes of fc.sample(request, { numRuns: requests, seed })) {
    const plain = readPlainRequest(bytes, 16 * 1024);
    if (!plain) continue;
    taken++;
    expectSame(bytes, plain, await readByNode(bytes));
  }
  // About a tenth is taken. With almost none, or almost all, the comparison would show nothing.
  expect(taken).toBeGreaterThan(requests / 20);
  expect(taken).toBeLessThan(requests * 0.9);
});
