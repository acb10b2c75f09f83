/**
 * The HTTP server, with every way out of it answering `{error, details}` and a `Request-Id`. Fastify and
 * Node have exits of their own that answer in other shapes, or not at all; each is named where it is closed below.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { METHODS, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Phrase, phrases } from '../../../contract/errors.ts';
import { notFound } from '../../../contract/not-found.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { jsonType, refused } from './answer.ts';
import { asRefusal } from './as-refusal.ts';
import { give } from './bind.ts';
import { watchRoutes } from './known-paths.ts';
import { bodyMostBytes, headersWaitMs, keepAliveMs, largeRequestWaitMs, requestWaitMs } from './limits.ts';
import { countHeaders } from './raw-headers.ts';
import { errorBody, missing, Refusal, unavailable } from './refusal.ts';
import { newRequestId } from './request-id.ts';
import { observeRequest } from './request-log.ts';

export interface AppOptions {
  log: Log;
  metrics: Metrics;
  phase(): Phase;
  /** What every answer carries, whatever way out it takes. */
  headers: Record<string, string>;
  isTrustedProxy(address: string): boolean;
  /** The page that says "not found"; undefined where there are no pages. */
  notFoundPage(): ((reply: FastifyReply) => FastifyReply) | undefined;
}

/**
 * `open`, then `draining`: no new connections, requests on open ones are answered and each answer closes its
 * connection; then `closing`: whoever still comes is answered 503.
 */
export type Phase = 'open' | 'draining' | 'closing';

export function makeApp(options: AppOptions): FastifyInstance {
  const { log, metrics, phase, headers, isTrustedProxy, notFoundPage } = options;
  const answerBy = makeRawAnswer(headers);
  const app = Fastify({
    trustProxy: isTrustedProxy,
    bodyLimit: bodyMostBytes,
    // The longest of all; `endSlowBody` has the usual one.
    requestTimeout: largeRequestWaitMs,
    keepAliveTimeout: keepAliveMs,
    maxRequestsPerSocket: 0,
    routerOptions: { maxParamLength: 200 },
    // Exit: 503 while closing. Answered in onRequest instead.
    return503OnClosing: false,
    genReqId: newRequestId,
    // Exit: 400 with an empty body where there is no Host header.
    http: { requireHostHeader: false, headersTimeout: headersWaitMs, connectionsCheckingInterval: 1_000 },
    // Exit: a path that cannot be decoded or is too long; hooks don't run there.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('request-id', request.id);
      give(reply, refused(asRefusal(error, request.id, log)));
    },
    // Exit: bytes that are not HTTP, headers too large, a client too slow.
    clientErrorHandler: (error, socket) => answerRaw(error, socket, answerBy),
  });
  const knownPaths = watchRoutes(app);
  // Exit: QUERY without a Content-Type, which Fastify would refuse before it looks for a route.
  if (METHODS.includes('QUERY')) app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  // Exit: 417 with an empty body.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = errorBody(
      phrases.expectationFailed.error,
      'the only Expect that is understood is 100-continue',
    );
    response.writeHead(417, { ...headers, ...jsonHeaders(body), 'request-id': newRequestId() }).end(body);
  });

  // Exit: CONNECT, which Node answers with silence.
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    answerBy(socket, 'methodNotAllowed', 'this service is not a proxy');
  });

  app.removeAllContentTypeParsers();
  // Bytes, not a value: the operation reads them, after the gate and in the same words as the express lane.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      if (bytes.length > 0) refuseOtherEncodings(request);
      done(null, bytes);
    } catch (error) {
      done(error as Error);
    }
  });

  // Nothing is nothing, whatever type it claims: `curl -X POST -d ''` sends a form of zero bytes.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) done(null, undefined);
    else done(new Refusal('unsupportedMediaType', 'send the body as Content-Type: application/json'));
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('request-id', request.id);
    if (phase() === 'closing') {
      done(unavailable('the service is stopping; send the request again'));
    } else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new Refusal('invalidRequest', 'the Host header is missing'));
    } else if (countHeaders(request, 'host') > 1) {
      done(new Refusal('invalidRequest', 'the Host header is there twice'));
    } else {
      endSlowBody(request, answerBy);
      done();
    }
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that outlives its answer would keep the server from closing.
    if (phase() !== 'open') reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The life of a stream is no measure of how fast we answer.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return done();
    const route = { method: request.method, path: templateOf(request) };
    observeRequest({ log, metrics }, route, request.id, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  // Exit: thrown errors, in whatever shape they are thrown.
  app.setErrorHandler((error, request, reply) => {
    give(reply, refused(asRefusal(error, request.id, log)));
  });
  // Exit: unknown paths, and methods that a path does not take. Somebody who opened an unknown path in a browser gets
  // a page, if there is one for it.
  app.setNotFoundHandler((request, reply) => {
    const methods = knownPaths.methodsOf(request.url.split('?')[0]!);
    if (methods) return give(reply, refused(otherMethod(methods)));
    const givePage = notFoundPage();
    if (givePage && isPageVisit(request)) return givePage(reply);
    return give(reply, refused(missing(notFound.path)));
  });
  return app;
}

