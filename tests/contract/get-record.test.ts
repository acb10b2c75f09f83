import { expect, test } from 'vitest';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { getRecord as operation } from '../../contract/operations/deliveries.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { type Call, expectDeclared } from '../support/operation-tests.ts';
import { addPhoto } from '../support/proof.ts';
import { useService } from '../support/service.ts';

const service = useService();
const read: Call = (on, key, id) =>
  send(on, 'GET', `/v1/deliveries/${id}/record`, key === undefined ? {} : { key });
const recordOf = async (key: string, id: string) => expectDeclared(operation, await read(service, key, id));
const asFleet = async (id: string, move: string, body: object) => {
  const key = await service.newKey('', 'fleet');
  const response = await send(service, 'POST', `/v1/fleet/deliveries/${id}/${move}`, { key, body });
  expect(response.status, response.text).toBe(200);
};

test('200: the record follows the delivery: courier while on the way, attempts, instruction, what is allowed', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const created = (await recordOf(key, id)).body;
  expect(created).toMatchObject({ ...shirts, version: 1, courier: null, allowed_moves: ['edit', 'cancel'] });

  const { courierId } = await newCourier(service);
  await asFleet(id, 'pick-up', { courier_id: courierId });
  const onTheWay = (await recordOf(key, id)).body;
  expect(onTheWay).toMatchObject({
    courier: { name: 'Bola', phone: '+2348012345670' },
    allowed_moves: ['edit'],
  });

  await asFleet(id, 'fail-attempt', { reason: 'receiver_absent', note: 'Gate was closed' });
  const failed = (await recordOf(key, id)).body;
  expect(failed).toMatchObject({
    attempts: 1,
    failure_reason: 'receiver_absent',
    failed_attempts: [{ attempt: 1, sequence: 3, reason: 'receiver_absent', note: 'Gate was closed' }],
    instruction: 'awaited',
    allowed_moves: ['instruct', 'edit'],
  });

  const instructions = { instruction: 'try_again', note: 'Ring twice' };
  await send(service, 'POST', `/v1/deliveries/${id}/instruct`, { key, body: instructions });
  expect((await recordOf(key, id)).body).toMatchObject({
    instruction: 'try_again',
    instruction_note: 'Ring twice',
  });

  const last = await createDelivery(service, key);
  await asFleet(last, 'pick-up', { courier_id: courierId });
  for (const _ of [1, 2, 3]) {
    await send(service, 'POST', `/v1/deliveries/${last}/instruct`, { key, body: instructions });
    await asFleet(last, 'fail-attempt', { reason: 'receiver_absent' });
  }
  expect((await recordOf(key, last)).body).toMatchObject({ instruction: 'return', allowed_moves: ['edit'] });
  const { version } = (await recordOf(key, last)).body;
  const again = { instruction: 'return' };
  const returned = await send(service, 'POST', `/v1/deliveries/${last}/instruct`, { key, body: again });
  expect([returned.status, returned.body.instruction]).toEqual([200, 'return']);
  expect((await recordOf(key, last)).body.version).toBe(version);

  await asFleet(id, 'deliver', { collected_amount: shirts.amount_to_collect });
  expect((await recordOf(key, id)).body).toMatchObject({
    status: 'delivered',
    collected_amount: shirts.amount_to_collect,
    courier: { name: 'Bola', phone: null },
    allowed_moves: [],
  });
});

const never = {
  picked_up_at: null,
  delivered_at: null,
  returned_at: null,
  cancelled_at: null,
  recipient_name: null,
};
const timesOf = async (key: string, id: string) => {
  const { body } = await recordOf(key, id);
  return Object.fromEntries(Object.keys(never).map((name) => [name, body[name]]));
};
/** When the last event of a type was. */
const timeOf = async (key: string, id: string, type: string) => {
  const { data } = (await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).body;
  return data.findLast((event: { type: string }) => event.type === type).timestamp;
};

test('200: the record has the times of pickup and hand-over and who took the parcel, and none of what was corrected', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const { courierId } = await newCourier(service);
  const cash = { collected_amount: shirts.amount_to_collect };
  expect(await timesOf(key, id)).toEqual(never);

  await asFleet(id, 'pick-up', { courier_id: courierId });
  const picked_up_at = await timeOf(key, id, 'delivery.picked_up');
  await asFleet(id, 'fail-attempt', { reason: 'refused', proof: { recipient_name: 'A neighbour' } });
  expect(await timesOf(key, id), 'nobody took it').toEqual({ ...never, picked_up_at });

  await send(service, 'POST', `/v1/deliveries/${id}/instruct`, {
    key,
    body: { instruction: 'try_again' },
  });
  await asFleet(id, 'deliver', { ...cash, proof: { recipient_name: 'Ada Obi' } });
  const first = await timeOf(key, id, 'delivery.delivered');
  expect(await timesOf(key, id)).toEqual({
    ...never,
    picked_up_at,
    delivered_at: first,
    recipient_name: 'Ada Obi',
  });

  await service.move(id, 'correct');
  expect(await timesOf(key, id), 'it was a mistake').toEqual({ ...never, picked_up_at });
  await asFleet(id, 'deliver', cash);
  const delivered_at = await timeOf(key, id, 'delivery.delivered');
  expect(await timesOf(key, id), 'nobody gave a name this time').toEqual({
    ...never,
    picked_up_at,
    delivered_at,
  });
});

