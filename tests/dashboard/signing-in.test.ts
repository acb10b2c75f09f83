/** Coming in with a password and a second factor, sessions and their ends, and how guessing is slowed down. */

import { expect, test } from 'vitest';
import { beginTotp, changePassword, confirmTotp, getMe, signOut } from '../../contract/dashboard/profile.ts';
import { getInstallation, signIn, signInWithCode } from '../../contract/dashboard/signing-in.ts';
import { findPerson, lockPerson, setPassword } from '../../server/access/people/store.ts';
import { codeAt, stepAt } from '../../server/access/second-factor/second-factor.ts';
import { makeSessions } from '../../server/access/sessions/sessions.ts';
import { notices } from '../../server/access/signing-in/api.ts';
import { parseId } from '../../server/platform/ids.ts';
import { type JsonResponse, send } from '../support/client.ts';
import { day, hour, minute, second, testClock } from '../support/clock.ts';
import { goodPassword, newPerson, signedIn, type TestVisitor, visitor } from '../support/dashboard.ts';
import { untilOneWaits } from '../support/locks.ts';
import { metric } from '../support/metrics.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { fromBase32 } from '../support/totp.ts';

const clock = testClock();
const service = useService({ clock, trustedProxies: ['127.0.0.1'] });

let networks = 0;
/** Somebody in a network of their own, so that what one test counts is not counted in another. */
const stranger = (at: TestService = service): TestVisitor => {
  networks++;
  return visitor(at, { 'x-forwarded-for': `198.51.${networks >> 8}.${networks & 255}` });
};

const give = (who: TestVisitor, email: string, password = goodPassword) =>
  who.call(signIn, { body: { email, password } });
const statuses = async (count: number, attempt: () => Promise<{ status: number }>) => {
  const found: number[] = [];
  for (let i = 0; i < count; i++) found.push((await attempt()).status);
  return found;
};
const times = (count: number, status: number) => new Array<number>(count).fill(status);

const hashings = () => metric(service, 'waybill_password_hashings');

/** Somebody with a second factor; `code()` is what their app shows now. */
async function withSecondFactor() {
  const person = await signedIn(service, { headers: { 'x-forwarded-for': `203.0.113.${++networks % 250}` } });
  const { secret } = (await person.call(beginTotp, { body: { password: goodPassword } })).body;
  const seed = fromBase32(secret);
  const code = () => codeAt(seed, stepAt(clock.now()));
  const confirmed = await person.call(confirmTotp, { body: { code: code() } });
  clock.forward(minute); // that code counted
  return { ...person, code, recoveryCodes: confirmed.body.recovery_codes as string[] };
}

const isIn = async (who: TestVisitor) => (await who.call(getMe)).status === 200;

test('getInstallation 200: returns what the pages need before sign-in, and nothing else', async () => {
  const { body, status } = await stranger().call(getInstallation);
  expect(status).toBe(200);
  expect(body).toMatchObject({ sign_up: 'closed', mail: false, signed_in: false, notices: [] });
  expect(body.currencies).toContainEqual({ code: 'NGN', name: 'Nigerian Naira', digits: 2 });
  expect(body.currencies).toContainEqual({ code: 'JPY', name: 'Japanese Yen', digits: 0 });
  expect(body.time_zones).toEqual(
    expect.arrayContaining(['UTC', 'Africa/Lagos', 'Asia/Kolkata', 'Europe/Kyiv']),
  );
  const person = await signedIn(service);
  expect((await person.call(getInstallation)).body).toMatchObject({
    signed_in: true,
    set_up_needed: false,
  });
});

test('plain http over a network gets an explanation; https and localhost do not', () => {
  expect(notices('http://waybill.lan:3000').join(' ')).toMatch(/plain http.*cookie.*clipboard/s);
  for (const fine of [
    'https://waybill.example',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
  ]) {
    expect(notices(fine)).toEqual([]);
  }
});

test('signIn 200: the right password opens a session in a cookie that scripts and other sites cannot use', async () => {
  const { email } = await newPerson(service);
  const who = stranger();
  const response = await give(who, email.toUpperCase());
  expect([response.status, response.body]).toEqual([200, { next: 'dashboard' }]);
  const session = who.lastSetCookies.find((line) => line.startsWith('waybill='))!;
  expect(session).toMatch(/^waybill=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/);
  expect(await isIn(who)).toBe(true);
});

