/** How long the feed keeps events. */
import type { Tx } from '../database.ts';

export const feedKeptMs = 30 * 24 * 3_600_000;

/** Deletes one batch, oldest first, never what a reader has not read; returns how many events. */
export async function trimFeed(tx: Tx, beforeMs: number, maxRows: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'trim-feed',
      text: `
        with oldest as materialized (
          select account_id, mode, position from events order by position limit $2
        ),
        deleted as (
          delete from events e using oldest o
          where e.account_id = o.account_id and e.mode = o.mode and e.position = o.position
            and e.at < to_timestamp($1::float8 / 1000)
            and e.position <= (select min(position) from feed_readers)
          returning e.position
        ),
        noted as (
          update feed_head set deleted_position = d.last
          from (select max(position) as last from deleted) d where d.last > deleted_position
        )
        select from deleted`,
    },
    [beforeMs, maxRows],
  );
  return rows.length;
}
