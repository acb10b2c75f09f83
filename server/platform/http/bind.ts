/**
 * Binds an operation of the contract to the function that answers it. The line of work is the same for each:
 * who calls (401, 403), how often (429), is the request right (400, 404, 415), answer, 304 where unchanged.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { AnswerOf, BodyOf, Operation, ParamsOf } from '../../../contract/operation.ts';
import { type EventStreams, StreamAnswer } from './event-stream.ts';
import type { RateLimiter } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { makeValidator } from './validation.ts';

export interface Call<O extends Operation, Caller> {
  caller: Caller;
  params: ParamsOf<O>;
  body: BodyOf<O>;
  header(name: string): string | undefined;
  method: string;
  /** Asks again who calls, for answers that stay open. Throws where the key is good no more. */
  stillAllowed(): unknown;
}

export type Handler<O extends Operation, Caller> = (
  call: Call<O, Caller>,
) => Promise<AnswerOf<O> | StreamAnswer>;

/** Who calls? Answers at once where the key is known already. Throws a Refusal for a stranger. */
export type Authenticate<Caller> = (authorization: string | undefined) => Caller | Promise<Caller>;

export interface Binder<Caller extends { rateKey: string }> {
  bind<O extends Operation>(operation: O, handler: Handler<O, Caller>): void;
  /** To be called when every operation is bound. */
  refuseOtherMethods(): void;
}

export function makeBinder<Caller extends { rateKey: string }>(
  app: FastifyInstance,
  authenticate: Authenticate<Caller>,
  limiter: RateLimiter | undefined,
  streams: EventStreams,
): Binder<Caller> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const methodsOf = new Map<string, string[]>();

  function admit(request: FastifyRequest, reply: FastifyReply, caller: Caller) {
    callers.set(request, caller);
    limit(caller.rateKey, reply);
  }

  function limit(key: string, reply: FastifyReply) {
    if (!limiter) return;
    const verdict = limiter.take(key);
    reply.header('ratelimit-policy', limiter.policy).header('ratelimit', verdict.header);
    if (!verdict.allowed) {
      throw new Refusal(
        'tooManyRequests',
        `more requests than ${limiter.policy} allows; wait and try again`,
        {
          'retry-after': String(verdict.retryAfterSeconds),
        },
      );
    }
  }

  /** A stranger's attempts are counted by network, so that guessing keys is slow. */
  function turnAway(request: FastifyRequest, reply: FastifyReply, error: unknown): unknown {
    try {
      if (error instanceof Refusal && error.status === 401) limit(`network ${networkOf(request.ip)}`, reply);
      return error;
    } catch (tooMany) {
      return tooMany;
    }
  }

  function onRequest(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
    const refused = (error: unknown) => done(turnAway(request, reply, error) as Error);
    try {
      refuseTwoAuthorizations(request);
      const caller = authenticate(request.headers.authorization);
      if (caller instanceof Promise) {
        caller.then((known) => admit(request, reply, known)).then(() => done(), refused);
      } else {
        admit(request, reply, caller);
        done();
      }
    } catch (error) {
      refused(error);
    }
  }

  return {
    bind(operation, handler) {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
      const read = reader(operation, callers, authenticate);
      app.route({
        method: operation.method,
        url: path,
        onRequest,
        schema: { response: successSchemas(operation) },
        handler: async (request, reply) => {
          const result = await handler(read(request));
          if (result instanceof StreamAnswer) return streams.open(request, reply, result);
          return give(request, reply, result);
        },
      });
      const methods = operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method];
      methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...methods]);
    },
    refuseOtherMethods() {
      for (const [path, methods] of methodsOf) refuseOtherMethods(app, path, methods);
    },
  };
}

/** Makes the call out of the request: an id that is not one is a 404, like an id that nobody has. */
function reader<O extends Operation, Caller>(
  operation: O,
  callers: WeakMap<FastifyRequest, Caller>,
  authenticate: Authenticate<Caller>,
) {
  const validateBody = operation.body && makeValidator(operation.body.schema);
  const bodyRequired = operation.body?.required ?? false;
  return (request: FastifyRequest): Call<O, Caller> => {
    let body: unknown;
    if (validateBody) {
      if (request.body !== undefined) body = validateBody(request.body);
      else if (bodyRequired) throw new Refusal('invalidRequest', 'the body is missing; send a JSON object');
      else body = {};
    }
    return {
      caller: callers.get(request)!,
      params: request.params as ParamsOf<O>,
      body: body as BodyOf<O>,
      header: (name) => request.headers[name] as string | undefined,
      method: request.method,
      stillAllowed: () => authenticate(request.headers.authorization),
    };
  };
}

function successSchemas(operation: Operation) {
  const answers = Object.entries(operation.answers).filter(
    ([status, { body }]) => Number(status) < 300 && body,
  );
  return Object.fromEntries(
    answers.map(([status, answer]) => [status, JSON.parse(JSON.stringify(answer.body))]),
  );
}

interface PlainAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

function give(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, headers }: PlainAnswer,
): FastifyReply {
  if (headers) reply.headers(headers);
  if (isUnchanged(request, headers)) return reply.code(304).send();
  return reply.code(status).send(body);
}

/** Does the client hold this very answer already? */
export function isUnchanged(request: FastifyRequest, headers: Record<string, string> | undefined): boolean {
  const asked = request.headers['if-none-match'];
  if (asked === undefined || headers?.etag === undefined) return false;
  return asked === '*' || asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.etag);
}

/** Node keeps only the first of two Authorization headers; which of them counts must not be left to chance. */
function refuseTwoAuthorizations(request: FastifyRequest) {
  const { rawHeaders } = request.raw;
  let seen = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 13 && name.toLowerCase() === 'authorization') seen++;
  }
  if (seen > 1) throw new Refusal('invalidRequest', 'the Authorization header is there twice');
}

/** An IPv4 address, or the /64 of an IPv6 address: what one customer of a provider usually has. */
function networkOf(ip: string): string {
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** A known path with another method is 405 with `Allow`. */
function refuseOtherMethods(app: FastifyInstance, path: string, allowed: string[]) {
  const allow = allowed.join(', ');
  app.route({
    method: everyMethod.filter((name) => !allowed.includes(name)) as HTTPMethods[],
    url: path,
    handler: () => {
      throw new Refusal('methodNotAllowed', `this path takes ${allow}`, { allow });
    },
  });
}
