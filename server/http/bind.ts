/** Binds operations: collects them, and gives each its route in Fastify. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../contract/operation.ts';
import type { Route } from '../../contract/routes.ts';
import { type Span, within } from '../observability/tracing/span.ts';
import type { RateLimiter } from '../workers/nodes/rate-limit.ts';
import {
  type BindOptions,
  type BoundOperation,
  type BoundRoute,
  bindOperation,
  type Handler,
  type RequestHeaders,
} from './bound-operation.ts';
import { DownloadResponse, giveDownload } from './download.ts';
import { type EventStreams, StreamResponse } from './event-stream.ts';
import type { Gate } from './gate.ts';
import type { LargeBodies } from './large-bodies.ts';
import { LongPoll, type LongPolls } from './long-poll.ts';
import type { PathParams } from './path-params.ts';
import { refuseTwoAuthorizations } from './raw-headers.ts';
import { Refusal } from './refusal.ts';
import { countItems } from './request-limit.ts';
import { type HttpResponse, jsonType } from './response.ts';

export interface Binder<Caller> {
  bind<O extends Operation>(operation: O, handler: Handler<O, Caller>, options?: BindOptions): void;
}

export function makeBinder<Caller>(): Binder<Caller> & { readonly bound: BoundOperation<Caller>[] } {
  const bound: BoundOperation<Caller>[] = [];
  return { bound, bind: (...binding) => void bound.push(bindOperation(...binding)) };
}

const inFastify = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address, also behind a trusted proxy. */
    clientAddress: string;
    span: Span | undefined;
  }
}

/** Finds out who calls, before the body is read, and sets headers of every response. Throws a refusal. */
export type Admit<Caller> = (route: Route, request: FastifyRequest, reply: FastifyReply) => Promise<Caller>;

export function byKey<Caller>(gate: Gate<Caller>): Admit<Caller> {
  return async (route, request, reply) => {
    refuseTwoAuthorizations(request);
    const admission = await gate.admit(route, request.headers.authorization, request.clientAddress);
    if (admission.limit) reply.headers({ ...admission.limit });
    return admission.caller;
  };
}

/**
 * A caller who takes longer than this to send a body is authenticated again: a key that was revoked, or a person who was
 * locked out in the meantime, must not complete a request that was started before.
 */
export const slowBodyMs = 500;

/** What Fastify has read of a request to an operation. */
interface RouteTypes {
  Headers: RequestHeaders;
  Params: PathParams;
  Querystring: Record<string, unknown>;
  Body: Buffer | undefined;
}

interface RouteParts {
  streams: EventStreams;
  longPolls: LongPolls;
  limiter: RateLimiter | undefined;
}

export function addRoutes<Caller extends { rateKey: string }>(
  app: FastifyInstance,
  routes: readonly BoundRoute<Caller>[],
  admit: Admit<Caller>,
  { streams, longPolls, limiter }: RouteParts,
  countLargeBody: LargeBodies,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  async function authenticate(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const caller = await within(request.span, () => admit(route, request, reply));
    callers.set(request, caller);
    return caller;
  }
  for (const route of routes) {
    const { operation, checkParams, run } = route;
    app.route<RouteTypes>({
      method: operation.method,
      url: inFastify(route.path),
      ...(operation.body?.maxBytes === undefined ? {} : { bodyLimit: operation.body.maxBytes }),
      onRequest: async (request, reply) => {
        const caller = await authenticate(route, request, reply);
        checkParams(request.params);
        refuseBadEncoding(request);
        if (operation.body?.maxBytes !== undefined) countLargeBody(caller.rateKey, request, reply);
      },
      preHandler: async (request, reply) => {
        if (operation.body && reply.elapsedTime > slowBodyMs) await authenticate(route, request, reply);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? (await authenticate(route, request, reply));
        const { rateKey } = caller;
        const incoming = {
          method: request.method,
          headers: request.headers,
          params: request.params,
          query: request.query,
          bytes: request.body,
          countItems: (items: number) => void reply.headers({ ...countItems(limiter, rateKey, items) }),
        };
        const result = await within(request.span, () => run(caller, incoming));
        if (result instanceof DownloadResponse)
          return within(request.span, () => giveDownload(reply, result));
        if (result instanceof LongPoll) return give(reply, await longPolls.run(reply, result, rateKey));
        return result instanceof StreamResponse ? streams.open(reply, result, rateKey) : give(reply, result);
      },
    });
  }
}

export function give(
  reply: FastifyReply,
  { status, headers, body, type = jsonType }: HttpResponse,
): FastifyReply {
  reply.code(status).headers(headers);
  return body === '' ? reply.send() : reply.header('content-type', type).send(body);
}

/** Fastify keeps text that it cannot decode as it was sent, as if the caller had meant that. */
function refuseBadEncoding({ raw }: FastifyRequest) {
  const query = raw.url?.split('?')[1];
  if (!query?.includes('%')) return;
  try {
    decodeURIComponent(query);
  } catch {
    throw new Refusal('query_not_utf8');
  }
}
