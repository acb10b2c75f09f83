import { expect, test } from 'vitest';
import { changeSettings, getSettings, listAudit } from '../../contract/dashboard/settings.ts';
import { lockAccountByName } from '../../server/accounts/account-store.ts';
import { terminal } from '../../server/accounts/actors.ts';
import { recordAudit, recordPersonalAudit } from '../../server/accounts/audit.ts';
import { changeAccount } from '../../server/accounts/settings.ts';
import type { Tx } from '../../server/database/database.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { parseId } from '../../server/platform/ids.ts';
import { send, shirts } from '../support/client.ts';
import { testClock } from '../support/clock.ts';
import { type PersonOptions, signedIn, type TestPerson } from '../support/dashboard.ts';
import { startTestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();

let accounts = 0;
/** Somebody in an account of their own. */
const owner = (options: PersonOptions = {}) =>
  signedIn(service, { account: `Shop ${++accounts}`, ...options });

const inAccount = (person: TestPerson) => ({ account_id: person.accountId });
const read = async (person: TestPerson) =>
  (await person.call(getSettings, { params: inAccount(person) })).body;
const change = (person: TestPerson, body: object) =>
  person.call(changeSettings, { params: inAccount(person), body });
const audit = (person: TestPerson, query: Record<string, string | number> = {}) =>
  person.call(listAudit, { params: inAccount(person), query });

test('getSettings 200: returns the settings of the account, and whether they can be changed', async () => {
  const ada = await owner();
  expect(await read(ada)).toEqual({
    account_id: ada.accountId,
    name: `Shop ${accounts}`,
    currency: 'USD',
    time_zone: 'UTC',
    country: null,
    service_time_minutes: 1440,
    created_at: expect.any(String),
    change: { allowed: true, why_not: null },
  });
});

test('getSettings 200: a member sees the settings, and why only an owner can change them', async () => {
  await owner();
  const member = await signedIn(service, { account: `Shop ${accounts}`, role: 'member' });
  expect((await read(member)).change).toEqual({
    allowed: false,
    why_not: 'Only an account owner can change the settings.',
  });
});

test('changeSettings 200: only the given settings change, and one audit entry has the old and new values', async () => {
  const ada = await owner({ name: 'Ada Obi', email: 'ada.settings@example.com' });
  const before = await read(ada);
  const { body, status } = await change(ada, { currency: 'NGN', service_time_minutes: 120 });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, currency: 'NGN', service_time_minutes: 120 });
  expect(await read(ada)).toEqual(body);
  await change(ada, { name: 'Obi & Daughters', time_zone: 'Africa/Lagos' });
  const entries = (await audit(ada)).body.data;
  expect(entries.map((entry: { summary: string }) => entry.summary)).toEqual([
    `changed the name from “Shop ${accounts}” to “Obi & Daughters”, the time zone from UTC to Africa/Lagos`,
    'changed the currency from USD to NGN, the service time from 1 day to 2 hours',
  ]);
  expect(entries[0]).toMatchObject({
    by: 'Ada Obi (ada.settings@example.com)',
    action: 'settings.changed',
    network: '127.0.0.1',
  });
});

test('changeSettings 200: a country is chosen, changed and removed again, and the audit log has its name', async () => {
  const ada = await owner();
  expect((await change(ada, { country: 'NG' })).body.country).toBe('NG');
  expect((await change(ada, { currency: 'NGN' })).body.country, 'left out').toBe('NG');
  expect((await change(ada, { country: null })).body.country).toBeNull();
  const entries = (await audit(ada)).body.data;
  expect(entries.map((entry: { summary: string }) => entry.summary)).toEqual([
    'changed the country from Nigeria to none',
    'changed the currency from USD to NGN',
    'changed the country from none to Nigeria',
  ]);
});

test('changeSettings 400: a country that does not exist is refused', async () => {
  const ada = await owner();
  for (const country of ['XX', 'ng', 'Nigeria', '']) {
    const { status, body } = await change(ada, { country });
    expect([status, body.details]).toEqual([
      400,
      expect.stringContaining('country must be a country of ISO 3166-1'),
    ]);
  }
});

