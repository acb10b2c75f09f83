/** A person's own things: name, sessions, password, second factor. */
import { expect, test } from 'vitest';
import {
  beginTotp,
  changePassword,
  changeProfile,
  confirmTotp,
  endSession,
  endTotp,
  getMe,
  listSessions,
  renewRecoveryCodes,
  signOut,
  signOutEverywhere,
} from '../../contract/dashboard/profile.ts';
import { signIn, signInWithCode } from '../../contract/dashboard/signing-in.ts';
import { rights } from '../../contract/operation.ts';
import { findPersonByEmail, lockPerson } from '../../server/access/people/store.ts';
import { codeAt, stepAt } from '../../server/access/second-factor/second-factor.ts';
import { minute, second, testClock } from '../support/clock.ts';
import {
  goodPassword,
  newPerson,
  signedIn,
  type TestPerson,
  type TestVisitor,
  visitor,
} from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { fromBase32 } from '../support/totp.ts';

const clock = testClock();
const service = useService({ clock, trustedProxies: ['127.0.0.1'] });

let networks = 0;
const from = () => {
  networks++;
  return { 'x-forwarded-for': `198.51.${networks >> 8}.${networks & 255}` };
};
const person = (options: Parameters<typeof signedIn>[1] = {}) =>
  signedIn(service, { headers: from(), ...options });
const isIn = async (who: TestVisitor) => (await who.call(getMe)).status === 200;
const newPassword = 'walnut harbour tango';

/** The same person in another browser. */
async function elsewhere(one: TestPerson, userAgent?: string): Promise<TestVisitor> {
  const who = visitor(service, { ...from(), ...(userAgent ? { 'user-agent': userAgent } : {}) });
  const response = await who.call(signIn, { body: { email: one.email, password: one.password } });
  expect(response.status).toBe(200);
  clock.forward(second);
  return who;
}

const begin = (who: TestVisitor, password = goodPassword) => who.call(beginTotp, { body: { password } });
const confirm = (who: TestVisitor, code: string) => who.call(confirmTotp, { body: { code } });

function appOf(secret: string) {
  const seed = fromBase32(secret);
  return (steps = 0) => codeAt(seed, stepAt(clock.now()) + steps);
}

async function switchOn(who: TestVisitor) {
  const app = appOf((await begin(who)).body.secret);
  const { body } = await confirm(who, app());
  clock.forward(minute);
  return { app, codes: body.recovery_codes as string[] };
}

async function actionsOf(email: string): Promise<string[]> {
  const rows = await sql<{ action: string }>(
    service,
    `select l.action from audit_log l join people p using (person_id)
     where p.email = $1 and l.account_id is null order by l.at, l.audit_id`,
    [email],
  );
  return rows.map((row) => row.action);
}

test('getMe 200: returns the person, their accounts, and their rights in each', async () => {
  const owner = await person({ account: 'Held', name: 'Ada Obi' });
  expect((await owner.call(getMe)).body).toEqual({
    person_id: owner.personId,
    name: 'Ada Obi',
    email: owner.email,
    is_operator: false,
    second_factor_needed: false,
    totp: false,
    recovery_codes_left: 0,
    accounts: [
      {
        account_id: owner.accountId,
        name: 'Held',
        currency: 'USD',
        currency_digits: 2,
        time_zone: 'UTC',
        country: null,
        service_time_minutes: 1440,
        role: 'owner',
        may: [...rights],
      },
    ],
  });
  const member = await person({ account: 'Held', role: 'member' });
  expect((await member.call(getMe)).body.accounts).toEqual([
    expect.objectContaining({
      role: 'member',
      may: [
        'deliveries.read',
        'deliveries.write',
        'keys.read',
        'team.read',
        'settings.read',
        'webhooks.read',
        'cash.read',
      ],
    }),
  ]);
});