test('over https the cookie is bound to the host and to encryption by its name', async () => {
  const secure = await startTestService({
    databaseUrl: service.databaseUrl,
    publicUrl: 'https://waybill.example',
  });
  const { email } = await newPerson(service);
  const who = visitor(secure, { origin: 'https://waybill.example' });
  await give(who, email);
  for (const name of ['__Host-waybill', '__Host-waybill-device']) {
    const line = who.lastSetCookies.find((one) => one.startsWith(`${name}=`));
    expect(line, name).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
    expect(line).not.toMatch(/domain/i);
  }
  expect((await who.call(getMe)).status).toBe(200);
  await secure.stop();
});

test('each sign-in gives a new token, and the earlier one stops working', async () => {
  const { email } = await newPerson(service);
  const who = stranger();
  await give(who, email);
  const before = who.copy();
  await give(who, email);
  expect(who.cookies.get('waybill')).not.toBe(before.cookies.get('waybill'));
  expect(await isIn(who)).toBe(true);
  expect(await isIn(before)).toBe(false);
});

test('a token that was planted in the browser does not become a session', async () => {
  const { email } = await newPerson(service);
  const who = stranger();
  who.cookies.set('waybill', 'A'.repeat(43));
  const planted = who.copy();
  await give(who, email);
  expect(who.cookies.get('waybill')).not.toBe('A'.repeat(43));
  expect(await isIn(planted)).toBe(false);
});

test('signIn 400: every bad field is named', async () => {
  const response = await stranger().call(signIn, {
    body: { email: 'no address', password: 7, pasword: 'x' },
  });
  expect(response.status).toBe(400);
  for (const fault of [
    'email must be an e-mail address',
    'password must be text',
    'pasword is not a known',
  ]) {
    expect(response.body.details).toContain(fault);
  }
});

test('signIn 401: an unknown address, a wrong password and a disabled person get the same bytes, after the same work', async () => {
  const { email } = await newPerson(service);
  const disabled = await newPerson(service);
  await sql(service, 'update people set disabled_at = now() where email = $1', [disabled.email]);
  const responses = [];
  for (const [address, password] of [
    ['nobody@example.com', goodPassword],
    [email, 'not the password'],
    [disabled.email, goodPassword],
    [disabled.email, 'not the password'],
    [email, 'x'],
    [email, ''],
  ] as const) {
    const before = await hashings();
    const response = await give(stranger(), address, password);
    expect((await hashings()) - before, `${address} costs one hashing`).toBe(1);
    responses.push(response);
  }
  for (const response of responses) {
    expect([response.status, response.text]).toEqual([401, responses[0]!.text]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('www-authenticate')).toBeNull();
  }
});

