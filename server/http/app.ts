/**
 * The HTTP server. Every error response is `{error, details}` with a `Request-Id`. Fastify and Node have error paths of
 * their own that answer in other shapes, or not at all; below, each is marked "Exit" where it is replaced.
 */

import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { CountedLog } from '../observability/counted-log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Span, Tracing } from '../observability/tracing/span.ts';
import type { Log } from '../platform/log.ts';
import { asRefusal } from './as-refusal.ts';
import { give } from './bind.ts';
import type { ClientAddress } from './client-address.ts';
import { compressLists } from './compress.ts';
import {
  headersWaitMs,
  keepAliveMs,
  largeRequestWaitMs,
  maxBodyBytes,
  maxLargeBodyBytes,
  requestWaitMs,
} from './limits.ts';
import { countHeaders } from './raw-headers.ts';
import { acceptIn, pathOfUnknownMethod, type RawResponses } from './raw-response.ts';
import { missing, Refusal, stopping } from './refusal.ts';
import { newRequestId } from './request-id.ts';
import { endSpan, logFailure, logOf, type ObservedRequest, observeRequest } from './request-log.ts';
import { type HttpResponse, refused } from './response.ts';

interface AppOptions {
  log: Log;
  counted: CountedLog;
  metrics: Metrics;
  phase(): Phase;
  /** On every response, also on errors. */
  headers: Record<string, string>;
  rawResponses: RawResponses;
  clientAddress: ClientAddress;
  tracing: Tracing | undefined;
  /** The page that says "not found"; undefined if there are no pages. */
  notFoundPage(): ((reply: FastifyReply) => FastifyReply) | undefined;
}

/**
 * `open`; then `leaving`: `/readyz` says 503 so that proxies send nothing more, and everything is still answered; then
 * `draining`: no new connections, requests on open ones are answered; then `closing`: every further request gets 503.
 * From `leaving` on, each response closes its connection.
 */
export type Phase = 'open' | 'leaving' | 'draining' | 'closing';

