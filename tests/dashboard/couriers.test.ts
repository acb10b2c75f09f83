import { expect, test } from 'vitest';
import {
  deliverStop,
  getDay,
  pickUpStop,
  returnStop,
  signInCourier,
} from '../../contract/courier/operations.ts';
import {
  addCourier,
  changeCourier,
  createCourierLink,
  endCourier,
  listCouriers,
  signOutPhones,
} from '../../contract/dashboard/couriers.ts';
import { correctDelivery } from '../../contract/dashboard/dispatch.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import type { Operation } from '../../contract/operation.ts';
import { createDelivery, send } from '../support/client.ts';
import { day, hour, minute, second, testClock } from '../support/clock.ts';
import { assignedDelivery, newCourier, phone, signedInPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';

const clock = testClock();
// At ten in the morning, so that a minute later it is the same day.
clock.forward(day + 10 * hour - (clock.now() % day));
const service = useService({ clock });

const newOperator = () => signedIn(service, { operator: true, name: 'Olu Ade' });
const unknown = 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z';
const all = async (operator: TestPerson) => (await operator.call(listCouriers)).body.couriers;
const one = async (operator: TestPerson, courierId: string) =>
  (await all(operator)).find((row: { courier_id: string }) => row.courier_id === courierId);
const lastEntry = async (operator: TestPerson) =>
  (await operator.call(listInstallationAudit, { query: { limit: 1 } })).body.data[0];
const nothing = { assigned: 0, on_the_way: 0, to_return: 0, delivered_today: 0, cash: [], to_collect: [] };

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
    state: 'active',
    created_at: new Date(clock.now()).toISOString(),
    cash_limit: null,
    cash_limit_currency: null,
    load: nothing,
    phones: [],
    sign_in_until: null,
    end: { allowed: true, why_not: null },
  });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.added',
    by: expect.stringContaining('Olu Ade'),
    summary: 'added the courier “Bola Ade”',
    account_name: null,
  });
});

test('addCourier 400: a name and a phone number are required', async () => {
  const answer = await (await newOperator()).call(addCourier, { body: { name: '', phone: '080' } });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toMatch(/^name is required; phone must be a plus sign/);
});

test('listCouriers 200: by name, deactivated couriers last, with what each carries, has in hand and still collects', async () => {
  const operator = await newOperator();
  const left = await newCourier(service, 'aaa left');
  await operator.call(endCourier, { params: { courier_id: left.courierId } });
  const own = await signedInPhone(service, await newCourier(service, 'abi'));
  await newCourier(service, 'Zed');
  const made = [];
  for (let i = 0; i < 5; i++) made.push(await assignedDelivery(service, own));
  for (const id of made.slice(1)) await own.move(pickUpStop, id);
  const collectedAt = clock.now();
  await own.move(deliverStop, made[1]!, { body: { collected_amount: 500000 } });
  clock.forward(minute);
  await own.move(deliverStop, made[2]!, { body: { collected_amount: 7, shortfall_reason: 'x' } });
  await own.move(returnStop, made[3]!);
  const couriers = await all(operator);
  expect(couriers.at(-1)).toMatchObject({ name: 'aaa left', state: 'ended' });
  expect(couriers.at(-1).end).toEqual({ allowed: false, why_not: 'aaa left was already deactivated.' });
  const names = couriers
    .filter(({ state }: { state: string }) => state !== 'ended')
    .map(({ name }: { name: string }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(await one(operator, own.courierId)).toMatchObject({
    load: {
      assigned: 1,
      on_the_way: 1,
      delivered_today: 2,
      cash: [{ currency: 'USD', amount: 500007, since: new Date(collectedAt).toISOString() }],
      to_collect: [{ currency: 'USD', amount: 1000000 }],
    },
    end: { allowed: false, why_not: 'Reassign 2 open deliveries first.' },
  });
  const id = await assignedDelivery(service, own);
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key: await service.newKey('Acme') });
  clock.forward(day);
  expect((await one(await newOperator(), own.courierId)).load, 'tomorrow').toEqual({
    ...nothing,
    assigned: 1,
    on_the_way: 1,
    cash: [{ currency: 'USD', amount: 500007, since: new Date(collectedAt).toISOString() }],
    to_collect: [{ currency: 'USD', amount: 1000000 }],
  });
});

