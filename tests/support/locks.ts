/** Row locks, from a test's side: to force the order in which requests get on. */
import { expect, onTestFinished } from 'vitest';
import type { Database } from '../../server/platform/database.ts';
import { patient } from './patience.ts';
import { startTestService, type TestService } from './service.ts';

/** How many connections to this database wait for a lock now. */
export async function lockWaiters(database: Pick<Database, 'read'>): Promise<number> {
  const rows = await database.read<{ n: number }>(
    {
      name: 'test-lock-waiters',
      text: `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
    },
    [],
  );
  return rows[0]!.n;
}

/**
 * Another node on the same database, stopped with the test, that waits longer for a lock than usual (300 ms): on a busy
 * machine locks are held for longer. Still less than it waits for the answer to a statement.
 */
export async function patientNode({ clock, databaseUrl }: TestService): Promise<TestService> {
  const node = await startTestService({ clock, databaseUrl: `${databaseUrl}?lock_timeout=1400` });
  onTestFinished(node.stop);
  return node;
}

/** Polls often: what waits for a lock does not wait for long. */
export async function untilOneWaits(database: Pick<Database, 'read'>): Promise<void> {
  await expect.poll(() => lockWaiters(database), { ...patient, interval: 5 }).toBe(1);
}
