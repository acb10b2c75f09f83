import { expect, test } from 'vitest';
import { listDeliveryEvents as operation } from '../../contract/operations/delivery-lists.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { type Call, expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const list: Call = (on, key, id) =>
  send(on, 'GET', `/v1/deliveries/${id}/events`, key === undefined ? {} : { key });

test('200: everything that happened is there, in order, without a word about who of us did it', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body: { reason: 'Sold out' } });
  const { status, body } = expectDeclared(operation, await list(service, key, id));
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { type: 'delivery.created', data: { sequence: 1, status: 'created', details: {} } },
    { type: 'delivery.cancelled', data: { sequence: 2, status: 'cancelled' } },
  ]);
  expect(body.data[1].data.details).toEqual({ reason: 'Sold out' });
});

test('200: events are those of the feed, each with the delivery as it was after it', async () => {
  const key = await service.newKey('History');
  const order = { reference: '1042', metadata: { channel: 'web shop' } };
  const id = await createDelivery(service, key, { ...shirts, ...order });
  const path = `/v1/deliveries/${id}`;
  await send(service, 'PATCH', path, {
    key,
    body: { reference: '1043', metadata: null, amount_to_collect: 700 },
  });
  await service.move(id, 'pick_up');
  await service.move(id, 'fail_attempt');
  const again = { instruction: 'try_again', deliver_on: inDays(2).slice(0, 10) };
  expect((await send(service, 'POST', `${path}/instruct`, { key, body: again })).status).toBe(200);
  await service.move(id, 'deliver');
  const feed = async () => {
    const page = await send(service, 'GET', `/v1/events?delivery_id=${id}`, { key });
    return page.body.data.filter(({ type }: { type: string }) => type.startsWith('delivery.'));
  };
  await expect.poll(async () => (await feed()).length).toBe(6);
  expect(expectDeclared(operation, await list(service, key, id)).body.data).toEqual(await feed());
});

test('200: a completed delivery has an event for each step', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await service.move(id, 'pick_up');
  await service.move(id, 'return');
  const { body } = await list(service, key, id);
  expect(body.data.map((event: { type: string }) => event.type)).toEqual([
    'delivery.created',
    'delivery.picked_up',
    'delivery.returned',
  ]);
});