test('listCouriers 200: money by transfer or card is not cash in hand, and a correction takes cash out of it', async () => {
  const operator = await newOperator();
  const own = await signedInPhone(service);
  const [byCard, inCash] = [await assignedDelivery(service, own), await assignedDelivery(service, own)];
  for (const id of [byCard, inCash]) await own.move(pickUpStop, id);
  const payment = { payment_method: 'card_terminal', payment_reference: 'SLIP-7' };
  await own.move(deliverStop, byCard, { body: { collected_amount: 500000, ...payment } });
  await own.move(deliverStop, inCash, { body: { collected_amount: 500000 } });
  const cashOf = async () => (await one(operator, own.courierId)).load.cash;
  expect(await cashOf()).toEqual([{ currency: 'USD', amount: 500000, since: expect.any(String) }]);
  await operator.call(correctDelivery, { params: { delivery_id: inCash }, body: { reason: 'Wrong door' } });
  expect(await cashOf()).toEqual([]);
});

test('listCouriers 200: today begins at midnight in the time zone of the fleet', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  await own.move(pickUpStop, id);
  await own.move(deliverStop, id, { body: { collected_amount: 500000 } });
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

test('listCouriers 200: the phones that are signed in, the one seen last first, and a link that is open', async () => {
  const operator = await newOperator();
  const courier = await newCourier(service);
  const params = { courier_id: courier.courierId };
  const first = await signedInPhone(service, courier);
  clock.forward(minute);
  await signedInPhone(service, courier);
  clock.forward(minute);
  await first.call(getDay);
  const { expires_at } = (await operator.call(createCourierLink, { params })).body;
  const { phones, sign_in_until } = await one(operator, courier.courierId);
  const at = (ago: number) => new Date(clock.now() - ago).toISOString();
  expect(phones).toEqual([
    {
      phone_id: expect.stringMatching(/^pho_/),
      device: 'Chrome on Android',
      signed_in_at: at(2 * minute),
      last_seen_at: at(0),
    },
    {
      phone_id: expect.stringMatching(/^pho_/),
      device: 'Chrome on Android',
      signed_in_at: at(minute),
      last_seen_at: at(minute),
    },
  ]);
  expect(sign_in_until).toBe(expires_at);
});

test('changeCourier 200: name, phone and pause; what is left out stays, and each is in the audit log', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service, 'Bola Ade');
  const change = async (body: object) => {
    clock.forward(second);
    const answer = await operator.call(changeCourier, { params: { courier_id: courierId }, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  expect(await change({ name: 'Bola Adé' })).toMatchObject({ name: 'Bola Adé', phone: '+2348012345670' });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.changed',
    summary: 'changed the courier “Bola Adé”: the name from “Bola Ade” to “Bola Adé”',
  });
  expect(await change({ paused: true })).toMatchObject({ name: 'Bola Adé', state: 'paused' });
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.paused',
    summary: 'paused the courier “Bola Adé”',
  });
  const before = await lastEntry(operator);
  expect(await change({ paused: true })).toMatchObject({ state: 'paused' });
  expect(await lastEntry(operator), 'nothing changed, nothing to tell').toEqual(before);
  expect(await change({ phone: '+2348000000001' }), 'still paused').toMatchObject({ state: 'paused' });
  expect(await change({ paused: false })).toMatchObject({ state: 'active', phone: '+2348000000001' });
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
    const answer = await operator.call(changeCourier, { params: { courier_id: courierId }, body });
    expect([answer.status, answer.body.details]).toEqual([400, expect.stringContaining(details)]);
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

test('changeCourier 400: an empty name and an invalid phone number are refused', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service);
  const answer = await operator.call(changeCourier, {
    params: { courier_id: courierId },
    body: { name: '', phone: 'x', paused: 'no' },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toMatch(/name must not be empty; phone must .*; paused must be true or false/);
});