test('an operator has every account of the installation, and a role only where they are in one', async () => {
  await person({ account: 'Of others' });
  const operator = await person({ operator: true, account: 'Of the operator', role: 'owner' });
  const { accounts } = (await operator.call(getMe)).body;
  const of = (name: string) => accounts.find((one: { name: string }) => one.name === name);
  const withoutConfirming = rights.filter((right) => right !== 'cash.confirm');
  expect(of('Of others')).toMatchObject({ role: null, may: withoutConfirming });
  expect(of('Of the operator')).toMatchObject({ role: 'owner', may: [...rights] });
});

test('changeProfile 200: the new name is there at once, and the change is written down', async () => {
  const one = await person({ name: 'Ada' });
  const response = await one.call(changeProfile, { body: { name: '  Ada Lovelace ' } });
  expect([response.status, response.body.name]).toEqual([200, 'Ada Lovelace']);
  expect((await one.call(getMe)).body.name).toBe('Ada Lovelace');
  await one.call(changeProfile, { body: { name: 'Ada Lovelace' } });
  expect(await actionsOf(one.email), 'the same name is no change').toEqual(['profile.changed']);
});

test('changeProfile 400: a name is one line of text', async () => {
  const one = await person();
  for (const name of ['', ' ']) {
    const response = await one.call(changeProfile, { body: { name } });
    expect([response.status, response.body.details]).toEqual([400, 'name is required']);
  }
  for (const name of ['two\nlines', 'x'.repeat(201), 7]) {
    const response = await one.call(changeProfile, { body: { name } });
    expect([response.status, response.body.details]).toEqual([
      400,
      expect.stringContaining('name must be text'),
    ]);
  }
});

test('signOut 204: the session is over on the server, also for a copy of its cookie', async () => {
  const one = await person();
  const copy = one.copy();
  expect((await one.call(signOut)).status).toBe(204);
  expect(one.cookies.has('waybill')).toBe(false);
  expect(await isIn(copy)).toBe(false);
  expect(await actionsOf(one.email)).toEqual(['signed_out']);
});

test('signOutEverywhere 200: every other session ends, and this one goes on under a new token', async () => {
  const one = await person();
  const others = [await elsewhere(one), await elsewhere(one)];
  const before = one.copy();
  const somebody = await person();
  const response = await one.call(signOutEverywhere);
  expect([response.status, response.body]).toEqual([200, { ended: 2 }]);
  for (const who of [...others, before]) expect(await isIn(who)).toBe(false);
  expect(await isIn(one)).toBe(true);
  expect(await isIn(somebody), 'others are left alone').toBe(true);
  expect((await one.call(signOutEverywhere)).body).toEqual({ ended: 0 });
});

test('listSessions 200: newest first, with device, network and times, and which one this is', async () => {
  const one = await person();
  clock.forward(minute);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const other = await elsewhere(one, firefox);
  await (await elsewhere(one)).call(signOut);
  const { body } = await other.call(listSessions);
  expect(body.sessions).toMatchObject([
    { device: 'Firefox on Linux', current: true },
    { device: 'Chrome on Windows', network: '127.0.0.1', current: false },
  ]);
  expect(body.sessions[0].network).toMatch(/^198\.51\./);
  expect(Date.parse(body.sessions[0].created_at)).toBeGreaterThan(Date.parse(body.sessions[1].created_at));
});

test('endSession 204: one’s own session on another device is over at once', async () => {
  const one = await person();
  clock.forward(second);
  const lost = await elsewhere(one);
  const { sessions } = (await one.call(listSessions)).body;
  const { session_id } = sessions.find((session: { current: boolean }) => !session.current);
  expect((await one.call(endSession, { params: { session_id } })).status).toBe(204);
  expect(await isIn(lost)).toBe(false);
  expect(await isIn(one)).toBe(true);
  expect((await one.call(endSession, { params: { session_id } })).status, 'it is over').toBe(404);
});

test('endSession 404: somebody else’s session is as unknown as any', async () => {
  const [one, other] = [await person(), await person()];
  const [theirs] = (await other.call(listSessions)).body.sessions;
  const responses = [];
  for (const session_id of [theirs.session_id, 'ses_01kd3x8j5mfd7v2q9r4t6w8y0z', 'x', '%00']) {
    responses.push(await one.call(endSession, { params: { session_id } }));
  }
  for (const response of responses)
    expect([response.status, response.text]).toEqual([404, responses[0]!.text]);
  expect(await isIn(other)).toBe(true);
});

