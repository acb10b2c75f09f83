/** The newest changes of keys, people and settings, as they come: one query for all followers of this process. */

import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Notifications } from '../notifications.ts';
import { makeTail, type Tail, withoutSince } from '../tail.ts';
import { makeReadRecent } from './distributed-audit-tail.ts';
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

interface AuditTailParts {
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  clock: Clock;
  log: Log;
}

export function makeAuditTail({ database, notifications, clock, log }: AuditTailParts): AuditTail {
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
  const tail: Pick<Tail<AuditFollower, AuditCursor>, 'add' | 'close'> = database.isDistributed
    ? withoutSince(makeTail({ ...options, read: makeReadRecent({ database, clock, notify }) }))
    : makeTail({ ...options, read });

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
