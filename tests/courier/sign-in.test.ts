/** How a courier comes in, and how a phone goes out again. */
import { expect, test } from 'vitest';
import { getDay, signInCourier, signOutCourier } from '../../contract/courier/operations.ts';
import { createCourierLink, listCourierAccess, signOutPhones } from '../../contract/dashboard/couriers.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import { changeCourier, deactivateCourier } from '../../contract/operations/fleet/couriers.ts';
import { courierChores } from '../../server/couriers/index.ts';
import { makeLog } from '../../server/platform/log.ts';
import { makeHousekeeping } from '../../server/workers/housekeeping.ts';
import { day, hour, minute, second, testClock } from '../support/clock.ts';
import { newCourier, phone, signedInPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson, type TestVisitor } from '../support/dashboard.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = testClock();
const service = useService({ clock, trustedProxies: ['127.0.0.1'] });

let networks = 0;
/** From a network of its own: guesses are counted by network. */
const newPhone = () => phone(service, { 'x-forwarded-for': `10.1.${++networks >> 8}.${networks & 255}` });
const newOperator = () => signedIn(service, { operator: true, name: 'Olu Ade' });
const handOut = async (operator: TestPerson, courierId: string) =>
  (await operator.call(createCourierLink, { params: { courier_id: courierId } })).body;
const tokenIn = (link: string) => new URL(link).hash.slice(1);
const enter = (on: TestVisitor, { link, pin }: { link: string; pin: string }) =>
  on.call(signInCourier, { body: { token: tokenIn(link), pin } });
/** Another PIN than this one; a different one for each n from 1 to 9. */
const wrong = (pin: string, n = 1) => `${(Number(pin[0]) + n) % 10}${pin.slice(1)}`;
const lastEntry = async (operator: TestPerson) =>
  (await operator.call(listInstallationAudit, { query: { limit: 1 } })).body.data[0];

async function invited() {
  const operator = await newOperator();
  const courier = await newCourier(service);
  return { operator, courier, handedOut: await handOut(operator, courier.courierId) };
}

test('signInCourier 200: link and PIN sign one phone in, which sees the day of its courier', async () => {
  const { operator, courier, handedOut } = await invited();
  const own = newPhone();
  clock.forward(second);
  const response = await enter(own, handedOut);
  expect([response.status, response.body]).toEqual([
    200,
    { courier_id: courier.courierId, name: courier.name },
  ]);
  expect(own.lastSetCookies).toEqual([
    expect.stringMatching(
      /^waybill-courier=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
    ),
  ]);
  expect((await own.call(getDay)).body.courier).toEqual(response.body);
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.signed_in',
    by: courier.name,
    summary: 'signed in on Chrome on Android',
    account: null,
  });
});