test('401: a cookie of an ended session is deleted, and no dashboard response asks for a Bearer token', async () => {
  const person = await signedIn(service);
  await person.copy().call(signOut);
  const response = await person.call(getMe);
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBeNull();
  expect(person.lastSetCookies).toEqual(['waybill=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
});

test('a session does not work as an API key, nor an API key as a session', async () => {
  const person = await signedIn(service, { account: 'Acme' });
  const key = await service.newKey('Acme');
  const cookie = `waybill=${person.cookies.get('waybill')}`;
  const { status, headers } = await send(service, 'GET', '/v1/deliveries/x', { headers: { cookie } });
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect((await send(service, 'GET', getMe.path, { key })).status).toBe(401);
  expect((await send(service, 'GET', getMe.path, { headers: { cookie } })).status).toBe(200);
});

test('a session ends after 12 hours without a request, and each request extends it', async () => {
  const person = await signedIn(service);
  for (let i = 0; i < 3; i++) {
    clock.forward(12 * hour - minute);
    expect(await isIn(person)).toBe(true);
  }
  clock.forward(12 * hour + second);
  expect(await isIn(person)).toBe(false);
});

test('a session ends after 14 days even with constant requests', async () => {
  const person = await signedIn(service);
  for (let hours = 0; hours < 14 * 24 - 6; hours += 6) {
    clock.forward(6 * hour);
    if (!(await isIn(person))) throw new Error(`over after ${hours + 6} hours`);
  }
  clock.forward(6 * hour + second);
  expect(await isIn(person)).toBe(false);
});

test('a person counts as seen from the moment the session begins', async () => {
  const person = await signedIn(service);
  const [row] = await sql<{ at: Date }>(service, 'select last_seen_at as at from people where email = $1', [
    person.email,
  ]);
  expect(row!.at.getTime()).toBe(clock.now());
});

test('last_seen_at is updated, but not with each request', async () => {
  const person = await signedIn(service);
  const seen = async () => {
    const [row] = await sql<{ at: Date }>(
      service,
      'select s.last_seen_at as at from sessions s join people p using (person_id) where p.email = $1',
      [person.email],
    );
    return row!.at.getTime();
  };
  const first = await seen();
  clock.forward(59 * second);
  await person.call(getMe);
  expect(await seen()).toBe(first);
  clock.forward(second);
  await person.call(getMe);
  expect(await seen()).toBe(clock.now());
});

test('a disabled person is signed out with the next request, on every node', async () => {
  const other = await startTestService({ databaseUrl: service.databaseUrl, clock });
  const person = await signedIn(service);
  const elsewhere = await signedIn(other);
  expect([await isIn(person), await isIn(elsewhere)]).toEqual([true, true]);
  await sql(service, 'update people set disabled_at = now() where email = any ($1)', [
    [person.email, elsewhere.email],
  ]);
  expect([await isIn(person), await isIn(elsewhere)]).toEqual([false, false]);
  await other.stop();
});

test('a person has at most 50 sessions: a new one ends the oldest', async () => {
  const { email } = await newPerson(service);
  const browsers: TestVisitor[] = [];
  for (let i = 0; i < 51; i++) {
    const who = stranger();
    await give(who, email);
    browsers.push(who);
    clock.forward(second);
  }
  expect(await isIn(browsers[0]!)).toBe(false);
  expect(await isIn(browsers[1]!)).toBe(true);
  expect(await isIn(browsers[50]!)).toBe(true);
});

test('sign-ins with a password but no second factor end no session, however many there are', async () => {
  const { email, call, code } = await withSecondFactor();
  for (let i = 0; i < 51; i++) {
    expect((await give(stranger(), email)).body).toEqual({ next: 'code' });
    clock.forward(second);
  }
  expect((await call(getMe)).status).toBe(200);
  const owner = stranger();
  await give(owner, email);
  expect((await owner.call(signInWithCode, { body: { code: code() } })).status).toBe(200);
});

test('a sign-in that has checked the old password is refused when the password changes before it begins a session', async () => {
  const { id, email } = await newPerson(service);
  let entering: Promise<JsonResponse> | undefined;
  await service.database.inTransaction(async (tx) => {
    await lockPerson(tx, (await findPerson(service.database, id))!);
    entering = give(stranger(), email);
    await untilOneWaits(service.database); // for the person, who is held: the password was right
    await setPassword(tx, id, '$argon2id$of another password');
  });
  expect((await entering!).status).toBe(401);
  expect(await sql(service, 'select 1 from sessions where person_id = $1', [id])).toEqual([]);
});

test('a session that begins with the old password while it is changed ends with the change', async () => {
  const person = await signedIn(service);
  const id = parseId('person', person.personId)!;
  const rival = stranger();
  let changing: Promise<JsonResponse> | undefined;
  await service.database.inTransaction(async (tx) => {
    await lockPerson(tx, (await findPerson(service.database, id))!);
    const session = { personId: id, state: 'full', network: '198.51.100.1', userAgent: '' } as const;
    rival.cookies.set(
      service.cookieName,
      (await makeSessions(service.database, clock).begin(tx, session)).token,
    );
    changing = person.call(changePassword, {
      body: { current_password: goodPassword, new_password: 'walnut harbour tango' },
    });
    await untilOneWaits(service.database);
  });
  expect((await changing!).status).toBe(204);
  expect([await isIn(rival), await isIn(person)]).toEqual([false, true]);
});

test('signIn 429: ten wrong passwords for one address from ten networks are slowed down, for longer each time', async () => {
  const { email } = await newPerson(service);
  const wrong = () => give(stranger(), email, 'not the password');
  expect(await statuses(10, wrong)).toEqual([...times(5, 401), ...times(5, 429)]);
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) {
    const response = await wrong();
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get('retry-after'));
    waits.push(wait);
    clock.forward(wait * second - 1);
    expect((await wrong()).status, 'a moment too early').toBe(429);
    clock.forward(1);
    expect((await wrong()).status).toBe(401);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  const { body } = await wrong();
  expect(body.details).toBe('Too many attempts. Wait 15 minutes and try again.');
});

test('an unknown address is slowed down in the same way', async () => {
  const email = 'nobody-at-all@example.com';
  const responses = await statuses(7, () => give(stranger(), email, 'x'));
  expect(responses).toEqual([...times(5, 401), ...times(2, 429)]);
});

test('during a block nothing is checked: the right password gets the same response as a wrong one', async () => {
  const { email } = await newPerson(service);
  await statuses(5, () => give(stranger(), email, 'not the password'));
  const before = await hashings();
  const right = await give(stranger(), email);
  const wrong = await give(stranger(), email, 'not the password');
  expect([right.status, right.text]).toEqual([429, wrong.text]);
  expect(await hashings()).toBe(before);
});

test('concurrent guesses are all counted', async () => {
  const { email } = await newPerson(service);
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => give(stranger(), email, 'not the password')),
  );
  const looked = responses.filter(({ status }) => status === 401).length;
  expect(looked).toBeLessThanOrEqual(5);
});