test('changePassword 204: every other session ends, the token changes, and only the new password counts', async () => {
  const one = await person();
  const other = await elsewhere(one);
  const before = one.copy();
  const body = { current_password: goodPassword, new_password: newPassword };
  expect((await one.call(changePassword, { body })).status).toBe(204);
  expect(await isIn(one)).toBe(true);
  expect([await isIn(other), await isIn(before)]).toEqual([false, false]);
  const enter = async (password: string) =>
    (await visitor(service, from()).call(signIn, { body: { email: one.email, password } })).status;
  expect([await enter(goodPassword), await enter(newPassword)]).toEqual([401, 200]);
  expect(await actionsOf(one.email)).toContain('password.changed');
});

test('a person whose password was changed in the meantime cannot sign in with the old one', async () => {
  const one = await person();
  const known = (await findPersonByEmail(service.database, one.email))!;
  const holds = () => service.database.inTransaction((tx) => lockPerson(tx, known));
  expect(await holds()).toBe(true);
  const body = { current_password: goodPassword, new_password: newPassword };
  await one.call(changePassword, { body });
  expect(await holds()).toBe(false);
});

test('changePassword 400: a wrong current password, a weak new one and the account’s own name are refused with the reason', async () => {
  const one = await person({ account: 'Juniper Trading' });
  const change = async (current_password: string, new_password: string) => {
    const { status, body } = await one.call(changePassword, { body: { current_password, new_password } });
    return [status, body.details];
  };
  expect(await change('wrong', newPassword)).toEqual([400, 'current_password is wrong']);
  expect(await change(goodPassword, 'baseball1')).toEqual([
    400,
    expect.stringContaining('new_password is easy to guess'),
  ]);
  expect(await change(goodPassword, 'junipertrading')).toEqual([
    400,
    expect.stringContaining('new_password is your'),
  ]);
  expect(await change(goodPassword, '1234567')).toEqual([
    400,
    expect.stringContaining('new_password must have'),
  ]);
  expect(await isIn(one)).toBe(true);
});

test('changePassword 429: wrong current passwords count as failed sign-ins', async () => {
  const one = await person();
  const body = { current_password: 'wrong', new_password: newPassword };
  for (let i = 0; i < 5; i++) expect((await one.call(changePassword, { body })).status).toBe(400);
  const refused = await one.call(changePassword, { body: { ...body, current_password: goodPassword } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  const enter = await visitor(service, from()).call(signIn, {
    body: { email: one.email, password: goodPassword },
  });
  expect(enter.status).toBe(429);
  await expect.poll(() => actionsOf(one.email)).toEqual(new Array(5).fill('sign_in_failed'));
});

test('beginTotp 200: gives the app a seed, and nothing changes until it is confirmed', async () => {
  const one = await person();
  const { status, body } = await begin(one);
  expect(status).toBe(200);
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(body.uri);
  expect(decodeURIComponent(uri.pathname)).toContain(`Waybill:${one.email}`);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: body.secret,
    issuer: 'Waybill',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect((await one.call(getMe)).body.totp).toBe(false);
  expect((await begin(one)).body.secret, 'a new one each time').not.toBe(body.secret);
  await elsewhere(one); // signs in without a code
});

test('beginTotp 400: a session alone is not enough', async () => {
  const response = await begin(await person(), 'wrong');
  expect([response.status, response.body.details]).toEqual([400, 'password is wrong']);
});

test('beginTotp 409: while the second factor is on, it cannot be replaced', async () => {
  const one = await person();
  await switchOn(one);
  expect((await begin(one)).status).toBe(409);
});

test('confirmTotp 200: the first code switches it on and gives ten recovery codes', async () => {
  const one = await person();
  const app = appOf((await begin(one)).body.secret);
  const response = await confirm(one, app(-1)); // an app whose clock is half a minute late
  expect(response.status).toBe(200);
  expect(response.body.recovery_codes).toHaveLength(10);
  expect(new Set(response.body.recovery_codes).size).toBe(10);
  for (const code of response.body.recovery_codes)
    expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
  expect((await one.call(getMe)).body).toMatchObject({ totp: true, recovery_codes_left: 10 });
  expect(await actionsOf(one.email)).toEqual(['totp.on']);
});

test('confirmTotp 400: a wrong code, and one of the seed before, change nothing', async () => {
  const one = await person();
  const old = appOf((await begin(one)).body.secret);
  const app = appOf((await begin(one)).body.secret);
  for (const code of [old(), app(2), app(-2), '12345', 'abcdef']) {
    const response = await confirm(one, code);
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining('code is wrong')]);
  }
  expect((await confirm(one, app())).status, 'guessing at the app is slowed down').toBe(429);
  clock.forward(30 * second);
  expect((await confirm(one, app())).status).toBe(200);
});

