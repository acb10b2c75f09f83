/**
 * The express lane: plain requests to bound operations, read and answered straight from the socket.
 *
 * Node's own HTTP server costs about 75 µs a request on one core of the machine that we measure on, for objects,
 * streams and events that most requests don't need; Fastify adds about 15 µs. The lane takes about a third of that. It
 * handles only requests that are unambiguous, and passes everything else, with the socket and the bytes that it
 * read, to Node's server (and so to Fastify), which implements all of the protocol:
 *
 *   connection ──▶ in the lane ──(bytes)──▶ exactly one whole, plain request? ──yes──▶ respond ─▶ in the lane
 *                                             │ no, or more bytes than one request
 *                                             ▼
 *                                    passed to Node for good
 *
 * Plain means: one read contains the whole request and nothing more; GET or POST of a bound path in plain characters;
 * HTTP/1.1; every header line well-formed, no name that matters twice; a Host; no Transfer-Encoding, Expect, Upgrade,
 * Content-Encoding or other Connection than keep-alive; a length that fits; JSON if there is a body; no event
 * stream and no Prefer, which may ask for a wait. Operations that respond with a file are left to Fastify, too: what the
 * lane saves is nothing beside the file. So request smuggling is not possible: if two parsers could disagree about a request, the lane does not
 * handle it. It buffers no requests: bytes that arrive during a request wait, and are then passed to Node.
 */
import type { Server } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Operation } from '../../contract/operation.ts';
import type { CountedLog } from '../observability/counted-log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type Tracing, within } from '../observability/tracing/span.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { RateLimiter } from '../workers/nodes/rate-limit.ts';
import type { Phase } from './app.ts';
import { asRefusal } from './as-refusal.ts';
import type { BoundRoute } from './bound-operation.ts';
import type { ClientAddress } from './client-address.ts';
import { interceptConnections } from './connection-limits.ts';
import { DownloadResponse } from './download.ts';
import { StreamResponse } from './event-stream.ts';
import type { Admission, Gate } from './gate.ts';
import { headersWaitMs, keepAliveMs, maxHeadersBytes } from './limits.ts';
import { LongPoll } from './long-poll.ts';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';
import { newRequestId } from './request-id.ts';
import { countItems, type LimitHeaders } from './request-limit.ts';
import { logFailure, logOf, type ObservedRequest, observeRequest } from './request-log.ts';
import { type HttpResponse, jsonType, refused } from './response.ts';
import { makeRouteTable } from './route-table.ts';

/** Bytes buffered for a client that does not read, before its connection is closed. */
const maxUnreadBytes = 64 * 1024;

export interface LaneOptions<Caller extends { rateKey: string }> {
  bound: readonly BoundRoute<Caller>[];
  gate: Gate<Caller>;
  limiter: RateLimiter | undefined;
  clock: Clock;
  log: Log;
  counted: CountedLog;
  metrics: Metrics;
  phase(): Phase;
  /** On every response. */
  headers: Record<string, string>;
  clientAddress: ClientAddress;
  tracing: Tracing | undefined;
  /** How long a client may read no byte of a pending response. */
  inactiveMs: number;
}

interface Connection {
  socket: Socket;
  /** The client's address. */
  remote: string;
  /** A request is being answered; `waiting` are bytes that arrived in the meantime. */
  busy: boolean;
  waiting: Buffer | undefined;
  /** The client sends nothing more. */
  ended: boolean;
  /** Passes the socket, with bytes that were read from it, to Node's server. */
  handOver(bytes: Buffer): void;
}

export interface ExpressLane {
  /** Closes connections without a request; with `all`, the others too. */
  close(all: boolean): void;
}

