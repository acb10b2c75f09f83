import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { openapi, renderOpenapi, type Schema } from '../../contract/openapi.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';
import { apiCodes } from '../../contract/problems/index.ts';
import { responsesOf } from '../../contract/refusals.ts';
import { everyDeclaration } from '../support/operations.ts';

const document = openapi(operations);

function described({ path, method }: Operation) {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

/** A schema and all schemas in it, references followed. */
function schemasIn(schema: Schema): Schema[] {
  if (schema.$ref) return schemasIn(document.components.schemas[schema.$ref.split('/').at(-1)!]!);
  const parts = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.oneOf ?? schema.anyOf ?? []),
    schema.items ?? [],
  ];
  return [schema, ...parts.flat().flatMap(schemasIn)];
}

const objectsIn = (schema: Schema) => schemasIn(schema).filter(({ properties }) => properties !== undefined);

describe.each(operations)('$id', (operation) => {
  const { requestBody, responses, parameters = [] } = described(operation);

  test('every declared response is documented, with the headers of every response', () => {
    for (const status of Object.keys(responsesOf(operation))) {
      const headers = Object.keys(responses[status]?.headers ?? {});
      expect(headers).toEqual(expect.arrayContaining(['Request-Id', 'RateLimit', 'RateLimit-Policy']));
    }
  });

  test('it has an example', () => {
    expect(operation.examples).not.toEqual([]);
  });

  test.each(operation.examples)(
    'the example $name stands under its response, with its request',
    (example) => {
      const { status, body } = example.response;
      const response = responses[status]?.content?.['application/json']?.examples?.[example.name];
      expect(response).toMatchObject({ summary: example.summary, value: body });
      const request = requestBody?.content['application/json']?.examples?.[example.name];
      // Tools send the examples of a request and expect them to be taken.
      expect(status === 400 ? request : response?.['x-request-body']).toBeUndefined();
      expect(status === 400 ? response?.['x-request-body'] : request?.value).toEqual(example.request?.body);
    },
  );

  test('every placeholder of the path is a required parameter with an example', () => {
    for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g)) {
      expect(parameters.find((parameter) => parameter.name === name)).toMatchObject({
        in: 'path',
        required: true,
        example: expect.any(String),
      });
    }
  });

  test('every value of the query is a parameter with a description, required if it is, and examples send good ones', () => {
    const declared = Object.keys(operation.query?.properties ?? {});
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    expect(inQuery.map(({ name }) => name)).toEqual(declared);
    for (const { name, required, description } of inQuery) {
      expect(required).toBe(operation.query?.required?.includes(name) ?? false);
      expect(description).not.toBe('');
    }
    for (const { name, request, response } of operation.examples) {
      const sent = inQuery.filter(({ examples }) => examples?.[name] !== undefined);
      const refused = responses[response.status]?.content?.['application/json']?.examples?.[name];
      if (response.status === 400) expect(refused?.['x-request-query']).toEqual(request?.query);
      else expect(sent.map((parameter) => parameter.name)).toEqual(Object.keys(request?.query ?? {}));
    }
  });

  test('a read with an ETag accepts If-None-Match and may return 304 without a body', () => {
    const answersEtag = operation.method === 'GET' && operation.responses[200]?.headers?.ETag !== undefined;
    expect(parameters.some(({ name }) => name === 'If-None-Match')).toBe(answersEtag);
    expect(responses[304] !== undefined).toBe(answersEtag);
    expect(responses[304]?.content).toBeUndefined();
  });

  test('every error response is {error, details}, or for clients that ask for it problem+json, whatever its status', () => {
    expect(responses).toHaveProperty('default');
    for (const [status, { content = {} }] of Object.entries(responses)) {
      if (/^[23]/.test(status)) continue;
      expect(Object.keys(content), status).toEqual(['application/json', 'application/problem+json']);
      const schemas = Object.values(content).map(({ schema }) => schema.$ref?.split('/').at(-1));
      expect(schemas, status).toEqual(['ApiError', 'ProblemDetails']);
    }
  });

  test('requests are closed objects, so that a misspelt field is refused; responses are open, because /v1 may gain fields', () => {
    const sent = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => objectsIn(schema));
    const open = operation.body?.lenient === true;
    for (const schema of sent) expect(schema.additionalProperties, schema.title).toBe(open);
    const answered = Object.values(responses)
      .flatMap(({ content = {} }) => Object.values(content))
      .flatMap(({ schema }) => objectsIn(schema));
    expect(answered.length).toBeGreaterThan(0);
    for (const schema of answered) expect(schema.additionalProperties, schema.title).not.toBe(false);
  });

  test('an operation that streams offers server-sent events besides JSON', () => {
    const mediaTypes = Object.keys(responses[200]?.content ?? {});
    expect(mediaTypes.includes('text/event-stream')).toBe(operation.stream !== undefined);
  });
});

