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
import type { Database, Tx } from '../database.ts';
import type { AccountId } from '../ids.ts';
import { onlyRow } from '../only-row.ts';
import type { FeedPosition, Taken } from './feed-range.ts';
import type { FeedPartition } from './partitions.ts';

/** An account with rows in the outbox. */
export interface WaitingPartition {
  accountId: AccountId;
  /** False before the first event of the account. */
  hasHead: boolean;
}

/** Of all accounts; every shard is asked at the same time. */
export async function findWaiting(database: Database, max: number): Promise<WaitingPartition[]> {
  const rows = await database.read<{ account_id: AccountId; has_head: boolean }>(
    {
      name: 'find-waiting-partitions',
      replan: true,
      text: `
        select o.account_id, bool_or(h.account_id is not null) as has_head
        from outbox o left join feed_head h on h.account_id = o.account_id
        group by o.account_id limit $1`,
    },
    [max],
  );
  return rows.map((row) => ({ accountId: row.account_id, hasHead: row.has_head }));
}

export async function addHead(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.query(
    {
      name: 'add-feed-head',
      text: 'insert into feed_head (account_id, position, deleted_position) values ($1, 0, 0) on conflict do nothing',
    },
    [accountId],
  );
}

/** Statements after the lock of the head, so that they see what the sequencer before them committed. */
export async function takeRowsOfAccount(
  tx: Tx,
  accountId: AccountId,
  head: FeedPosition,
  limit: number,
): Promise<Taken> {
  const partition = accountId as string as FeedPartition;
  const { rows, newest_us } = await nextRows(tx, accountId, limit);
  const count = rows?.length ?? 0;
  if (rows === null || newest_us === null) return { partition, after: head, upTo: head, count };
  const base = Math.max(head, Number(newest_us));
  await addToFeed(tx, accountId, rows, base);
  await deleteRows(tx, accountId, rows);
  await moveHead(tx, accountId, base + count);
  return { partition, after: head, upTo: base + count, count };
}

async function nextRows(tx: Tx, accountId: AccountId, limit: number) {
  const rows = await tx.query<{ rows: string[] | null; newest_us: string | null }>(
    {
      name: 'next-outbox-rows-of-account',
      replan: true,
      text: `
        select array_agg(position) as rows, (extract(epoch from max(at)) * 1000000)::bigint as newest_us
        from (select position, at from outbox where account_id = $1 order by sequence, position limit $2) next`,
    },
    [accountId, limit],
  );
  return onlyRow(rows);
}

async function addToFeed(
  tx: Tx,
  accountId: AccountId,
  rows: readonly string[],
  base: FeedPosition,
): Promise<void> {
  await tx.query(
    {
      name: 'add-to-feed-of-account',
      replan: true,
      text: `
        insert into events (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
        select account_id, mode, $3::bigint + row_number() over (order by not_before, sequence, position), event_id, type,
               subject_id, sequence, at, data
        from (select *, max(at) over (partition by subject_id order by sequence) as not_before
              from outbox where account_id = $1 and position = any ($2::bigint[])) taken`,
    },
    [accountId, rows, base],
  );
}

async function deleteRows(tx: Tx, accountId: AccountId, rows: readonly string[]): Promise<void> {
  await tx.query(
    {
      name: 'delete-outbox-rows-of-account',
      replan: true,
      text: 'delete from outbox where account_id = $1 and position = any ($2::bigint[])',
    },
    [accountId, rows],
  );
}

async function moveHead(tx: Tx, accountId: AccountId, to: FeedPosition): Promise<void> {
  await tx.query(
    {
      name: 'move-feed-head',
      text: 'update feed_head set position = $2, changed_at = now() where account_id = $1',
    },
    [accountId, to],
  );
}
