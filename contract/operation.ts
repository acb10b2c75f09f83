/**
 * What an operation is. Each is declared once, here in `contract/`: the server binds the declaration,
 * OpenAPI and the reference page are made from it, clients are typed by it.
 */
import type { Static, TObject, TSchema } from 'typebox';

export type Method = 'GET' | 'POST';

/** Who may call: an account's API key, live or test. */
export type Caller = 'account key';

export interface HeaderDescription {
  description: string;
  schema: TSchema;
}

export interface Answer<Body extends TSchema = TSchema> {
  description: string;
  /** Left out where the answer has none. */
  body?: Body;
  headers?: Record<string, HeaderDescription>;
}

/** A request and the answer it gets. A test replays each one against the running service. */
export interface Example {
  name: string;
  summary: string;
  /** What has to be true before the request; the test that replays the example knows how to arrange it. */
  given?: 'a delivery' | 'a delivery that was picked up' | 'no such delivery' | 'a used idempotency key';
  request: { body?: unknown; headers?: Record<string, string> };
  answer: { status: number; body: unknown };
}

export interface Operation {
  id: string;
  method: Method;
  path: string;
  summary: string;
  description: string;
  caller: Caller;
  params?: TObject;
  headers?: Record<string, TSchema>;
  body?: { schema: TObject; required: boolean };
  answers: Record<number, Answer>;
  /** With `Accept: text/event-stream` the 200 answer arrives live, as server-sent events of this name. */
  stream?: string;
  examples: readonly Example[];
}

export type BodyOf<O extends Operation> = O['body'] extends { schema: infer S extends TSchema }
  ? Static<S>
  : undefined;
export type ParamsOf<O extends Operation> = O['params'] extends infer S extends TSchema
  ? Static<S>
  : undefined;

/** The answers that a handler may give by returning; refusals are thrown. */
export type AnswerOf<O extends Operation> = {
  [S in keyof O['answers'] & (200 | 201 | 204)]: O['answers'][S] extends { body: infer B extends TSchema }
    ? { status: S; body: Static<B>; headers?: Record<string, string> }
    : { status: S };
}[keyof O['answers'] & (200 | 201 | 204)];
