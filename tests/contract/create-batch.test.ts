import { expect, test } from 'vitest';
import { BatchItem, maxBatchSize, createBatch as operation } from '../../contract/operations/batches.ts';
import { send, shirts } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();

const post = (key: string, body: object) => send(service, 'POST', '/v1/deliveries/batch', { key, body });
const createAll = async (key: string, deliveries: unknown[]) =>
  expectDeclared(operation, await post(key, { deliveries }));
const badKeySentence = 'idempotency_key must be 1 to 255 printable ASCII characters without spaces';
interface Result {
  outcome: 'created' | 'replayed' | 'refused';
  delivery_id?: string;
  error?: string;
}
/** What became of each item: `error` of one that was refused. */
const outcomesOf = (results: Result[]) => results.map(({ outcome, error }) => error ?? outcome);
const listed = async (key: string) =>
  (await send(service, 'GET', '/v1/deliveries?limit=100', { key })).body.data;

test('200: each item has its result, in the order of the items, and a wrong one does not stop the others', async () => {
  const key = await service.newKey('Mixed');
  const items = [
    { ...shirts, reference: 'A-1' },
    { ...shirts, weight: 1 },
    'not an object',
    { ...shirts, reference: 'A-1' },
    { ...shirts, reference: 'A-2', idempotency_key: 'order-2' },
    { ...shirts, idempotency_key: 'with a space' },
    {
      ...shirts,
      pieces: 0,
      delivery_window: { from: '2020-01-01T10:00:00Z', to: '2020-01-01T12:00:00Z' },
    },
  ];
  const { status, body } = await createAll(key, items);
  expect(status).toBe(200);
  expect(outcomesOf(body.results)).toEqual([
    'created',
    'invalid request data',
    'invalid request data',
    'reference already used',
    'created',
    'invalid request data',
    'invalid request data',
  ]);
  const [first, unknown, notObject, second, keyed, badKey, twoErrors] = body.results;
  const taken = { code: 'reference_taken', field: 'reference', params: { delivery_id: first.delivery_id } };
  expect(second).toMatchObject({ outcome: 'refused', reference: 'A-1', problems: [taken] });
  expect(first).toMatchObject({ status: 'created', reference: 'A-1', idempotency_key: null });
  expect(unknown.details).toMatch(/^weight is not a known field/);
  expect(notObject.details).toBe('the item must be a JSON object');
  expect(badKey.details).toBe(badKeySentence);
  expect(twoErrors.details, 'all errors of an item at once').toBe(
    'pieces must be a whole number from 1 to 999; delivery_window.to is in the past',
  );
  expect(keyed).toMatchObject({ reference: 'A-2', idempotency_key: 'order-2' });
  expect((await listed(key)).map((one: { delivery_id: string }) => one.delivery_id).sort()).toEqual(
    [first.delivery_id, keyed.delivery_id].sort(),
  );
});

test('200: the ids of a batch ascend, so lists have its deliveries in the order of the items', async () => {
  const key = await service.newKey('In order');
  const items = Array.from({ length: maxBatchSize }, (_, i) => ({ ...shirts, reference: `N-${i}` }));
  const { results } = (await createAll(key, items)).body;
  const ids = results.map((result: Result) => result.delivery_id);
  expect(ids).toEqual([...new Set<string>(ids)].sort());
  const newest = (await listed(key)).map((one: { reference: string }) => one.reference);
  expect(newest).toEqual(
    items
      .map(({ reference }) => reference)
      .reverse()
      .slice(0, newest.length),
  );
});