export function makeApp(options: AppOptions): FastifyInstance {
  const { log, phase, headers, rawResponses, clientAddress, tracing, notFoundPage } = options;
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    // The longest limit; `endSlowBody` has that of most operations.
    requestTimeout: largeRequestWaitMs,
    keepAliveTimeout: keepAliveMs,
    maxRequestsPerSocket: 0,
    routerOptions: { maxParamLength: 200 },
    // Exit: 503 while closing. Answered in onRequest instead.
    return503OnClosing: false,
    genReqId: newRequestId,
    // Exit: 400 with an empty body if there is no Host header.
    http: { requireHostHeader: false, headersTimeout: headersWaitMs, connectionsCheckingInterval: 1_000 },
    // Exit: a path that cannot be decoded or is too long; hooks don't run there.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('request-id', request.id);
      give(reply, refused(asRefusal(error, request.id, log), request.headers.accept));
    },
    // Exit: bytes that are not HTTP, headers too large, a client too slow.
    clientErrorHandler: (error, socket) => {
      const path = pathOfUnknownMethod(error);
      if (path === undefined) return rawResponses.onClientError(error, socket);
      const methods = knownPaths.methodsOf(path);
      const refusal = methods ? otherMethod(methods) : missing('path_not_found');
      rawResponses.refuse(socket, refusal, acceptIn(error));
    },
  });
  const knownPaths = watchRoutes(app);
  // Exit: QUERY without a Content-Type, which Fastify would refuse before it looks for a route.
  if (METHODS.includes('QUERY')) app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true });
  rawResponses.watch(app.server);
  // A client that has closed its sending side still reads: the response is written before we close ours.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  // Exit: 417 with an empty body.
  app.server.on('checkExpectation', (request: IncomingMessage) => {
    const { accept } = request.headers;
    rawResponses.refuse(request.socket, new Refusal('expectation_not_supported'), accept);
  });
  // Exit: 100 Continue for a body that is too large for every operation.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    const isTooLarge = Number(request.headers['content-length']) > maxLargeBodyBytes;
    if (!isTooLarge) response.writeContinue();
    app.server.emit('request', request, response);
  });

  // Exit: CONNECT, which Node does not answer at all.
  app.server.on('connect', ({ url = '', headers: sent }: IncomingMessage, socket: Socket) => {
    const allow = (knownPaths.methodsOf(url) ?? []).join(', ');
    rawResponses.refuse(socket, new Refusal('not_a_proxy', {}, { headers: { allow } }), sent.accept);
  });

  app.removeAllContentTypeParsers();
  // As bytes: the operation parses them, after the gate, and with the same errors as in the express lane.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const refusal = bytes.length > 0 ? refusalOfEncoding(request) : undefined;
    if (refusal) done(refusal);
    else done(null, bytes);
  });

  // An empty body is no body, whatever its Content-Type: `curl -X POST -d ''` sends a form of zero bytes.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) done(null, undefined);
    else done(new Refusal('content_type_not_json'));
  });

  // Not Fastify's own `ip`, which accepts anything in X-Forwarded-For as an address.
  app.decorateRequest('clientAddress', '');
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const forwardedFor = request.headers['x-forwarded-for']?.toString();
    request.clientAddress = clientAddress.of(request.raw.socket.remoteAddress ?? '', forwardedFor);
    reply.headers(headers).header('request-id', request.id);
    if (tracing) request.span = startSpan(tracing, request, reply);
    if (phase() === 'closing') {
      done(stopping());
    } else if (phase() === 'leaving' && isForAnotherNode(request)) {
      give(reply, anotherNode(request));
    } else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new Refusal('host_missing'));
    } else if (countHeaders(request, 'host') > 1) {
      done(new Refusal('header_repeated', { header: 'Host' }));
    } else {
      endSlowBody(request, rawResponses);
      done();
    }
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that stays open after its response would keep the server from closing.
    if (phase() !== 'open') reply.header('connection', 'close');
    done();
  });
  app.addHook('onSend', compressLists);
  app.addHook('onResponse', (request, reply, done) => {
    // How long a stream is open, or a request was ready to wait, says nothing about response times.
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');
    if (isStream || reply.hasHeader('preference-applied')) return done();
    observeRequest(options, observedOf(request, reply), reply.statusCode);
    done();
  });
  // Exit: thrown errors of any kind.
  app.setErrorHandler((error, request, reply) => {
    discardBody(request, reply);
    const refusal = asRefusal(error, request.id, logOf(log, request.span));
    logFailure(options, observedOf(request, reply), refusal);
    give(reply, refused(refusal, request.headers.accept));
  });
  // Exit: unknown paths, and methods that a path does not support. In a browser, an unknown path shows a page.
  app.setNotFoundHandler((request, reply) => {
    const methods = knownPaths.methodsOf(request.url.split('?', 1).join());
    if (methods) return give(reply, refused(otherMethod(methods), request.headers.accept));
    const givePage = notFoundPage();
    if (givePage && isPageVisit(request)) return givePage(reply);
    return give(reply, refused(missing('path_not_found'), request.headers.accept));
  });
  return app;
}

function otherMethod(methods: string[]): Refusal {
  return new Refusal('method_not_allowed', { allowed: methods }, { headers: { allow: methods.join(', ') } });
}

/**
 * nginx without its commercial part has no health checks: it learns that a node is stopping only from responses. Its
 * configuration (deploy/nginx.conf) marks the requests that it sends to another node after a 502, which then also takes
 * this node out of use. 503 would not do: it also says that the database is away, which is the same on every node.
 */
function isForAnotherNode({ method, headers }: FastifyRequest): boolean {
  return headers['waybill-retry'] === 'next-node' && (method === 'GET' || method === 'HEAD');
}

function anotherNode({ headers }: FastifyRequest): HttpResponse {
  const refusal = new Refusal('node_stopping', {}, { headers: { connection: 'close' } });
  return { ...refused(refusal, headers.accept), status: 502 };
}

