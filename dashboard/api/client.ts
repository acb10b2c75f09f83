/** Calls an operation of the contract. Its declaration types the request and the response. */
import type { BodyOf, Operation, QueryOf, ResponseOf } from '../../contract/operation.ts';
import { routesBy, type SessionParamsOf } from '../../contract/routes.ts';
import { calls } from './connection.ts';
import { ApiRefusal, NoConnection, problemType } from './failures.ts';
import { leaveForSignIn } from './leave-for-sign-in.ts';

/** The body of the successful response; undefined if it has none. */
export type ResultOf<O extends Operation> =
  ResponseOf<O> extends infer A ? (A extends { body: infer Body } ? Body : undefined) : never;

/** A required property; optional if every value of it may be left out, and forbidden if the operation takes none. */
type RequestPart<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type BodyPart<O extends Operation> = O['body'] extends { required: false }
  ? { body?: BodyOf<O> }
  : RequestPart<'body', BodyOf<O>>;

/** The request of an operation: exactly what its declaration asks for. */
export type RequestOf<O extends Operation> = RequestPart<'params', SessionParamsOf<O>> &
  RequestPart<'query', QueryOf<O>> &
  BodyPart<O> & { headers?: Record<string, string> };

/** Longer than any response of the service takes. A connection that hangs counts as failed. */
const timeoutMs = 30_000;

export async function call<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  signal?: AbortSignal,
): Promise<ResultOf<O>> {
  return (await bodyOfResponse(operation, request, signal)) as ResultOf<O>;
}

export type PageOf<Item> = { data: Item[]; next_cursor: string | null };
export type ItemOf<O extends Operation> = ResultOf<O> extends PageOf<infer Item> ? Item : never;

/** One page of a list: the first one without a cursor. */
export async function callPage<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<PageOf<ItemOf<O>>> {
  return (await bodyOfResponse(operation, { ...request, cursor }, signal)) as PageOf<ItemOf<O>>;
}

async function bodyOfResponse(operation: BareOperation, request: AnyRequest, signal?: AbortSignal) {
  const { response, body } = await sendInTime(operation, request, signal);
  if (response.ok) return body;
  // The page is being left, so nothing more is shown.
  if (response.status === 401 && leaveForSignIn()) return new Promise(() => undefined);
  throw new ApiRefusal(response, body);
}

/** What the bundles of the pages have of an operation: see `vite-bare-operations.ts`. */
type BareOperation = Pick<Operation, 'id' | 'method' | 'path' | 'callers'>;

/** Longer waits are shown: they are those of wrong passwords. */
const maxWaitSeconds = 5;
const maxWaits = 10;

/**
 * Each item of a request with many counts for the rate limit, so somebody who changes 1,000 deliveries has to wait a few seconds in
 * between. The page does that for them, and for what it shows after that. A refused request changed nothing, so it can be sent again.
 */
async function sendInTime(operation: BareOperation, request: AnyRequest, signal?: AbortSignal) {
  for (let waits = 0; ; waits++) {
    const result = await send(operation, request, signal);
    const seconds = Number(result.response.headers.get('retry-after') ?? Number.NaN);
    const isShort = result.response.status === 429 && seconds <= maxWaitSeconds;
    if (!isShort || waits === maxWaits) return result;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    signal?.throwIfAborted();
  }
}

async function send(operation: BareOperation, request: AnyRequest, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const timeoutOrSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response = await fetchFor(operation, request, 'application/json', timeoutOrSignal);
    return { response, body: asJson(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    calls.dispatchEvent(new Event('unanswered'));
    throw new NoConnection();
  }
}

export function fetchFor(operation: BareOperation, request: AnyRequest, type: string, signal: AbortSignal) {
  const { body, headers } = request;
  return fetch(pathOf(operation, request), {
    method: operation.method,
    headers: {
      accept: `${problemType}, ${type}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
}

/** A proxy may answer with a page of its own. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface AnyRequest {
  params?: unknown;
  query?: unknown;
  /** The page to read, beside the rest of the query. */
  cursor?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The address of an operation with its values filled in, for downloads and streams. */
export function addressOf<O extends Operation>(
  operation: O,
  request: RequestPart<'params', SessionParamsOf<O>> & RequestPart<'query', QueryOf<O>>,
): string {
  return pathOf(operation, request);
}

function pathOf(operation: BareOperation, { params, query, cursor }: AnyRequest): string {
  const values = new Map(Object.entries(params ?? {}));
  // An operation for operators and for people of an account has two paths: with an account, the one that names it.
  const paths = routesBy('session', operation).map((route) => route.path);
  const isComplete = (path: string) => path.includes('{account_id}') === values.has('account_id');
  const path = (paths.find(isComplete) ?? paths[0] ?? operation.path).replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  if (cursor !== undefined) search.set('cursor', cursor);
  return search.size > 0 ? `${path}?${search}` : path;
}
