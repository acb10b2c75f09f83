/**
 * The HTTP server, with every way out of it answering `{error, details}` and a `Request-Id`. Fastify and
 * Node have eight exits of their own that answer in other shapes; each is named where it is closed below.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { type Phrase, phrases } from '../../../contract/errors.ts';
import { DatabaseUnavailable, isBadValue, isContention } from '../database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { parseJsonBody } from './json-body.ts';
import { errorBody, Refusal, unavailable } from './refusal.ts';
import { newRequestId } from './request-id.ts';

export const bodyMostBytes = 256 * 1024;
const headersWaitMs = 10_000;
/** Has to be shorter than any wait of a handler, or two answers would meet on one socket. */
const requestWaitMs = 15_000;
/** Longer than the 60 s after which usual proxies close an idle connection, so that they close first. */
const keepAliveMs = 72_000;
const slowRequestSeconds = 1;

export interface AppOptions {
  log: Log;
  metrics: Metrics;
  phase(): Phase;
}

/**
 * `open`, then `draining`: no new connections, requests on open ones are answered and each answer closes its
 * connection; then `closing`: whoever still comes is answered 503.
 */
export type Phase = 'open' | 'draining' | 'closing';

export function makeApp({ log, metrics, phase }: AppOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit: bodyMostBytes,
    requestTimeout: requestWaitMs,
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
      answer(reply.header('request-id', request.id), asRefusal(error, request, log));
    },
    // Exit: bytes that are not HTTP, headers too large, a client too slow.
    clientErrorHandler: answerRaw,
  });
  // Exit: 417 with an empty body.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = errorBody(
      phrases.expectationFailed.error,
      'the only Expect that is understood is 100-continue',
    );
    response.writeHead(417, { ...jsonHeaders(body), 'request-id': newRequestId() }).end(body);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      refuseOtherEncodings(request);
      done(null, parseJsonBody(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id).header('x-content-type-options', 'nosniff');
    if (phase() === 'closing') {
      done(unavailable('the service is stopping; send the request again'));
    } else if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      done(new Refusal('invalidRequest', 'the Host header is missing'));
    } else done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that outlives its answer would keep the server from closing.
    if (phase() !== 'open') reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    observe(request, reply, metrics, log);
    done();
  });
  // Exit: thrown errors, in whatever shape they are thrown.
  app.setErrorHandler((error, request, reply) => answer(reply, asRefusal(error, request, log)));
  // Exit: unknown paths.
  app.setNotFoundHandler((_request, reply) =>
    answer(reply, new Refusal('notFound', 'there is nothing at this path')),
  );
  return app;
}

function observe(request: FastifyRequest, reply: FastifyReply, metrics: Metrics, log: Log) {
  const seconds = reply.elapsedTime / 1000;
  const route = request.routeOptions.url ?? 'unknown';
  metrics.observeRequest(request.method, route, reply.statusCode, seconds);
  const slow = seconds > slowRequestSeconds;
  if (!slow && reply.statusCode < 500 && !log.isLevelEnabled('debug')) return;
  const line = { request_id: request.id, method: request.method, route, status: reply.statusCode, seconds };
  if (reply.statusCode >= 500) log.warn(line, 'request failed');
  else if (slow) log.info(line, 'slow request');
  else log.debug(line, 'request');
}

function answer(reply: FastifyReply, refusal: Refusal): void {
  reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorBody(refusal.error, refusal.details));
}

/** Errors of Fastify that are the caller's doing, and what they are called here. */
const fastifyErrors: Record<string, [Phrase, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['tooLarge', `the body is larger than ${bodyMostBytes} bytes`],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupportedMediaType', 'send the body as Content-Type: application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalidRequest',
    'the body has another length than Content-Length says',
  ],
  FST_ERR_BAD_URL: ['invalidRequest', 'the path cannot be decoded'],
  FST_ERR_MAX_PARAM_LENGTH: ['addressTooLong', 'a part of the path is too long'],
};

function asRefusal(error: unknown, request: FastifyRequest, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable || isContention(error)) {
    log.warn({ request_id: request.id, cause: (error as Error).message }, 'the database does not answer');
    return unavailable('the database does not answer at the moment; send the request again');
  }
  const known = fastifyErrors[(error as FastifyError | undefined)?.code ?? ''];
  if (known) return new Refusal(...known);
  if (isBadValue(error)) {
    log.warn(
      { request_id: request.id, err: error },
      'a value passed validation and was refused by the database',
    );
    return new Refusal('invalidRequest', 'the database refused a value of the request');
  }
  // Whatever it says is for the log only: it could name tables, files or another caller's data.
  log.error({ request_id: request.id, err: error }, 'unexpected error');
  return new Refusal('internal', `something went wrong on our side; quote ${request.id} when you report it`);
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
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
}

const rawErrors: Record<string, [Phrase, string]> = {
  HPE_HEADER_OVERFLOW: ['headersTooLarge', 'the headers are larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: ['requestTimeout', 'the request did not arrive in time'],
};

/** There is no request to answer here, only a socket: the answer is written by hand. */
function answerRaw(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [phrase, details] = rawErrors[error.code ?? ''] ?? [
    'invalidRequest',
    'this is not a valid HTTP request',
  ];
  const { status, error: summary } = phrases[phrase as Phrase];
  const body = errorBody(summary, details);
  const headers = { ...jsonHeaders(body), 'request-id': newRequestId(), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
