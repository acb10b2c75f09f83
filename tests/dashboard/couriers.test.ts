import { expect, test } from 'vitest';
import { getDay, signInCourier } from '../../contract/courier/operations.ts';
import { createCourierLink, listCourierAccess, signOutPhones } from '../../contract/dashboard/couriers.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import type { Operation } from '../../contract/operation.ts';
import { deactivateCourier } from '../../contract/operations/fleet/couriers.ts';
import { day, hour, minute, second, testClock } from '../support/clock.ts';
import { newCourier, phone, signedInPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';

const clock = testClock();
// At ten in the morning, so that a minute later it is the same day.
clock.forward(day + 10 * hour - (clock.now() % day));
const service = useService({ clock });

const newOperator = () => signedIn(service, { operator: true, name: 'Olu Ade' });
const unknown = 'cou_01kd3x8j5mfd7v2q9r4t6w8y0z';
const all = async (operator: TestPerson) => (await operator.call(listCourierAccess)).body.couriers;
const one = async (operator: TestPerson, courierId: string) =>
  (await all(operator)).find((row: { courier_id: string }) => row.courier_id === courierId);
const lastEntry = async (operator: TestPerson) =>
  (await operator.call(listInstallationAudit, { query: { limit: 1 } })).body.data[0];

test('listCourierAccess 200: the phones that are signed in, the one seen last first, and a link that is open', async () => {
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

test('createCourierLink 404: an unknown courier is not found', () => expectUnknown(createCourierLink));
test('signOutPhones 404: an unknown courier is not found', () => expectUnknown(signOutPhones));

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
  await operator.call(deactivateCourier, { params });
  const response = await operator.call(createCourierLink, { params });
  expect([response.status, response.body.error]).toEqual([409, 'not possible now']);
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
  const response = await operator.call(signOutPhones, { params, body: { phone_id: phones[1].phone_id } });
  expect([response.status, response.body]).toEqual([200, { signed_out: 1 }]);
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
  const response = await operator.call(signOutPhones, {
    params: { courier_id: courierId },
    body: { phone_id: 'pho_x' },
  });
  expect(response.status).toBe(400);
  expect(response.body.details).toContain('phone_id must be the phone_id of a phone');
});
