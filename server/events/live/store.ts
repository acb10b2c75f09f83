/** The SQL of recent changes. The feed itself is read by events/feed-tail.ts. */
import type { Database } from '../../database/database.ts';
import { allEvents } from '../../database/feed-partitions.ts';
import { queryAll, queryColumn, queryOne } from '../../database/statements.ts';
import type { AccountId, AuditEntryId } from '../../platform/ids.ts';
import type { FeedPosition } from '../sequencer.ts';

/**
 * A snapshot of PostgreSQL: which transactions were committed at that time. On a distributed database, where each node
 * counts transactions on its own, it says nothing, and audit-tail.ts does not use it.
 */
export type AuditCursor = string;

export interface LiveCursor {
  /** Undefined if each account has a partition of the feed, and all accounts are followed. */
  feed: FeedPosition | undefined;
  audit: AuditCursor;
}

/** With an account, where its partition ends, if it has one. Before the first event of an account, that is at 0. */
export async function readLiveCursor(database: Database, accountId?: AccountId): Promise<LiveCursor> {
  type Row = { feed: string | null; audit: AuditCursor };
  const { feed, audit } = await queryOne<Row>(database, 'read-live-cursor', { allEvents })`
    select (select position from feed_head where account_id = $allEvents) as feed,
      pg_current_snapshot()::text as audit`;
  if (feed !== null) return { feed: Number(feed), audit };
  if (accountId === undefined) return { feed: undefined, audit };
  const [position = 0] = await queryColumn<FeedPosition>(database, 'read-feed-head-of-account', {
    accountId,
  })`
    select position::float8 from feed_head where account_id = $accountId`;
  return { feed: position, audit };
}

interface AuditChanges {
  cursor: AuditCursor;
  /** The accounts with new entries in the audit log; null among them: the whole installation. */
  account_ids: (AccountId | null)[];
}

/**
 * What was added to the audit log by transactions that had not been committed at the time of the cursor; nothing without
 * a cursor. So a transaction that takes long is neither missed, nor do others wait for it.
 */
export function readAuditChanges(database: Database, cursor: AuditCursor | undefined, maxAccounts: number) {
  return queryOne<AuditChanges>(database, 'read-audit-changes', { cursor, maxAccounts })`
    select pg_current_snapshot()::text as cursor, array(
      select distinct account_id from audit_log
      where transaction_id >= pg_snapshot_xmin($cursor::pg_snapshot)
        and not pg_visible_in_snapshot(transaction_id, $cursor::pg_snapshot)
      limit $maxAccounts
    ) as account_ids`;
}

/** The newest entries from `since` on, of all shards: at most `limit` of them. */
export function readRecentAudit(database: Database, since: AuditEntryId, limit: number) {
  type Row = { audit_id: AuditEntryId; account_id: AccountId | null };
  return queryAll<Row>(database, 'read-recent-audit', { since, limit })`
    select audit_id, account_id from audit_log where audit_id >= $since order by audit_id desc limit $limit`;
}