/** Puts the lane in front of a server: it sees each connection first. */
export function openExpressLane<Caller extends { rateKey: string }>(
  server: Server,
  options: LaneOptions<Caller>,
): ExpressLane {
  const { gate, log, phase, clientAddress } = options;
  const routes = makeRouteTable(options.bound.filter(({ operation }) => !respondsWithFile(operation)));
  const dateHeader = makeDateHeader(options.clock);
  const fixedHeaders = Object.entries(options.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const lane = new Set<Connection>();
  const handToNode = interceptConnections(server);
  server.on('connection', enter);

  function enter(socket: Socket) {
    const connection: Connection = {
      socket,
      remote: socket.remoteAddress ?? '',
      busy: false,
      waiting: undefined,
      ended: false,
      handOver,
    };
    lane.add(connection);
    const leave = () => void lane.delete(connection);
    const cut = () => void socket.destroy();
    const read = (bytes: Buffer) => take(connection, bytes);
    const over = () => {
      connection.ended = true;
      if (!connection.busy) socket.end();
    };
    function handOver(bytes: Buffer) {
      leave();
      socket.off('data', read).off('end', over).off('close', leave).off('timeout', cut).off('error', cut);
      socket.setTimeout(0);
      handToNode(socket);
      socket.unshift(bytes);
      socket.resume();
    }
    // A client that connects and sends nothing is closed soon; one that has sent something is kept as usual.
    socket.setTimeout(headersWaitMs, cut);
    socket.once('data', () => socket.setTimeout(keepAliveMs));
    socket.on('data', read).on('end', over).on('close', leave).on('error', cut);
  }

  function take(connection: Connection, bytes: Buffer): void {
    if (!connection.socket.writable) return; // we already said Connection: close
    if (connection.busy) {
      // More than one request at once: the rest is not for the lane.
      connection.socket.pause();
      connection.waiting = connection.waiting ? Buffer.concat([connection.waiting, bytes]) : bytes;
      return;
    }
    // Such requests may be for another node, which is decided in one place (app.ts).
    const request = phase() === 'leaving' ? undefined : readPlainRequest(bytes, maxHeadersBytes);
    const route = request && routes.find(request.method, request.path);
    if (!request || !route) connection.handOver(bytes);
    else begin(connection, route.bound, request, route.params);
  }

  function begin(
    connection: Connection,
    bound: BoundRoute<Caller>,
    { method, headers, bytes }: PlainRequest,
    params: Record<string, string>,
  ): void {
    connection.busy = true;
    const id = newRequestId();
    const started = performance.now();
    const span = options.tracing?.startRequest({ method, route: bound.path, id }, headers);
    let limit: LimitHeaders | undefined;

    function finish(response: HttpResponse) {
      write(connection.socket, id, limit, response);
      observeRequest(options, observed(), response.status);
      end(connection);
    }
    function observed(): ObservedRequest {
      const seconds = (performance.now() - started) / 1000;
      return { id, method, path: bound.path, seconds, span };
    }
    function fail(error: unknown) {
      const refusal = asRefusal(error, id, logOf(log, span));
      logFailure(options, observed(), refusal);
      finish(refused(refusal, headers.accept));
    }
    function go(admission: Admission<Caller>) {
      limit = admission.limit;
      try {
        bound.checkParams(params);
      } catch (error) {
        return fail(error);
      }
      const hasItems = bound.operation.body?.items !== undefined;
      const countOfItems = (items: number) => {
        limit = undefined; // a refusal has its own
        limit = countItems(options.limiter, admission.caller.rateKey, items);
      };
      const incoming = {
        method,
        headers,
        params,
        query: undefined,
        bytes,
        countItems: hasItems ? countOfItems : undefined,
      };
      within(span, () => bound.run(admission.caller, incoming)).then(
        (response) =>
          response instanceof StreamResponse ||
          response instanceof LongPoll ||
          response instanceof DownloadResponse
            ? fail(new Error('a stream or a wait that was not requested'))
            : finish(response),
        fail,
      );
    }
    try {
      const ip = clientAddress.of(connection.remote, headers['x-forwarded-for']);
      const admitted = within(span, () => gate.admit(bound, headers.authorization, ip));
      if (admitted instanceof Promise) admitted.then(go, fail);
      else go(admitted);
    } catch (error) {
      fail(error);
    }
  }

  function end(connection: Connection): void {
    connection.busy = false;
    if (connection.socket.destroyed) return;
    if (phase() !== 'open' || connection.ended) connection.socket.end();
    else if (connection.waiting) connection.handOver(connection.waiting);
  }

  function write(
    socket: Socket,
    id: string,
    limit: LimitHeaders | undefined,
    { status, headers, body, type = jsonType }: HttpResponse,
  ): void {
    if (!socket.writable) return;
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nrequest-id: ${id}\r\n${fixedHeaders}`;
    if (limit) head += `ratelimit-policy: ${limit['ratelimit-policy']}\r\nratelimit: ${limit.ratelimit}\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    if (body !== '') head += `content-type: ${type}\r\n`;
    const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
    if (status !== 304 && status !== 204) head += `content-length: ${bytes}\r\n`;
    head += phase() === 'open' ? keepAliveHeader : 'connection: close\r\n';
    // Text with one byte per character is copied; anything else has to be encoded.
    const unread = socket.writableLength;
    head += `${dateHeader()}\r\n`;
    if (typeof body === 'string') socket.write(head + body, bytes === body.length ? 'latin1' : 'utf8');
    else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body);
      socket.uncork();
    }
    // Only bytes that were unread before count: one response may be of any length, because the client asked for it.
    if (unread > maxUnreadBytes) socket.destroy();
    else if (unread === 0 && socket.writableLength > 0) {
      socket.setTimeout(options.inactiveMs);
      socket.once('drain', () => socket.setTimeout(keepAliveMs));
    }
  }

  return {
    close(all) {
      for (const { socket, busy } of lane) if (all || !busy) socket.destroy();
    },
  };
}

const keepAliveHeader = `connection: keep-alive\r\nkeep-alive: timeout=${keepAliveMs / 1000}\r\n`;

function respondsWithFile({ responses }: Operation): boolean {
  return Object.values(responses).some(({ download }) => download !== undefined);
}

/** The Date header, formatted once a second. */
function makeDateHeader(clock: Clock): () => string {
  let second = -1;
  let header = '';
  return () => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) {
      second = now;
      header = `date: ${new Date(now * 1000).toUTCString()}\r\n`;
    }
    return header;
  };
}
