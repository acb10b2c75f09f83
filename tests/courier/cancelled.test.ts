/** The courier picked up a parcel without network while the sender cancelled: who has it, and how it gets back. */
import { expect, test } from 'vitest';
import { getDay } from '../../contract/courier/operations.ts';
import { listCourierAccess } from '../../contract/dashboard/couriers.ts';
import { deactivateCourier, listCouriers } from '../../contract/operations/fleet/couriers.ts';
import {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { checkLedger } from '../../server/money/index.ts';
import { correctAmount } from '../support/cash.ts';
import { send, shirts } from '../support/client.ts';
import { day, hour, testClock } from '../support/clock.ts';
import { assignedDelivery, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { plainPhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';

const clock = testClock();
// At ten in the morning, so that the few minutes of a test are on the same day.
clock.forward(day + 10 * hour - (clock.now() % day));
const service = useService({ clock });
const happened_at = '2024-11-15T09:30:00.000Z';
/** The most that JSON keeps exactly. */
const most = Number.MAX_SAFE_INTEGER;

async function cancelledDelivery(own: TestPhone, account = 'Acme'): Promise<string> {
  const id = await assignedDelivery(service, own, shirts, account);
  const key = await service.newKey(account);
  expect((await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key })).status).toBe(200);
  return id;
}

/** The courier has the parcel of a cancelled delivery: the pickup was refused, and noted. */
async function heldParcel(own: TestPhone, account?: string): Promise<string> {
  const id = await cancelledDelivery(own, account);
  const picked = await own.move(pickUpDelivery, id, { body: { happened_at } });
  expect([picked.status, picked.body.error]).toEqual([409, 'move not possible']);
  return id;
}

async function detailOf(id: string, account = 'Acme') {
  const owner = await signedIn(service, { account });
  const params = { account_id: owner.accountId, mode: 'live', delivery_id: id };
  return (await readDelivery(owner, params)).body;
}

async function listed(own: TestPhone) {
  const operator = await signedIn(service, { operator: true });
  const isOwn = ({ courier_id }: { courier_id: string }) => courier_id === own.courierId;
  const { data } = (await operator.call(listCouriers, { query: { limit: 1000 } })).body;
  const { couriers } = (await operator.call(listCourierAccess)).body;
  return { ...data.find(isOwn), ...couriers.find(isOwn) };
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

test('returnDelivery 200: the parcel of a cancelled delivery is back with the sender, and the stop is done', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  for (const _ of ['returned', 'sent again']) {
    const { status, body } = await own.move(returnDelivery, id, { body: { happened_at } });
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
    courier: { id: own.courierId, name: 'Bola' },
    at: expect.any(String),
    happened_at,
    collected_amount: null,
    shortfall_reason: null,
    payment_method: null,
    payment_reference: null,
  };
  expect(await detailOf(id)).toMatchObject({ status: 'cancelled', after_cancellation: [pickedUp] });
  await own.move(returnDelivery, id);
  expect((await detailOf(id)).after_cancellation).toEqual([
    pickedUp,
    { ...pickedUp, move: 'return', happened_at: null },
  ]);
});

test('a hand-over that hit the cancellation: the receiver has the parcel, and nothing is to be returned', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  expect((await own.move(failDeliveryAttempt, id, { body: { reason: 'receiver_absent' } })).status).toBe(409);
  expect((await dayOf(own)).stops).toHaveLength(1);
  expect((await own.move(deliverDelivery, id, { body: { collected_amount: 500000 } })).status).toBe(409);
  const { stops, done } = await dayOf(own);
  expect(stops).toEqual([]);
  expect(done).toEqual([expect.objectContaining({ delivery_id: id, parcel_with: 'receiver' })]);
  expect((await detailOf(id)).after_cancellation).toMatchObject([{ move: 'pick_up' }, { move: 'deliver' }]);
});

test('deliverDelivery 400: money that would be refused without the cancellation is not noted', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  for (const [body, why] of [
    [{ collected_amount: 500001 }, 'is more than the amount to collect'],
    [{ collected_amount: 500000, payment_method: 'transfer' }, 'payment_reference is required'],
    [{ collected_amount: 1 }, 'shortfall_reason is required'],
  ] as const) {
    const response = await own.move(deliverDelivery, id, { body });
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(why)]);
  }
  expect((await detailOf(id)).after_cancellation).toMatchObject([{ move: 'pick_up' }]);
});

test('deliverDelivery 409: money after the cancellation with which sums would no longer be exact is not noted', async () => {
  const own = await signedInPhone(service);
  const amount = most - 499_999;
  const first = await assignedDelivery(service, own, { ...shirts, amount_to_collect: amount }, 'Bank');
  await own.move(pickUpDelivery, first);
  expect((await own.move(deliverDelivery, first, { body: { collected_amount: amount } })).status).toBe(200);
  const id = await heldParcel(own, 'Bank');
  const refused = await own.move(deliverDelivery, id, { body: { collected_amount: 500_000 } });
  expect([refused.status, refused.body.details]).toEqual([
    409,
    expect.stringContaining('would be more than'),
  ]);
  expect((await detailOf(id, 'Bank')).after_cancellation).toMatchObject([{ move: 'pick_up' }]);
  expect((await listed(own)).load.cash_in_hand).toMatchObject([{ amount }]);
});

