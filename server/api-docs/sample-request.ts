/** The request of an example, independent of the programming language. */
import type { NamedExample, OperationObject, Parameter } from '../../contract/openapi.ts';
import { type Html, html } from './html.ts';

/** Replaced by the address of the service when the page is served. */
export const placeholderOrigin = 'http://localhost:3000';

export interface Endpoint {
  method: string;
  path: string;
  operation: OperationObject;
}

export interface Sample extends NamedExample {
  name: string;
  status: string;
  /** Empty if the response has no body. */
  mediaType: string;
}

export interface SampleRequest {
  method: string;
  /** Including the query. */
  path: string;
  /** Besides the key. */
  headers: [name: string, value: string][];
  body: unknown;
  /** The response is a stream. */
  live: boolean;
  /** The response has no body. */
  empty: boolean;
  /** A successful response is a file, to be saved under this name. */
  fileName: string | undefined;
  isRefused: boolean;
  key: KeyKind;
}

export interface KeyKind {
  words: string;
  /** The prefix of keys of this kind. */
  forms: string[];
  /** The environment variable for it, as in the README and the guides. */
  variable: string;
  /** Where to create it. */
  source: 'dashboard' | 'terminal';
}

const apiKey: KeyKind = {
  words: 'An API key',
  forms: ['wb_live_…', 'wb_test_…'],
  variable: 'WAYBILL_KEY',
  source: 'dashboard',
};

/** By their names among the security schemes of the document. */
export const keyKinds: Record<string, KeyKind> = {
  apiKey,
  testKey: {
    words: 'A test key',
    forms: ['wb_test_…'],
    variable: 'WAYBILL_TEST_KEY',
    source: 'dashboard',
  },
  fleetKey: {
    words: 'A fleet key',
    forms: ['wb_fleet_…'],
    variable: 'WAYBILL_FLEET_KEY',
    source: 'terminal',
  },
};

export function keyOf({ security }: OperationObject): KeyKind {
  return keyKinds[Object.keys(security[0] ?? {})[0] ?? ''] ?? apiKey;
}

export function requestOf({ method, path, operation }: Endpoint, sample: Sample): SampleRequest {
  const body = bodyOf(operation, sample);
  const live = sample.mediaType === 'text/event-stream';
  const headers = valuesIn('header', operation, sample).map(
    ([name, value]) => [name, String(value)] satisfies [string, string],
  );
  return {
    method,
    path: fillPath(path, operation.parameters ?? []) + queryOf(operation, sample),
    headers: [
      ...headers,
      ...(live ? ([['Accept', 'text/event-stream']] satisfies [string, string][]) : []),
      ...(body === undefined ? [] : ([['Content-Type', 'application/json']] satisfies [string, string][])),
    ],
    body,
    live,
    empty: sample.mediaType === '',
    fileName: fileNameOf(path, fileTypeOf(operation)),
    isRefused: !sample.status.startsWith('2'),
    key: keyOf(operation),
  };
}

const fileEndings: Partial<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'application/zpl': 'zpl',
};

/** The first one, of an operation that responds with a file; undefined for others. */
export function fileTypeOf({ responses }: OperationObject): string | undefined {
  const types = Object.entries(responses[200]?.content ?? {});
  return types.find(([, { schema }]) => schema.format === 'binary')?.[0];
}

/** By what the path ends with: `label.pdf`, `proof.jpg`. */
function fileNameOf(path: string, mediaType = ''): string | undefined {
  const ending = fileEndings[mediaType];
  const noun = path.split('/').findLast((part) => !part.startsWith('{'));
  return ending && noun && `${noun.replace(/s$/, '')}.${ending}`;
}

/** The page's script replaces this with its own origin. */
export function addressOf({ path }: SampleRequest): Html {
  return html`<span data-origin>${placeholderOrigin}</span>${breakable(path)}`;
}

export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function bodyOf(operation: OperationObject, sample: Sample): unknown {
  const example = operation.requestBody?.content['application/json']?.examples?.[sample.name];
  return example ? example.value : sample['x-request-body'];
}

/** As in the URL, with its question mark; empty if there is none. */
function queryOf(operation: OperationObject, sample: Sample): string {
  const parameters = sample['x-request-query'] ?? Object.fromEntries(valuesIn('query', operation, sample));
  const pairs = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
}

/** The parameters of the sample in one part of the request, besides path and body. */
function valuesIn(part: Parameter['in'], operation: OperationObject, sample: Sample): [string, unknown][] {
  return (operation.parameters ?? [])
    .filter((parameter) => parameter.in === part)
    .flatMap(({ name, examples }) => {
      const example = examples?.[sample.name];
      return example ? [[name, example.value] satisfies [string, unknown]] : [];
    });
}

function fillPath(path: string, parameters: Parameter[]): string {
  return parameters.reduce(
    (filled, { name, example }) =>
      example === undefined ? filled : filled.replace(`{${name}}`, String(example)),
    path,
  );
}

/** Lets a long path wrap at its slashes, and a query between its parts; a `wbr` leaves no trace in what is copied. */
function breakable(path: string): Html[] {
  return path.split(/(?<=[/&?])/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`);
}
