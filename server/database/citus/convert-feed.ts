/**
 * Converts the partitions of the feed (see database/feed-partitions.ts): when tables are distributed, and when a backup of
 * one kind of database is restored into the other. Positions stay as they are, and with them the cursors of clients.
 *
 *   divide    the partition with all events ──▶ one for each account, which begins where that one was
 *   join      partitions of accounts ──▶ one with all events, which begins at the newest of them
 */
import type pg from 'pg';
import { allEvents } from '../feed-partitions.ts';
import { inClientTransaction } from '../schema/client.ts';

export async function divideFeed(client: pg.Client): Promise<void> {
  await inClientTransaction(client, async () => {
    const { rows } = await client.query<{ position: string; deleted_position: string }>(
      'select position, deleted_position from feed_head where account_id = $1',
      [allEvents],
    );
    for (const { position, deleted_position } of rows) {
      await client.query(
        `insert into feed_head (account_id, position, deleted_position)
         select account_id, $1::bigint, $2::bigint from accounts on conflict do nothing`,
        [position, deleted_position],
      );
      await divideReaders(client);
      await client.query('delete from feed_head where account_id = $1', [allEvents]);
    }
  });
}

async function divideReaders(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; position: string }>(
    'select name, position from feed_readers where account_id = $1',
    [allEvents],
  );
  for (const { name, position } of rows) {
    await client.query(
      `insert into feed_readers (account_id, name, position)
       select account_id, $1::text, $2::bigint from accounts on conflict do nothing`,
      [name, position],
    );
  }
  await client.query('delete from feed_readers where account_id = $1', [allEvents]);
}

/** A reader goes on before the oldest event that it has not read in some account: it may read others a second time. */
export async function joinFeed(client: pg.Client): Promise<void> {
  await inClientTransaction(client, async () => {
    const { rows } = await client.query('select 1 from feed_head where account_id = $1', [allEvents]);
    if (rows.length > 0) return;
    await client.query(
      `insert into feed_readers (account_id, name, position)
       select $1, n.name, coalesce(
         (select min(e.position) - 1 from events e
          left join feed_readers r on r.account_id = e.account_id and r.name = n.name
          where e.position > coalesce(r.position, 0)),
         (select max(position) from feed_head), 0)
       from (select name from feed_readers union select 'search') n`,
      [allEvents],
    );
    await client.query('delete from feed_readers where account_id <> $1', [allEvents]);
    await client.query(
      `insert into feed_head (account_id, position, deleted_position)
       select $1, coalesce(max(position), 0), coalesce(max(deleted_position), 0) from feed_head`,
      [allEvents],
    );
    await client.query('delete from feed_head where account_id <> $1', [allEvents]);
    await renumberOutbox(client);
  });
}

/** Each worker numbers rows from a start of its own, so their order is that of their times. */
async function renumberOutbox(client: pg.Client): Promise<void> {
  await client.query(
    `with taken as (delete from outbox returning *)
     insert into outbox (position, account_id, subject_id, sequence, type, at, event_id, mode, data)
       overriding system value
     select row_number() over (order by not_before, sequence, position), account_id, subject_id, sequence, type, at,
            event_id, mode, data
     from (select *, max(at) over (partition by subject_id order by sequence) as not_before from taken) ordered`,
  );
}
