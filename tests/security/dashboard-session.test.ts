/** A session of the dashboard: its cookie, its end, and requests that other sites make with it. */
import { expect, onTestFinished, test } from 'vitest';
import { setDisabled } from '../../contract/dashboard/operators.ts';
import { changePassword, getMe, signOut, signOutEverywhere } from '../../contract/dashboard/profile.ts';
import { signIn } from '../../contract/dashboard/signing-in.ts';
import type { Operation } from '../../contract/operation.ts';
import { type JsonResponse, send } from '../support/client.ts';
import { hour, testClock } from '../support/clock.ts';
import {
  type CallOptions,
  cookieHeader,
  goodPassword,
  newPerson,
  signedIn,
  type TestPerson,
  type TestVisitor,
} from '../support/dashboard.ts';
import { everyOperation, serviceOptions, successfulRequest } from '../support/every-operation.ts';
import { stranger } from '../support/networks.ts';
import { useService } from '../support/service.ts';
import { changedTables, openTableContents } from '../support/table-contents.ts';

const clock = testClock();
const service = useService({ ...serviceOptions, clock, publicUrl: 'https://waybill.example' });

const isIn = async (who: TestVisitor) => (await who.copy().call(getMe)).status === 200;
const enter = (who: TestVisitor, email: string) =>
  who.call(signIn, { body: { email, password: goodPassword } });

test('check 18: the cookie is bound to the host and to https, not readable by scripts, and has 256 bits', async () => {
  const who = stranger(service);
  await enter(who, (await newPerson(service)).email);
  const cookie = who.lastSetCookies.find((line) => line.startsWith('__Host-waybill='))!;
  const [value, ...attributes] = cookie.split('; ');
  expect(attributes.sort()).toEqual([
    'HttpOnly',
    expect.stringMatching(/^Max-Age=\d+$/),
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
  expect(Buffer.from(value!.split('=')[1]!, 'base64url')).toHaveLength(32);
});

test('check 18: a sign-in changes the token, and the previous one stops working', async () => {
  const { email } = await newPerson(service);
  const who = stranger(service);
  await enter(who, email);
  const before = who.copy();
  await enter(who, email);
  expect([await isIn(who), await isIn(before)]).toEqual([true, false]);
});

test('check 18: a token that was planted in the browser does not become a session', async () => {
  const who = stranger(service);
  who.cookies.set('__Host-waybill', 'A'.repeat(43));
  const planted = who.copy();
  await enter(who, (await newPerson(service)).email);
  expect([await isIn(who), await isIn(planted)]).toEqual([true, false]);
});

/** By its name, what ends sessions; answers the browsers that are out afterwards. */
const ends: [string, (person: TestPerson, elsewhere: TestVisitor) => Promise<TestVisitor[]>][] = [
  ['a sign-out', async (person) => [await after(person, signOut)]],
  ['a sign-out everywhere', async (person, elsewhere) => [await after(person, signOutEverywhere), elsewhere]],
  [
    'a new password',
    async (person, elsewhere) => {
      const body = { current_password: goodPassword, new_password: 'walnut harbour tango' };
      return [await after(person, changePassword, { body }), elsewhere];
    },
  ],
  [
    'being disabled',
    async (person, elsewhere) => {
      const operator = await signedIn(service, { operator: true });
      await operator.call(setDisabled, { params: { person_id: person.personId }, body: { disabled: true } });
      return [person, elsewhere];
    },
  ],
  ['12 hours without a request', async (person, elsewhere) => later([12 * hour], person, elsewhere)],
  ['14 days, however busy,', async (person) => later(new Array(29).fill(12 * hour - 1), person)],
];

/** The browser with the cookie from before the call, as a thief has it. */
async function after(
  person: TestVisitor,
  operation: Operation,
  options: CallOptions = {},
): Promise<TestVisitor> {
  const before = person.copy();
  expect((await person.call(operation, options)).status).toBeLessThan(300);
  return before;
}

async function later(pauses: number[], ...browsers: TestVisitor[]): Promise<TestVisitor[]> {
  for (const pause of pauses) {
    for (const browser of browsers) await isIn(browser);
    clock.forward(pause);
  }
  return browsers;
}

test.each(ends)(
  'check 19: %s ends sessions on the server, also for a thief of the cookie',
  async (_, end) => {
    const person = await signedIn(service);
    const elsewhere = stranger(service);
    await enter(elsewhere, person.email);
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([true, true]);
    for (const browser of await end(person, elsewhere)) expect(await isIn(browser)).toBe(false);
  },
);

test('check 19: a session in use lasts for almost 14 days', async () => {
  const person = await signedIn(service);
  await later(new Array(27).fill(12 * hour - 1), person);
  expect(await isIn(person)).toBe(true);
});

/** Requests that a page of another site can make a browser send, with its cookies. */
const otherSites: [string, Record<string, string>][] = [
  ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ['a request of a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ['a foreign Origin in an old browser', { origin: 'https://evil.example' }],
  ['a request that says neither', {}],
];

async function asOtherSite(
  person: TestPerson,
  operation: Operation,
  headers: Record<string, string>,
): Promise<JsonResponse> {
  return send(service, operation.method, operation.path, {
    headers: { cookie: cookieHeader(person), ...headers },
  });
}

test.each(otherSites)('check 20: %s changes nothing: 403', async (_, headers) => {
  const person = await signedIn(service);
  for (const operation of [signOut, signOutEverywhere, changePassword]) {
    expect((await asOtherSite(person, operation, headers)).status, operation.id).toBe(403);
  }
  expect(await isIn(person)).toBe(true);
});

test('check 20: a form of another site cannot write JSON: other types of body are refused', async () => {
  const person = await signedIn(service);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await send(service, 'POST', changePassword.path, {
      raw: '{"current_password":"a","new_password":"b"}',
      headers: { cookie: cookieHeader(person), 'sec-fetch-site': 'same-origin', 'content-type': type },
    });
    expect(response.status, type).toBe(415);
  }
});

test('check 20: no GET changes anything', async () => {
  const reads = everyOperation.filter(({ method }) => method === 'GET');
  const requests = [];
  for (const operation of reads)
    requests.push({ operation, ...(await successfulRequest(operation, service)) });
  const contents = await openTableContents(service.databaseUrl);
  onTestFinished(() => contents.close());
  const before = await contents.read();
  for (const { operation, send } of requests) expect((await send()).status, operation.id).toBe(200);
  expect(changedTables(before, await contents.read())).toEqual([]);
});

test('check 21: a session cannot call /v1, and an API key cannot call the dashboard’s operations', async () => {
  const cookie = cookieHeader(await signedIn(service, { account: 'Acme' }));
  const key = await service.newKey('Acme');
  for (const path of ['/v1/deliveries', '/v1/fleet/couriers']) {
    const response = await send(service, 'GET', path, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect([response.status, response.headers.get('www-authenticate')], path).toEqual([401, 'Bearer']);
  }
  expect((await send(service, 'GET', '/v1/deliveries', { key })).status).toBe(200);
  expect((await send(service, 'GET', getMe.path, { key })).status).toBe(401);
});
