/** Fields beyond the contract: sent, to change what a caller may not; answered, to show what nobody should see. */
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { type JsonResponse, send, shirts } from '../support/client.ts';
import { everyOperation, serviceOptions, successfulRequest } from '../support/every-operation.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService(serviceOptions);

interface OperationResponses {
  operation: Operation;
  /** To a request with a field too many; undefined if the operation has no body. */
  withExtra: JsonResponse | undefined;
  /** To a request with a query parameter too many. */
  withParameter: JsonResponse;
  asDeclared: JsonResponse;
}
const responses: OperationResponses[] = [];

beforeAll(async () => {
  for (const operation of everyOperation) {
    const { request, send } = await successfulRequest(operation, service);
    const extra = { ...(request.body as object), is_operator: true };
    const withExtra = operation.body && (await send({ body: extra }));
    const withParameter = await send({ query: { ...request.query, is_operator: 'true' } });
    responses.push({ operation, withExtra, withParameter, asDeclared: await send() });
  }
});

test('check 7: a create cannot set status, account, courier, id or time: each is named, and nothing is stored', async () => {
  const key = await service.newKey('Mass');
  const forbidden = ['status', 'account_id', 'courier_id', 'id', 'created_at'];
  const body = { ...shirts, ...Object.fromEntries(forbidden.map((name) => [name, 'x'])) };
  const count = async () => (await sql(service, 'select from deliveries')).length;
  const before = await count();
  const response = await send(service, 'POST', '/v1/deliveries', { key, body });
  expect(response.status).toBe(400);
  for (const name of forbidden) expect(response.body.details).toContain(`${name} is not a known field`);
  expect(await count()).toBe(before);
});

test('check 7: no operation accepts a field that its contract does not name; a cancel ignores it', () => {
  for (const { operation, withExtra } of responses.filter((each) => each.withExtra)) {
    if (operation.body?.lenient) {
      expect([operation.id, withExtra!.status]).toEqual(['cancelDelivery', 200]);
      continue;
    }
    expect([withExtra!.status, withExtra!.body?.details], operation.id).toEqual([
      400,
      expect.stringContaining('is_operator is not a known field'),
    ]);
  }
});

test('check 7: no operation accepts a query parameter that its contract does not name', () => {
  for (const { operation, withParameter } of responses) {
    expect([withParameter.status, withParameter.body?.details], operation.id).toEqual([
      400,
      expect.stringContaining('is_operator is not a known parameter'),
    ]);
  }
});

test('check 8: no response has a field that its contract does not name', () => {
  for (const { operation, asDeclared } of responses) {
    expect(asDeclared.status, `${operation.id}: ${asDeclared.text}`).toBeLessThan(300);
    const schema = operation.responses[asDeclared.status]?.body;
    if (schema && asDeclared.body !== undefined)
      expect(faultsOf(schema, asDeclared.body), operation.id).toEqual([]);
  }
});

test('check 8: an extra field is found at any depth', () => {
  const { operation, asDeclared } = responses.find((each) => each.operation.id === 'listDeliveries')!;
  const schema = operation.responses[200]!.body!;
  const [first] = asDeclared.body.data;
  expect(faultsOf(schema, asDeclared.body)).toEqual([]);
  expect(faultsOf(schema, { ...asDeclared.body, data: [{ ...first, courier_phone: 'x' }] })).not.toEqual([]);
});

function faultsOf(schema: TSchema, body: unknown): string[] {
  return [...Value.Errors(closed(schema), body)].map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  );
}

/** The schema without room for other fields, at any depth. */
function closed(schema: TSchema): TSchema {
  const text = JSON.stringify(schema, (_name, value) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { ...value, additionalProperties: false }
      : value,
  );
  return JSON.parse(text);
}