async function expectUnknown(operation: Operation, body?: object) {
  const operator = await newOperator();
  for (const courier_id of [unknown, 'x', unknown.toUpperCase()]) {
    const answer = await operator.call(operation, { params: { courier_id }, ...(body ? { body } : {}) });
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: 'courier not found', details: 'there is no courier with this identifier' },
    ]);
  }
}

test('changeCourier 404: an unknown courier is not found', () => expectUnknown(changeCourier, { name: 'X' }));
test('endCourier 404: an unknown courier is not found', () => expectUnknown(endCourier));
test('createCourierLink 404: an unknown courier is not found', () => expectUnknown(createCourierLink));
test('signOutPhones 404: an unknown courier is not found', () => expectUnknown(signOutPhones));

test('changeCourier 409: a deactivated courier cannot be changed', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service);
  const params = { courier_id: courierId };
  await operator.call(endCourier, { params });
  const answer = await operator.call(changeCourier, { params, body: { paused: false } });
  expect([answer.status, answer.body.details]).toEqual([409, '“Bola Ade” was deactivated.']);
});

test('endCourier 200: phones are signed out, the link is withdrawn and nothing can be assigned, permanently', async () => {
  const operator = await newOperator();
  const courier = await newCourier(service);
  const params = { courier_id: courier.courierId };
  const own = await signedInPhone(service, courier);
  const { link, pin } = (await operator.call(createCourierLink, { params })).body;
  clock.forward(second);
  const ended = await operator.call(endCourier, { params });
  expect([ended.status, ended.body.state]).toEqual([200, 'ended']);
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.ended',
    summary: 'deactivated the courier “Bola Ade”, and signed out a phone',
  });
  expect((await own.call(getDay)).status).toBe(401);
  const token = new URL(link).hash.slice(1);
  expect((await phone(service).call(signInCourier, { body: { token, pin } })).status).toBe(404);
  await expect(assignedDelivery(service, courier)).rejects.toThrow(/is deactivated/);
  expect(await one(operator, courier.courierId)).toMatchObject({ phones: [], sign_in_until: null });
  const before = await lastEntry(operator);
  expect((await operator.call(endCourier, { params })).status, 'asking twice is no mistake').toBe(200);
  expect(await lastEntry(operator)).toEqual(before);
});

test('endCourier 409: a courier with open deliveries stays active and signed in', async () => {
  const operator = await newOperator();
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  const end = () => operator.call(endCourier, { params: { courier_id: own.courierId } });
  const answer = await end();
  expect([answer.status, answer.body.details]).toEqual([
    409,
    '“Bola Ade” cannot be deactivated yet. Reassign 1 open delivery first.',
  ]);
  expect((await one(operator, own.courierId)).state).toBe('active');
  expect((await own.call(getDay)).status).toBe(200);
  await own.move(pickUpStop, id);
  expect((await end()).status).toBe(409);
  await own.move(returnStop, id);
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
      operator.copy().call(endCourier, { params: { courier_id: courierId } }),
    ]);
    expect(['200 409', '400 200']).toContain(`${assigned.status} ${ended.status}`);
  }
});

test('createCourierLink 200: link and PIN are shown once, and a new link replaces the earlier one', async () => {
  const operator = await newOperator();
  const courier = await newCourier(service);
  const params = { courier_id: courier.courierId };
  const first = (await operator.call(createCourierLink, { params })).body;
  clock.forward(second);
  const { status, body } = await operator.call(createCourierLink, { params });
  expect([status, body]).toEqual([
    200,
    {
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/courier#[A-Za-z0-9_-]{43}$/),
      pin: expect.stringMatching(/^[0-9]{6}$/),
      expires_at: new Date(clock.now() + 72 * hour).toISOString(),
    },
  ]);
  expect(first.link).not.toBe(body.link);
  const use = ({ link, pin }: { link: string; pin: string }) =>
    phone(service).call(signInCourier, { body: { token: new URL(link).hash.slice(1), pin } });
  expect((await use(first)).status).toBe(404);
  expect((await use(body)).status).toBe(200);
  const { data } = (await operator.call(listInstallationAudit, { query: { limit: 3 } })).body;
  const entries = data.map(({ action, summary }: { action: string; summary: string }) => ({
    action,
    summary,
  }));
  expect(entries).toContainEqual({
    action: 'courier.link_handed_out',
    summary: 'created a sign-in link for the courier “Bola Ade”',
  });
});

