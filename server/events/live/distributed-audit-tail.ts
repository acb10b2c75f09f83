/**
 * The tail of the audit log on a distributed database, where no snapshot of one node says what was committed on all.
 *
 *   entries of the last minute, by identifier ──▶ those that the last read did not have ──▶ notify who follows their accounts
 *
 * Identifiers contain the time of an entry, which it gets before its transaction commits. A minute is longer than such a
 * transaction takes, and than clocks of nodes differ. With more entries than fit into one read, or after a pause in which
 * an entry may have become too old, all followers are asked to look.
 */

import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, type AuditEntryId, firstIdAt } from '../../platform/ids.ts';
import { readRecentAudit } from './store.ts';

const recentMs = 60_000;
/** A read that comes later than this may have missed an entry. */
const maxPauseMs = 30_000;
const maxEntries = 1_000;

interface RecentCursor {
  readAtMs: number;
  known: ReadonlySet<AuditEntryId>;
}

interface Parts {
  database: Database;
  clock: Clock;
  /** The accounts with new entries, null among them for the installation; undefined: anything may have changed. */
  notify(accountIds: (AccountId | null)[] | undefined): void;
  /** Milliseconds that only grow. */
  elapsed?(): number;
}

export function makeReadRecent({ database, clock, notify, elapsed = () => performance.now() }: Parts) {
  return async (cursor: RecentCursor | undefined): Promise<RecentCursor> => {
    const readAtMs = elapsed();
    const entries = await readRecentAudit(database, firstIdAt(clock.now() - recentMs), maxEntries);
    if (cursor !== undefined) {
      const isLate = readAtMs - cursor.readAtMs > maxPauseMs;
      const added = entries.filter(({ audit_id }) => !cursor.known.has(audit_id));
      if (isLate || entries.length === maxEntries) notify(undefined);
      else if (added.length > 0) notify([...new Set(added.map(({ account_id }) => account_id))]);
    }
    return { readAtMs, known: new Set(entries.map(({ audit_id }) => audit_id)) };
  };
}
