import { expect, test } from 'vitest';
import { maxBatchSize, cancelBatch as operation } from '../../contract/operations/batches.ts';
import { createDelivery, send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();

const post = (key: string, body: object) =>
  send(service, 'POST', '/v1/deliveries/cancel-batch', { key, body });
const cancelAll = async (key: string, ids: unknown, reason?: string) =>
  expectDeclared(operation, await post(key, { delivery_ids: ids, ...(reason ? { reason } : {}) }));

test('200: each delivery is cancelled alone, and what cannot be says why; another account cannot cancel it', async () => {
  const key = await service.newKey('Cancelled');
  const other = await createDelivery(service, await service.newKey('Other'));
  const [open, picked] = [await createDelivery(service, key), await createDelivery(service, key)];
  await service.move(picked, 'pick_up');
  const { results } = (await cancelAll(key, [open, picked, other, 'dlv_1', open], 'Out of stock')).body;
  expect(results).toMatchObject([
    { outcome: 'cancelled', delivery_id: open },
    { outcome: 'refused', delivery_id: picked, error: 'delivery cannot be cancelled' },
    { outcome: 'refused', delivery_id: other, error: 'delivery not found' },
    { outcome: 'refused', delivery_id: 'dlv_1', error: 'delivery not found' },
    { outcome: 'cancelled', delivery_id: open },
  ]);
  const events = (await send(service, 'GET', `/v1/deliveries/${open}/events`, { key })).body.data;
  expect(
    events.map((event: { type: string; data: { details: { reason?: string } } }) => [
      event.type,
      event.data.details.reason,
    ]),
  ).toEqual([
    ['delivery.created', undefined],
    ['delivery.cancelled', 'Out of stock'],
  ]);
});

test('400: no identifiers, 501 of them, and no list', async () => {
  const key = await service.newKey('Sizes');
  for (const ids of [[], Array.from({ length: maxBatchSize + 1 }, () => 'dlv_1'), 'all']) {
    const { status, body } = await cancelAll(key, ids);
    expect([status, body.details]).toEqual([400, 'delivery_ids must be a list of 1 to 500 identifiers']);
  }
});

test('400: an identifier that is no text is named', async () => {
  const key = await service.newKey('No text');
  const { status, body } = await cancelAll(key, ['dlv_1', 1]);
  expect([status, body.details]).toEqual([400, 'delivery_ids.1 must be text']);
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Too large');
  const body = { delivery_ids: ['dlv_1'], reason: 'x'.repeat(256 * 1024) };
  expect((await post(key, body)).status).toBe(413);
});

test('415: a body that is not JSON is refused', async () => {
  const key = await service.newKey('No JSON');
  const sent = { key, raw: 'delivery_ids=1', headers: { 'content-type': 'text/plain' } };
  expect((await send(service, 'POST', '/v1/deliveries/cancel-batch', sent)).status).toBe(415);
});
