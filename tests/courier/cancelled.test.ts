/** The courier picked up a parcel without network while the sender cancelled: who has it, and how it gets back. */
import { expect, test } from 'vitest';
import { deliverStop, failStop, getDay, pickUpStop, returnStop } from '../../contract/courier/operations.ts';
import { getDelivery } from '../../contract/dashboard/deliveries.ts';
import { send, shirts } from '../support/client.ts';
import { assignedDelivery, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { plainPhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';

const service = useService();
const happened_at = '2026-11-15T09:30:00.000Z';

async function cancelledDelivery(own: TestPhone): Promise<string> {
  const id = await assignedDelivery(service, own);
  const key = await service.newKey('Acme');
  expect((await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key })).status).toBe(200);
  return id;
}

/** The courier has the parcel of a cancelled delivery: the pickup was refused, and noted. */
async function heldParcel(own: TestPhone): Promise<string> {
  const id = await cancelledDelivery(own);
  const picked = await own.move(pickUpStop, id, { body: { happened_at } });
  expect([picked.status, picked.body.error]).toEqual([409, 'move not possible']);
  return id;
}

async function detailOf(id: string) {
  const holder = await signedIn(service, { account: 'Acme' });
  const params = { account_id: holder.accountId, mode: 'live', delivery_id: id };
  return (await holder.call(getDelivery, { params })).body;
}

const dayOf = async (own: TestPhone) => (await own.call(getDay)).body;

test('a refused pickup of a cancelled delivery keeps the stop listed, to be returned to the sender', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  const other = await assignedDelivery(service, own);
  const { stops, done } = await dayOf(own);
  expect(stops).toEqual([
    expect.objectContaining({
      delivery_id: id,
      status: 'cancelled',
      parcel_with: 'courier',
      pickup_address: shirts.pickup_address,
      moves: ['return'],
    }),
    expect.objectContaining({ delivery_id: other, parcel_with: null }),
  ]);
  expect(done).toEqual([]);
});

test('returnStop 200: the parcel of a cancelled delivery is back with the sender, and the stop is done', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  for (const _ of ['returned', 'sent again']) {
    const { status, body } = await own.move(returnStop, id, { body: { happened_at } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled', parcel_with: 'sender', moves: [] });
  }
  const { stops, done } = await dayOf(own);
  expect(stops).toEqual([]);
  expect(done).toEqual([expect.objectContaining({ delivery_id: id, parcel_with: 'sender' })]);
});

test('the page of the delivery says who has the parcel', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  const pickedUp = {
    move: 'pick_up',
    courier_name: own.name,
    at: expect.any(String),
    happened_at,
  };
  expect(await detailOf(id)).toMatchObject({ status: 'cancelled', after_cancellation: [pickedUp] });
  await own.move(returnStop, id);
  expect((await detailOf(id)).after_cancellation).toEqual([
    pickedUp,
    { move: 'return', courier_name: own.name, at: expect.any(String), happened_at: null },
  ]);
});

test('a hand-over that hit the cancellation: the receiver has the parcel, and nothing is to be returned', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  expect((await own.move(failStop, id, { body: { reason: 'receiver_absent' } })).status).toBe(409);
  expect((await dayOf(own)).stops).toHaveLength(1);
  expect((await own.move(deliverStop, id, { body: { collected_amount: 500000 } })).status).toBe(409);
  const { stops, done } = await dayOf(own);
  expect(stops).toEqual([]);
  expect(done).toEqual([expect.objectContaining({ delivery_id: id, parcel_with: 'receiver' })]);
  expect((await detailOf(id)).after_cancellation).toMatchObject([{ move: 'pick_up' }, { move: 'deliver' }]);
});

test('a return with proof is noted and refused: the proof of a cancelled delivery is not kept', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  const body = { proof: { photo: plainPhoto.toString('base64') } };
  expect((await own.move(returnStop, id, { body })).status).toBe(409);
  expect((await dayOf(own)).done).toEqual([
    expect.objectContaining({ delivery_id: id, parcel_with: 'sender' }),
  ]);
});

test('what was not picked up is neither held nor returned', async () => {
  const own = await signedInPhone(service);
  const id = await cancelledDelivery(own);
  for (const operation of [deliverStop, returnStop]) {
    const body = operation === deliverStop ? { collected_amount: 500000 } : {};
    expect((await own.move(operation, id, { body })).status).toBe(409);
  }
  expect((await dayOf(own)).done).toEqual([
    expect.objectContaining({ delivery_id: id, parcel_with: null, moves: [] }),
  ]);
  expect((await detailOf(id)).after_cancellation).toEqual([]);
});

test('another courier neither holds nor returns it', async () => {
  const own = await signedInPhone(service);
  const other = await signedInPhone(service);
  const id = await heldParcel(own);
  expect((await other.move(pickUpStop, id)).status).toBe(404);
  expect((await other.move(returnStop, id)).status).toBe(404);
  expect((await dayOf(other)).stops).toEqual([]);
  expect((await dayOf(own)).stops).toHaveLength(1);
});

test('the interface answers as before: cancelled, with the same events', async () => {
  const own = await signedInPhone(service);
  const key = await service.newKey('Acme');
  const id = await cancelledDelivery(own);
  const answers = async () => [
    (await send(service, 'GET', `/v1/deliveries/${id}`, { key })).text,
    (await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).text,
  ];
  const before = await answers();
  await own.move(pickUpStop, id);
  await own.move(returnStop, id);
  expect(await answers()).toEqual(before);
});
