/** The SQL of the outbox on one PostgreSQL: the rows of all accounts are taken in the order of their numbers. */
import type { Database, Tx } from '../database/database.ts';
import { allEvents } from '../database/feed-partitions.ts';
import { queryOne, returnsRow } from '../database/statements.ts';
import type { Taken } from './feed-range.ts';

export function hasRows(database: Database, above: number): Promise<boolean> {
  return returnsRow(database, { name: 'look-at-outbox', replan: true }, { above })`
    select from outbox where position > $above order by position limit 1`;
}

/** A statement after the lock, so that it sees what the sequencer before it committed. */
export async function takeRows(tx: Tx, above: number, limit: number): Promise<Taken> {
  const row = await queryOne<{
    after: string;
    up_to: string;
    count: number;
    taken_up_to: string | null;
    oldest_running: string;
    next_transaction: string;
  }>(tx, { name: 'sequence-events', replan: true }, { above, limit, allEvents })`
    with taken as materialized (
      -- By ctid, because a join would look every row up a second time.
      delete from outbox where ctid = any (array(
        select ctid from outbox where position > $above order by position limit $limit))
      returning *
    ),
    start as materialized (
      select h.position as after, t.count, t.newest, t.taken_up_to,
             greatest(h.position, (extract(epoch from t.newest) * 1000000)::bigint) as base
      from feed_head h, (select count(*)::int, max(at) as newest, max(position) as taken_up_to from taken) t
      where h.account_id = $allEvents
    ),
    stored as (
      insert into events (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
      select t.account_id, t.mode, s.base + row_number() over (order by t.position), t.event_id, t.type,
             t.subject_id, t.sequence, t.at, t.data
      from taken t, start s
    ),
    moved as (
      update feed_head set position = s.base + s.count from start s where s.count > 0 and account_id = $allEvents
    )
    select after, base + count as up_to, count, taken_up_to,
           pg_snapshot_xmin(pg_current_snapshot())::text as oldest_running,
           pg_snapshot_xmax(pg_current_snapshot())::text as next_transaction
    from start`;
  return {
    partition: allEvents,
    after: Number(row.after),
    upTo: Number(row.up_to),
    count: row.count,
    sight: {
      takenUpTo: row.taken_up_to === null ? undefined : Number(row.taken_up_to),
      oldestRunning: Number(row.oldest_running),
      nextTransaction: Number(row.next_transaction),
    },
  };
}
