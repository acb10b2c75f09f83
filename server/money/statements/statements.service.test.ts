import { afterAll, beforeAll, expect, test } from 'vitest';
import { courierIds } from '../../../tests/support/moves.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { isRejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, newId } from '../../platform/ids.ts';
import { post } from '../ledger/posting-store.ts';
import { collectionOf } from '../ledger/postings.ts';
import { statementCsv } from './csv.ts';
import { makeStatements, type Statements, type WholeStatement } from './statements.ts';

const nowMs = Date.UTC(2026, 10, 17, 12);
const minuteMs = 60_000;
const currency = 'USD';
let database: Database;
let statements: Statements;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection as { host: string }, () => undefined, patient);
  statements = makeStatements(database, { now: () => nowMs } as Clock);
});
afterAll(() => database.close());

async function newAccount(timeZone: string): Promise<AccountId> {
  const accountId = newId('account', nowMs);
  const text = 'insert into accounts (account_id, name, currency, time_zone) values ($1, $2, $3, $4)';
  const values = [accountId, `Shop ${accountId}`, currency, timeZone];
  await database.asOneStatement((tx) => tx.query({ name: 'account', text }, values));
  return accountId;
}

/** Transfers of one unit each, all at one time. */
async function collect(accountId: AccountId, atMs: number, count = 1): Promise<void> {
  const postings = Array.from({ length: count }, () => {
    const door = { accountId, deliveryId: newId('delivery', atMs), courierId: courierIds[0], currency };
    return collectionOf(door, { amount: 100, method: 'transfer' }, { fixed: 0, basisPoints: 0 })!;
  });
  const change = { postings, events: [], actor: 'test', atMs };
  await database.inTransaction((tx) => post(tx, change));
}

async function wholeOf(accountId: AccountId): Promise<WholeStatement> {
  const whole = await statements.whole({ accountId, mode: 'live' }, {});
  if (isRejection(whole)) throw whole;
  return whole;
}

test('a file has the lines and the sums of one moment, whatever is posted while it is sent', async () => {
  const accountId = await newAccount('UTC');
  await collect(accountId, nowMs - 90 * minuteMs, 700);
  await collect(accountId, nowMs - 60 * minuteMs, 600);
  await collect(accountId, nowMs - 2_000, 3);
  const whole = await wholeOf(accountId);
  const pieces: string[] = [];
  for await (const piece of statementCsv(whole)) {
    pieces.push(piece);
    // The second one is of a node whose transaction began before the download and committed after.
    await collect(accountId, nowMs + pieces.length);
    await collect(accountId, nowMs - 3_000 + pieces.length);
  }
  const rows = pieces.join('').trim().split('\r\n').slice(1);
  const amounts = rows.map((row) => row.split(',').slice(10, 12));
  expect(pieces.length, 'sent in several pieces').toBeGreaterThan(3);
  expect(amounts).toHaveLength(1 + 1_303 + 1);
  amounts.slice(1, -1).forEach(([amount, balance], index) => {
    expect([amount, balance]).toEqual(['1.00', `${index + 1}.00`]);
  });
  expect(amounts.at(-1)).toEqual(['', '1303.00']);
  expect(whole.head).toMatchObject({ opening: 0, collected: 130_300, closing: 130_300 });
  expect(whole.madeAtMs, 'the moment that it names').toBe(nowMs);
});

test('a file reads a few hundred lines at a time, when they are asked for', async () => {
  const accountId = await newAccount('UTC');
  await collect(accountId, nowMs - 60 * minuteMs, 1_200);
  const { lines } = await wholeOf(accountId);
  const sizes: number[] = [];
  for await (const some of lines) sizes.push(some.length);
  expect(sizes).toEqual([500, 500, 200]);
});

async function setTimeZone(accountId: AccountId, timeZone: string): Promise<void> {
  const text = 'update accounts set time_zone = $2 where account_id = $1';
  await database.asOneStatement((tx) => tx.query({ name: 'zone', text }, [accountId, timeZone]));
}

test('a number stands for one content: in another time zone the same days have another number', async () => {
  const accountId = await newAccount('UTC');
  // On the 31st in UTC, on the 1st in Lagos.
  await collect(accountId, Date.UTC(2026, 9, 31, 23, 30));
  const october = async () => {
    const asked = { period_from: '2026-10-01', period_to: '2026-10-31' };
    const page = await statements.page({ accountId, mode: 'live' }, asked, { limit: 10 });
    if (isRejection(page)) throw page;
    return page;
  };
  const before = await october();
  await setTimeZone(accountId, 'Africa/Lagos');
  const inLagos = await october();
  expect([before.lines.length, inLagos.lines.length]).toEqual([1, 0]);
  expect(inLagos.statement_number).not.toBe(before.statement_number);
  await setTimeZone(accountId, 'UTC');
  expect(await october()).toEqual(before);
});

test('a statement is complete ten seconds after its last day, when nothing can be posted to it any more', async () => {
  const scope = { accountId: await newAccount('UTC'), mode: 'live' } as const;
  const isCompleteAt = async (atMs: number) => {
    const { page } = makeStatements(database, { now: () => atMs } as Clock);
    const october = await page(scope, { period_from: '2026-10-01', period_to: '2026-10-31' }, { limit: 1 });
    if (isRejection(october)) throw october;
    return october.is_complete;
  };
  const endMs = Date.UTC(2026, 10, 1);
  expect(await isCompleteAt(endMs + 9_999)).toBe(false);
  expect(await isCompleteAt(endMs + 10_000)).toBe(true);
});
