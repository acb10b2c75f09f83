/** The way into the dashboard: passwords and codes that are guessed, weak ones, and the first run. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { beginTotp, changePassword, confirmTotp } from '../../contract/dashboard/profile.ts';
import { setUp, signIn, signInWithCode } from '../../contract/dashboard/signing-in.ts';
import { isCommonPassword, makePasswords } from '../../server/access/people/passwords.ts';
import { codeAt, stepAt } from '../../server/access/second-factor/second-factor.ts';
import { makeCredentials } from '../../server/database/embedded/credentials.ts';
import type { DataDirectory } from '../../server/database/embedded/data-directory.ts';
import { day, minute, second, testClock } from '../support/clock.ts';
import { goodPassword, newPerson, signedIn, type TestVisitor, visitor } from '../support/dashboard.ts';
import { metric } from '../support/metrics.ts';
import { fromNewNetwork, stranger } from '../support/networks.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { fromBase32 } from '../support/totp.ts';
import { testFolder } from '../support/waybill.ts';

const clock = testClock();
const service = useService({ clock, trustedProxies: ['127.0.0.1'] });

const enter = (who: TestVisitor, email: string, password = goodPassword) =>
  who.call(signIn, { body: { email, password } });
const guess = (email: string) => enter(stranger(service), email, 'not the password');
const hashings = () => metric(service, 'waybill_password_hashings');
const ada = {
  email: 'ada@example.com',
  name: 'Ada',
  password: 'copper meadow lantern',
  account_name: 'Acme',
};

const setUpWith = async (token: string, on: TestService = service) =>
  (await stranger(on).call(setUp, { body: { token, ...ada } })).status;
const tokenOf = ({ setUpLink }: TestService) => new URL(setUpLink!).hash.slice(1);

test('check 24: a new installation has no person, and only the token from the terminal sets it up, once', async () => {
  expect(await sql(service, 'select from people')).toEqual([]);
  expect((await enter(stranger(service), 'admin@example.com', 'password')).status).toBe(401);
  expect(await setUpWith('A'.repeat(43))).toBe(404);
  expect(await setUpWith(tokenOf(service))).toBe(201);
  expect(await setUpWith(tokenOf(service))).toBe(404);
});

test('check 24: a set-up token expires within a day', async () => {
  const late = await startTestService({ clock, trustedProxies: ['127.0.0.1'] });
  onTestFinished(() => late.stop());
  clock.forward(day);
  expect(await setUpWith(tokenOf(late), late)).toBe(404);
});

test('check 24: the embedded PostgreSQL gets random passwords, in a file that only its owner can read', async () => {
  const folder = testFolder();
  const directory = { folder, credentials: join(folder, 'credentials') } as DataDirectory;
  const [one, other] = [await makeCredentials(directory), await makeCredentials(directory)];
  expect(statSync(directory.credentials).mode & 0o777).toBe(0o600);
  const passwords = [...Object.values(one), ...Object.values(other)] as string[];
  expect(new Set(passwords).size).toBe(4);
  for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(32);
});

test('check 16: an unknown e-mail address and a wrong password get the same response, after the same number of hashings', async () => {
  const { email } = await newPerson(service);
  const responses = [];
  for (const address of ['nobody@example.com', email]) {
    const before = await hashings();
    const { status, text } = await guess(address);
    responses.push({ status, text, hashings: (await hashings()) - before });
  }
  expect(responses[0]).toEqual({ ...responses[1], status: 401, hashings: 1 });
});

test('check 17: ten wrong passwords for one account from ten networks get 429, with a wait that doubles and ends', async () => {
  const { email } = await newPerson(service);
  const responses = [];
  for (let i = 0; i < 10; i++) responses.push(await guess(email));
  expect(responses[0]!.status).toBe(401);
  expect(responses[9]!.status).toBe(429);
  const waits: number[] = [];
  for (let i = 0; i < 3; i++) {
    const refused = await guess(email);
    expect(refused.status).toBe(429);
    waits.push(Number(refused.headers.get('retry-after')));
    clock.forward(waits[i]! * second);
    expect((await guess(email)).status, 'one more guess after the wait').toBe(401);
  }
  expect(waits).toEqual([waits[0], waits[0]! * 2, waits[0]! * 4]);
  clock.forward(15 * minute);
  expect((await enter(stranger(service), email)).status, 'the owner is not locked out for ever').toBe(200);
});

test('check 17: a hundred accounts tried from one /64 of IPv6 get 429, and the next network does not', async () => {
  const from = (address: string) => visitor(service, { 'x-forwarded-for': address });
  const statuses = new Set<number>();
  for (let i = 1; i <= 100; i++) {
    const guesser = from(`2001:db8:1:1::${i.toString(16)}`);
    statuses.add((await enter(guesser, `victim-${i}@example.com`, 'x')).status);
  }
  expect(statuses).toContain(429);
  expect((await enter(from('2001:db8:1:2::1'), 'victim@example.com', 'x')).status).toBe(401);
});

test('check 22: a password of 7 characters and a common one are refused; 8 to 128 of any Unicode are accepted', async () => {
  const person = await signedIn(service);
  let current = goodPassword;
  const choose = async (password: string) => {
    const body = { current_password: current, new_password: password };
    const { status } = await person.call(changePassword, { body });
    if (status === 204) current = password;
    return status;
  };
  for (const bad of ['1234567', '🦊'.repeat(7), 'ж'.repeat(129), 'password', 'iloveyou1', 'qwertyuiop']) {
    expect(await choose(bad), bad).toBe(400);
  }
  for (const good of ['ж'.repeat(128), 'päß wörd', ' 🦊🦊🦊🦊🦊🦊 ']) {
    expect(await choose(good), good).toBe(204);
  }
  const known = [
    '123456789',
    'football',
    'baseball1',
    'sunshine',
    'princess',
    'trustno1',
    'letmein1',
    'dragon123',
  ];
  for (const common of known) expect(await isCommonPassword(common), common).toBe(true);
});

test('check 22: passwords are argon2id of 19 MiB and two passes, and every byte of them matters', async () => {
  const passwords = makePasswords();
  const here = { key: 'network 192.0.2.1', isKnown: false };
  const eighty = 'x'.repeat(79);
  const hash = String(await passwords.hash(here, `${eighty}1`));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(here, hash, `${eighty}1`)).toBe(true);
  expect(await passwords.verify(here, hash, `${eighty}2`)).toBe(false);
});

/** Somebody with a second factor, and what their app shows now. */
async function withSecondFactor() {
  const person = await signedIn(service, { headers: fromNewNetwork() });
  const { secret } = (await person.call(beginTotp, { body: { password: goodPassword } })).body;
  const code = () => codeAt(fromBase32(secret), stepAt(clock.now()));
  const { recovery_codes: recoveryCodes } = (await person.call(confirmTotp, { body: { code: code() } })).body;
  clock.forward(minute);
  /** After the password; answers the status of the code. */
  const enterWith = async (given: string) => {
    const who = stranger(service);
    await enter(who, person.email);
    return (await who.call(signInWithCode, { body: { code: given } })).status;
  };
  return { code, recoveryCodes: recoveryCodes as string[], enterWith };
}

test('check 23: a code of the second factor works once, and so does a recovery code', async () => {
  const { code, recoveryCodes, enterWith } = await withSecondFactor();
  for (const given of [code(), recoveryCodes[0]!]) {
    expect([await enterWith(given), await enterWith(given)]).toEqual([200, 401]);
  }
});

test('check 23: guessing codes is slowed down, from any number of networks', async () => {
  const { code, enterWith } = await withSecondFactor();
  const wrong = String((Number(code()) + 1) % 1_000_000).padStart(6, '0');
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push(await enterWith(wrong));
  expect([statuses[0], statuses[5]]).toEqual([401, 429]);
});