test('changeSettings 200: equal values change nothing and add no audit entry', async () => {
  const ada = await owner();
  const before = await read(ada);
  const { name, currency, time_zone, service_time_minutes } = before;
  expect((await change(ada, { name, currency, time_zone, service_time_minutes })).body).toEqual(before);
  expect((await change(ada, {})).body).toEqual(before);
  expect((await audit(ada)).body.data).toEqual([]);
});

test('changeSettings 200: new deliveries have the new currency and time within a second', async () => {
  const ada = await owner();
  const key = await service.newKey(`Shop ${accounts}`);
  const clock = testClock();
  const node = await startTestService({ clock, databaseUrl: service.databaseUrl });
  const minutes = async () => {
    const { body } = await send(node, 'POST', '/v1/deliveries', { key, body: shirts });
    return (Date.parse(body.estimated_delivery_time) - clock.now()) / 60_000;
  };
  expect(await minutes()).toBe(1440);
  await change(ada, { currency: 'JPY', service_time_minutes: 30 });
  clock.forward(999);
  expect(await minutes()).toBe(30);
  await node.stop();
  const rows = await sql<{ currency: string }>(
    service,
    `select distinct d.currency from deliveries d join accounts a using (account_id) where a.name = $1`,
    [`Shop ${accounts}`],
  );
  expect(rows.map((row) => row.currency).sort()).toEqual(['JPY', 'USD']);
});

test('changeSettings 200: the time zones of a browser are known, under old and new names', async () => {
  const ada = await owner();
  for (const zone of [
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+1',
    'UTC',
  ]) {
    const response = await change(ada, { time_zone: zone });
    expect([response.status, response.body.time_zone]).toEqual([200, zone]);
  }
});

test('changeSettings 200: other accounts do not change', async () => {
  const rival = await owner();
  const before = await read(rival);
  await change(await owner(), { currency: 'EUR', name: 'Renamed' });
  expect(await read(rival)).toEqual(before);
});

test('changeSettings 400: every unknown value is named at once, and nothing changes', async () => {
  const ada = await owner();
  const before = await read(ada);
  const unknown = await change(ada, { currency: 'XXQ', time_zone: 'Mars/Base', service_time_minutes: 5 });
  expect([unknown.status, unknown.body.details]).toEqual([
    400,
    'currency must be an ISO 4217 currency, such as NGN; time_zone must be a time zone, such as Africa/Lagos',
  ]);
  for (const zone of ['+02', '-5', 'Factory', 'localtime', 'utc', 'Africa']) {
    expect((await change(ada, { time_zone: zone })).status, zone).toBe(400);
  }
  const misshapen = await change(ada, { name: '', currency: 'usd', service_time_minutes: 0, color: 'red' });
  for (const word of ['name ', 'currency ', 'service_time_minutes ', 'color is not a known field']) {
    expect(misshapen.body.details).toContain(word);
  }
  expect(await read(ada)).toEqual(before);
  expect((await audit(ada)).body.data).toEqual([]);
});

test('changeSettings 403: a member can neither change settings nor read the audit log', async () => {
  const ada = await owner();
  const member = await signedIn(service, { account: `Shop ${accounts}`, role: 'member' });
  expect((await change(member, { currency: 'EUR' })).status).toBe(403);
  expect((await audit(member)).status).toBe(403);
  expect((await read(ada)).currency).toBe('USD');
});

test('changeSettings 409: a name is unique whatever its case, and an account can change the case of its own', async () => {
  const rival = await owner({ account: 'Grand Bazaar' });
  const ada = await owner();
  const response = await change(ada, { name: 'GRAND BAZAAR', currency: 'EUR' });
  expect([response.status, response.body.details]).toEqual([
    409,
    'The name “GRAND BAZAAR” is taken. Choose another.',
  ]);
  expect((await read(ada)).currency).toBe('USD');
  expect((await change(rival, { name: 'grand bazaar' })).body.name).toBe('grand bazaar');
});

