/** Counting tries while rows of the same keys are deleted, on several connections at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWaiters } from '../../../tests/support/locks.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { type Database, openDatabase, type Tx } from '../../database/database.ts';
import { clearThrottles, forget, lockAttempts, writeAttempts } from './store.ts';

let database: Database;
beforeAll(async () => {
  // A deadlock is found after a second, however long the service would wait for a lock.
  database = openDatabase((await newDatabase()).connection, () => undefined, patient);
});
afterAll(() => database?.close());

const at = Date.UTC(2026, 0, 1);

async function addOne(tx: Tx, keys: string[]): Promise<void> {
  const tries = await lockAttempts(tx, keys, at);
  await writeAttempts(
    tx,
    keys,
    tries.map((one) => ({ ...one, count: one.count + 1 })),
  );
}

test('a try can be counted while the same keys are forgotten and cleared, in any order of the keys', async () => {
  const keys = ['race:a', 'race:b'];
  const reversed = keys.toReversed();
  const repeat = async (work: (tx: Tx) => Promise<unknown>) => {
    for (let i = 0; i < 50; i++) await database.inTransaction(work);
  };
  await Promise.all([
    repeat((tx) => addOne(tx, keys)),
    repeat((tx) => addOne(tx, reversed)),
    repeat((tx) => forget(tx, reversed)),
    repeat((tx) => clearThrottles(tx, at + 1, 10)),
  ]);
});

test('what is known of keys comes in the order in which they were asked for', async () => {
  const keys = ['order:b', 'order:c', 'order:a'];
  await database.inTransaction((tx) => writeAfterLock(tx, keys, [2, 3, 1]));
  const counts = await database.inTransaction((tx) =>
    lockAttempts(tx, ['order:c', 'order:new', 'order:a', 'order:b'], at),
  );
  expect(counts.map(({ count }) => count)).toEqual([3, 0, 1, 2]);
});

async function writeAfterLock(tx: Tx, keys: string[], counts: number[]) {
  await lockAttempts(tx, keys, at);
  await writeAttempts(
    tx,
    keys,
    counts.map((count) => ({ count, lastAt: at, blockedUntil: 0 })),
  );
}

test('an old row that is tried again at this moment is not cleared', async () => {
  const keys = ['old'];
  await database.inTransaction((tx) => addOne(tx, keys));
  let cleared: Promise<number> | undefined;
  await database.inTransaction(async (tx) => {
    await lockAttempts(tx, keys, at);
    cleared = database.inTransaction((other) => clearThrottles(other, at + 1, 10));
    await clearEndsOrWaits(cleared);
    await writeAttempts(tx, keys, [{ count: 2, lastAt: at + 1, blockedUntil: 0 }]);
  });
  await cleared;
  const [known] = await database.inTransaction((tx) => lockAttempts(tx, keys, at + 2));
  expect(known).toEqual({ count: 2, lastAt: at + 1, blockedUntil: 0 });
});

async function clearEndsOrWaits(cleared: Promise<unknown>): Promise<void> {
  let ended = false;
  void cleared.then(() => {
    ended = true;
  });
  await expect.poll(async () => ended || (await lockWaiters(database)) > 0).toBe(true);
}
