/**
 * An operation of the contract with its handler, independent of how the request was received: check the path (404),
 * query and body (400), respond, 304 if unchanged. Fastify and the express lane both end here.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type TObject, type TSchema, Type } from 'typebox';
import type { BodyOf, Operation, ParamsOf, QueryOf, ResponseOf } from '../../contract/operation.ts';
import { paramsOf } from '../../contract/path-params.ts';
import { type Route, routesOf } from '../../contract/routes.ts';
import { beginWork, endWork, pauseWork, resumeWork } from '../observability/stall-watch.ts';
import { inSlices } from '../workers/slices.ts';
import { bodyToRead, makeBodyReader } from './body-reader.ts';
import { DownloadResponse } from './download.ts';
import { StreamResponse } from './event-stream.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';
import { LongPoll } from './long-poll.ts';
import {
  type DecodedParams,
  makeParamsDecoder,
  makePathParamsCheck,
  type PathParams,
} from './path-params.ts';
import { unwrap } from './refusal.ts';
import { type HttpResponse, isUnchanged, notStored } from './response.ts';
import { type MoreFaults, makeValidator } from './validation.ts';

/** The headers that operations may read. The express lane reads these and no others. */
export type RequestHeader =
  | 'authorization'
  | 'accept'
  | 'if-match'
  | 'if-none-match'
  | 'idempotency-key'
  | 'last-event-id'
  | 'prefer'
  | 'x-forwarded-for'
  | 'traceparent'
  | 'tracestate';
export type RequestHeaders = { [name in RequestHeader]?: string | undefined };

export interface Call<O extends Operation, Caller> {
  caller: Caller;
  params: DecodedParams<ParamsOf<O>>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  headers: RequestHeaders;
  /** The `Idempotency-Key`, if the operation takes one. */
  key: string | undefined;
  method: string;
}

/** A response whose body is JSON text already: it was stored as text, and is not parsed to be written again. */
export class RenderedResponse {
  readonly status: number;
  readonly text: string | Buffer;
  readonly headers: Record<string, string>;

  constructor(status: number, text: string | Buffer, headers: Record<string, string> = {}) {
    this.status = status;
    this.text = text;
    this.headers = headers;
  }
}

type HandlerResponse =
  | RenderedResponse
  | { status: number; body?: unknown; headers?: Record<string, string> };
type ResponseTo<O extends Operation> = RenderedResponse | (ResponseOf<O> & HandlerResponse);

export type Handler<O extends Operation, Caller> = (
  call: Call<O, Caller>,
) => Promise<ResponseTo<O> | LongPoll<ResponseTo<O>> | StreamResponse | DownloadResponse>;

/** A request that has passed the gate, with path parameters that were checked and a body that was not. */
interface Incoming {
  method: string;
  headers: RequestHeaders;
  params: PathParams;
  /** Undefined if there is no query string. */
  query: Record<string, unknown> | undefined;
  bytes: Buffer | undefined;
  /** For an operation with a list of items: counts them for the rate limit; throws if there were too many requests before. */
  countItems: ((items: number) => void) | undefined;
}

export interface BoundOperation<Caller> {
  operation: Operation;
  /** Rejects with anything that was thrown, such as a refusal. */
  run(
    caller: Caller,
    incoming: Incoming,
  ): Promise<HttpResponse | LongPoll | StreamResponse | DownloadResponse>;
}

/** An operation at the path of one kind of its callers. */
export interface BoundRoute<Caller> extends BoundOperation<Caller>, Route {
  /** Call it before the body is read. Throws a 404 if the path names nothing. */
  checkParams(params: PathParams): void;
}

export function boundRoutes<Caller>(bound: readonly BoundOperation<Caller>[]): BoundRoute<Caller>[] {
  return bound.flatMap((one) =>
    routesOf(one.operation).map((route) => ({
      ...one,
      ...route,
      checkParams: makePathParamsCheck(paramsOf(one.operation.params, route.path)),
    })),
  );
}

export interface BindOptions {
  /** What is wrong with a body that breaks its schema, beyond what the schema says. */
  moreFaults?: MoreFaults;
}

/** To look at a longer body, of up to 2 MiB, takes up to 10 ms, and to parse it up to 25: each has a turn of the event loop to itself. */
const maxBytesInOneTurn = 256 * 1024;

async function turnOfItsOwn(name: string): Promise<void> {
  pauseWork();
  // Not with `setImmediate`, which would run before the event loop looks at its sockets again.
  await pause(0);
  resumeWork(name);
}

