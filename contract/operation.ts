/**
 * What an operation is. Each is declared once, here in `contract/`: the server binds the declaration,
 * OpenAPI and the reference page are generated from it, and clients are typed by it.
 */
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { Phrase } from './errors.ts';
import type { ParamsIn } from './path-params.ts';
import { object } from './schemas.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a person may do inside an account. `server/accounts/rights.ts` has the rights of each role. */
export const rights = [
  'deliveries.read',
  'deliveries.write',
  'keys.read',
  'keys.manage',
  'team.read',
  'team.manage',
  'settings.read',
  'settings.manage',
  'audit.read',
  'webhooks.read',
  'webhooks.manage',
  'personal_data.erase',
  'cash.read',
  'cash.confirm',
] as const;
export type Right = (typeof rights)[number];

/**
 * A kind of caller: an account's API key (live or test, or test only); a fleet key; with a session of the dashboard, any
 * person, an operator, or a person with this right in the account that the path names (`{account_id}`); a courier with a
 * session of the phone page; or anybody at all.
 */
export type Caller =
  | 'account key'
  | 'test key'
  | 'fleet key'
  | 'anybody'
  | 'person'
  | 'operator'
  | 'courier'
  | { right: Right };

export interface HeaderDescription {
  description: string;
  schema: TSchema;
}

export type FileType = 'text/csv' | 'image/jpeg' | 'image/png' | 'application/pdf' | 'application/zpl';

export interface ResponseDeclaration<Body extends TSchema = TSchema> {
  description: string;
  body?: Body;
  /** What a courier gets: the same and more, so that the phone shows what a move led to without another request. */
  forCourier?: TSchema;
  /** A file of one of these types: in place of JSON, or beside it if there is a body as well. */
  download?: readonly FileType[];
  headers?: Record<string, HeaderDescription>;
}

/** A response that has a body: how most operations declare theirs. */
export function ok<Body extends TSchema>(description: string, body: Body, more: Extras = {}) {
  return { 200: { description, body, ...more } } as const;
}

/** With a body that only this operation has. */
export const okWith = <P extends TProperties>(description: string, properties: P) =>
  ok(description, object(properties));

export function created<Body extends TSchema>(description: string, body: Body, more: Extras = {}) {
  return { 201: { description, body, ...more } } as const;
}

export const noContent = (description: string) => ({ 204: { description } }) as const;

/** The body of a request that only this operation has. */
export const jsonBody = <P extends TProperties, const Options extends Omit<Body, 'schema'>>(
  properties: P,
  options?: Options,
) => ({ schema: object(properties), ...options });

type Body = NonNullable<Operation['body']>;
type Extras = Pick<ResponseDeclaration, 'download' | 'headers'>;

/** A request and its response. A test replays each one against the running service. */
export interface Example {
  name: string;
  summary: string;
  /** What has to be true before the request; the test that replays the example knows how to arrange it. */
  given?:
    | 'a delivery'
    | 'a delivery with the reference 1042'
    | 'a delivery that is assigned'
    | 'a delivery that was picked up'
    | 'a delivery after a failed attempt'
    | 'no delivery with this identifier'
    | 'a used idempotency key'
    | 'two couriers'
    | 'a courier with cash in hand'
    | 'a courier who handed in cash'
    | 'a cash desk with the cash of one delivery'
    | 'an account that is owed money'
    | 'a payout'
    | 'a webhook endpoint'
    | 'a disabled webhook endpoint'
    | 'a webhook endpoint and an event'
    | 'a webhook attempt'
    | 'no webhook endpoint with this identifier';
  /** Undefined: there is only the path. */
  request?: { body?: unknown; headers?: Record<string, string>; query?: Record<string, string> };
  response: { status: number; body: unknown };
}

/**
 * What a request that is sent again does, for example because its response was lost. `key`: with the same `Idempotency-Key` it
 * gets the first response again, and changes nothing. `natural`: it changes nothing, so that it needs no key.
 */
export type Idempotency = 'key' | 'natural';