test('200: a bad idempotency_key of an item is named together with its other errors, and so is a window too far ahead', async () => {
  const key = await service.newKey('Bad keys');
  const over = { from: '2020-01-01T10:00:00Z', to: '2020-01-01T12:00:00Z' };
  const isOver = 'delivery_window.to is in the past';
  const items = [
    { ...shirts, pieces: 0, idempotency_key: 'with a space' },
    // Quotes are taken off, as in the header: nothing is left.
    { ...shirts, pieces: 0, idempotency_key: '""' },
    { ...shirts, idempotency_key: '""', delivery_window: over },
    { ...shirts, idempotency_key: 'x'.repeat(256), delivery_window: over },
    { ...shirts, delivery_window: { from: '2199-01-01T00:00:00Z', to: '2299-01-01T00:00:00Z' } },
  ];
  const { results } = (await createAll(key, items)).body;
  const pieces = 'pieces must be a whole number from 1 to 999';
  expect(results.map((result: { details: string }) => result.details)).toEqual([
    `${pieces}; ${badKeySentence}`,
    `${pieces}; ${badKeySentence}`,
    `${badKeySentence}; ${isOver}`,
    `${badKeySentence}; ${isOver}`,
    'delivery_window.to must be at most 365 days ahead',
  ]);
});

test('200: of an item with more than 10 errors, 10 are named, and how many there are besides', async () => {
  const key = await service.newKey('Many errors');
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`field_${n}`, 1]));
  const { results } = (
    await createAll(key, [
      { ...shirts, ...unknown(17) },
      { ...shirts, ...unknown(400) },
    ])
  ).body;
  const [some, very] = results.map((result: { details: string }) => result.details.split('; '));
  expect([some.length, some.at(-1)]).toEqual([11, 'and 7 more']);
  expect([very.length, very.at(-1)]).toEqual([11, 'and many more']);
});

test('200: the first misspelt names of a batch are answered with the right ones, the others only as unknown', async () => {
  const key = await service.newKey('Many misspelt names');
  const { results } = (await createAll(key, new Array(250).fill({ ...shirts, delivery_not: 'x' }))).body;
  const details = results.map((result: { details: string }) => result.details);
  expect(details[0]).toBe('delivery_not is not a known field, did you mean delivery_note?');
  expect(details[249]).toBe('delivery_not is not a known field');
});

test('400: a body with more values than 500 deliveries can have is refused as a whole', async () => {
  const key = await service.newKey('Too many values');
  const names = Array.from({ length: 460 }, (_, n) => [n.toString(36).padStart(2, 'q'), 1]);
  const { status, body } = await createAll(key, new Array(500).fill(Object.fromEntries(names)));
  expect([status, body]).toEqual([
    400,
    { error: 'invalid request data', details: 'the body has more than 50000 values' },
  ]);
});

test('200: null in an optional field of an item is the same as a field that was left out, at any depth', async () => {
  const key = await service.newKey('Nulls');
  const required = { pickup_address: 'A', delivery_address: 'B' };
  const nulls = Object.fromEntries(
    Object.keys(BatchItem.properties)
      .filter((name) => !(name in required))
      .map((name) => [name, null]),
  );
  const within = { receiver_contact: { name: 'Ada Obi', phone: null }, package_details: { weight: null } };
  const { results } = (
    await createAll(key, [
      { ...required, ...nulls },
      { ...required, ...within },
      { ...required, pickup_address: null },
    ])
  ).body;
  expect(outcomesOf(results)).toEqual(['created', 'created', 'invalid request data']);
  const record = async (n: number) =>
    (await send(service, 'GET', `/v1/deliveries/${results[n].delivery_id}/record`, { key })).body;
  expect(await record(0)).toMatchObject({ ...required, reference: null, amount_to_collect: 0 });
  expect(await record(1)).toMatchObject({ receiver_contact: within.receiver_contact });
  expect(results[2].details, 'a required field').toMatch(/^pickup_address /);
});

test('200: a batch that is sent again creates nothing new, by key and by reference', async () => {
  const key = await service.newKey('Again');
  const items = [
    { ...shirts, idempotency_key: 'order-1' },
    { ...shirts, reference: 'A-2' },
  ];
  const first = (await createAll(key, items)).body.results;
  const again = (await createAll(key, items)).body.results;
  expect(again[0]).toEqual({ ...first[0], outcome: 'replayed' });
  const taken = { code: 'reference_taken', params: { delivery_id: first[1].delivery_id } };
  expect(again[1]).toMatchObject({ outcome: 'refused', problems: [taken] });
  expect(await listed(key)).toHaveLength(2);
});

