/** One delivery in the dashboard: seeing it, creating it, cancelling it. */
import { expect, test } from 'vitest';
import { getDeliveryDefaults } from '../../contract/dashboard/deliveries.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { cancelDelivery, createDelivery as createInDashboard } from '../../contract/operations/deliveries.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { useService } from '../support/service.ts';

const service = useService();
const within = (person: TestPerson, mode = 'live') => ({ account_id: person.accountId, mode });

async function holderAndDelivery() {
  const person = await signedIn(service, { account: 'Acme', name: 'Ngozi Okafor' });
  const key = await service.newKey('Acme');
  return { person, key, id: await createDelivery(service, key) };
}
const view = (person: TestPerson, id: string, mode = 'live') =>
  readDelivery(person, { ...within(person, mode), delivery_id: id });

test('getDeliveryPage 200: shows all that was sent, what happened and who did it, and that it may be cancelled', async () => {
  const { person, id } = await holderAndDelivery();
  const { body } = await view(person, id);
  expect(body).toMatchObject({
    ...shirts,
    delivery_id: id,
    status: 'created',
    currency: 'USD',
    late: false,
    cancel: { allowed: true, why_not: null },
  });
  expect(body.events).toEqual([
    {
      id: expect.stringMatching(/^evt_/),
      sequence: 1,
      type: 'delivery.created',
      timestamp: body.created_at,
      data: expect.objectContaining({ sequence: 1, status: 'created', details: {} }),
      by: { name: 'test', kind: 'key' },
      courier: null,
      proof_deleted: false,
    },
  ]);
});

test('getDeliveryPage 200: after pickup it says, in the words of the lifecycle, why it cannot be cancelled', async () => {
  const { person, id, key } = await holderAndDelivery();
  await service.move(id, 'pick_up');
  const { body } = await view(person, id);
  const refusal = await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  expect(body.cancel).toEqual({ allowed: false, why_not: refusal.body.details });
  await service.move(id, 'deliver');
  expect((await view(person, id)).body).toMatchObject({ due: null, late: false });
});

test('getRecord 200: fields that were left out are null, and a weight is the number that was sent', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const key = await service.newKey('Acme');
  const bare = await createDelivery(service, key, { pickup_address: 'A', delivery_address: 'B' });
  expect((await view(person, bare)).body).toMatchObject({
    package_details: { weight: null, description: null },
    receiver_contact: { name: null, phone: null },
    amount_to_collect: 0,
  });
  const most = Number.MAX_SAFE_INTEGER;
  const exact = await createDelivery(service, key, {
    ...shirts,
    package_details: { weight: 0.1 },
    amount_to_collect: most,
  });
  expect((await view(person, exact)).body).toMatchObject({
    package_details: { weight: 0.1 },
    amount_to_collect: most,
  });
});

test('getRecord 404: another account’s, another mode’s and an unknown delivery get the same bytes', async () => {
  const { person, id } = await holderAndDelivery();
  const rival = await signedIn(service, { account: 'Rival' });
  const unknown = await view(person, 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z');
  const responses = [
    await readDelivery(rival, { ...within(rival), delivery_id: id }),
    await view(person, id, 'test'),
    await view(person, 'nonsense'),
  ];
  for (const response of responses) expect([response.status, response.text]).toEqual([404, unknown.text]);
  expect((await view(person, id, 'staging')).status).toBe(404);
});

test('createDelivery 201: creates what a client would have created, in the name of the person', async () => {
  const person = await signedIn(service, { account: 'Acme', role: 'member', name: 'Ngozi Okafor' });
  for (const mode of ['live', 'test'] as const) {
    const made = await person.call(createInDashboard, { params: within(person, mode), body: shirts });
    expect(made.status).toBe(201);
    const { body } = await view(person, made.body.delivery_id, mode);
    expect(body).toMatchObject(shirts);
    expect(body.events[0]).toMatchObject({ by: { name: 'Ngozi Okafor', kind: 'person' } });
    const read = await send(service, 'GET', `/v1/deliveries/${made.body.delivery_id}`, {
      key: await service.newKey('Acme', mode),
    });
    expect(read.status).toBe(200);
  }
});

test('cancelDelivery 200: cancels with the reason, in the name of the person', async () => {
  const { person, id } = await holderAndDelivery();
  const params = { ...within(person), delivery_id: id };
  const response = await person.call(cancelDelivery, { params, body: { reason: 'Out of stock' } });
  expect(response.body).toEqual({ delivery_id: id, status: 'cancelled' });
  const { body } = await view(person, id);
  expect(body).toMatchObject({ status: 'cancelled', due: null, cancel: { allowed: false } });
  expect(body.events.at(-1)).toMatchObject({
    type: 'delivery.cancelled',
    data: { details: { reason: 'Out of stock' } },
    by: { name: 'Ngozi Okafor', kind: 'person' },
  });
});

test('getDeliveryDefaults 200: names the proof that the fleet requires by default; a delivery’s own counts more', async () => {
  const { person, key, id } = await holderAndDelivery();
  const operator = await signedIn(service, { operator: true });
  const set = (required_proof: string[]) => operator.call(changeFleetSettings, { body: { required_proof } });
  const defaults = async () =>
    (await person.call(getDeliveryDefaults, { params: { account_id: person.accountId } })).body;
  expect(await defaults()).toEqual({ required_proof: [] });
  await set(['name', 'photo']);
  expect(await defaults()).toEqual({ required_proof: ['photo', 'name'] });
  const own = await createDelivery(service, key, { ...shirts, required_proof: ['pin'] });
  expect((await view(person, id)).body.proof_to_deliver).toEqual(['photo', 'name']);
  expect((await view(person, own)).body.proof_to_deliver).toEqual(['pin']);
  await set([]);
});
