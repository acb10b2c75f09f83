import { expect, test } from 'vitest';
import { getDay, signInCourier } from '../../contract/courier/operations.ts';
import { createCourierLink, listCourierAccess } from '../../contract/dashboard/couriers.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  addCourier,
  changeCourier,
  deactivateCourier,
  listCouriers,
} from '../../contract/operations/fleet/couriers.ts';
import {
  correctDelivery,
  deliverDelivery,
  pickUpDelivery,
  returnDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { createDelivery, type JsonResponse, send } from '../support/client.ts';
import { day, hour, minute, second, testClock } from '../support/clock.ts';
import { assignedDelivery, newCourier, phone, signedInPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const clock = testClock();
// At ten in the morning, so that a minute later it is the same day.
clock.forward(day + 10 * hour - (clock.now() % day));
const service = useService({ clock });

const newOperator = () => signedIn(service, { operator: true, name: 'Olu Ade' });
const unknown = 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z';
const withId = (rows: { courier_id: string }[], courierId: string) =>
  rows.find(({ courier_id }) => courier_id === courierId) as never as JsonResponse['body'];
const one = async (operator: TestPerson, courierId: string) =>
  withId((await operator.call(listCouriers, { query: { limit: 1000 } })).body.data, courierId);
const accessOf = async (operator: TestPerson, courierId: string) =>
  withId((await operator.call(listCourierAccess)).body.couriers, courierId);
const lastEntry = async (operator: TestPerson) =>
  (await operator.call(listInstallationAudit, { query: { limit: 1 } })).body.data[0];
const nothing = {
  assigned: 0,
  on_the_way: 0,
  to_return: 0,
  delivered_today: 0,
  cash_in_hand: [],
  to_collect: [],
};

test('addCourier 201: the courier is on the list, can be assigned, and has nothing yet', async () => {
  const operator = await newOperator();
  clock.forward(second);
  const body = { name: 'Bola Ade', phone: '+2348012345670' };
  const added = await operator.call(addCourier, { body });
  expect(added.status).toBe(201);
  const { courier_id } = added.body;
  expect(await one(operator, courier_id)).toEqual({
    courier_id,
    ...body,
    status: 'active',
    created_at: new Date(clock.now()).toISOString(),
    cash_limit: null,
    cash_limit_currency: null,
    load: nothing,
  });
  expect(added.body).toEqual(await one(operator, courier_id));
  expect(await accessOf(operator, courier_id)).toEqual({
    courier_id,
    phones: [],
    sign_in_until: null,
    deactivate: { allowed: true, why_not: null },
  });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.added',
    by: expect.stringContaining('Olu Ade'),
    summary: 'added the courier “Bola Ade”',
    account: null,
  });
});

test('listCouriers 200: what each carries, has in hand and still collects', async () => {
  const operator = await newOperator();
  const own = await signedInPhone(service, await newCourier(service, 'abi'));
  const made = [];
  for (let i = 0; i < 5; i++) made.push(await assignedDelivery(service, own));
  for (const id of made.slice(1)) await own.move(pickUpDelivery, id);
  const collectedAt = clock.now();
  await own.move(deliverDelivery, made[1]!, { body: { collected_amount: 500000 } });
  clock.forward(minute);
  await own.move(deliverDelivery, made[2]!, { body: { collected_amount: 7, shortfall_reason: 'x' } });
  await own.move(returnDelivery, made[3]!);
  expect(await one(operator, own.courierId)).toMatchObject({
    load: {
      assigned: 1,
      on_the_way: 1,
      delivered_today: 2,
      cash_in_hand: [{ currency: 'USD', amount: 500007, since: new Date(collectedAt).toISOString() }],
      to_collect: [{ currency: 'USD', amount: 1000000 }],
    },
  });
  expect((await accessOf(operator, own.courierId)).deactivate).toEqual({
    allowed: false,
    why_not: 'Reassign 2 open deliveries first.',
  });
  const id = await assignedDelivery(service, own);
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key: await service.newKey('Acme') });
  clock.forward(day);
  expect((await one(await newOperator(), own.courierId)).load, 'tomorrow').toEqual({
    ...nothing,
    assigned: 1,
    on_the_way: 1,
    cash_in_hand: [{ currency: 'USD', amount: 500007, since: new Date(collectedAt).toISOString() }],
    to_collect: [{ currency: 'USD', amount: 1000000 }],
  });
});

test('listCouriers 200: money by transfer or card is not cash in hand, and a correction takes cash out of it', async () => {
  const operator = await newOperator();
  const own = await signedInPhone(service);
  const [byCard, inCash] = [await assignedDelivery(service, own), await assignedDelivery(service, own)];
  for (const id of [byCard, inCash]) await own.move(pickUpDelivery, id);
  const payment = { payment_method: 'card_terminal', payment_reference: 'SLIP-7' };
  await own.move(deliverDelivery, byCard, { body: { collected_amount: 500000, ...payment } });
  await own.move(deliverDelivery, inCash, { body: { collected_amount: 500000 } });
  const cashOf = async () => (await one(operator, own.courierId)).load.cash_in_hand;
  expect(await cashOf()).toEqual([{ currency: 'USD', amount: 500000, since: expect.any(String) }]);
  await operator.call(correctDelivery, { params: { delivery_id: inCash }, body: { reason: 'Wrong door' } });
  expect(await cashOf()).toEqual([]);
});

