/**
 * A receiver of webhooks that accepts, fails, stalls, drips, redirects and lies, as its path says: `/` accepts,
 * `/status/503` responds with this status, and so on. It keeps what it received.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

export interface Received {
  path: string;
  method: string;
  id: string;
  timestamp: number;
  signature: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface WebhookSink {
  /** Without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** How many connections were opened to it. */
  connections(): number;
  /** Responds as this function says from now on, whatever the path; undefined: by path again. */
  respond(responder: Responder | undefined): void;
  /** Resolves when this many requests have been received. */
  until(count: number): Promise<Received[]>;
  close(): Promise<void>;
}

export type Responder = (request: Received, response: ServerResponse) => void | Promise<void>;

export async function startWebhookSink(host = '127.0.0.1'): Promise<WebhookSink> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let chosen: Responder | undefined;

  const server = createServer(async (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    response.on('error', () => undefined);
    try {
      for await (const chunk of request) body += chunk;
      const kept = describe(request, body);
      received.push(kept);
      await (chosen ?? byPath)(kept, response);
    } catch {
      response.destroy();
    }
  });
  server.keepAliveTimeout = 30_000;
  server.on('connection', (socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    received,
    connections: () => connections,
    respond(responder) {
      chosen = responder;
    },
    async until(count) {
      while (received.length < count) await sleep(10);
      return received;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function describe({ url, method, headers }: IncomingMessage, body: string): Received {
  const header = (name: string) => String(headers[name] ?? '');
  return {
    path: url ?? '',
    method: method ?? '',
    id: header('webhook-id'),
    timestamp: Number(header('webhook-timestamp')),
    signature: header('webhook-signature'),
    headers,
    body,
  };
}

const lying: Record<string, Responder> = {
  '/stall': () => undefined,
  '/drip-headers': (_, response) => drip(response, 'HTTP/1.1 200 OK\r\nx: ', 'y'),
  '/drip-body': (_, response) => drip(response, 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n', 'y'),
  '/redirect': (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end(),
  '/large': (_, response) => flood(response, Buffer.alloc(64 * 1024, 'x'), 160),
  '/gzip-bomb': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(20 * 1024 * 1024)).subarray(0, 20_000));
  },
  '/too-short': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('ten bytes.');
    setImmediate(() => response.socket?.end());
  },
  '/too-long': (_, response) =>
    void response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok and more'),
  '/garbage': (_, response) => void response.socket?.end('220 mail.example ESMTP\r\n'),
  '/close': (_, response) => void response.socket?.destroy(),
  '/zero': (_, response) => void response.end('a\0b'),
};

const byPath: Responder = (request, response) => {
  const status = /^\/status\/(\d+)/.exec(request.path)?.[1];
  if (status !== undefined) return void response.writeHead(Number(status)).end(`status ${status}`);
  const responder = lying[request.path];
  if (responder !== undefined) return responder(request, response);
  response.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
};

/** A byte every 10 ms, for as long as the connection lasts. */
function drip(response: ServerResponse, start: string, byte: string): void {
  const { socket } = response;
  socket?.write(start);
  const timer = setInterval(() => socket?.write(byte), 10);
  socket?.on('close', () => clearInterval(timer));
}

async function flood(response: ServerResponse, chunk: Buffer, times: number): Promise<void> {
  response.writeHead(200);
  await pipeline(Readable.from(Array.from({ length: times }, () => chunk)), response).catch(() => undefined);
}
