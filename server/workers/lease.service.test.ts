import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { sql } from '../../tests/support/sql.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { makeLease } from './lease.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await newDatabase()).connection, () => undefined, patient);
});
afterAll(() => database.close());

const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const minuteMs = 60_000;

test('a lease has one owner, who can claim it again, until it is released or expires', async () => {
  const mine = makeLease(database, 'work', minuteMs, one);
  const theirs = makeLease(database, 'work', minuteMs, other);
  expect([await mine.claim(), await theirs.claim(), await mine.claim()]).toEqual([true, false, true]);
  await theirs.release();
  expect(await theirs.claim(), 'only the owner can release it').toBe(false);
  await mine.release();
  expect([await theirs.claim(), await mine.claim()]).toEqual([true, false]);
  await sql({ database }, 'update worker_leases set expires_at = now()');
  expect([await mine.claim(), await theirs.claim()]).toEqual([true, false]);
});

test('of many nodes that claim at the same moment, one gets the lease', async () => {
  const nodes = Array.from({ length: 20 }, (_, i) => `00000000-0000-4000-8000-0000000000${10 + i}`);
  const claimed = await Promise.all(
    nodes.map((node) => makeLease(database, 'contended work', minuteMs, node).claim()),
  );
  expect(claimed.filter(Boolean)).toHaveLength(1);
});

test('leases of different names are independent', async () => {
  expect(await makeLease(database, 'a', minuteMs, one).claim()).toBe(true);
  expect(await makeLease(database, 'b', minuteMs, other).claim()).toBe(true);
});