export interface Operation {
  id: string;
  method: Method;
  /** Its path in the API. `routes.ts` makes the paths for other callers from it. */
  path: string;
  summary: string;
  description?: string;
  /** Everybody who may call it. They all get the same response from the same handler; a courier gets more, see `forCourier`. */
  callers: readonly Caller[];
  /** Parameters of the path with another meaning than `path-params.ts` gives their names. */
  params?: TProperties;
  /** Values of the query string: text, or whole numbers, booleans and lists of words if the schema says so. */
  query?: TObject;
  /** Without `Idempotency-Key`, which follows from `idempotency`. */
  headers?: Record<string, TSchema>;
  /** For operations that write. */
  idempotency?: Idempotency;
  /**
   * `maxBytes` if the body may contain images or many deliveries; without it, the limit of every body applies. `lenient`: nothing in the
   * body makes the request fail. Its text fields are made to fit, everything else is ignored; only what is not JSON is refused.
   * `nullClears`: null in an optional field is a value, which clears what is there.
   */
  body?: {
    schema: TObject;
    /** False: it may be left out. */
    required?: boolean;
    maxBytes?: number;
    lenient?: true;
    nullClears?: true;
    /** The list of what is to be done. Each of its items counts as a request for the rate limit. */
    items?: string;
    /**
     * What the whole body is checked with, if its items are checked one by one and each gets its own outcome. `schema`
     * is what the documentation shows.
     */
    outline?: TObject;
  };
  responses: Record<number, ResponseDeclaration>;
  /** Beside those that follow from the rest of the declaration (`refusals.ts`). */
  refusals?: readonly Phrase[];
  /** With `Accept: text/event-stream` the 200 response arrives live, as server-sent events of this name. */
  stream?: string;
  /** None if it is for pages only. */
  examples: readonly Example[];
}

/** Programs repeat their requests, so every operation for them that writes says what a repeated one does. */
export type RepeatableOperation = Operation &
  ({ method: 'GET' } | { callers: readonly ['anybody'] } | { idempotency: Idempotency });

export type PublicOperation = RepeatableOperation & { description: string };

type Declaration = Omit<Operation, 'id' | 'method' | 'path' | 'examples'> & {
  examples?: Example | readonly Example[];
};

/** Refuses properties that an operation does not have, such as a misspelt option. */
type OnlyKnown<D extends Declaration> = {
  [Name in keyof D]: Name extends 'body'
    ? OnlyKnownIn<D['body'], Body>
    : Name extends 'responses'
      ? { [Status in keyof D['responses']]: OnlyKnownIn<D['responses'][Status], ResponseDeclaration> }
      : Name extends keyof Declaration
        ? D[Name]
        : never;
};
type OnlyKnownIn<Declared, Known> = {
  [Name in keyof Declared]: Name extends keyof Known ? Declared[Name] : never;
};

/** Declares an operation: `get('listTeam', '/dashboard/accounts/{account_id}/team', { … })`. */
const withMethod =
  <const M extends Method>(method: M) =>
  <const Id extends string, const Path extends string, const D extends Declaration>(
    id: Id,
    path: Path,
    declaration: D & OnlyKnown<D>,
  ): { id: Id; method: M; path: Path; examples: readonly Example[] } & Omit<D, 'examples'> => {
    const { examples = [], ...rest } = declaration;
    return { id, method, path, ...rest, examples: [examples].flat() };
  };
export const get = withMethod('GET');
export const post = withMethod('POST');
export const put = withMethod('PUT');
export const patch = withMethod('PATCH');
export const remove = withMethod('DELETE');

/**
 * Serialisers write null for a field that has no value, so in a body of `/v1` null in an optional field means that it
 * is left out. Our own pages leave out what they mean to leave out.
 */
export function treatsNullAsMissing({ path, body }: Operation): boolean {
  return path.startsWith('/v1/') && !body?.nullClears;
}

export type BodyOf<O extends Operation> = O['body'] extends { outline: infer S extends TSchema }
  ? Static<S>
  : O['body'] extends { schema: infer S extends TSchema }
    ? Static<S>
    : undefined;
export type ParamsOf<O extends Operation> = ParamsIn<O['path'], O['params']>;
export type QueryOf<O extends Operation> = O['query'] extends infer S extends TSchema ? Static<S> : undefined;

type ForCourier<A> = A extends { forCourier: infer C extends TSchema } ? Static<C> : never;

/** The responses that a handler may return; refusals are thrown. */
export type ResponseOf<O extends Operation> = {
  [S in keyof O['responses'] & (200 | 201 | 204)]: O['responses'][S] extends { body: infer B extends TSchema }
    ? { status: S; body: Static<B> | ForCourier<O['responses'][S]>; headers?: Record<string, string> }
    : { status: S; headers?: Record<string, string> };
}[keyof O['responses'] & (200 | 201 | 204)];
