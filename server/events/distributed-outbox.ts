/**
 * The SQL of the outbox on a distributed database, where each account is a partition of its own. Every statement but the
 * look is routed to the shard of one account: rows go from the outbox to the feed without leaving it, and a turn is a
 * transaction of one node.
 *
 * Each node of the cluster numbers the rows of the outbox on its own, so the numbers say nothing about their order. Rows are
 * taken by their sequence inside the delivery instead: the second event of a delivery was written after the first was
 * committed, so a statement that sees it sees the first one as well, unless that was taken earlier. In the feed, the events
 * of a turn are in the order of their times, where an event is never before an earlier one of its delivery.
 */

import type { Database, Tx } from '../database/database.ts';
import type { FeedPartition } from '../database/feed-partitions.ts';
import { onlyRow } from '../database/only-row.ts';
import { accountStatement, queryOfAccounts } from '../database/placement.ts';
import { execute, queryAll } from '../database/statements.ts';
import type { AccountId } from '../platform/ids.ts';
import type { FeedPosition, Taken } from './feed-range.ts';

/** Accounts with rows in the outbox. Every shard is asked at the same time. */
export async function findWaiting(database: Database, max: number): Promise<AccountId[]> {
  const name = { name: 'find-waiting-partitions', replan: true } as const;
  const rows = await queryAll<{ account_id: AccountId }>(database, name, { max })`
    select account_id from outbox group by account_id limit $max`;
  return rows.map((row) => row.account_id);
}

export function addHead(tx: Tx, accountId: AccountId): Promise<void> {
  return execute(tx, 'add-feed-head', { accountId })`
    insert into feed_head (account_id, position, deleted_position) values ($accountId, 0, 0) on conflict do nothing`;
}

const takeStatement = accountStatement(() => ({
  name: 'sequence-events-of-account',
  tables: ['outbox', 'events', 'feed_head'],
  ctes: `
    with taken as materialized (
      delete from {outbox} where ctid = any (array(
        select ctid from {outbox} where account_id = $1::uuid order by sequence, position limit $2::int))
      returning *
    ),
    start as materialized (
      select h.position as after, t.count, greatest(h.position, (extract(epoch from t.newest) * 1000000)::bigint) as base
      from {feed_head} h, (select count(*)::int, max(at) as newest from taken) t
      where h.account_id = $1::uuid
    ),
    stored as (
      insert into {events} (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
      select t.account_id, t.mode, s.base + row_number() over (order by t.not_before, t.sequence, t.position), t.event_id,
             t.type, t.subject_id, t.sequence, t.at, t.data
      from start s, (select *, max(at) over (partition by subject_id order by sequence) as not_before from taken) t
    ),
    moved as (
      update {feed_head} h set position = s.base + s.count, changed_at = now() from start s
      where h.account_id = $1::uuid and s.count > 0
    )`,
  answer: 'select after, base + count as up_to, count from start',
}));

/** A statement after the lock of the head, so that it sees what the sequencer before it committed. */
export async function takeRowsOfAccount(tx: Tx, accountId: AccountId, limit: number): Promise<Taken> {
  const rows = await queryOfAccounts<{ after: FeedPosition; up_to: FeedPosition; count: number }>(
    tx,
    takeStatement,
    [accountId],
    [accountId, String(limit)],
  );
  const { after, up_to: upTo, count } = onlyRow(rows);
  return { partition: accountId as string as FeedPartition, after, upTo, count };
}