test('every enum is a component with a name, and says what each of its values means', () => {
  const { schemas } = document.components;
  const enums = Object.entries(schemas).filter(([, schema]) => schema.enum !== undefined);
  expect(enums.map(([name]) => name)).toEqual([
    'AccountMove',
    'ActorKind',
    'CashStepType',
    'CourierAvailability',
    'CourierStatus',
    'DeliverySort',
    'DeliveryState',
    'DeliveryView',
    'DueStep',
    'ErrorCode',
    'ErrorPhrase',
    'EventOrder',
    'EventType',
    'FailureReason',
    'Instruction',
    'InstructionChoice',
    'LabelFormat',
    'Move',
    'PaymentMethod',
    'PayoutStatus',
    'ProofImage',
    'ProofKind',
    'StatementFormat',
    'StatementLineType',
    'TestMove',
    'TestRun',
    'WebhookAttemptOutcome',
    'WebhookAttemptTrigger',
    'WebhookDisabledReason',
    'WebhookEndpointStatus',
    'WebhookEventType',
    'WebhookMissed',
    'WebhookOrdering',
  ]);
  for (const [name, schema] of enums) {
    expect(schema['x-enum-descriptions'], name).toHaveLength(schema.enum!.length);
    schema.enum!.forEach((value, index) => {
      expect(schema.description, name).toContain(`- \`${value}\`: ${schema['x-enum-descriptions']![index]}`);
    });
  }
  const inline = JSON.stringify({ ...document, components: null }).match(/"enum":/g);
  expect(inline, 'no enum without a name').toBeNull();
  expect(JSON.stringify(schemas).match(/"enum":/g)).toHaveLength(enums.length);
});

test('a field has its own description of what its enum means there', () => {
  const { instruction } = document.components.schemas.DeliveryRecord!.properties!;
  expect(instruction).toEqual({
    anyOf: [
      {
        $ref: '#/components/schemas/Instruction',
        description: expect.stringContaining('After a failed attempt'),
      },
      { type: 'null' },
    ],
  });
});

test('filters are booleans and arrays, written as generated clients write them', () => {
  const parameter = (path: string, name: string) =>
    document.paths[path]!.get!.parameters!.find((one) => one.name === name);
  expect(parameter('/v1/deliveries', 'late')).toMatchObject({ schema: { type: 'boolean' } });
  expect(parameter('/v1/fleet/deliveries', 'unassigned')).toMatchObject({ schema: { type: 'boolean' } });
  for (const path of ['/v1/deliveries', '/v1/fleet/deliveries']) {
    expect(parameter(path, 'status')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { $ref: '#/components/schemas/DeliveryState' } },
    });
  }
});

test('the table of errors has them in the order of their statuses', () => {
  const statuses = [...document.info.description.matchAll(/^\| (\d{3}) \| `/gm)].map(([, status]) =>
    Number(status),
  );
  expect(statuses).toContain(409);
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
});

test('the document names a contact', () => {
  expect(document.info.contact).toEqual({ name: expect.any(String), url: '/docs' });
});

test('the same declarations generate the same bytes', () => {
  expect(renderOpenapi()).toBe(renderOpenapi());
});

test('the document is plain JSON: nothing of TypeBox is left in it', () => {
  expect(JSON.parse(JSON.stringify(document))).toStrictEqual(document);
  expect(JSON.stringify(document)).not.toContain('"~');
});

test('two different schemas with one title are refused', () => {
  const [first] = operations;
  if (!first) throw new Error('there are no operations');
  const other = {
    ...first,
    path: '/v1/other',
    body: { required: true, schema: Type.Object({}, { title: 'ApiError' }) },
  };
  expect(() => openapi([first, other])).toThrow('two different schemas are titled ApiError');
});

test('an optional field of a request may be null, also where it is a reference or an enum; a required one may not', () => {
  const {
    NewDelivery,
    Handover,
    Advance,
    Instructions,
    DeliveryInstructedEvent,
    EventLocation,
    MoveLocation,
  } = document.components.schemas;
  const details = NewDelivery?.properties?.package_details;
  expect(details?.type).toEqual(['object', 'null']);
  expect(details?.properties?.weight?.type).toEqual(['number', 'null']);
  expect(NewDelivery?.properties?.pickup_address?.type).toBe('string');
  expect(Handover?.properties?.proof).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Proof' }, { type: 'null' }],
  });
  expect(Advance?.properties?.run).toMatchObject({
    anyOf: [{ $ref: '#/components/schemas/TestRun' }, { type: 'null' }],
  });
  expect(Instructions?.properties?.instruction).not.toHaveProperty('anyOf');
  // Nor do answers say that they hold null if they leave a field out.
  expect(DeliveryInstructedEvent?.properties?.data?.properties?.details?.properties?.note?.type).toBe(
    'string',
  );
  expect(EventLocation?.properties?.accuracy_meters?.type).toBe('number');
  expect(MoveLocation?.properties?.accuracy_meters?.type).toEqual(['number', 'null']);
});

/** Codes that the schemas of requests name: rules of values, and what is missing if a path has no such identifier. */
const codesIn = (declared: readonly Operation[]) =>
  new Set(
    declared.flatMap(({ params, query, body, headers }) => [
      ...namedIn([params, query, body, headers], /"x-rule":{"code":"(\w+)"/g),
      ...namedIn([params], /"x-not-found":"(\w+)"/g),
    ]),
  );
const namedIn = (schemas: unknown, pattern: RegExp) =>
  [...JSON.stringify(schemas).matchAll(pattern)].map(([, code]) => code!);

test('the codes of the API are those of its own requests: none that only a page can cause', () => {
  const isListed = (code: string) => apiCodes.some((one) => one === code);
  const ofApi = codesIn(operations);
  const ofPages = [...codesIn(everyDeclaration)].filter((code) => !ofApi.has(code));
  expect([...ofApi].filter((code) => !isListed(code))).toEqual([]);
  expect(ofPages.filter(isListed)).toEqual([]);
});
