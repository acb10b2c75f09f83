import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { apiVersion, openapi, renderOpenapi } from '../../contract/openapi.ts';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations/index.ts';

const document = openapi(operations, { version: apiVersion });

function described({ path, method }: Operation) {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

describe.each(operations)('$id', (operation) => {
  const { requestBody, responses, parameters = [] } = described(operation);

  test('every declared answer is there, with the headers that every answer carries', () => {
    for (const status of Object.keys(operation.answers)) {
      const headers = Object.keys(responses[status]?.headers ?? {});
      expect(headers).toEqual(expect.arrayContaining(['Request-Id', 'RateLimit', 'RateLimit-Policy']));
    }
  });

  test.each(operation.examples)(
    'the example $name stands under its answer, and its request is kept',
    (example) => {
      const { status, body } = example.answer;
      const answer = responses[status]?.content?.['application/json']?.examples?.[example.name];
      expect(answer).toMatchObject({ summary: example.summary, value: body });
      const request = requestBody?.content['application/json']?.examples?.[example.name];
      // Tools send the examples of a request and expect them to be taken.
      expect(status === 400 ? request : answer?.['x-request-body']).toBeUndefined();
      expect(status === 400 ? answer?.['x-request-body'] : request?.value).toEqual(example.request.body);
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

  test('every value of the query is an optional parameter with a description, and examples send good ones', () => {
    const declared = Object.keys(operation.query?.properties ?? {});
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    expect(inQuery.map(({ name }) => name)).toEqual(declared);
    for (const { required, description } of inQuery) {
      expect(required).toBe(false);
      expect(description).not.toBe('');
    }
    for (const { name, request, answer } of operation.examples) {
      const sent = inQuery.filter(({ examples }) => examples?.[name] !== undefined);
      const refused = responses[answer.status]?.content?.['application/json']?.examples?.[name];
      if (answer.status === 400) expect(refused?.['x-request-query']).toEqual(request.query);
      else expect(sent.map((parameter) => parameter.name)).toEqual(Object.keys(request.query ?? {}));
    }
  });

  test('a read that answers an ETag takes If-None-Match and may answer 304 without a body', () => {
    const answersEtag = operation.answers[200]?.headers?.ETag !== undefined;
    expect(parameters.some(({ name }) => name === 'If-None-Match')).toBe(answersEtag);
    expect(responses[304] !== undefined).toBe(answersEtag);
    expect(responses[304]?.content).toBeUndefined();
  });

  test('an operation that streams offers server-sent events beside JSON', () => {
    const mediaTypes = Object.keys(responses[200]?.content ?? {});
    expect(mediaTypes.includes('text/event-stream')).toBe(operation.stream !== undefined);
  });
});

test('the same declarations make the same bytes', () => {
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
    body: { required: true, schema: Type.Object({}, { title: 'Error' }) },
  };
  expect(() => openapi([first, other], { version: '1' })).toThrow('two different schemas are titled Error');
});

test('an optional field of a request may be null, also where it is a reference or an enum; a required one may not', () => {
  const { NewDelivery, Handover, Advance, Instructions, DeliveryEvent, Place } = document.components.schemas;
  const details = NewDelivery?.properties?.package_details;
  expect(details?.type).toEqual(['object', 'null']);
  expect(details?.properties?.weight?.type).toEqual(['number', 'null']);
  expect(NewDelivery?.properties?.pickup_address?.type).toBe('string');
  expect(Handover?.properties?.proof).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Proof' }, { type: 'null' }],
  });
  expect(Advance?.properties?.run).toMatchObject({
    type: ['string', 'null'],
    enum: expect.arrayContaining(['delivered', null]),
  });
  expect(Instructions?.properties?.instruction?.type).toBe('string');
  // Nor do answers say that they hold null where they leave a field out.
  expect(DeliveryEvent?.properties?.data?.properties?.note?.type).toBe('string');
  expect(Place?.properties?.accuracy_meters?.type).toBe('number');
});