test('200: an idempotency key of a batch is the key of a single create, too', async () => {
  const key = await service.newKey('Same key');
  const [one] = (await createAll(key, [{ ...shirts, idempotency_key: 'order-1' }])).body.results;
  const headers = { 'Idempotency-Key': 'order-1' };
  const single = await send(service, 'POST', '/v1/deliveries', { key, body: shirts, headers });
  expect(one).toMatchObject(single.body);
});

test('200: 500 deliveries in one request, in the order of the items', async () => {
  const key = await service.newKey('Five hundred');
  const items = Array.from({ length: maxBatchSize }, (_, n) => ({ ...shirts, reference: `R-${n}` }));
  const { results } = (await createAll(key, items)).body;
  expect(results.map((result: { reference: string }) => result.reference)).toEqual(
    items.map((item) => item.reference),
  );
  expect(new Set(outcomesOf(results))).toEqual(new Set(['created']));
});

test('400: an empty batch, one of 501, and one that is no list', async () => {
  const key = await service.newKey('Sizes');
  for (const deliveries of [[], Array.from({ length: maxBatchSize + 1 }, () => shirts), 'all']) {
    const { status, body } = expectDeclared(operation, await post(key, { deliveries }));
    expect([status, body.details]).toEqual([400, 'deliveries must be a list of 1 to 500 deliveries']);
  }
  expect(await listed(key)).toEqual([]);
});

test('200: with an Idempotency-Key, a batch gets its first response again, and one that broke off goes on without creating an item twice', async () => {
  const key = await service.newKey('One key');
  const items = [
    shirts,
    { ...shirts, reference: ' A-1 ' },
    { ...shirts, idempotency_key: 'own' },
    { pieces: 0 },
  ];
  const repeat = async () => {
    const headers = { 'idempotency-key': 'batch-1' };
    const body = { deliveries: items };
    return expectDeclared(operation, await send(service, 'POST', operation.path, { key, headers, body }));
  };
  const first = await repeat();
  expect(outcomesOf(first.body.results)).toEqual(['created', 'created', 'created', 'invalid request data']);
  const again = await repeat();
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  // As after a kill before the response was stored.
  await sql(service, `update idempotency_keys set response = '' where scope = 'create_batch:live'`);
  const goneOn = await repeat();
  expect(goneOn.headers.get('idempotent-replayed')).toBe(null);
  const replayed = first.body.results.map((one: Result) =>
    one.outcome === 'created' ? { ...one, outcome: 'replayed' } : one,
  );
  expect(goneOn.body.results).toEqual(replayed);
  expect(await listed(key)).toHaveLength(3);
});

test('200: another account cannot see what a batch has created, and has references of its own', async () => {
  const [key, other] = [await service.newKey('One'), await service.newKey('Another')];
  const item = { ...shirts, reference: 'A-1' };
  await createAll(key, [item]);
  expect(await listed(other)).toEqual([]);
  expect((await createAll(other, [item])).body.results[0].outcome).toBe('created');
});

test('413: a body of more than 2 MiB is refused', async () => {
  const key = await service.newKey('Too large');
  const deliveries = [{ ...shirts, delivery_note: 'x'.repeat(2 * 1024 * 1024) }];
  expect((await post(key, { deliveries })).status).toBe(413);
});

test('415: a body that is not JSON is refused', async () => {
  const key = await service.newKey('No JSON');
  const sent = { key, raw: 'deliveries=1', headers: { 'content-type': 'text/plain' } };
  expect((await send(service, 'POST', '/v1/deliveries/batch', sent)).status).toBe(415);
});