test('confirmTotp 409: nothing was begun, or it is on already', async () => {
  const one = await person();
  expect((await confirm(one, '123456')).body.details).toContain('Start setting up');
  const { app } = await switchOn(one);
  const response = await confirm(one, app());
  expect([response.status, response.body.details]).toEqual([409, expect.stringContaining('already on')]);
});

test('renewRecoveryCodes 200: the old ones are worth nothing', async () => {
  const one = await person();
  const { codes } = await switchOn(one);
  const response = await one.call(renewRecoveryCodes, { body: { password: goodPassword } });
  expect(response.status).toBe(200);
  const enter = async (code: string) => {
    const who = visitor(service, from());
    await who.call(signIn, { body: { email: one.email, password: goodPassword } });
    return (await who.call(signInWithCode, { body: { code } })).status;
  };
  expect([await enter(codes[0]!), await enter(response.body.recovery_codes[0])]).toEqual([401, 200]);
  expect((await one.call(getMe)).body.recovery_codes_left).toBe(9);
});

test('renewRecoveryCodes 400: a session alone is not enough', async () => {
  const one = await person();
  await switchOn(one);
  expect((await one.call(renewRecoveryCodes, { body: { password: 'wrong' } })).status).toBe(400);
  expect((await one.call(getMe)).body.recovery_codes_left).toBe(10);
});

test('renewRecoveryCodes 409: without a second factor there is nothing to recover', async () => {
  const response = await (await person()).call(renewRecoveryCodes, { body: { password: goodPassword } });
  expect([response.status, response.body.details]).toEqual([409, 'Two-factor authentication is not on.']);
});

test('endTotp 204: a password is enough again, and the recovery codes are gone', async () => {
  const one = await person();
  await switchOn(one);
  expect((await one.call(endTotp, { body: { password: goodPassword } })).status).toBe(204);
  expect((await one.call(getMe)).body).toMatchObject({ totp: false, recovery_codes_left: 0 });
  clock.forward(second);
  await elsewhere(one);
  expect(await actionsOf(one.email)).toEqual(['totp.on', 'totp.off', 'signed_in']);
});

test('endTotp 400: a session alone is not enough', async () => {
  const one = await person();
  await switchOn(one);
  expect((await one.call(endTotp, { body: { password: 'wrong' } })).status).toBe(400);
  expect((await one.call(getMe)).body.totp).toBe(true);
});

test('endTotp 409: it is off already', async () => {
  const response = await (await person()).call(endTotp, { body: { password: goodPassword } });
  expect([response.status, response.body.details]).toEqual([409, 'Two-factor authentication is not on.']);
});

test('a seed that is moved to another person’s row opens nothing there', async () => {
  const one = await person();
  const { app } = await switchOn(one);
  const victim = await newPerson(service);
  await sql(
    service,
    `update people v set totp_sealed = o.totp_sealed, totp_confirmed_at = now()
     from people o where v.email = $1 and o.email = $2`,
    [victim.email, one.email],
  );
  const who = visitor(service, from());
  await who.call(signIn, { body: { email: victim.email, password: goodPassword } });
  expect((await who.call(signInWithCode, { body: { code: app() } })).status).toBe(500);
});