test('an operator corrects money that was collected after the cancellation', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  const { events } = await detailOf(id);
  await own.move(deliverDelivery, id, { body: { collected_amount: 500000 } });
  await correctAmount(service, id, 450000);
  await correctAmount(service, id, 400000);
  const after = await detailOf(id);
  expect(after).toMatchObject({ status: 'cancelled', collected_amount: 400000 });
  expect(after.events.slice(events.length)).toMatchObject([
    {
      type: 'delivery.amount_corrected',
      data: { details: { previous_amount: 500000, collected_amount: 450000 } },
    },
    {
      type: 'delivery.amount_corrected',
      data: { details: { previous_amount: 450000, collected_amount: 400000 } },
    },
  ]);
  expect((await listed(own)).load.cash_in_hand).toMatchObject([{ amount: 400000 }]);
  const wrong = await checkLedger((text) => service.database.read({ name: text, text, replan: true }, []));
  expect(wrong).toEqual([]);
});

test('the cash of a hand-over that hit the cancellation is kept, and counts as collected today and as cash in hand', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  const other = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, other);
  await own.move(deliverDelivery, other, { body: { collected_amount: 500000 } });
  const cash = { collected_amount: 300000, shortfall_reason: 'Had no more' };
  expect((await own.move(deliverDelivery, id, { body: cash })).status).toBe(409);
  expect((await own.move(deliverDelivery, id, { body: { collected_amount: 1 } })).status, 'again').toBe(409);
  expect(await detailOf(id)).toMatchObject({
    collected_amount: null,
    after_cancellation: [{ move: 'pick_up' }, { move: 'deliver', ...cash }],
  });
  const { done, collected } = await dayOf(own);
  expect(done).toContainEqual(expect.objectContaining({ delivery_id: id, collected_amount: 300000 }));
  expect(collected).toEqual([{ currency: 'USD', currency_digits: 2, amount: 800000 }]);
  expect((await listed(own)).load).toMatchObject({
    delivered_today: 1,
    cash_in_hand: [{ currency: 'USD', amount: 800000, since: expect.any(String) }],
  });
});

test('returned on a later day than the cancellation: done on the day of the return', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  clock.forward(day);
  const next = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, next);
  await own.move(deliverDelivery, next, { body: { collected_amount: 500000 } });
  clock.forward(1_000);
  expect((await own.move(returnDelivery, id)).status).toBe(200);
  const done = async () =>
    (await dayOf(own)).done.map(({ delivery_id }: { delivery_id: string }) => delivery_id);
  expect(await done(), 'the last one first').toEqual([id, next]);
  clock.forward(day);
  expect(await done()).toEqual([]);
});

test('deactivateCourier 409: a courier who has the parcel of a cancelled delivery is not idle until it is returned', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  expect(await listed(own)).toMatchObject({
    load: { assigned: 0, on_the_way: 0, to_return: 1 },
    deactivate: {
      allowed: false,
      why_not: '1 parcel of a cancelled delivery must be returned first.',
    },
  });
  const operator = await signedIn(service, { operator: true });
  const params = { courier_id: own.courierId };
  const refused = await operator.call(deactivateCourier, { params });
  expect([refused.status, refused.body.details]).toEqual([
    409,
    '1 parcel of a cancelled delivery must be returned first.',
  ]);
  await heldParcel(own);
  await assignedDelivery(service, own);
  expect((await operator.call(deactivateCourier, { params })).body.details).toContain(
    'Reassign 1 open delivery first. 2 parcels of cancelled deliveries must be returned first.',
  );
  const delivered = await signedInPhone(service);
  const parcels = [await heldParcel(delivered), await heldParcel(delivered)];
  await delivered.move(returnDelivery, parcels[0]!);
  await delivered.move(deliverDelivery, parcels[1]!, { body: { collected_amount: 500000 } });
  expect(await listed(delivered)).toMatchObject({ load: { to_return: 0 }, deactivate: { allowed: true } });
  await own.move(returnDelivery, id);
  expect((await listed(own)).load).toMatchObject({ assigned: 1, to_return: 1 });
});

test('a return with proof is noted and refused: the proof of a cancelled delivery is not kept', async () => {
  const own = await signedInPhone(service);
  const id = await heldParcel(own);
  const body = { proof: { photo: plainPhoto.toString('base64') } };
  expect((await own.move(returnDelivery, id, { body })).status).toBe(409);
  expect((await dayOf(own)).done).toEqual([
    expect.objectContaining({ delivery_id: id, parcel_with: 'sender' }),
  ]);
});

test('what was not picked up is neither held nor returned', async () => {
  const own = await signedInPhone(service);
  const id = await cancelledDelivery(own);
  for (const operation of [deliverDelivery, returnDelivery]) {
    const body = operation === deliverDelivery ? { collected_amount: 500000 } : {};
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
  expect((await other.move(pickUpDelivery, id)).status).toBe(404);
  expect((await other.move(returnDelivery, id)).status).toBe(404);
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
  await own.move(pickUpDelivery, id);
  await own.move(returnDelivery, id);
  expect(await answers()).toEqual(before);
});
