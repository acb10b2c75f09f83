/** The newest changes of keys, people and settings, as they come: one query for all followers of this process. */
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, type AuditEntryId, firstIdAt } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../notifications.ts';
import { makeTail, type Tail, type TailOptions } from '../tail.ts';
import { type AuditCursor, readAuditChanges, readRecentAudit } from './store.ts';

/** What has an audit log: an account, or the whole installation (its operators, couriers and settings). */
export type Audited = AccountId | 'installation';

export type AuditTail = ReturnType<typeof makeAuditTail>;

/** With more changed accounts than this since the last look, all followers are notified. */
const maxAccounts = 1_000;

interface AuditFollower {
  what: Audited;
  notify(): void;
}

interface AuditTailParts {
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  clock: Clock;
  log: Log;
}

export function makeAuditTail({ database, notifications, clock, log }: AuditTailParts) {
  const followers = new Map<Audited, Set<AuditFollower>>();

  /** Without accounts, all followers. */
  function notify(accountIds: (AccountId | null)[] | undefined): void {
    const changed = accountIds?.map((accountId) => accountId ?? 'installation') ?? [...followers.keys()];
    for (const what of changed) for (const follower of followers.get(what) ?? []) follower.notify();
  }

  async function read(cursor: AuditCursor | undefined): Promise<AuditCursor> {
    const changes = await readAuditChanges(database, cursor, maxAccounts);
    notify(changes.account_ids.length < maxAccounts ? changes.account_ids : undefined);
    return changes.cursor;
  }

  const options = {
    subscribe: (wake: () => void) => notifications.subscribe('audit', wake),
    askToLook: (follower: AuditFollower) => follower.notify(),
    log,
  };
  const tail = database.isDistributed
    ? makeRecentTail({ ...options, database, clock, notify })
    : makeTail<AuditFollower, AuditCursor>({ ...options, read });

  return {
    /** Calls `notify` after changes; like `FeedTail`, it is a hint. Returns a function that stops it. */
    follow(what: Audited, notify: () => void, since: AuditCursor): () => void {
      const follower = { what, notify };
      const all = followers.get(what) ?? new Set();
      followers.set(what, all.add(follower));
      const stop = tail.add(follower, since);
      return () => {
        all.delete(follower);
        if (all.size === 0 && followers.get(what) === all) followers.delete(what);
        stop();
      };
    },
    close: tail.close,
  };
}

const recentMs = 60_000;
/** A read that comes later than this may have missed an entry. */
const maxPauseMs = 30_000;
const maxEntries = 1_000;

interface RecentCursor {
  readAtMs: number;
  entryIds: ReadonlySet<AuditEntryId>;
}

interface RecentParts extends Omit<TailOptions<AuditFollower, RecentCursor>, 'read'> {
  database: Database;
  clock: Clock;
  /** The accounts with new entries, null among them for the installation; undefined: anything may have changed. */
  notify(accountIds: (AccountId | null)[] | undefined): void;
}

/**
 * The tail of the audit log on a distributed database, where no snapshot of one node says what was committed on all.
 *
 *   entries of the last minute, by identifier ──▶ those that the last read did not have ──▶ notify who follows their accounts
 *
 * Identifiers contain the time of an entry, which it gets before its transaction commits. A minute is longer than such a
 * transaction takes, and than clocks of nodes differ. With more entries than fit into one read, or after a pause in which
 * an entry may have become too old, all followers are asked to look.
 */
function makeRecentTail({
  database,
  clock,
  notify,
  ...options
}: RecentParts): Tail<AuditFollower, AuditCursor> {
  async function read(cursor: RecentCursor | undefined): Promise<RecentCursor> {
    const readAtMs = clock.elapsed();
    const entries = await readRecentAudit(database, firstIdAt(clock.now() - recentMs), maxEntries);
    if (cursor !== undefined) {
      const isLate = readAtMs - cursor.readAtMs > maxPauseMs;
      const added = entries.filter(({ audit_id }) => !cursor.entryIds.has(audit_id));
      if (isLate || entries.length === maxEntries) notify(undefined);
      else if (added.length > 0) notify([...new Set(added.map(({ account_id }) => account_id))]);
    }
    return { readAtMs, entryIds: new Set(entries.map(({ audit_id }) => audit_id)) };
  }
  const { add, close } = makeTail({ ...options, read });
  // No cursor from before its first read says what it missed, so each new follower is asked to look once more.
  return { add: (follower) => add(follower), close };
}
