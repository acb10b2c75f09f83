import { expect, test } from 'vitest';
import { listAssignedCouriers as operation } from '../../contract/operations/delivery-lists.ts';
import { createDelivery, send } from '../support/client.ts';
import { testFleet } from '../support/fleet.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();

test('200: who is assigned to open deliveries, by first name; another account cannot see them', async () => {
  const [key, other] = [await service.newKey('Acme'), await service.newKey('Other')];
  const fleet = testFleet(service);
  const musa = await fleet.addCourier('Musa Bello');
  await fleet.assign(await createDelivery(service, key), musa);
  const couriers = async (by: string) =>
    expectDeclared(operation, await send(service, 'GET', operation.path, { key: by })).body.data;
  expect(await couriers(key)).toEqual([{ courier_id: musa, name: 'Musa' }]);
  expect(await couriers(other)).toEqual([]);
});
