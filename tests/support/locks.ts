/** Row locks, from a test's side: to force the order in which requests get on. */
import { expect } from 'vitest';
import type { Database } from '../../server/database/database.ts';

const here = {
  name: 'test-lock-waiters',
  // Not by wait_event_type: what another role waits for, as the service's is, is shown to that role only.
  text: `select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`,
};

/** What waits on another node is a connection of Citus, which knows whom it works for. */
const onAllNodes = {
  name: 'test-lock-waiters-of-cluster',
  text: 'select count(distinct waiting_gpid)::int as n from citus_lock_waits',
};

/** How many connections to this database wait for a lock now. */
export async function lockWaiters(database: Database): Promise<number> {
  const rows = await database.read<{ n: number }>(database.isDistributed ? onAllNodes : here, []);
  return rows[0]!.n;
}

/** Polls often: what waits for a lock does not wait for long. */
export async function untilOneWaits(database: Database): Promise<void> {
  await expect.poll(() => lockWaiters(database), { interval: 5 }).toBe(1);
}
