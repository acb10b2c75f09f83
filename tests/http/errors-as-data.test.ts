/** An error in both forms: `{error, details}`, and as data for a client that asks for it. What is no request at all is in exits.test.ts. */
import { expect, test } from 'vitest';
import { createDelivery, type JsonResponse, send, shirts } from '../support/client.ts';
import { startProxy } from '../support/proxy.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const unknown = '/v1/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
const asData = { accept: 'application/json, application/problem+json' };

interface Sent {
  key?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The same request twice: as most clients send it, and as one that asks for data. */
async function inBothForms(method: string, path: string, { headers, ...sent }: Sent, to = service) {
  const plain = await send(to, method, path, {
    ...sent,
    headers: { accept: 'application/json', ...headers },
  });
  const data = await send(to, method, path, { ...sent, headers: { ...asData, ...headers } });
  return { plain, data };
}

async function expectBoth(
  { plain, data }: { plain: JsonResponse; data: JsonResponse },
  status: number,
  codes: string[],
) {
  expect([plain.status, data.status], plain.text).toEqual([status, status]);
  expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(plain.body).toEqual({ error: expect.any(String), details: expect.any(String) });
  expect(data.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const { type, code, problems, delivery: _, ...rest } = data.body;
  expect(rest).toMatchObject({ title: plain.body.error, status, detail: expect.any(String) });
  expect(problems.map((one: { code: string }) => one.code)).toEqual(codes);
  for (const one of problems) {
    expect(Object.keys(one)).toEqual(['code', 'field', 'params', 'detail']);
    expect(one.params).toBeTypeOf('object');
  }
  expect(code).toBe(codes.length > 1 ? 'invalid_request' : codes[0]);
  for (const { headers } of [plain, data]) {
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'accept']);
  }
  // The page has a place for the code.
  const [page, id] = type.split('#');
  expect((await send(service, 'GET', page)).text).toContain(`id="${id}"`);
}

test('one error of each status has two text fields, and the same as data to a client that asks for it', async () => {
  const [key, fleet] = [await service.newKey('Acme'), await service.newKey('', 'fleet')];
  const id = await createDelivery(service, key, { ...shirts, reference: 'R-1' });
  const create = (sent: Sent) => inBothForms('POST', '/v1/deliveries', { key, ...sent });
  await expectBoth(
    await create({ body: { ...shirts, pieces: 0, delivery_adress: 'x', reference: 7 } }),
    400,
    ['unknown_field', 'text', 'whole_number'],
  );
  await expectBoth(await inBothForms('GET', unknown, {}), 401, ['api_key_not_valid']);
  await expectBoth(await inBothForms('GET', unknown, { key: fleet }), 403, ['other_key_needed']);
  await expectBoth(await inBothForms('GET', unknown, { key }), 404, ['delivery_not_found']);
  await expectBoth(await inBothForms('DELETE', unknown, { key }), 405, ['method_not_allowed']);
  await expectBoth(await create({ body: { ...shirts, reference: 'R-1' } }), 409, ['reference_taken']);
  await expectBoth(
    await inBothForms('PATCH', `/v1/deliveries/${id}`, {
      key,
      body: { pieces: 2 },
      headers: { 'if-match': '"v99"' },
    }),
    412,
    ['version_outdated'],
  );
  await expectBoth(await create({ body: shirts, headers: { 'content-type': 'text/plain' } }), 415, [
    'content_type_not_json',
  ]);
  const once = { 'idempotency-key': 'once' };
  await send(service, 'POST', '/v1/deliveries', { key, body: shirts, headers: once });
  await expectBoth(await create({ body: { ...shirts, pieces: 2 }, headers: once }), 422, ['key_reused']);
});

test('a refused move has the delivery as it is, and what can be done with it', async () => {
  const [key, fleet] = [await service.newKey('Acme'), await service.newKey('', 'fleet')];
  const id = await createDelivery(service, key);
  const refused = await inBothForms('POST', `/v1/fleet/deliveries/${id}/return`, { key: fleet });
  await expectBoth(refused, 409, ['wrong_state']);
  expect(refused.data.body.delivery).toEqual({ status: 'created', allowed_actions: expect.any(Array) });
  expect(refused.data.body.problems[0].params).toEqual({ move: 'return', status: 'created' });
});

test('429, 500 and 503 have both forms, too', async () => {
  const own = await startTestService();
  const key = await own.newKey('Acme');
  await sql(own, 'alter table deliveries rename to hidden_deliveries');
  await expectBoth(await inBothForms('GET', unknown, { key }, own), 500, ['internal_error']);
  const limited = await startTestService({ rateLimit: 1, databaseUrl: own.databaseUrl });
  const send30 = Array.from({ length: 30 }, () => inBothForms('GET', unknown, { key }, limited));
  const refused = (await Promise.all(send30)).find(
    ({ plain, data }) => plain.status === 429 && data.status === 429,
  );
  await expectBoth(refused!, 429, ['rate_limited']);
  const proxy = await startProxy();
  const away = await startTestService({ databaseUrl: proxy.through(own.databaseUrl) });
  proxy.cut();
  await expectBoth(await inBothForms('GET', unknown, { key }, away), 503, ['database_unavailable']);
  await Promise.all([away.stop(), limited.stop(), own.stop()]);
  await proxy.close();
});

test('the weights in Accept decide', async () => {
  const type = async (accept: string) =>
    (await send(service, 'GET', '/nothing', { headers: { accept } })).headers.get('content-type');
  const [data, plain] = ['application/problem+json; charset=utf-8', 'application/json; charset=utf-8'];
  for (const accept of [
    'application/problem+json',
    'application/json;q=0.5, application/problem+json;q=0.5',
  ]) {
    expect(await type(accept), accept).toBe(data);
  }
  for (const accept of ['*/*', 'application/*', 'application/json, application/problem+json;q=0.9']) {
    expect(await type(accept), accept).toBe(plain);
  }
});
