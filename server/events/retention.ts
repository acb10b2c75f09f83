/** How long the feed keeps events. */
import type { Tx } from '../database/database.ts';
import { allEvents, type FeedPartitions, onePartition } from '../database/feed-partitions.ts';

export const feedKeptMs = 30 * 24 * 3_600_000;

/** Deletes one batch, oldest first, never what a reader has not read; returns how many events. */
export async function trimFeed(
  tx: Tx,
  beforeMs: number,
  maxRows: number,
  { perAccount }: FeedPartitions = onePartition,
): Promise<number> {
  const rows = await tx.query(perAccount ? trimOfAccounts : trimOfAll, [beforeMs, maxRows]);
  return rows.length;
}

const trimOfAll = {
  name: 'trim-feed',
  text: `
    with oldest as materialized (
      select account_id, mode, position from events order by position limit $2
    ),
    deleted as (
      delete from events e using oldest o
      where e.account_id = o.account_id and e.mode = o.mode and e.position = o.position
        and e.at < to_timestamp($1::float8 / 1000)
        and e.position <= (select min(position) from feed_readers where account_id = '${allEvents}')
      returning e.position
    ),
    noted as (
      update feed_head set deleted_position = d.last
      from (select max(position) as last from deleted) d
      where account_id = '${allEvents}' and d.last > deleted_position
    )
    select from deleted`,
};

/** In all shards. A position is at or after the time of its event, so an old position is that of an old event. */
const trimOfAccounts = {
  name: 'trim-feed-of-accounts',
  text: `
    with deleted as (
      delete from events e using (
        select account_id, mode, position from events
        where position < ($1::float8 * 1000)::bigint order by position limit $2
      ) o
      where e.account_id = o.account_id and e.mode = o.mode and e.position = o.position
        and e.position <= (select min(r.position) from feed_readers r where r.account_id = e.account_id)
      returning e.account_id, e.position
    ),
    noted as (
      update feed_head h set deleted_position = d.last
      from (select account_id, max(position) as last from deleted group by 1) d
      where h.account_id = d.account_id and d.last > h.deleted_position
    )
    select account_id from deleted`,
};