/** A browser; programs, which accept JSON or anything, get JSON. */
function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  const forPrograms = /^\/(v\d|dashboard|courier\/api)(\/|$)/.test(url);
  return method === 'GET' && !forPrograms && /\btext\/html\b/.test(headers.accept ?? '');
}

/** The route as the contract writes it, so that Fastify and the express lane count as one. */
function templateOf(request: FastifyRequest): string {
  return request.routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}') ?? 'unknown';
}

function observedOf(request: FastifyRequest, reply: FastifyReply): ObservedRequest {
  const { id, method, span } = request;
  return { id, method, path: templateOf(request), seconds: reply.elapsedTime / 1000, span };
}

/** For machines that ask every few seconds. */
const untraced = ['/healthz', '/readyz', '/readyz/writes', '/metrics'];

/** It ends with the response, even if the client closes the connection first, as clients of streams do. */
function startSpan(tracing: Tracing, request: FastifyRequest, reply: FastifyReply): Span | undefined {
  const { method, headers, id } = request;
  const route = templateOf(request);
  if (untraced.includes(route)) return undefined;
  const text = (name: string) => headers[name]?.toString();
  const traceHeaders = { traceparent: text('traceparent'), tracestate: text('tracestate') };
  const span = tracing.startRequest({ method, route, id }, traceHeaders);
  if (span) reply.raw.once('close', () => endSpan(span, reply.statusCode));
  return span;
}

/** Node has one limit for all requests; only requests with photos need all of it. */
function endSlowBody({ raw, routeOptions }: FastifyRequest, rawResponses: RawResponses) {
  const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
  if (!hasBody || (routeOptions.bodyLimit ?? 0) > maxBodyBytes) return;
  const timer = setTimeout(() => rawResponses.onSlowBody(raw), requestWaitMs).unref();
  // On the request, not on its socket: a connection has many requests, and would keep a timer of each.
  raw.once('end', () => clearTimeout(timer));
}

/**
 * A client that is still sending when it is refused would lose the response if the connection were closed at once: its
 * next write fails, and many clients never read after that. The rest of the body is read and discarded, for as long as
 * a body may take; then the connection can be used again, or is closed if the client or Fastify wants that.
 */
function discardBody({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete) return;
  reply.removeHeader('connection'); // Fastify would close at once
  const { socket } = raw;
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    socket.end();
    raw.once('end', () => socket.destroy());
  };
  raw.once('end', () => Reflect.deleteProperty(socket, 'destroySoon'));
  raw.resume();
}

function refusalOfEncoding({ headers }: FastifyRequest): Refusal | undefined {
  if (headers['content-encoding'] !== undefined) return new Refusal('body_compressed');
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers['content-type'] ?? '') ?? [];
  return charset.toLowerCase() === 'utf-8' ? undefined : new Refusal('charset_not_utf8');
}

/**
 * The paths that have a route, with their methods: a known path with another method is 405 with `Allow`. Looked at only
 * when no route was found. (A 405 route for each of Node's 34 methods on each path took 0.7 s at the start and 19 MB.) Call it before
 * the routes are added.
 */
function watchRoutes(app: FastifyInstance) {
  const methods = new Map<string, Set<string>>();
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ url, method }) => {
    const ofUrl = methods.get(url) ?? new Set();
    methods.set(url, ofUrl);
    patterns.set(url, patternOf(url));
    for (const name of [method].flat()) ofUrl.add(name);
  });
  return {
    /** The methods that a path supports; undefined for an unknown path. */
    methodsOf(path: string): string[] | undefined {
      const urls = [...patterns].filter(([, pattern]) => pattern.test(path)).map(([url]) => url);
      if (urls.length === 0) return undefined;
      return [...new Set(urls.flatMap((url) => [...(methods.get(url) ?? [])]))];
    },
  };
}

/** `:name` is one part of the path; `:name(^form$)` one part of that form. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    const [, parameter, form] = /^(:\w+)(?:\(\^(.*)\$\))?$/.exec(part) ?? [];
    if (parameter === undefined) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return form ?? '[^/]+';
  });
  return new RegExp(`^${parts.join('/')}$`);
}
