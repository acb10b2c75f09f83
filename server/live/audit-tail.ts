/** The newest changes of keys, people and settings, as they come: one query for all followers of this process. */
import type { Database } from '../platform/database.ts';
import type { Notifications } from '../platform/events/notifications.ts';
import { makeTail } from '../platform/events/tail.ts';
import type { AccountId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type AuditCursor, readAuditChanges } from './store.ts';

/** What has an audit log: an account, or the whole installation (its operators, couriers and settings). */
export type Audited = AccountId | 'installation';

export interface AuditTail {
  /** Calls `notify` after changes; like `FeedTail`, it is a hint. Returns how to stop. */
  follow(what: Audited, notify: () => void, since: AuditCursor): () => void;
  close(): void;
}

/** With more changed accounts than this since the last look, all followers are notified. */
const maxAccounts = 1_000;

interface AuditFollower {
  what: Audited;
  notify(): void;
}

export function makeAuditTail(
  database: Database,
  notifications: Pick<Notifications, 'subscribe'>,
  log: Log,
): AuditTail {
  const followers = new Map<Audited, Set<AuditFollower>>();

  async function read(cursor: AuditCursor | undefined): Promise<AuditCursor> {
    const changes = await readAuditChanges(database, cursor, maxAccounts);
    const changed =
      changes.account_ids.length < maxAccounts
        ? changes.account_ids.map((accountId) => accountId ?? 'installation')
        : [...followers.keys()];
    for (const what of changed) for (const follower of followers.get(what) ?? []) follower.notify();
    return changes.cursor;
  }

  const tail = makeTail<AuditFollower, AuditCursor>({
    subscribe: (wake) => notifications.subscribe('audit', wake),
    read,
    askToLook: (follower) => follower.notify(),
    log,
  });

  return {
    follow(what, notify, since) {
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
