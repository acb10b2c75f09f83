/**
 * Responses that are written to the socket directly, because there is no request object: bytes that are not HTTP,
 * headers that are too large, a request that arrives too slowly.
 *
 * Earlier requests on the same connection get their own responses first, in order; then comes the response to the
 * error, and the connection is closed. A request that got its response before its body was complete gets no second
 * one: its connection is closed.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { maxHeadersBytes } from './limits.ts';
import { Refusal } from './refusal.ts';
import { newRequestId } from './request-id.ts';
import { jsonType, refused } from './response.ts';

export type RawResponses = ReturnType<typeof makeRawResponses>;

function refusalOf(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal('headers_too_large', { max_bytes: maxHeadersBytes });
  return new Refusal(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'not_http');
}

/** Time for a client to read such a response. What it sends until then is read and discarded. */
const closeAfterMs = 2_000;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export function makeRawResponses(always: Record<string, string>) {
  /** Requests of a connection without a complete response, oldest first. */
  const unanswered = new WeakMap<Socket, Set<Exchange>>();
  const closing = new WeakSet<Socket>();

  function write(socket: Socket, refusal: Refusal, accept: string | undefined) {
    if (closing.has(socket) || !socket.writable) return;
    closing.add(socket);
    socket.end(render(always, refusal, accept));
    // A client that never closes its side would keep the socket open for ever: nothing else has a timer for it.
    setTimeout(() => socket.destroy(), closeAfterMs).unref();
  }

  /** Responds after the complete requests before it, and closes the connection. */
  function refuse(socket: Socket, refusal: Refusal, accept: string | undefined): void {
    const exchanges = [...(unanswered.get(socket) ?? [])];
    const faulty = exchanges.find(({ request }) => !request.complete);
    // In the middle of a response, another one would be read as part of it.
    if (faulty?.response.headersSent) return void socket.destroy();
    const last = exchanges.filter((exchange) => exchange !== faulty).at(-1);
    if (last) last.response.once('close', () => write(socket, refusal, accept));
    else write(socket, refusal, accept);
  }

  return {
    refuse,
    /** For errors of Node's parser, and of its timers. */
    onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
      if (closing.has(socket)) return;
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      refuse(socket, refusalOf(error.code), acceptIn(error));
    },
    /** The body of a request did not arrive in time. */
    onSlowBody({ socket, complete, headers }: IncomingMessage): void {
      if (complete || closing.has(socket)) return;
      const waiting = [...(unanswered.get(socket) ?? [])].some(({ request }) => !request.complete);
      if (waiting) refuse(socket, new Refusal('request_timeout'), headers.accept);
      else socket.destroy(); // it has its response, and is still sending
    },
    /** A request of this connection is being received or handled. */
    isBusy: (socket: Socket) => (unanswered.get(socket)?.size ?? 0) > 0,
    /** Call it once the server exists: from then on it tracks requests without a response. */
    watch(server: Server): void {
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const exchange = { request, response };
        const own = unanswered.get(request.socket) ?? new Set();
        unanswered.set(request.socket, own.add(exchange));
        response.once('close', () => own.delete(exchange));
      });
    },
  };
}

function render(always: Record<string, string>, refusal: Refusal, accept: string | undefined): string {
  const { status, headers: own, body, type = jsonType } = refused(refusal, accept);
  const headers = {
    ...always,
    ...own,
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'request-id': newRequestId(),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

interface ParserError {
  code?: string | undefined;
  /** A buffer, although the types say otherwise. */
  rawPacket?: unknown;
  bytesParsed?: number;
}

const requestLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,40}) (\/[^\s?#]*)[^\s]* HTTP\/1\.[01]\r\n/;
/** For a longer line, the parser's own error is used. */
const maxLineLength = 2_048;

/**
 * The path of a request whose method Node's parser does not know; undefined for any other error. The parser refuses it before there is a
 * request, as bytes that are not HTTP; but a method is any token (RFC 9110 §9.1), so the response is 405 if the path is known and 404
 * if it is not.
 */
export function pathOfUnknownMethod({ code, rawPacket, bytesParsed = 0 }: ParserError): string | undefined {
  if (code !== 'HPE_INVALID_METHOD' || !Buffer.isBuffer(rawPacket)) return undefined;
  const [, method, path] = requestLine.exec(rawPacket.toString('latin1', 0, maxLineLength)) ?? [];
  // Otherwise the error is in a later request of the same bytes.
  return method !== undefined && bytesParsed <= method.length ? path : undefined;
}

/** The `Accept` header of a request that could not be parsed, as far as its bytes have one. */
export function acceptIn({ rawPacket }: ParserError): string | undefined {
  if (!Buffer.isBuffer(rawPacket)) return undefined;
  const [head = ''] = rawPacket.toString('latin1', 0, maxHeadersBytes).split('\r\n\r\n', 1);
  return /^accept:([^\r\n]*)/im.exec(head)?.[1]?.trim();
}