test('signInCourier 200: over https the cookie is bound to the host and to https', async () => {
  const secure = await startTestService({ publicUrl: 'https://waybill.example' });
  const operator = await signedIn(secure, { operator: true });
  const { courierId } = await newCourier(secure);
  const { link, pin } = await handOut(operator, courierId);
  expect(link).toMatch(/^https:\/\/waybill\.example\/courier#[A-Za-z0-9_-]{43}$/);
  const own = phone(secure);
  expect((await enter(own, { link, pin })).status).toBe(200);
  expect(own.lastSetCookies[0]).toMatch(/^__Host-waybill-courier=[\w-]{43}; Path=\/; HttpOnly; .*; Secure; /);
  expect((await own.call(getDay)).status).toBe(200);
  await secure.stop();
});

test('signInCourier 200: the courier who was signed in on the phone before is signed out', async () => {
  const { handedOut } = await invited();
  const own = newPhone();
  await enter(own, handedOut);
  const before = own.copy();
  const { courier, handedOut: another } = await invited();
  expect((await enter(own, another)).status).toBe(200);
  expect((await own.call(getDay)).body.courier.courier_id).toBe(courier.courierId);
  expect((await before.call(getDay)).status).toBe(401);
});

test('signInCourier 401: a wrong PIN says how many attempts are left, and the right one still works', async () => {
  const { handedOut } = await invited();
  const own = newPhone();
  for (const [n, left] of [
    [1, '4 attempts left.'],
    [2, '3 attempts left.'],
    [3, '2 attempts left.'],
    [4, '1 attempt left.'],
  ] as const) {
    const response = await enter(own, { ...handedOut, pin: wrong(handedOut.pin, n) });
    expect([response.status, response.body]).toEqual([
      401,
      { error: 'unauthorized', details: `The PIN is wrong. ${left}` },
    ]);
  }
  expect(own.lastSetCookies).toEqual([]);
  expect((await enter(own, handedOut)).status).toBe(200);
});

test('signInCourier 401: the fifth wrong PIN ends the link; after it the right one does not work', async () => {
  const { handedOut } = await invited();
  const guess = (n: number) => enter(newPhone(), { ...handedOut, pin: wrong(handedOut.pin, n) });
  for (let n = 1; n <= 4; n++) await guess(n);
  const fifth = await guess(5);
  expect([fifth.status, fifth.body.details]).toEqual([
    401,
    'The PIN is wrong. The link no longer works. Ask for a new one.',
  ]);
  const late = await enter(newPhone(), handedOut);
  expect([late.status, late.body]).toEqual([
    404,
    {
      error: 'link not valid',
      details: 'This link was closed after five wrong PINs. Ask for a new one.',
    },
  ]);
});

test('signInCourier 404: a link that is unknown, used, replaced, withdrawn, expired, or of a deactivated courier is not found', async () => {
  const why = async (given: { link: string; pin: string }) => {
    const { status, body } = await enter(newPhone(), given);
    expect([status, body.error]).toEqual([404, 'link not valid']);
    return body.details;
  };
  const unknown = { link: `http://x/courier#${'A'.repeat(43)}`, pin: '123456' };
  expect(await why(unknown)).toBe('This link is invalid or incomplete.');
  expect(await why({ link: 'http://x/courier#short', pin: '123456' })).toBe(
    'This link is invalid or incomplete.',
  );

  const used = await invited();
  await enter(newPhone(), used.handedOut);
  expect(await why(used.handedOut)).toBe('This link was already used. Ask for a new one.');

  const replaced = await invited();
  const next = await handOut(replaced.operator, replaced.courier.courierId);
  expect(await why(replaced.handedOut)).toBe('This link was withdrawn. Ask for a new one.');
  const params = { courier_id: replaced.courier.courierId };
  await replaced.operator.call(signOutPhones, { params });
  expect(await why(next)).toBe('This link was withdrawn. Ask for a new one.');

  const left = await invited();
  await left.operator.call(deactivateCourier, { params: { courier_id: left.courier.courierId } });
  expect(await why(left.handedOut)).toBe('This link was withdrawn. Ask for a new one.');

  const expired = await invited();
  clock.forward(72 * hour);
  expect(await why(expired.handedOut)).toBe('This link has expired. Ask for a new one.');
});

test('signInCourier 200: a link works until its 72 hours are over', async () => {
  const { handedOut } = await invited();
  expect(Date.parse(handedOut.expires_at)).toBe(clock.now() + 72 * hour);
  clock.forward(72 * hour - second);
  expect((await enter(newPhone(), handedOut)).status).toBe(200);
});

test('signInCourier 400: a six-digit PIN and a token are required', async () => {
  const response = await newPhone().call(signInCourier, { body: { token: '', pin: '12345' } });
  expect(response.status).toBe(400);
  expect(response.body.details).toBe('token is required; pin must be six digits');
});

test('signInCourier 429: guessing links is slowed down', async () => {
  const guesser = newPhone();
  const responses = [];
  for (let i = 0; i < 21; i++) {
    responses.push(await guesser.call(signInCourier, { body: { token: 'A'.repeat(43), pin: '123456' } }));
  }
  expect(responses.map(({ status }) => status)).toEqual([...Array(20).fill(404), 429]);
  expect(Number(responses[20]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  const { handedOut } = await invited();
  expect((await enter(newPhone(), handedOut)).status, 'another network').toBe(200);
});

test('exactly one of two phones that use a link concurrently is signed in', async () => {
  for (let round = 0; round < 5; round++) {
    const { handedOut, courier } = await invited();
    const phones = Array.from({ length: 6 }, newPhone);
    const responses = await Promise.all(phones.map((own) => enter(own, handedOut)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    const days = await Promise.all(phones.map((own) => own.call(getDay)));
    expect(days.filter(({ status }) => status === 200)).toHaveLength(1);
    const operator = await newOperator();
    const { couriers } = (await operator.call(listCourierAccess)).body;
    const row = couriers.find((one: { courier_id: string }) => one.courier_id === courier.courierId);
    expect([row.phones.length, row.sign_in_until]).toEqual([1, null]);
  }
});

test('concurrent wrong PINs are all counted: at most five are checked', async () => {
  const { handedOut } = await invited();
  const tries = Array.from({ length: 9 }, (_, i) => wrong(handedOut.pin, i + 1));
  const responses = await Promise.all(tries.map((pin) => enter(newPhone(), { ...handedOut, pin })));
  expect(responses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 404, 404, 404, 404]);
  const left = responses.filter(({ status }) => status === 401).map(({ body }) => body.details);
  expect(new Set(left).size, 'each of the five got another number').toBe(5);
  expect((await enter(newPhone(), handedOut)).status).toBe(404);
});

test('no secret that signs in a phone is stored in clear text', async () => {
  const { handedOut } = await invited();
  const own = newPhone();
  const { handedOut: open } = await invited();
  await enter(own, handedOut);
  const rows = [
    ...(await sql(service, 'select l::text as row from courier_links l')),
    ...(await sql(service, 'select p::text as row from courier_phones p')),
    ...(await sql(service, 'select a::text as row from audit_log a')),
  ] as { row: string }[];
  const kept = rows.map(({ row }) => row).join('\n');
  const logged = service.logged.join('\n');
  for (const secret of [tokenIn(handedOut.link), tokenIn(open.link), [...own.cookies.values()][0]!]) {
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(secret).toString('hex'));
    expect(logged).not.toContain(secret);
  }
  expect(logged).not.toContain(`"${handedOut.pin}"`);
});

test('signOutCourier 204: only this phone is signed out, and a repeated request succeeds', async () => {
  const operator = await newOperator();
  const courier = await newCourier(service);
  const own = await signedInPhone(service, courier);
  const other = await signedInPhone(service, courier);
  const stolen = own.copy();
  clock.forward(second);
  expect((await own.call(signOutCourier)).status).toBe(204);
  expect(own.lastSetCookies[0]).toMatch(/^waybill-courier=; .*Max-Age=0$/);
  expect(own.cookies.size).toBe(0);
  expect((await stolen.call(getDay)).status).toBe(401);
  expect((await other.call(getDay)).status).toBe(200);
  expect(await lastEntry(operator)).toMatchObject({
    action: 'courier.signed_out',
    by: courier.name,
    summary: 'signed out on Chrome on Android',
  });
  expect((await stolen.call(signOutCourier)).status).toBe(204);
  expect((await own.call(signOutCourier)).status).toBe(204);
});

test('a phone is signed out after 30 days without a request, and after 180 days in any case', async () => {
  const idle = await signedInPhone(service);
  clock.forward(30 * day - minute);
  expect((await idle.call(getDay)).status).toBe(200);
  clock.forward(30 * day - minute);
  expect((await idle.call(getDay)).status, 'the days are counted from the last request').toBe(200);
  clock.forward(30 * day + minute);
  const over = await idle.call(getDay);
  expect([over.status, over.body.details]).toEqual([401, 'Sign in on this phone to continue.']);
  expect(idle.cookies.size, 'a dead cookie is taken away').toBe(0);

  const busy = await signedInPhone(service);
  for (let i = 0; i < 8; i++) {
    clock.forward(20 * day);
    expect((await busy.call(getDay)).status).toBe(200);
  }
  clock.forward(20 * day);
  expect((await busy.call(getDay)).status).toBe(401);
});

test('last_seen_at of a phone is updated at most once a minute', async () => {
  const courier = await newCourier(service);
  const own = await signedInPhone(service, courier);
  const operator = await newOperator();
  const seen = async () => {
    const { couriers } = (await operator.call(listCourierAccess)).body;
    const row = couriers.find((one: { courier_id: string }) => one.courier_id === courier.courierId);
    return Date.parse(row.phones[0].last_seen_at);
  };
  const begin = clock.now();
  clock.forward(minute - second);
  await own.call(getDay);
  expect(await seen()).toBe(begin);
  clock.forward(second);
  await own.call(getDay);
  expect(await seen()).toBe(begin + minute);
});

test('a paused courier stays signed in; a deactivated one is signed out with the next request', async () => {
  const operator = await newOperator();
  const courier = await newCourier(service);
  const own = await signedInPhone(service, courier);
  const params = { courier_id: courier.courierId };
  await operator.call(changeCourier, { params, body: { status: 'paused' } });
  expect((await own.call(getDay)).status).toBe(200);
  await operator.call(deactivateCourier, { params });
  expect((await own.call(getDay)).status).toBe(401);
});

test('an eleventh phone signs out the oldest one', async () => {
  const courier = await newCourier(service);
  const phones = [];
  for (let i = 0; i < 11; i++) {
    phones.push(await signedInPhone(service, courier));
    clock.forward(second);
  }
  const statuses = [];
  for (const own of phones) statuses.push((await own.call(getDay)).status);
  expect(statuses).toEqual([401, ...Array(10).fill(200)]);
});

test('links and phones are cleared a month after their end, and not before', async () => {
  const own = await startTestService({ clock });
  const count = async (table: string) => (await sql(own, `select 1 from ${table}`)).length;
  const counts = async () => [await count('courier_links'), await count('courier_phones')];
  const housekeeping = makeHousekeeping(own.database, clock, makeLog('silent'), courierChores);
  const operator = await signedIn(own, { operator: true });
  const { courierId } = await newCourier(own);
  const gone = phone(own);
  await enter(gone, await handOut(operator, courierId));
  await gone.call(signOutCourier);
  await signedInPhone(own);
  clock.forward(30 * day - minute);
  await housekeeping.runAll();
  expect(await counts()).toEqual([1, 2]);
  clock.forward(2 * minute);
  await housekeeping.runAll();
  expect(await counts(), 'what ended 30 days ago').toEqual([0, 1]);
  clock.forward(30 * day);
  await housekeeping.runAll();
  expect(await counts(), 'what was not used for 30 days, and 30 more').toEqual([0, 0]);
  housekeeping.close();
  await own.stop();
});

test('getDay 401: a token that is unknown, broken, or there twice opens nothing', async () => {
  const own = await signedInPhone(service);
  const [[name, token]] = [...own.cookies] as [[string, string]];
  const other = [...(await signedInPhone(service)).cookies.values()][0]!;
  for (const cookie of [
    `${name}=`,
    `${name}=${'A'.repeat(43)}`,
    `${name}=${token.slice(1)}`,
    `${name}=${token}x`,
    `${name}=${token}; ${name}=${other}`,
    `waybill=${token}`,
    `__Host-${name}=${token}`,
  ]) {
    expect((await phone(service, { cookie }).call(getDay)).status, cookie).toBe(401);
  }
});