test('all nodes share the count', async () => {
  const other = await startTestService({
    databaseUrl: service.databaseUrl,
    clock,
    trustedProxies: ['127.0.0.1'],
  });
  const { email } = await newPerson(service);
  await statuses(5, () => give(stranger(), email, 'not the password'));
  expect((await give(stranger(other), email)).status).toBe(429);
  await other.stop();
});

test('all spellings of an address share one limit', async () => {
  const { email } = await newPerson(service, { email: 'Straße@example.com' });
  await statuses(3, () => give(stranger(), email, 'x'));
  await statuses(2, () => give(stranger(), email.toUpperCase().replace('SS', 'ß'), 'x'));
  expect((await give(stranger(), email.toLowerCase())).status).toBe(429);
});

test('signIn 429: spellings that only the database considers equal do not reveal whether an address is known', async () => {
  const { email } = await newPerson(service, { email: 'ida@example.com' });
  for (const plain of [email, 'nia@example.com']) {
    await statuses(5, () => give(stranger(), plain, 'not the password'));
    expect((await give(stranger(), plain.replace('i', 'İ'), 'x')).status, plain).toBe(429);
  }
});

test('a proxy that adds the port to the address does not make each connection a new network', async () => {
  let port = 40_000;
  const guess = () => {
    const who = visitor(service, { 'x-forwarded-for': `198.18.7.7:${++port}` });
    return give(who, `victim-${port}@example.com`, 'x');
  };
  expect(await statuses(22, guess)).toEqual([...times(20, 401), ...times(2, 429)]);
});

test('a hundred addresses from one /64 of IPv6 are slowed down', async () => {
  let host = 0;
  const guess = () => {
    const address = `2001:db8:7:7::${(++host).toString(16)}`;
    return give(visitor(service, { 'x-forwarded-for': address }), `victim-${host}@example.com`, 'x');
  };
  expect(await statuses(24, guess)).toEqual([...times(20, 401), ...times(4, 429)]);
  const response = await guess();
  expect(response.headers.get('retry-after')).toBe('10');
  const neighbour = visitor(service, { 'x-forwarded-for': '2001:db8:7:8::1' });
  expect((await give(neighbour, 'victim@example.com', 'x')).status).toBe(401);
});

test('correct passwords are not counted against a network, however many people share it', async () => {
  const { email } = await newPerson(service);
  const office = { 'x-forwarded-for': '203.0.113.251' };
  expect(await statuses(25, () => give(visitor(service, office), email))).toEqual(times(25, 200));
});

test('wrong attempts are forgotten after a day without another, and a correct password clears those of its address', async () => {
  const { email } = await newPerson(service);
  const wrong = () => give(stranger(), email, 'not the password');
  await statuses(4, wrong);
  expect((await give(stranger(), email)).status).toBe(200);
  expect(await statuses(6, wrong)).toEqual([...times(5, 401), 429]);
  clock.forward(day + minute);
  expect(await statuses(6, wrong)).toEqual([...times(5, 401), 429]);
});