export function bindOperation<O extends Operation, Caller>(
  operation: O,
  handler: Handler<O, Caller>,
  { moreFaults }: BindOptions = {},
): BoundOperation<Caller> {
  const decodeParams = makeParamsDecoder(operation.path);
  const readBody = makeBodyReader(operation, moreFaults);
  const readQuery = queryReader(operation);
  const readKey = (header: string | undefined) =>
    operation.idempotency === 'key' ? unwrap(parseIdempotencyKey(header)) : undefined;
  const items = operation.body?.items;
  const name = `${operation.method} ${operation.path}`;
  return {
    operation,
    async run(caller, incoming) {
      beginWork(name);
      try {
        const query = readQuery(incoming.query) as QueryOf<O>;
        const bytes = bodyToRead(operation, incoming.bytes);
        const isLong = bytes !== undefined && bytes.length > maxBytesInOneTurn;
        if (isLong) await turnOfItsOwn(name);
        const body = readBody(bytes);
        if (items !== undefined) incoming.countItems?.(countIn(body, items));
        if (isLong) await turnOfItsOwn(name);
        const handled = handler({
          caller,
          params: decodeParams(incoming.params) as DecodedParams<ParamsOf<O>>,
          query,
          body: body as BodyOf<O>,
          headers: incoming.headers,
          key: readKey(incoming.headers['idempotency-key']),
          method: incoming.method,
        });
        pauseWork();
        const result = await handled;
        resumeWork(name);
        if (result instanceof StreamResponse || result instanceof DownloadResponse) return result;
        // What has changed something is never answered with 304.
        const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
        const ifNoneMatch = isRead ? incoming.headers['if-none-match'] : undefined;
        if (!(result instanceof LongPoll)) {
          const written = inSlicesIfLong(result);
          return complete(written instanceof Promise ? await written : written, ifNoneMatch);
        }
        const wait = async (ended: AbortSignal) =>
          complete(await inSlicesIfLong(await result.wait(ended)), ifNoneMatch);
        return new LongPoll(wait, result.confirm);
      } finally {
        endWork(name);
      }
    },
  };
}

/** How many items the list of this name has; the body was checked. */
function countIn(body: unknown, list: string): number {
  const items: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, list) : undefined;
  return Array.isArray(items) ? items.length : 0;
}

function complete(response: HandlerResponse, ifNoneMatch: string | undefined): HttpResponse {
  const { status } = response;
  const headers = { ...notStored, ...response.headers };
  if (isUnchanged(ifNoneMatch, headers.etag)) return { status: 304, headers, body: '' };
  if (response instanceof RenderedResponse) return { status, headers, body: response.text };
  return { status, headers, body: response.body === undefined ? '' : JSON.stringify(response.body) };
}

/** A page of more items can be so large that it takes tens of milliseconds to write as JSON. */
const maxItemsAtOnce = 50;

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > maxItemsAtOnce;

/** The same response, with the JSON of a long list written in slices: 1,000 stops of a courier can be 15 MB. */
function inSlicesIfLong(response: HandlerResponse): HandlerResponse | Promise<HandlerResponse> {
  if (response instanceof RenderedResponse || typeof response.body !== 'object' || response.body === null)
    return response;
  for (const name in response.body) {
    if (isLong(Reflect.get(response.body, name))) return writeInSlices(response, response.body);
  }
  return response;
}

async function writeInSlices({ status, headers }: HandlerResponse, body: object): Promise<RenderedResponse> {
  const parts: Buffer[] = [];
  const write = (text: string) => void parts.push(Buffer.from(text));
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    write(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    if (isLong(value)) await inSlices(value, (item, n) => write(`${n === 0 ? '[' : ','}${jsonInList(item)}`));
    write(isLong(value) ? ']' : JSON.stringify(value));
  }
  write('}');
  return new RenderedResponse(status, Buffer.concat(parts), headers);
}

/** As `JSON.stringify` writes it inside of a list. */
const jsonInList = (item: unknown) => JSON.stringify(item) ?? 'null';

const noParameters = Type.Object({}, { additionalProperties: false });

type ReadText = (input: unknown) => unknown;

/**
 * In a query string everything is text; the schema says which type it is. A value that cannot be read as that type stays
 * text, and validation then describes the error.
 */
function textReader(schema: QuerySchema): ReadText | undefined {
  switch (schema.type) {
    case 'integer':
      return (input) => (typeof input === 'string' && /^-?\d{1,15}$/.test(input) ? Number(input) : input);
    case 'boolean':
      return (input) => (input === 'true' ? true : input === 'false' ? false : input);
    case 'array':
      return (input) => readList(input, schema.items?.enum ?? []);
    default:
      return undefined;
  }
}

interface QuerySchema extends TSchema {
  type?: string;
  items?: { enum?: readonly unknown[] };
}

/** `a,b`, `a` and `b` in a parameter that is repeated, or both. */
function readList(input: unknown, values: readonly unknown[]): unknown {
  const texts = Array.isArray(input) ? input : [input];
  const parts = texts.flatMap((text) => String(text).split(',')).map((part) => part.trim());
  return parts.every((part) => values.includes(part)) ? parts : String(input);
}

/** A parameter that is not known is refused: a filter that is misspelt would otherwise find everything. */
function queryReader(operation: Operation): (input: Record<string, unknown> | undefined) => unknown {
  const query: TObject = operation.query ?? noParameters;
  const validate = makeValidator(query, { nullIsLeftOut: false, isQuery: true });
  const readers = Object.entries(query.properties).flatMap(([name, schema]) => {
    const read = textReader(schema);
    return read ? [[name, read] as const] : [];
  });
  return (input) => {
    if (input === undefined && operation.query === undefined) return undefined;
    const values = { ...input };
    for (const [name, read] of readers) if (name in values) values[name] = read(values[name]);
    return validate(values);
  };
}