test('after several links are created concurrently, only one works', async () => {
  const operator = await signedIn(service, { operator: true });
  const { courierId } = await newCourier(service);
  const params = { courier_id: courierId };
  const made = await Promise.all(
    Array.from({ length: 5 }, () => operator.copy().call(createCourierLink, { params })),
  );
  const statuses = [];
  for (const { body } of made) {
    const token = new URL(body.link).hash.slice(1);
    statuses.push((await phone(service).call(signInCourier, { body: { token, pin: body.pin } })).status);
  }
  expect(statuses.sort()).toEqual([200, 404, 404, 404, 404]);
});

test('createCourierLink 409: a deactivated courier gets no link', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service);
  const params = { courier_id: courierId };
  await operator.call(endCourier, { params });
  const answer = await operator.call(createCourierLink, { params });
  expect([answer.status, answer.body.error]).toEqual([409, 'not possible now']);
});

test('signOutPhones 200: a lost phone is signed out with its next request, the others stay signed in', async () => {
  const operator = await newOperator();
  const courier = await newCourier(service);
  const lost = await signedInPhone(service, courier);
  clock.forward(minute);
  const kept = await signedInPhone(service, courier);
  const stranger = await signedInPhone(service);
  const { phones } = await one(operator, courier.courierId);
  const params = { courier_id: courier.courierId };
  clock.forward(second);
  const answer = await operator.call(signOutPhones, { params, body: { phone_id: phones[1].phone_id } });
  expect([answer.status, answer.body]).toEqual([200, { signed_out: 1 }]);
  const statuses = [];
  for (const own of [lost, kept, stranger]) statuses.push((await own.call(getDay)).status);
  expect(statuses).toEqual([401, 200, 200]);
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.phones_signed_out',
    summary: 'signed out a phone of the courier “Bola Ade”',
  });
  const others = (await one(operator, stranger.courierId)).phones;
  const wrong = await operator.call(signOutPhones, { params, body: { phone_id: others[0].phone_id } });
  expect(wrong.body, 'a phone of another courier').toEqual({ signed_out: 0 });
  expect((await stranger.call(getDay)).status).toBe(200);
});

test('signOutPhones 200: without a phone all are signed out, and the link is withdrawn', async () => {
  const operator = await newOperator();
  const courier = await newCourier(service);
  const params = { courier_id: courier.courierId };
  const phones = [await signedInPhone(service, courier), await signedInPhone(service, courier)];
  const { link, pin } = (await operator.call(createCourierLink, { params })).body;
  expect((await operator.call(signOutPhones, { params })).body).toEqual({ signed_out: 2 });
  for (const own of phones) expect((await own.call(getDay)).status).toBe(401);
  const token = new URL(link).hash.slice(1);
  expect((await phone(service).call(signInCourier, { body: { token, pin } })).status).toBe(404);
  expect((await operator.call(signOutPhones, { params })).body).toEqual({ signed_out: 0 });
});

test('a phone that signs in while all are signed out is signed out, or comes later', async () => {
  const operator = await newOperator();
  for (let round = 0; round < 10; round++) {
    const courier = await newCourier(service);
    const params = { courier_id: courier.courierId };
    const { link, pin } = (await operator.call(createCourierLink, { params })).body;
    const own = phone(service);
    await Promise.all([
      own.call(signInCourier, { body: { token: new URL(link).hash.slice(1), pin } }),
      operator.copy().call(signOutPhones, { params }),
    ]);
    expect((await own.call(getDay)).status).toBe(401);
    expect(await one(operator, courier.courierId)).toMatchObject({ phones: [], sign_in_until: null });
  }
});

test('signOutPhones 400: a phone_id that is not an identifier is refused', async () => {
  const operator = await newOperator();
  const { courierId } = await newCourier(service);
  const answer = await operator.call(signOutPhones, {
    params: { courier_id: courierId },
    body: { phone_id: 'pho_x' },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toContain('phone_id must be the phone_id of a phone');
});