test('listCouriers 200: today begins at midnight in the time zone of the fleet', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, id);
  await own.move(deliverDelivery, id, { body: { collected_amount: 500000 } });
  // It is some time after ten o'clock UTC. Fifteen hours later a day has ended in Lagos, and none has in Honolulu.
  clock.forward(13 * hour + 59 * minute);
  const operator = await newOperator();
  const deliveredToday = async (time_zone: string) => {
    await operator.call(changeFleetSettings, { body: { time_zone } });
    return (await one(operator, own.courierId)).load.delivered_today;
  };
  expect(await deliveredToday('Pacific/Honolulu')).toBe(1);
  expect(await deliveredToday('Africa/Lagos')).toBe(0);
  await operator.call(changeFleetSettings, { body: { time_zone: 'UTC' } });
});

test('changeCourier 200: name, phone and pause; what is left out stays, and each is in the audit log', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service, 'Bola Ade');
  const change = async (body: object) => {
    clock.forward(second);
    const response = await operator.call(changeCourier, { params: { courier_id: courierId }, body });
    expect(response.status).toBe(200);
    return response.body;
  };
  expect(await change({ name: 'Bola Adé' })).toMatchObject({ name: 'Bola Adé', phone: '+2348012345670' });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.changed',
    summary: 'changed the courier “Bola Adé”: the name from “Bola Ade” to “Bola Adé”',
  });
  expect(await change({ status: 'paused' })).toMatchObject({ name: 'Bola Adé', status: 'paused' });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.paused',
    summary: 'paused the courier “Bola Adé”',
  });
  const before = await lastEntry(operator);
  expect(await change({ status: 'paused' })).toMatchObject({ status: 'paused' });
  expect(await lastEntry(operator), 'nothing changed, nothing to tell').toEqual(before);
  expect(await change({ phone: '+2348000000001' }), 'still paused').toMatchObject({ status: 'paused' });
  expect(await change({ status: 'active' })).toMatchObject({ status: 'active', phone: '+2348000000001' });
  expect(await lastEntry(operator)).toMatchObject({ action: 'courier.resumed' });
});

test('changeCourier 200: a cash limit is set, changed and removed, each in the audit log', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service, 'Bola Ade');
  const change = async (body: object) => {
    clock.forward(second);
    return (await operator.call(changeCourier, { params: { courier_id: courierId }, body })).body;
  };
  const limit = { cash_limit: 5_000_000, cash_limit_currency: 'NGN' };
  const none = { cash_limit: null, cash_limit_currency: null };
  expect(await change(limit)).toMatchObject(limit);
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.changed',
    summary: 'changed the courier “Bola Ade”: the cash limit from none to ₦50,000.00',
  });
  expect(await change({ name: 'Bola' }), 'what is left out stays').toMatchObject(limit);
  expect(await one(operator, courierId)).toMatchObject(limit);
  expect(await change(none)).toMatchObject(none);
  expect(await lastEntry(operator)).toMatchObject({
    summary: 'changed the courier “Bola”: the cash limit from ₦50,000.00 to none',
  });
});

test('changeCourier 400: a cash limit without its currency, and a currency that does not exist, are refused', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service);
  for (const [body, details] of [
    [{ cash_limit: 5 }, 'cash_limit_currency is required with cash_limit'],
    [{ cash_limit: -5, cash_limit_currency: 'NGN' }, 'cash_limit must be a whole number'],
    [{ cash_limit: 5, cash_limit_currency: 'XQX' }, 'cash_limit_currency must be an ISO 4217 currency'],
  ] as const) {
    const response = await operator.call(changeCourier, { params: { courier_id: courierId }, body });
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(details)]);
  }
  expect(await one(operator, courierId)).toMatchObject({ cash_limit: null });
});

test('addCourier 201: with a cash limit, which the audit log names', async () => {
  const operator = await newOperator();
  clock.forward(second);
  const limit = { cash_limit: 100, cash_limit_currency: 'JPY' };
  const body = { name: 'Aki', phone: '+2348012345670', ...limit };
  const { courier_id } = (await operator.call(addCourier, { body })).body;
  expect(await one(operator, courier_id)).toMatchObject(limit);
  expect(await lastEntry(operator)).toMatchObject({
    summary: 'added the courier “Aki”, with a cash limit of ¥100',
  });
});

