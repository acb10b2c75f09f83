import { expect, test } from 'vitest';
import { cancelBatch, createBatch, maxBatchSize } from '../../contract/operations/batches.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { type Call, expectDeclared, testCommonRefusals } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();

const post = (path: string, key: string, body: object) =>
  send(service, 'POST', `/v1/deliveries/${path}`, { key, body });
const createAll = async (key: string, deliveries: unknown[]) =>
  expectDeclared(createBatch, await post('batch', key, { deliveries }));
const cancelAll = async (key: string, ids: string[], reason?: string) =>
  expectDeclared(
    cancelBatch,
    await post('cancel-batch', key, { delivery_ids: ids, ...(reason ? { reason } : {}) }),
  );
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
  ];
  const { status, body } = await createAll(key, items);
  expect(status).toBe(200);
  expect(body.results.map((result: { status: number }) => result.status)).toEqual([
    201, 400, 400, 409, 201, 400,
  ]);
  const [first, unknown, notObject, second, keyed, badKey] = body.results;
  expect(second.body).toMatchObject({ error: 'reference already used', delivery_id: first.body.delivery_id });
  expect(unknown.body.details).toMatch(/^weight is not a known field/);
  expect(notObject.body.details).toMatch(/must be a JSON object/);
  expect(badKey.body.details).toMatch(/^idempotency_key|^Idempotency-Key/);
  expect(keyed).toMatchObject({ reference: 'A-2', idempotency_key: 'order-2' });
  expect((await listed(key)).map((one: { delivery_id: string }) => one.delivery_id).sort()).toEqual(
    [first.body.delivery_id, keyed.body.delivery_id].sort(),
  );
});

test('200: a batch that is sent again creates nothing new, by key and by reference', async () => {
  const key = await service.newKey('Again');
  const items = [
    { ...shirts, idempotency_key: 'order-1' },
    { ...shirts, reference: 'A-2' },
  ];
  const first = (await createAll(key, items)).body.results;
  const again = (await createAll(key, items)).body.results;
  expect(again[0]).toEqual(first[0]);
  expect(again[1]).toMatchObject({ status: 409, body: { delivery_id: first[1].body.delivery_id } });
  expect(await listed(key)).toHaveLength(2);
});

test('200: an idempotency key of a batch is the key of a single create, too', async () => {
  const key = await service.newKey('Same key');
  const [one] = (await createAll(key, [{ ...shirts, idempotency_key: 'order-1' }])).body.results;
  const headers = { 'Idempotency-Key': 'order-1' };
  const single = await send(service, 'POST', '/v1/deliveries', { key, body: shirts, headers });
  expect(single.body).toEqual(one.body);
});

test('200: 500 deliveries in one request, in the order of the items', async () => {
  const key = await service.newKey('Five hundred');
  const items = Array.from({ length: maxBatchSize }, (_, n) => ({ ...shirts, reference: `R-${n}` }));
  const { results } = (await createAll(key, items)).body;
  expect(results.map((result: { reference: string }) => result.reference)).toEqual(
    items.map((item) => item.reference),
  );
  expect(results.every((result: { status: number }) => result.status === 201)).toBe(true);
});

test('400: an empty batch, one of 501, and one that is no list', async () => {
  const key = await service.newKey('Sizes');
  for (const deliveries of [[], Array.from({ length: maxBatchSize + 1 }, () => shirts), 'all']) {
    const { status, body } = expectDeclared(createBatch, await post('batch', key, { deliveries }));
    expect([status, body.details]).toEqual([400, 'deliveries must be a list of 1 to 500 deliveries']);
  }
  expect(await listed(key)).toEqual([]);
});

test('200: each delivery is cancelled alone, and what cannot be says why', async () => {
  const key = await service.newKey('Cancelled');
  const other = await createDelivery(service, await service.newKey('Other'));
  const [open, picked] = [await createDelivery(service, key), await createDelivery(service, key)];
  await service.move(picked, 'pick_up');
  const { results } = (await cancelAll(key, [open, picked, other, 'dlv_1', open], 'Out of stock')).body;
  expect(results.map((result: { status: number }) => result.status)).toEqual([200, 409, 404, 404, 200]);
  expect(results[1].body.error).toBe('delivery cannot be cancelled');
  const events = (await send(service, 'GET', `/v1/deliveries/${open}/events`, { key })).body.data;
  expect(
    events.map((event: { type: string; data: { reason?: string } }) => [event.type, event.data.reason]),
  ).toEqual([
    ['delivery.created', undefined],
    ['delivery.cancelled', 'Out of stock'],
  ]);
});

const create: Call = (on, key) =>
  send(on, 'POST', '/v1/deliveries/batch', {
    ...(key === undefined ? {} : { key }),
    body: { deliveries: [shirts] },
  });
testCommonRefusals(createBatch, service, create);
/** Without an id, a delivery that does not exist. */
const cancel: Call = (on, key, id) =>
  send(on, 'POST', '/v1/deliveries/cancel-batch', {
    ...(key === undefined ? {} : { key }),
    body: { delivery_ids: [id || 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z'] },
  });
testCommonRefusals(cancelBatch, service, cancel);
