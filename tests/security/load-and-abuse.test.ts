/** Too much, too often, too slow, and addresses that are made up. */
import { expect, test } from 'vitest';
import { signIn } from '../../contract/dashboard/signing-in.ts';
import { inviteMember } from '../../contract/dashboard/team.ts';
import { maxBodyBytes } from '../../server/http/limits.ts';
import { send, shirts } from '../support/client.ts';
import { testClock } from '../support/clock.ts';
import { newPerson, signedIn, visitor } from '../support/dashboard.ts';
import { type RawResponse, readToEnd, sendRaw, statusesIn } from '../support/raw.ts';
import { type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

/** Requests a second; twice as many may come at once. The clock stands still, so nothing is given back. */
const rateLimit = 5;
const clock = testClock();
const unlimited = useService();
const direct = useService({ clock, rateLimit });
const behindProxy = useService({ clock, rateLimit, trustedProxies: ['127.0.0.1'] });

const unknownPath = '/v1/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';
const host = 'Host: x\r\n';

test('check 36: a body, headers or a URL that is too large is refused', async () => {
  const key = await unlimited.newKey('Acme');
  const create = (raw: string) => send(unlimited, 'POST', '/v1/deliveries', { key, raw });
  expect((await create(`"${'x'.repeat(maxBodyBytes)}"`)).status).toBe(413);
  expect((await create('['.repeat(10_000) + ']'.repeat(10_000))).status).toBe(400);
  const raw = async (line: string) => (await sendRaw(unlimited.url, `${line}\r\n`)).status;
  expect(await raw(`GET /healthz HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n`)).toBe(431);
  expect([414, 431]).toContain(await raw(`GET /v1/deliveries/${'x'.repeat(20_000)} HTTP/1.1\r\n${host}`));
});

test('check 36: a body with a Content-Length that is too large is refused before it is sent', async () => {
  const key = await unlimited.newKey('Acme');
  const headers = `Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${1e9}\r\n`;
  expect((await sendRaw(unlimited.url, `POST /v1/deliveries HTTP/1.1\r\n${host}${headers}\r\n`)).status).toBe(
    413,
  );
});

async function statuses(count: number, ask: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n++) found.push((await ask(n)).status);
  return found;
}
const times = (count: number, status: number) => new Array<number>(count).fill(status);

test('check 37: the request after the last allowed one gets 429 with the time to wait; another key does not', async () => {
  const [busy, calm] = [await direct.newKey('Acme'), await direct.newKey('Acme')];
  const ask = (key: string) => send(direct, 'GET', unknownPath, { key });
  expect(await statuses(2 * rateLimit, () => ask(busy))).toEqual(times(2 * rateLimit, 404));
  const refused = await ask(busy);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 1]);
  expect(refused.headers.get('ratelimit-policy')).toBe(`"default";q=${2 * rateLimit};w=2`);
  expect(refused.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
  expect((await ask(calm)).status).toBe(404);
});

test('check 37: a caller without a key is limited by network: an IPv6 /64 is one, and a valid key is not affected', async () => {
  const key = await behindProxy.newKey('Acme');
  const from = (address: string) => ({ 'x-forwarded-for': address });
  expect(
    (await send(behindProxy, 'GET', unknownPath, { key, headers: from('2001:db8:5:5::1') })).status,
  ).toBe(404);
  const guess = (address: string) => send(behindProxy, 'GET', unknownPath, { headers: from(address) });
  const guesses = await statuses(2 * rateLimit + 2, (n) => guess(`2001:db8:5:5::${n + 1}`));
  expect(guesses).toEqual([...times(2 * rateLimit, 401), 429, 429]);
  expect((await guess('2001:db8:5:6::1')).status, 'the network beside it').toBe(401);
  expect(
    (await send(behindProxy, 'GET', unknownPath, { key, headers: from('2001:db8:5:5::1') })).status,
  ).toBe(404);
});

/** Sends the beginning, and then a byte each second. */
function drip({ url }: TestService, beginning: string, byte: string): Promise<RawResponse> {
  let timer: NodeJS.Timeout | undefined;
  const response = sendRaw(url, beginning, (more) => {
    timer = setInterval(() => more(byte), 1_000);
  });
  return response.finally(() => clearInterval(timer));
}

const postWith = (key: string, path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\n${host}Authorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

test('check 38: clients that send headers or bodies too slowly get 408, and do not delay others', async () => {
  const key = await unlimited.newKey('Acme');
  const beginnings = [`GET /healthz HTTP/1.1\r\n${host}X-Slow: `, postWith(key, '/v1/deliveries', 100_000)];
  const slow = Promise.all(Array.from({ length: 400 }, (_, n) => drip(unlimited, beginnings[n % 2]!, 'x')));
  const refusedBefore = readToEnd(unlimited.url, postWith('wrong', '/v1/deliveries', 100_000));
  const photo = slowPhoto(await unlimited.newKey('', 'fleet'));
  const quick = statuses(20, () => send(unlimited, 'POST', '/v1/deliveries', { key, body: shirts }));
  expect(await Promise.race([quick, slow]), 'others are answered first').toEqual(times(20, 201));
  for (const { status, body, headers } of await slow) {
    expect([status, body.error]).toEqual([408, 'request timeout']);
    expect(headers['request-id']).toMatch(/^req_/);
  }
  expect(statusesIn(await refusedBefore), 'refused at once, and no second answer').toEqual([401]);
  // A phone on a bad network has longer: it brings pictures.
  photo.finish();
  expect((await photo.response).status).toBe(404);
});

/** The beginning of a hand-over, which may have a picture, and its end, when that is asked for. */
function slowPhoto(key: string) {
  let finish = () => {};
  const path = '/v1/fleet/deliveries/dlv_01kd3x8j5mfd7v2q9r4t6w8y0z/deliver';
  const response = sendRaw(unlimited.url, postWith(key, path, 2), (more) => {
    finish = () => more('}');
  });
  return { response, finish: () => finish() };
}

/** All that a stranger could claim about where a request comes from. */
const claims = {
  'x-forwarded-for': '203.0.113.9',
  'x-real-ip': '203.0.113.9',
  forwarded: 'for=203.0.113.9;proto=https;host=evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
};

test('check 39: the audit log and sessions use the address of the connection, whatever a stranger claims', async () => {
  const { id, email, password } = await newPerson(direct);
  await visitor(direct, claims).call(signIn, { body: { email, password } });
  const networks = await sql<{ network: string }>(
    direct,
    'select network from sessions where person_id = $1 union all select network from audit_log where person_id = $1',
    [id],
  );
  expect(networks.map(({ network }) => network)).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('check 39: a new X-Forwarded-For at each request gives no new limit', async () => {
  const guess = (n: number) =>
    send(direct, 'GET', unknownPath, { headers: { ...claims, 'x-forwarded-for': `203.0.113.${n}` } });
  expect(await statuses(3 * rateLimit, guess)).toContain(429);
});

test('check 39: links and cookies are for PUBLIC_URL, whatever headers a stranger sends', async () => {
  const owner = await signedIn(direct, { account: 'Acme', headers: claims });
  const params = { account_id: owner.accountId };
  const { link } = (
    await owner.call(inviteMember, { params, body: { email: 'x@example.com', role: 'member' } })
  ).body;
  expect(new URL(link).origin).toBe('http://127.0.0.1');
  const { email, password } = await newPerson(direct);
  const who = visitor(direct, claims);
  await who.call(signIn, { body: { email, password } });
  expect(who.lastSetCookies.join()).not.toMatch(/Secure|evil/);
});
