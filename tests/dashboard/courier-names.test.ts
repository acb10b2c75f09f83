/** How much of a courier's name accounts and operators read: one rule for everything that shows it. */
import { expect, test } from 'vitest';
import { exportDeliveries, exportSelected } from '../../contract/dashboard/deliveries.ts';
import { getOverview } from '../../contract/dashboard/overview.ts';
import { listAudit } from '../../contract/dashboard/settings.ts';
import { cancelDelivery } from '../../contract/operations/deliveries.ts';
import { listAssignedCouriers, listDeliveries } from '../../contract/operations/delivery-lists.ts';
import { pickUpDelivery } from '../../contract/operations/fleet/moves.ts';
import { createDelivery, send } from '../support/client.ts';
import { assignedDelivery, newCourier, signedInPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';

const service = useService();
const account = 'Acme';
const lastName = 'Oyelaran';
const wholeName = `Tunde ${lastName}`;

/** One that the courier has picked up, one that is assigned, and one that the courier picked up after it was cancelled. */
async function threeDeliveries() {
  const owner = await signedIn(service, { account });
  const phone = await signedInPhone(service, await newCourier(service, wholeName));
  const carried = await assignedDelivery(service, phone);
  expect((await phone.move(pickUpDelivery, carried)).status).toBe(200);
  const assigned = await assignedDelivery(service, phone);
  const cancelled = await assignedDelivery(service, phone);
  const params = { account_id: owner.accountId, mode: 'live', delivery_id: cancelled };
  expect((await owner.call(cancelDelivery, { params, body: {} })).status).toBe(200);
  expect((await phone.move(pickUpDelivery, cancelled)).status).toBe(409);
  await caughtUp(service);
  return [carried, assigned, cancelled];
}

/** Everything of the account in which a courier is named, as text, by what it is. */
async function shownTo(reader: TestPerson, accountId: string, ids: string[]) {
  const params = { account_id: accountId, mode: 'live' };
  const [carried, assigned, cancelled] = ids.map((delivery_id) =>
    readDelivery(reader, { ...params, delivery_id }),
  );
  const responses = {
    'filter by courier': await reader.call(listAssignedCouriers, { params }),
    'detail and timeline': await carried!,
    'detail of an assigned delivery': await assigned!,
    'detail of a cancelled delivery': await cancelled!,
    export: await reader.call(exportDeliveries, { params }),
    'export of selected ones': await reader.call(exportSelected, { params, body: { delivery_ids: ids } }),
    overview: await reader.call(getOverview, { params }),
  };
  for (const [name, { status, text }] of Object.entries(responses)) {
    expect([status, text.includes('Tunde')], name).toEqual([200, true]);
  }
  return responses;
}

test('an account never receives a courier’s last name: not in lists, details, timelines, exports, the overview or records', async () => {
  const ids = await threeDeliveries();
  for (const role of ['owner', 'member'] as const) {
    const person = await signedIn(service, { account, role });
    for (const [name, { text }] of Object.entries(await shownTo(person, person.accountId, ids))) {
      expect(text, `${name}, to a ${role}`).not.toContain(lastName);
    }
  }
  const owner = await signedIn(service, { account });
  const audit = await owner.call(listAudit, { params: { account_id: owner.accountId } });
  const key = await service.newKey(account);
  const record = await send(service, 'GET', `/v1/deliveries/${ids[0]}/record`, { key });
  const records = await send(service, 'GET', '/v1/deliveries?view=record', { key });
  for (const { status, text } of [audit, record, records]) {
    expect(status).toBe(200);
    expect(text).not.toContain(lastName);
  }
});

test('operators read a courier’s whole name wherever an account reads the first name', async () => {
  const ids = await threeDeliveries();
  const { accountId } = await signedIn(service, { account });
  const operator = await signedIn(service, { operator: true });
  for (const [name, { text }] of Object.entries(await shownTo(operator, accountId, ids))) {
    expect(text, name).toContain(wholeName);
  }
});

test('the simulated courier is nobody, and has the same name everywhere', async () => {
  const person = await signedIn(service, { account });
  const key = await service.newKey(account, 'test');
  const delivery_id = await createDelivery(service, key);
  for (const move of ['assign', 'pick_up']) {
    const path = `/v1/test/deliveries/${delivery_id}/advance`;
    expect((await send(service, 'POST', path, { key, body: { move } })).status).toBe(200);
  }
  const params = { account_id: person.accountId, mode: 'test' };
  const name = 'the simulated courier';
  const [row] = (await person.call(listDeliveries, { params })).body.data;
  const couriers = await person.call(listAssignedCouriers, { params });
  expect(couriers.body.data).toEqual([{ courier_id: row.courier_id, name }]);
  expect((await readDelivery(person, { ...params, delivery_id })).body.courier).toMatchObject({
    name,
  });
  const record = await send(service, 'GET', `/v1/deliveries/${delivery_id}/record`, { key });
  expect(record.body.courier).toMatchObject({ name, phone: null });
});
