/**
 * The OpenAPI 3.1 document, made from the operation declarations and nothing else. Keys stand in the order
 * in which this file writes them, so the same declarations always make the same bytes.
 */
import type { TSchema } from 'typebox';
import { conventions } from './conventions.ts';
import { ApiError, phrases } from './errors.ts';
import { type Meaning, meanings } from './meanings.ts';
import {
  type Example,
  type FileType,
  type HeaderDescription,
  type Operation,
  type PublicOperation,
  type ResponseDeclaration,
  treatsNullAsMissing,
} from './operation.ts';
import { operations as allOperations } from './operations/index.ts';
import { paramsOf } from './path-params.ts';
import { IdempotencyKey } from './primitives.ts';
import { ProblemDetails, problemType } from './problems/index.ts';
import type { ListItems, Rule, Unit } from './problems/rules.ts';
import { responsesOf } from './refusals.ts';
import { webhookRequest } from './webhook-request.ts';

/** The version of the interface, not of the package: the second number rises when `/v1` gains something. */
export const apiVersion = '2.0.0';

/** The keywords of JSON Schema 2020-12 that our declarations use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
  items?: Schema;
  minItems?: number;
  anyOf?: Schema[];
  /** Exactly one of them, distinguished by the value of a property. */
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping?: Record<string, string> };
  /** The meanings of `enum`, in its order, as generators of clients read them. */
  'x-enum-descriptions'?: string[];
  /** The rule, if the other keywords do not say it. */
  'x-rule'?: Rule;
  /** What a number counts, and what a list holds. */
  'x-unit'?: Unit;
  'x-items'?: ListItems;
}

export interface NamedExample {
  summary: string;
  description?: string;
  value: unknown;
  /** The body that earned a 400. It breaks the request schema, so it cannot stand among the requests. */
  'x-request-body'?: unknown;
  /** The query that earned a 400, for the same reason. */
  'x-request-query'?: Record<string, string>;
}

export interface Header {
  $ref?: string;
  description?: string;
  schema?: Schema;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  /** For an array: its values separated by commas. */
  style?: 'form';
  explode?: false;
  schema: Schema;
  example?: unknown;
  examples?: Record<string, NamedExample>;
}

export interface Content {
  schema: Schema;
  examples?: Record<string, NamedExample>;
}

export interface Response {
  description: string;
  headers: Record<string, Header>;
  content?: Record<string, Content>;
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Response>;
}

export type OpenApiDocument = ReturnType<typeof openapi>;

type Schemas = Map<string, Schema>;

const json = 'application/json';
const eventStream = 'text/event-stream';

/** The groups of the reference page, in its order. */
const tags = [
  { name: 'Deliveries', description: 'A parcel, from the order to the door.' },
  {
    name: 'Events',
    description:
      'What happened to all deliveries of the account, in a fixed order, for systems that follow them.',
  },
  {
    name: 'Webhooks',
    description: 'Signed events, sent to your own URLs as they happen.',
  },
  {
    name: 'Cash',
    description:
      'What was collected for the account, what is owed, and what was paid out. Test deliveries are never included: with a test key, everything here is empty.',
  },
  {
    name: 'Test mode',
    description: 'Simulates the courier for test deliveries, through the same code and with the same events.',
  },
  {
    name: 'Fleet',
    description:
      "For the delivery company's own systems, such as a driver app. A fleet key gives access to the live deliveries of all accounts.",
  },
];

function tagOf({ callers, path }: Operation): string {
  if (path === '/v1/events') return 'Events';
  if (path.startsWith('/v1/webhook-endpoints')) return 'Webhooks';
  if (callers.includes('fleet key')) return 'Fleet';
  if (/\/cash(\/|$)/.test(path)) return 'Cash';
  return callers.includes('test key') ? 'Test mode' : 'Deliveries';
}

/** What `contract/openapi.json` must hold, byte for byte. */
export function renderOpenapi(): string {
  return `${JSON.stringify(openapi(allOperations), null, 2)}\n`;
}

