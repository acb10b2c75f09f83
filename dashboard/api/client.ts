/** Calls an operation of the contract. Everything that goes in and comes out is typed by its declaration. */
import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '../../contract/operation.ts';
import { ApiRefusal, NoConnection } from './failures.ts';
import { leaveForSignIn } from './leave-for-sign-in.ts';

/** The body of the answer that says yes; undefined where it has none. */
export type ResultOf<O extends Operation> =
  AnswerOf<O> extends infer A ? (A extends { body: infer Body } ? Body : undefined) : never;

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

type GivenBody<O extends Operation> = O['body'] extends { required: false }
  ? { body?: BodyOf<O> }
  : Given<'body', BodyOf<O>>;

/** What an operation must be given: exactly what its declaration asks for. */
export type RequestOf<O extends Operation> = Given<'params', ParamsOf<O>> &
  Given<'query', QueryOf<O>> &
  GivenBody<O> & { headers?: Record<string, string> };

/** Longer than any answer of the service takes; a connection that hangs ends as one that failed. */
const patienceMs = 30_000;

export async function call<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  signal?: AbortSignal,
): Promise<ResultOf<O>> {
  const { response, body } = await send(operation, request as AnyRequest, signal);
  if (response.ok) return body as ResultOf<O>;
  // Nothing more is shown while the page is being left.
  if (response.status === 401 && leaveForSignIn()) return new Promise(() => undefined);
  throw new ApiRefusal(response, body);
}

async function send(operation: Operation, request: AnyRequest, signal?: AbortSignal) {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const response = await fetch(pathOf(operation, request), {
      method: operation.method,
      headers: { accept: 'application/json', ...contentType(request.body), ...request.headers },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    return { response, body: asJson(await response.text()) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NoConnection();
  }
}

/** Something between here and the service may answer with a page of its own. */
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
  body?: unknown;
  headers?: Record<string, string>;
}

const contentType = (body: unknown): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' };

/** The address of an operation, with its values in place: also for links to a download and for streams. */
export function addressOf<O extends Operation>(
  operation: O,
  request: Given<'params', ParamsOf<O>> & Given<'query', QueryOf<O>>,
): string {
  return pathOf(operation, request as AnyRequest);
}

function pathOf(operation: Operation, { params, query }: AnyRequest): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name]!),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