test('changeCourier and deactivateCourier 200: a fleet key does the same, and the audit log names it', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service);
  const key = await service.newKey('', 'fleet');
  const path = `/v1/fleet/couriers/${courierId}`;
  clock.forward(second);
  const paused = await send(service, 'PATCH', path, {
    key,
    body: { status: 'paused', cash_limit: null, cash_limit_currency: null },
  });
  expect(expectDeclared(changeCourier, paused).body).toEqual(await one(operator, courierId));
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.paused',
    by: 'test',
  });
  clock.forward(second);
  const left = await send(service, 'POST', `${path}/deactivate`, { key });
  expect(expectDeclared(deactivateCourier, left).body).toMatchObject({
    status: 'deactivated',
    load: nothing,
  });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.deactivated',
    by: 'test',
  });
  const refused = await send(service, 'PATCH', path, { key, body: { name: 'Bo' } });
  expect(expectDeclared(changeCourier, refused).body.error).toBe('not possible now');
});

test('changeCourier 400: an empty name and an invalid phone number are refused', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service);
  const response = await operator.call(changeCourier, {
    params: { courier_id: courierId },
    body: { name: '', phone: 'x', status: 'ended' },
  });
  expect(response.status).toBe(400);
  expect(response.body.details).toMatch(
    /name must not be empty; phone must .*; status must be active or paused/,
  );
});

async function expectUnknown(operation: Operation, body?: object) {
  const operator = await newOperator();
  for (const courier_id of [unknown, 'x', unknown.toUpperCase()]) {
    const response = await operator.call(operation, { params: { courier_id }, ...(body ? { body } : {}) });
    expect([response.status, response.body]).toEqual([
      404,
      { error: 'courier not found', details: 'there is no courier with this identifier' },
    ]);
  }
}

test('changeCourier 404: an unknown courier is not found', () => expectUnknown(changeCourier, { name: 'X' }));
test('deactivateCourier 404: an unknown courier is not found', () => expectUnknown(deactivateCourier));
test('changeCourier 409: a deactivated courier cannot be changed', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service);
  const params = { courier_id: courierId };
  await operator.call(deactivateCourier, { params });
  const response = await operator.call(changeCourier, { params, body: { status: 'active' } });
  expect([response.status, response.body.details]).toEqual([409, '“Bola Ade” was deactivated.']);
});

test('deactivateCourier 200: phones are signed out, the link is withdrawn and nothing can be assigned, permanently', async () => {
  const operator = await newOperator();
  const courier = await newCourier(service);
  const params = { courier_id: courier.courierId };
  const own = await signedInPhone(service, courier);
  const { link, pin } = (await operator.call(createCourierLink, { params })).body;
  clock.forward(second);
  const ended = await operator.call(deactivateCourier, { params });
  expect([ended.status, ended.body.status]).toEqual([200, 'deactivated']);
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.deactivated',
    summary: 'deactivated the courier “Bola Ade”, and signed out a phone',
  });
  expect((await own.call(getDay)).status).toBe(401);
  const token = new URL(link).hash.slice(1);
  expect((await phone(service).call(signInCourier, { body: { token, pin } })).status).toBe(404);
  await expect(assignedDelivery(service, courier)).rejects.toThrow(/was deactivated/);
  expect(await accessOf(operator, courier.courierId)).toMatchObject({
    phones: [],
    sign_in_until: null,
    deactivate: { allowed: false, why_not: '“Bola Ade” was deactivated.' },
  });
  const before = await lastEntry(operator);
  expect((await operator.call(deactivateCourier, { params })).status, 'asking twice is no mistake').toBe(200);
  expect(await lastEntry(operator)).toEqual(before);
});

test('deactivateCourier 409: a courier with open deliveries stays active and signed in', async () => {
  const operator = await newOperator();
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  const end = () => operator.call(deactivateCourier, { params: { courier_id: own.courierId } });
  const response = await end();
  expect([response.status, response.body.details]).toEqual([409, 'Reassign 1 open delivery first.']);
  expect((await one(operator, own.courierId)).status).toBe('active');
  expect((await own.call(getDay)).status).toBe(200);
  await own.move(pickUpDelivery, id);
  expect((await end()).status).toBe(409);
  await own.move(returnDelivery, id);
  expect((await end()).status).toBe(200);
});

test('either a concurrent assignment or the deactivation of its courier succeeds, never both', async () => {
  const operator = await signedIn(service, { operator: true });
  const [key, fleet] = [await service.newKey('Acme'), await service.newKey('', 'fleet')];
  for (let round = 0; round < 20; round++) {
    const { courierId } = await newCourier(service);
    const id = await createDelivery(service, key);
    const [assigned, ended] = await Promise.all([
      send(service, 'POST', `/v1/fleet/deliveries/${id}/assign`, {
        key: fleet,
        body: { courier_id: courierId },
      }),
      operator.copy().call(deactivateCourier, { params: { courier_id: courierId } }),
    ]);
    expect(['200 409', '400 200']).toContain(`${assigned.status} ${ended.status}`);
  }
});