export function openapi(operations: readonly PublicOperation[]) {
  const schemas: Schemas = new Map();
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const operation of operations) {
    const described = describeOperation(operation, operations, schemas);
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: described };
  }
  /** Requests that this service sends. */
  const webhooks: Record<string, { post: OperationObject }> = {
    [webhookRequest.id]: { post: describeWebhook(schemas) },
  };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Waybill',
      version: apiVersion,
      summary: 'Create deliveries, follow them and cancel them.',
      description: conventions(),
      // Anybody may run the service: these are not its authors.
      contact: { name: 'The people who run this service', url: '/docs' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags,
    paths,
    webhooks,
    components: {
      securitySchemes,
      headers: commonHeaders,
      schemas: Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

const bearer = (bearerFormat: string, description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description: `${description}, then 38 letters and digits.`,
});

const securitySchemes = {
  apiKey: bearer(
    'wb_live_… or wb_test_…',
    "An account's API key: `wb_live_` for real deliveries, `wb_test_` for test deliveries",
  ),
  testKey: bearer('wb_test_…', "An account's API key for test deliveries: `wb_test_`"),
  fleetKey: bearer('wb_fleet_…', "A fleet key, for the delivery company's own systems: `wb_fleet_`"),
};

function securityOf({ callers }: Operation): keyof typeof securitySchemes {
  if (callers.includes('fleet key')) return 'fleetKey';
  return callers.includes('test key') ? 'testKey' : 'apiKey';
}

const textHeader = (description: string): Header => ({ description, schema: { type: 'string' } });

const commonHeaders: Record<string, Header> = {
  'Request-Id': textHeader("Identifies this request in the service's log. Quote it when you ask for help."),
  RateLimit: textHeader(
    'What remains for the key: `r` requests, and `t` seconds until it has its full quota again, as in `"default";r=199;t=1`. Not sent if no limit is set.',
  ),
  'RateLimit-Policy': textHeader(
    'What the key may use: `q` requests in `w` seconds, as in `"default";q=200;w=2`. Not sent if no limit is set.',
  ),
};

const headersOfEveryResponse: Record<string, Header> = Object.fromEntries(
  Object.keys(commonHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

function describeOperation(
  operation: PublicOperation,
  operations: readonly PublicOperation[],
  schemas: Schemas,
): OperationObject {
  const parameters = describeParameters(operation, operations, schemas);
  return {
    operationId: operation.id,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: operation.description,
    security: [{ [securityOf(operation)]: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body ? { requestBody: describeRequest(operation, operation.body, schemas) } : {}),
    responses: describeResponses(operation, schemas),
  };
}

/** Its body is like a response: it may gain fields. */
function describeWebhook(schemas: Schemas): OperationObject {
  const { id, summary, description, headers, body, response, example } = webhookRequest;
  const exampleHeaders: Record<string, unknown> = example.headers;
  return {
    operationId: id,
    tags: ['Webhooks'],
    summary,
    description,
    security: [],
    parameters: Object.entries(headers).map(([name, schema]) => ({
      ...parameter(name, 'header', schema, schemas),
      required: true,
      example: exampleHeaders[name],
    })),
    requestBody: {
      required: true,
      content: {
        [json]: {
          schema: asComponent(plain(body), schemas, 'response'),
          examples: { [example.name]: { summary: example.summary, value: example.body } },
        },
      },
    },
    responses: { default: { description: response, headers: {} } },
  };
}

function describeParameters(
  operation: PublicOperation,
  operations: readonly PublicOperation[],
  schemas: Schemas,
): Parameter[] {
  const inPath = Object.entries(paramsOf(operation.params, operation.path)?.properties ?? {}).map(
    ([name, schema]) => {
      const example = exampleOfField([operation, ...operations], name) ?? plain(schema).examples?.[0];
      return { ...parameter(name, 'path', schema, schemas), ...(example === undefined ? {} : { example }) };
    },
  );
  const inQuery = Object.entries(operation.query?.properties ?? {}).map(([name, schema]) => {
    const examples = namedExamples(operation.examples, (example) => {
      const text = example.request?.query?.[name];
      return text === undefined || breaksSchema(example) ? undefined : { value: queryValue(schema, text) };
    });
    const required = operation.query?.required?.includes(name) ?? false;
    return { ...parameter(name, 'query', schema, schemas), required, ...examples };
  });
  const headers: Record<string, TSchema> = {
    ...(operation.idempotency === 'key' ? { 'Idempotency-Key': IdempotencyKey } : {}),
    ...operation.headers,
  };
  const inHeaders = Object.entries(headers).map(([name, schema]) => {
    const examples = namedExamples(operation.examples, ({ request }) => {
      const value = request?.headers?.[name];
      return value === undefined ? undefined : { value };
    });
    return { ...parameter(name, 'header', schema, schemas), ...examples };
  });
  return [
    ...inPath,
    ...inQuery,
    ...inHeaders,
    ...(respondsWithEtag(operation) ? [ifNoneMatch] : []),
    ...(operation.stream ? [lastEventId] : []),
  ];
}

/** The description of a parameter stands on the parameter; repeating it in the schema would show it twice. */
function parameter(name: string, where: Parameter['in'], declared: TSchema, schemas: Schemas): Parameter {
  const { description = '', ...schema } = asComponent(plain(declared), schemas, 'request');
  return {
    name,
    in: where,
    required: where === 'path',
    description,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    schema,
  };
}

const headerParameter = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const ifNoneMatch = headerParameter(
  'If-None-Match',
  'The `ETag` of the response that you have. While it is still current, the response is 304.',
);

const lastEventId = headerParameter(
  'Last-Event-ID',
  'Only for a stream that is opened again: the `id` of the last event you read. After the event that ended the delivery the response is 204.',
);

/** In an address everything is text; in the document a number is a number, and a list is a list. */
function queryValue(schema: TSchema, text: string): unknown {
  const { type } = plain(schema);
  if (type === 'array') return text.split(',');
  return type === 'integer' || type === 'boolean' ? JSON.parse(text) : text;
}

/**
 * A path parameter names a field of the response, so the examples agree when it is taken from there; or from another
 * operation's, if this one does not say again what it was asked about.
 */
function exampleOfField(operations: readonly PublicOperation[], name: string): unknown {
  for (const { response } of operations.flatMap(({ examples }) => examples)) {
    const value =
      fieldOf(response.body, name) ?? fieldOf(fieldOf(response.body, name.replace(/_id$/, '')), 'id');
    if (value !== undefined) return value;
  }
  return undefined;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function describeRequest(operation: PublicOperation, body: NonNullable<Operation['body']>, schemas: Schemas) {
  const declared = plain(body.schema);
  const schema = treatsNullAsMissing(operation) ? withNulls(declared) : declared;
  const examples = namedExamples(operation.examples, (example) => {
    const value = example.request?.body;
    return value === undefined || breaksSchema(example) ? undefined : { value };
  });
  return {
    required: body.required ?? true,
    content: { [json]: { schema: asComponent(schema, schemas, 'request'), ...examples } },
  };
}

/** Every optional field may also be null. */
function withNulls(schema: Schema): Schema {
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const inside = withNulls(property);
    return [name, schema.required?.includes(name) ? inside : orNull(inside)];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function orNull(schema: Schema): Schema {
  // A titled schema becomes a reference, beside which nothing else can be said.
  if (schema.title !== undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [schema.type, 'null'].flat().filter((type) => type !== undefined),
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  };
}

/** Tools send the examples of a request and expect them to be taken, so a refused body may not be among them. */
const breaksSchema = ({ response }: Example) => response.status === phrases.invalidRequest.status;

function describeResponses(operation: PublicOperation, schemas: Schemas): Record<string, Response> {
  const responses: Record<string, Response> = {};
  for (const [status, response] of Object.entries(responsesOf(operation))) {
    responses[status] = describeResponse(operation, Number(status), response, schemas);
    if (status === '200' && respondsWithEtag(operation)) responses[304] = notModified(response);
  }
  responses.default = anyOtherRefusal(schemas);
  return responses;
}

function describeResponse(
  operation: PublicOperation,
  status: number,
  response: ResponseDeclaration,
  schemas: Schemas,
): Response {
  const examples = namedExamples(operation.examples, (example) => {
    if (example.response.status !== status) return undefined;
    const { body, query } = (breaksSchema(example) ? example.request : undefined) ?? {};
    return {
      value: example.response.body,
      ...(body === undefined ? {} : { 'x-request-body': body }),
      ...(query === undefined ? {} : { 'x-request-query': query }),
    };
  });
  const content = response.body
    ? {
        [json]: { schema: asComponent(plain(response.body), schemas, 'response'), ...examples },
        ...(operation.stream && status === 200 ? liveContent(operation, operation.stream) : {}),
        ...(response.download ? fileContent(response.download) : {}),
        ...(response.body === ApiError ? problemContent(schemas) : {}),
      }
    : response.download && fileContent(response.download);
  return {
    description: response.description,
    headers: { ...describeHeaders(response.headers ?? {}), ...headersOfEveryResponse },
    ...(content ? { content } : {}),
  };
}

/** Such as a 408, or one of a later version: a client needs one way only to read what it does not know. */
function anyOtherRefusal(schemas: Schemas): Response {
  return {
    description: 'Any other error. The status says what kind it is, the body says why.',
    headers: headersOfEveryResponse,
    content: {
      [json]: { schema: asComponent(plain(ApiError), schemas, 'response') },
      ...problemContent(schemas),
    },
  };
}

/** For clients that ask for errors as data. */
const problemContent = (schemas: Schemas): Record<string, Content> => ({
  [problemType]: { schema: asComponent(plain(ProblemDetails), schemas, 'response') },
});

/** Bytes: what is in them is described by their type. */
const fileContent = (types: readonly FileType[]): Record<string, Content> =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

function liveContent(operation: PublicOperation, event: string): Record<string, Content> {
  const now = operation.examples.find((example) => example.response.status === 200)?.response.body;
  const value = `event: ${event}\nid: 1\ndata: ${JSON.stringify(now)}\n\n`;
  return {
    [eventStream]: {
      schema: {
        type: 'string',
        description: `Server-sent events named \`${event}\`; the data of each is the JSON response at that moment.`,
      },
      examples: { live: { summary: 'Live, with each change as it happens', value } },
    },
  };
}

const respondsWithEtag = ({ method, responses }: PublicOperation) =>
  method === 'GET' && responses[200]?.headers?.ETag !== undefined;

function notModified(response: ResponseDeclaration): Response {
  const etag = response.headers?.ETag;
  return {
    description: 'Nothing has changed since the response whose `ETag` you sent. There is no body.',
    headers: { ...(etag ? describeHeaders({ ETag: etag }) : {}), ...headersOfEveryResponse },
  };
}

function describeHeaders(headers: Record<string, HeaderDescription>): Record<string, Header> {
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.map(([name, { description, schema }]) => [name, { description, schema: plain(schema) }]),
  );
}

/** Those that are not left out by an undefined description. */
function namedExamples(
  examples: readonly Example[],
  describe: (example: Example) => Omit<NamedExample, 'summary' | 'description'> | undefined,
): { examples?: Record<string, NamedExample> } {
  const named = examples.flatMap((example) => {
    const described = describe(example);
    if (!described) return [];
    const precondition = example.given ? { description: `Given ${example.given}.` } : {};
    return [[example.name, { summary: example.summary, ...precondition, ...described }] as const];
  });
  return named.length === 0 ? {} : { examples: Object.fromEntries(named) };
}

/** TypeBox marks its schemas with keys that are no JSON; what remains after the round trip is JSON Schema. */
function plain(schema: TSchema): Schema {
  const withoutOurs = (key: string, value: unknown) => (key === 'x-not-found' ? undefined : value);
  return JSON.parse(JSON.stringify(schema, withoutOurs));
}

/**
 * Puts every titled schema under components, once, and replaces it with a reference. An object that is
 * answered is left open: `/v1` may gain fields, and clients must not stumble over them. So an object that is both
 * sent and answered needs two titles.
 */
function asComponent(schema: Schema, schemas: Schemas, side: 'request' | 'response'): Schema {
  const resolved: Schema = { ...schema };
  if (side === 'response' && resolved.additionalProperties === false) delete resolved.additionalProperties;
  if (schema.items) resolved.items = asComponent(schema.items, schemas, side);
  if (schema.anyOf) resolved.anyOf = schema.anyOf.map((part) => asComponent(part, schemas, side));
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    resolved.properties = Object.fromEntries(
      fields.map(([name, property]) => [name, asComponent(property, schemas, side)]),
    );
  }
  if (schema.title === undefined) return resolved;
  const meaning = meanings[schema.title];
  const component = meaning
    ? namedEnum(schema.title, schema, meaning)
    : schema.discriminator
      ? discriminated(schema, resolved, schema.discriminator.propertyName)
      : resolved;
  const existing = schemas.get(schema.title);
  if (existing && JSON.stringify(existing) !== JSON.stringify(component)) {
    throw new Error(`two different schemas are titled ${schema.title}`);
  }
  schemas.set(schema.title, component);
  const $ref = `#/components/schemas/${schema.title}`;
  return meaning && schema.description !== undefined ? { $ref, description: schema.description } : { $ref };
}

/** With the component of each value, because without them generators take the names of the components for the values. */
function discriminated(
  { anyOf = [] }: Schema,
  { anyOf: oneOf = [], ...resolved }: Schema,
  propertyName: string,
): Schema {
  const mapping: Record<string, string> = {};
  for (const [n, { $ref = '' }] of oneOf.entries()) {
    mapping[String(anyOf[n]?.properties?.[propertyName]?.const)] = $ref;
  }
  return { ...resolved, oneOf, discriminator: { propertyName, mapping } };
}

/** Tools that do not know `x-enum-descriptions` show the list in the description. */
function namedEnum(title: string, { enum: values = [] }: Schema, meaning: Meaning): Schema {
  const descriptions = values.map((value) => {
    const described = meaning.values[String(value)];
    if (described === undefined) throw new Error(`${title} does not say what ${value} means`);
    return described;
  });
  const list = values.map((value, index) => `- \`${value}\`: ${descriptions[index]}`);
  return {
    type: 'string',
    title,
    description: `${meaning.description}\n\n${list.join('\n')}`,
    enum: values,
    'x-enum-descriptions': descriptions,
  };
}
