/**
 * Work that one node does at a time, and another soon after that node has died: a row with the owner, and when its claim
 * expires. No lock and no session: it works through a pooler, and on a database of several nodes.
 *
 * An owner that was suspended for longer than its lease does not notice that it has lost it. Work under a lease therefore also has
 * to be safe when two nodes do it, by conditions in its own statements.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { execute, returnsRow } from '../database/statements.ts';

export function makeLease(database: Database, name: string, forMs: number, by: string = randomUUID()) {
  return {
    /** True if it is this one's, for the whole time from now on. */
    claim: () =>
      database.asOneStatement(
        (tx) => returnsRow(tx, 'claim-worker-lease', { name, by, forMs })`
          insert into worker_leases as l (name, owner, claimed_at, expires_at)
          values ($name, $by, now(), now() + make_interval(secs => $forMs::float8 / 1000))
          on conflict (name) do update set
            owner = excluded.owner, claimed_at = excluded.claimed_at, expires_at = excluded.expires_at
          where l.owner = excluded.owner or l.expires_at <= excluded.claimed_at
          returning 1`,
      ),
    /** So that another need not wait until it expires. */
    release: () =>
      database.asOneStatement(
        (tx) => execute(tx, 'release-worker-lease', { name, by })`
          delete from worker_leases where name = $name and owner = $by`,
      ),
  };
}