test('an attacker who keeps guessing does not lock the person out: a known browser has its own count', async () => {
  const { email } = await newPerson(service);
  const owner = stranger();
  await give(owner, email);
  await statuses(6, () => give(stranger(), email, 'not the password'));
  expect((await give(stranger(), email)).status, 'the rest of the world waits').toBe(429);
  expect((await give(owner, email)).status).toBe(200);

  const neighbour = owner.copy();
  neighbour.cookies.clear();
  let n = 0;
  await statuses(21, () => give(neighbour, `nobody-${n++}@example.com`, 'x'));
  expect((await give(neighbour, email)).status, 'the whole network waits').toBe(429);
  expect((await give(owner, email)).status).toBe(200);

  const [thief, someoneElse] = [stranger(), await newPerson(service)];
  thief.cookies.set('waybill-device', owner.cookies.get('waybill-device')!);
  await statuses(5, () => give(stranger(), someoneElse.email, 'x'));
  expect((await give(thief, someoneElse.email)).status, 'known for its own person only').toBe(429);

  expect(await statuses(6, () => give(owner, email, 'x')), 'it is counted, too').toEqual([
    ...times(5, 401),
    429,
  ]);
});

test('110 concurrent sign-ins from as many networks lock nobody out, neither in a new browser nor in a known one', async () => {
  const own = await startTestService({ clock, trustedProxies: ['127.0.0.1'], fullPasswordCost: true });
  const [ada, ben] = [await newPerson(own), await newPerson(own)];
  const known = stranger(own);
  expect((await give(known, ada.email)).status).toBe(200);
  const flood = Array.from({ length: 110 }, (_, i) => give(stranger(own), `nobody-${i}@example.com`, 'x'));
  const owners = [give(known, ada.email), give(stranger(own), ben.email)];
  expect((await Promise.all(owners)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(times(110, 401));
  await own.stop();
});

test('signIn 429: many known browsers together do not get around the limit', async () => {
  const { email } = await newPerson(service);
  const browsers = Array.from({ length: 11 }, stranger.bind(undefined, service));
  for (const browser of browsers) await give(browser, email);
  const found: number[] = [];
  for (const browser of browsers) {
    found.push(...(await statuses(5, () => give(browser, email, 'not the password'))));
  }
  expect(found).toEqual([...times(50, 401), ...times(5, 429)]);
  clock.forward(30 * second);
  expect((await give(browsers[10]!, email)).status, 'the owner waits, and is in').toBe(200);
});

test('a device cookie with a wrong signature is not a known browser', async () => {
  const { email } = await newPerson(service);
  const owner = stranger();
  await give(owner, email);
  const [person, device, signature] = owner.cookies.get('waybill-device')!.split('.');
  await statuses(5, () => give(stranger(), email, 'not the password'));
  const forged = [
    `${person}.${'A'.repeat(22)}.${signature}`,
    `${person}.${device}.${'A'.repeat(43)}`,
    `${person}.${device}`,
    'nonsense',
  ];
  for (const cookie of forged) {
    const who = stranger();
    who.cookies.set('waybill-device', cookie);
    expect((await give(who, email)).status, cookie).toBe(429);
  }
});

test('signInWithCode 200: the code of the app comes after the password, and the token changes with it', async () => {
  const { email, code } = await withSecondFactor();
  const who = stranger();
  expect((await give(who, email)).body).toEqual({ next: 'code' });
  expect(who.cookies.has('waybill-device'), 'not known before the second factor').toBe(false);
  const half = who.copy();
  expect(await isIn(half.copy()), 'the password alone opens nothing').toBe(false);
  const response = await who.call(signInWithCode, { body: { code: code().replace(/(...)/, '$1 ') } });
  expect([response.status, response.body]).toEqual([200, { next: 'dashboard' }]);
  expect(await isIn(who)).toBe(true);
  expect(who.cookies.get('waybill')).not.toBe(half.cookies.get('waybill'));
  expect((await half.call(signInWithCode, { body: { code: code() } })).status).toBe(401);
});

test('a session that waits for its second factor keeps its cookie after an early request', async () => {
  const { email, code } = await withSecondFactor();
  const who = stranger();
  await give(who, email);
  expect((await who.call(getMe)).body.details).toContain('authentication code');
  expect((await who.call(signInWithCode, { body: { code: code() } })).status).toBe(200);
});

test('signInWithCode 400: a code is required', async () => {
  const response = await stranger().call(signInWithCode, { body: { code: '' } });
  expect([response.status, response.body.details]).toEqual([400, 'code is required']);
});

test('signInWithCode 401: a code and a recovery code work once each, and only after the password', async () => {
  const { email, code, recoveryCodes } = await withSecondFactor();
  const enter = async (given: string) => {
    const who = stranger();
    await give(who, email);
    return (await who.call(signInWithCode, { body: { code: given } })).status;
  };
  expect((await stranger().call(signInWithCode, { body: { code: code() } })).status).toBe(401);
  const now = code();
  expect(await enter(now)).toBe(200);
  expect(await enter(now), 'the same code again').toBe(401);
  clock.forward(30 * second);
  expect(await enter(now), 'still within its time, and used').toBe(401);
  expect(await enter(code())).toBe(200);

  expect(recoveryCodes).toHaveLength(10);
  expect(await enter(recoveryCodes[0]!)).toBe(200);
  expect(await enter(recoveryCodes[0]!)).toBe(401);
  expect(await enter(recoveryCodes[1]!.toUpperCase().replaceAll('-', ' '))).toBe(200);
  const other = await withSecondFactor();
  expect(await enter(other.recoveryCodes[0]!), 'somebody else’s').toBe(401);
});

test('only one of two concurrent uses of a code succeeds', async () => {
  const { email, code, recoveryCodes } = await withSecondFactor();
  for (const given of [code(), recoveryCodes[3]!]) {
    const two = [stranger(), stranger()];
    for (const who of two) await give(who, email);
    const responses = await Promise.all(
      two.map((who) => who.call(signInWithCode, { body: { code: given } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  }
});

test('the second factor must be given within 10 minutes', async () => {
  const { email, code } = await withSecondFactor();
  const who = stranger();
  await give(who, email);
  clock.forward(10 * minute);
  const response = await who.call(signInWithCode, { body: { code: code() } });
  expect([response.status, who.cookies.has('waybill')]).toEqual([401, false]);
});

test('signInWithCode 429: six wrong codes are slowed down, whichever session and network they come from', async () => {
  const { email, code, recoveryCodes } = await withSecondFactor();
  const right = code();
  const wrong = right === '000000' ? '000001' : '000000';
  const enter = async (given: string) => {
    const who = stranger();
    await give(who, email);
    return who.call(signInWithCode, { body: { code: given } });
  };
  expect(await statuses(6, () => enter(wrong))).toEqual([...times(5, 401), 429]);
  const refused = await enter(right);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await enter(recoveryCodes[0]!)).status, 'recovery codes are no way around').toBe(429);
  clock.forward(30 * second);
  expect((await enter(code())).status).toBe(200);
});

test('sign-ins are in the audit log of each account and of the installation, failed ones too, with network and device', async () => {
  const person = await newPerson(service, { account: 'Audited' });
  await sql(
    service,
    `insert into memberships (account_id, person_id, role, created_at)
     select account_id, $1, 'member', now() from accounts where name = 'Acme'`,
    [person.id],
  );
  const who = stranger();
  await give(who, person.email, 'not the password');
  await give(who, person.email);
  await who.call(signOut);
  const rows = () =>
    sql<{ action: string; place: string; summary: string; network: string; actor: string }>(
      service,
      `select action, coalesce(a.name, 'installation') as place, summary, network, actor
       from audit_log left join accounts a using (account_id) where person_id = $1 order by audit_id`,
      [person.id],
    );
  await expect.poll(async () => (await rows()).length).toBe(9);
  const of = (action: string) => rows().then((all) => all.filter((row) => row.action === action));
  for (const action of ['signed_in', 'sign_in_failed', 'signed_out']) {
    const places = (await of(action)).map((row) => row.place).sort();
    expect(places, action).toEqual(['Acme', 'Audited', 'installation']);
  }
  const [signed] = await of('signed_in');
  expect(signed!.summary).toBe('signed in from Chrome on Windows');
  expect(signed!.network).toMatch(/^198\.51\./);
  expect(signed!.actor).toMatch(/^person:/);
  expect((await of('sign_in_failed'))[0]!.actor).toBe('visitor');
});