function otherMethod(methods: string[]): Refusal {
  const allow = methods.join(', ');
  return new Refusal('methodNotAllowed', `this path takes ${allow}`, { allow });
}

/** A person at a browser; a program that asks for JSON or for anything is answered in JSON. */
function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  const forPrograms = /^\/(v\d|dashboard|courier\/api)(\/|$)/.test(url);
  return method === 'GET' && !forPrograms && /\btext\/html\b/.test(headers.accept ?? '');
}

/** The route as the contract writes it, so that both ways in count as one. */
function templateOf(request: FastifyRequest): string {
  return request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? 'unknown';
}

/** Node knows one time for all requests; only one that may bring pictures needs it whole. */
function endSlowBody({ raw, routeOptions }: FastifyRequest, answerBy: RawAnswer) {
  const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
  if (!hasBody || (routeOptions.bodyLimit ?? 0) > bodyMostBytes) return;
  const timer = setTimeout(() => {
    if (!raw.complete) answerRaw(tooSlow, raw.socket, answerBy);
  }, requestWaitMs).unref();
  raw.once('close', () => clearTimeout(timer));
}

function refuseOtherEncodings(request: FastifyRequest) {
  if (request.headers['content-encoding'] !== undefined) {
    throw new Refusal('unsupportedMediaType', 'compressed bodies are not accepted');
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    throw new Refusal('unsupportedMediaType', 'the body has to be in UTF-8');
  }
}

function jsonHeaders(body: string) {
  return {
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(body)),
  };
}

const rawErrors: Record<string, [Phrase, string]> = {
  HPE_HEADER_OVERFLOW: ['headersTooLarge', 'the headers are larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['requestTimeout', 'the request did not arrive in time'],
};

/** As Node itself says it. */
const tooSlow = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const notHttp: [Phrase, string] = ['invalidRequest', 'this is not a valid HTTP request'];
/** Time for a client to read such an answer. */
const rawAnswerWaitMs = 2_000;

/** There is no request to answer here, only a socket: the answer is written by hand. */
function answerRaw(error: NodeJS.ErrnoException, socket: Socket, answerBy: RawAnswer): void {
  // In the middle of an answer another one would be read as part of it.
  const answering = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  if (error.code === 'ECONNRESET' || !socket.writable || answering) {
    socket.destroy();
    return;
  }
  answerBy(socket, ...(rawErrors[error.code ?? ''] ?? notHttp));
}

type RawAnswer = (socket: Socket, phrase: Phrase, details: string) => void;

function makeRawAnswer(always: Record<string, string>): RawAnswer {
  return (socket, phrase, details) => {
    const { status, error: summary } = phrases[phrase];
    const body = errorBody(summary, details);
    const headers = { ...always, ...jsonHeaders(body), 'request-id': newRequestId(), connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // A client that never closes its side would keep the socket for ever: nobody watches it any more.
    setTimeout(() => socket.destroy(), rawAnswerWaitMs).unref();
  };
}
