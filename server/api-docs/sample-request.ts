/** The request of an example, independent of the programming language. */
import type { NamedExample, OpenApiDocument, OperationObject, Parameter } from '../../contract/openapi.ts';
import { type Html, html } from './html.ts';

/** Replaced by the address of the service when the page is served. */
export const placeholderOrigin = 'http://localhost:3000';

export interface Endpoint {
  method: string;
  path: string;
  operation: OperationObject;
}

/** The operations of one group, in the order of the document. */
export function endpointsOf(document: OpenApiDocument, tag: string): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

export interface Sample extends NamedExample {
  name: string;
  status: string;
  /** Empty if the response has no body. */
  mediaType: string;
}

/**
 * The kinds of keys by their names among the security schemes of the document: the prefixes of a kind, the environment variable for it,
 * as in the README and the guides, and where to create it.
 */
export const keyKinds = {
  apiKey: {
    words: 'An API key',
    forms: ['wb_live_…', 'wb_test_…'],
    variable: 'WAYBILL_KEY',
    source: 'dashboard',
  },
  testKey: { words: 'A test key', forms: ['wb_test_…'], variable: 'WAYBILL_TEST_KEY', source: 'dashboard' },
  fleetKey: {
    words: 'A fleet key',
    forms: ['wb_fleet_…'],
    variable: 'WAYBILL_FLEET_KEY',
    source: 'terminal',
  },
};

export function keyOf({ security }: OperationObject) {
  const kinds: Record<string, (typeof keyKinds)[keyof typeof keyKinds]> = keyKinds;
  return kinds[Object.keys(security[0] ?? {})[0] ?? ''] ?? keyKinds.apiKey;
}

export type SampleRequest = ReturnType<typeof requestOf>;

export function requestOf({ method, path, operation }: Endpoint, sample: Sample) {
  const example = operation.requestBody?.content['application/json']?.examples?.[sample.name];
  const body = example ? example.value : sample['x-request-body'];
  const live = sample.mediaType === 'text/event-stream';
  const headers = Object.entries({
    ...valuesIn('header', operation, sample),
    ...(live ? { Accept: 'text/event-stream' } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  });
  return {
    method,
    /** Including the query. */
    path: fillPath(path, operation.parameters ?? []) + queryOf(operation, sample),
    /** Besides the key. */
    headers,
    body,
    /** The response is a stream. */
    live,
    /** The response has no body. */
    empty: sample.mediaType === '',
    /** A successful response is a file, to be saved under this name. */
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
export const addressOf = ({ path }: SampleRequest) =>
  html`<span data-origin>${placeholderOrigin}</span>${breakable(path)}`;

export const pretty = (value: unknown) => JSON.stringify(value, null, 2);

/** As in the URL, with its question mark; empty if there is none. */
function queryOf(operation: OperationObject, sample: Sample): string {
  const text = new URLSearchParams(
    sample['x-request-query'] ?? valuesIn('query', operation, sample),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

/** The parameters of the sample in one part of the request, besides path and body. */
function valuesIn(part: Parameter['in'], { parameters = [] }: OperationObject, { name: sample }: Sample) {
  const withSample = parameters.filter((parameter) => parameter.in === part && parameter.examples?.[sample]);
  return Object.fromEntries(
    withSample.map(({ name, examples }) => [name, String(examples?.[sample]?.value)]),
  );
}

const fillPath = (path: string, parameters: Parameter[]) =>
  parameters.reduce(
    (filled, { name, example }) =>
      example === undefined ? filled : filled.replace(`{${name}}`, String(example)),
    path,
  );

/** Lets a long path wrap at its slashes, and a query between its parts; a `wbr` leaves no trace in what is copied. */
const breakable = (path: string): Html[] =>
  path.split(/(?<=[/&?])/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`);