test('200: what happened without network has the time of the phone, within the life of the delivery', async () => {
  const key = await service.newKey('Offline');
  const id = await createDelivery(service, key);
  const { courierId } = await newCourier(service);
  const { created_at } = (await recordOf(key, id)).body;
  await asFleet(id, 'pick-up', { courier_id: courierId, happened_at: '2020-01-01T00:00:00Z' });
  expect((await recordOf(key, id)).body.picked_up_at, 'the clock of the phone was wrong').toBe(created_at);
  const happened_at = new Date().toISOString();
  await asFleet(id, 'deliver', { collected_amount: shirts.amount_to_collect, happened_at });
  expect((await recordOf(key, id)).body.delivered_at).toBe(happened_at);
});

test('200: the record has the time of a return, with who took it back, and of a cancellation', async () => {
  const key = await service.newKey('Acme');
  const [back, cancelled] = [await createDelivery(service, key), await createDelivery(service, key)];
  const { courierId } = await newCourier(service);
  await asFleet(back, 'pick-up', { courier_id: courierId });
  await asFleet(back, 'return', { reason: 'Not wanted', proof: { recipient_name: 'The shop' } });
  expect(await timesOf(key, back)).toEqual({
    ...never,
    picked_up_at: await timeOf(key, back, 'delivery.picked_up'),
    returned_at: await timeOf(key, back, 'delivery.returned'),
    recipient_name: 'The shop',
  });
  await send(service, 'POST', `/v1/deliveries/${cancelled}/cancel`, { key });
  const cancelled_at = await timeOf(key, cancelled, 'delivery.cancelled');
  expect(await timesOf(key, cancelled)).toEqual({ ...never, cancelled_at });
});

test('200: the proof to deliver is the delivery’s own or the default of the fleet, without a locked PIN, and none after the end', async () => {
  const operator = await signedIn(service, { operator: true });
  const setDefault = (required_proof: string[]) =>
    operator.call(changeFleetSettings, { body: { required_proof } });
  const key = await service.newKey('Acme');
  const plain = await createDelivery(service, key);
  const own = await createDelivery(service, key, { ...shirts, required_proof: ['pin'] });
  const none = await createDelivery(service, key, { ...shirts, required_proof: [] });
  const proofs = async () => {
    const { data } = (await send(service, 'GET', '/v1/deliveries?view=record', { key })).body;
    const listed = (id: string) => data.find((one: { delivery_id: string }) => one.delivery_id === id);
    for (const id of [plain, own, none]) expect(listed(id)).toEqual((await recordOf(key, id)).body);
    return [plain, own, none].map((id) => listed(id).proof_to_deliver);
  };
  expect(await proofs()).toEqual([[], ['pin'], []]);
  await setDefault(['signature', 'photo']);
  expect(await proofs()).toEqual([['photo', 'signature'], ['pin'], []]);

  const { courierId } = await newCourier(service);
  await asFleet(own, 'pick-up', { courier_id: courierId });
  const pin = (await recordOf(key, own)).body.handover_pin === '0000' ? '0001' : '0000';
  const fleet = await service.newKey('', 'fleet');
  const wrong = { collected_amount: shirts.amount_to_collect, proof: { pin } };
  for (let tries = 0; tries < 5; tries++) {
    await send(service, 'POST', `/v1/fleet/deliveries/${own}/deliver`, { key: fleet, body: wrong });
  }
  expect((await recordOf(key, own)).body.required_proof, 'what was asked for stays').toEqual(['pin']);
  await send(service, 'POST', `/v1/deliveries/${none}/cancel`, { key });
  expect(await proofs()).toEqual([['photo', 'signature'], ['photo', 'name'], null]);
  await setDefault([]);
});

test('200: required proof is shown in one order, in whatever order it was sent', async () => {
  const key = await service.newKey('Acme');
  const required_proof = ['name', 'pin', 'signature', 'photo'];
  const id = await createDelivery(service, key, { ...shirts, required_proof });
  expect((await recordOf(key, id)).body.required_proof).toEqual(['photo', 'signature', 'pin', 'name']);
});

test('200: each image of proof has a link that answers with it', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await addPhoto(service, id);
  const [proof, ...more] = (await recordOf(key, id)).body.proofs;
  expect(more).toEqual([]);
  expect(proof).toMatchObject({ proof_id: '1-photo', kind: 'photo', sequence: 1 });
  expect((await send(service, 'GET', proof.url, { key })).headers.get('content-type')).toBe('image/jpeg');
});

test('200: an unchanged record is not sent again, but answered with 304', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const etag = (await recordOf(key, id)).headers.get('etag')!;
  const again = await send(service, 'GET', `/v1/deliveries/${id}/record`, {
    key,
    headers: { 'If-None-Match': etag },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});
