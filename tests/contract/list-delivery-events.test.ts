import { expect, test } from 'vitest';
import { listDeliveryEvents as operation } from '../../contract/operations/list-delivery-events.ts';
import { createDelivery, send } from '../support/client.ts';
import {
  type Call,
  expectDeclared,
  testCommonRefusals,
  testOtherAccounts,
} from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
const list: Call = (on, key, id) =>
  send(on, 'GET', `/v1/deliveries/${id}/events`, key === undefined ? {} : { key });

test('200: everything that happened is there, in order, without a word about who of us did it', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body: { reason: 'Sold out' } });
  const { status, body } = expectDeclared(operation, await list(service, key, id));
  expect(status).toBe(200);
  expect(body.data).toEqual([
    { sequence: 1, type: 'delivery.created', at: expect.any(String), data: {} },
    { sequence: 2, type: 'delivery.cancelled', at: expect.any(String), data: { reason: 'Sold out' } },
  ]);
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

testOtherAccounts(operation, service, list);
testCommonRefusals(operation, service, list);