test('changeSettings 409: only one of two accounts that concurrently choose a name gets it', async () => {
  const [ada, bola] = [await owner(), await owner()];
  const both = await Promise.all([change(ada, { name: 'Wanted' }), change(bola, { name: 'wanted' })]);
  expect(both.map((response) => response.status).sort()).toEqual([200, 409]);
});

test('changes from the terminal are in the audit log', async () => {
  const ada = await owner();
  const { database } = service;
  const named = `SHOP ${accounts}`;
  const lock = (tx: Tx) => lockAccountByName(tx, named);
  await changeAccount({ database, clock: systemClock }, terminal, lock, { currency: 'GHS' });
  expect((await audit(ada)).body.data).toEqual([
    expect.objectContaining({
      by: 'the terminal',
      summary: 'changed the currency from USD to GHS',
      network: null,
    }),
  ]);
});

/** Entries of the account, one a minute, numbered from the oldest. */
async function fill(person: TestPerson, count: number) {
  const accountId = parseId('account', person.accountId)!;
  await service.database.inTransaction(async (tx) => {
    for (let i = 1; i <= count; i++) {
      const at = Date.UTC(2026, 0, 1) + i * 60_000;
      await recordAudit(tx, terminal, { accountId, action: 'test', summary: `number ${i}`, at });
    }
  });
}

test('listAudit 200: newest first, page by page, each entry once, also while new ones are added', async () => {
  const ada = await owner();
  await fill(ada, 60);
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await audit(ada, { limit: 17, ...(cursor ? { cursor } : {}) });
    seen.push(...body.data.map((entry: { summary: string }) => entry.summary));
    sizes.push(body.data.length);
    expect(body.has_more).toBe(body.next_cursor !== null);
    cursor = body.next_cursor ?? undefined;
    await change(ada, { service_time_minutes: sizes.length });
  } while (cursor);
  expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => `number ${60 - i}`));
  expect(sizes).toEqual([17, 17, 17, 9]);
  expect((await audit(ada)).body.data, 'a page is 25 where nothing is said').toHaveLength(25);
});

test('listAudit 200: a full last page has has_more false', async () => {
  const ada = await owner();
  await fill(ada, 5);
  const { body } = await audit(ada, { limit: 5 });
  expect([body.data.length, body.has_more, body.next_cursor]).toEqual([5, false, null]);
});

test('listAudit 200: entries of other accounts are never listed, not even with their cursor', async () => {
  const [ada, rival] = [await owner(), await owner()];
  await fill(rival, 3);
  expect((await audit(ada)).body.data).toEqual([]);
  const cursor = (await audit(rival, { limit: 1 })).body.next_cursor;
  expect((await audit(ada, { cursor })).body.data).toEqual([]);
});

test('listAudit 200: an action without a signed-in person is attributed to a visitor, not to the person it concerns', async () => {
  const ada = await owner();
  const personId = parseId('person', ada.personId)!;
  await service.database.inTransaction((tx) =>
    recordPersonalAudit(
      tx,
      { actor: 'visitor', personId, network: '10.1.2.3' },
      { action: 'sign_in.failed', summary: 'gave a wrong password', at: systemClock.now() },
    ),
  );
  expect((await audit(ada)).body.data).toEqual([
    expect.objectContaining({ by: 'a visitor', network: '10.1.2.3' }),
  ]);
});

test('listAudit 400: an invalid cursor and a limit out of range are named', async () => {
  const ada = await owner();
  for (const cursor of ['x', 'AAAA', 'not a cursor', 'A'.repeat(43), `${'A'.repeat(21)}B`]) {
    const response = await audit(ada, { cursor });
    expect([response.status, response.body.details], cursor).toEqual([
      400,
      'cursor must be the next_cursor of an earlier response',
    ]);
  }
  for (const limit of ['0', '101', 'many']) {
    expect((await audit(ada, { limit })).body.details).toBe('limit must be a whole number from 1 to 100');
  }
});
