/**
 * Follows the feed, each event exactly once and in order, also when processes are killed and several nodes run.
 *
 *   lock the reader's cursor in a partition ──(another node has it)──▶ nothing to do here
 *     │
 *     ▼
 *   the range of the next events, at most `maxRows` ──▶ handle them ──▶ move the cursor to the last ──▶ commit
 *
 * What the handler wrote and the new cursor are one transaction: a crash in the middle leaves neither. So nobody waits for its
 * commit to be on disk, either: if PostgreSQL crashes before it is, the events are read again. Positions become
 * visible in their order (sequencer.ts), so nothing can appear behind the cursor or inside of a range. Looking costs one
 * small query; only if there is something to read is a row locked.
 */
import type { Database, Tx } from '../database/database.ts';
import {
  accountOf,
  allEvents,
  type FeedPartition,
  type FeedPartitions,
  onePartition,
} from '../database/feed-partitions.ts';
import { execute, queryColumn, queryFirst } from '../database/statements.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { AccountId } from '../platform/ids.ts';
import { inBatches } from '../workers/in-batches.ts';
import type { TurnOutcome } from '../workers/paced-worker.ts';
import { type FeedPosition, type FeedRange, makeAccountsToVisit } from './sequencer.ts';

/**
 * Handles the events of a range, in the transaction that also moves the cursor. It reads what it needs of them, in one
 * statement with what it writes about: events that pass through this process first cost a reader 6 µs each.
 */
export type FeedHandler = (tx: Tx, range: FeedRange) => Promise<void>;

/**
 * A turn must not keep the cursor for long: lag and pace (reader-lags.ts, pacing.ts) see its progress only when it commits.
 * 1,000 deliveries took 0.2 to 0.3 s on a busy machine.
 */
export const maxRows = 1_000;

/** Partitions of a turn, and how many of them at the same time: each needs a connection. */
const maxPartitions = 100;
const maxAtOnce = 2;

interface FeedReaderOptions {
  clock?: Clock;
  rows?: number;
  partitions?: FeedPartitions;
}

export function makeFeedReader(
  database: Database,
  name: string,
  handle: FeedHandler,
  { clock = systemClock, rows = maxRows, partitions = onePartition }: FeedReaderOptions = {},
) {
  const toVisit = makeAccountsToVisit({
    clock,
    max: maxPartitions,
    findAny: (max) => findUnread(database, name, max),
  });

  async function readAll(): Promise<TurnOutcome> {
    if (!(await hasUnread(database, name))) return 'nothing';
    return (await read(allEvents)) === rows ? 'more' : 'nothing';
  }

  async function readEachAccount(): Promise<TurnOutcome> {
    const { accounts, isFull } = await toVisit.next();
    const counts = await inBatches(accounts, maxAtOnce, async (accountId) => {
      const count = await read(partitions.of(accountId));
      if (count === rows) toVisit.note(accountId);
      return count;
    });
    return isFull || counts.includes(rows) ? 'more' : 'nothing';
  }

  const read = (partition: FeedPartition) => database.inTransaction((tx) => handleNext(tx, partition));

  /** Returns how many events were handled: none if another node has the cursor. */
  async function handleNext(tx: Tx, partition: FeedPartition): Promise<number> {
    if (partitions.perAccount) await addCursor(tx, name, partition);
    const next = await lockCursor(tx, name, partition, rows);
    if (next === undefined || next.count === 0) return 0;
    await handle(tx, next);
    await moveCursor(tx, name, partition, next.upTo);
    return next.count;
  }

  return {
    name,
    turn: partitions.perAccount ? readEachAccount : readAll,
    /** The feed of this account has new events. Optional: a turn also finds them without it, a little later. */
    note: toVisit.note,
  };
}

async function hasUnread(database: Database, name: string): Promise<boolean> {
  const [isUnread] = await queryColumn<boolean>(database, 'look-at-feed', { name, allEvents })`
    select h.position > r.position from feed_readers r, feed_head h
    where r.name = $name and r.account_id = $allEvents and h.account_id = $allEvents`;
  if (isUnread === undefined) throw new Error(`feed_readers has no row for ${name}`);
  return isUnread;
}

/** Accounts with events that it has not read. Every shard is asked at the same time. */
function findUnread(database: Database, name: string, max: number) {
  return queryColumn<AccountId>(database, 'find-unread-partitions', { name, max })`
    select h.account_id from feed_head h
    left join feed_readers r on r.account_id = h.account_id and r.name = $name
    where h.position > coalesce(r.position, 0) limit $max`;
}

function addCursor(tx: Tx, name: string, partition: FeedPartition) {
  return execute(tx, 'add-feed-cursor', { name, partition })`
    insert into feed_readers (account_id, name, position) values ($partition, $name, 0) on conflict do nothing`;
}

/** The cursor, and the range after it: undefined if another node has the lock. */
async function lockCursor(tx: Tx, name: string, partition: FeedPartition, rows: number) {
  const cursor = await queryFirst<{ position: string }>(tx, 'lock-feed-cursor', { name, partition })`
    select position, set_config('synchronous_commit', 'off', true)
    from feed_readers where account_id = $partition and name = $name for update skip locked`;
  if (cursor === undefined) return undefined;
  const after = Number(cursor.position);
  // A statement after the lock, so that it sees everything that the reader before it has seen.
  const accountId = accountOf(partition);
  type Row = { up_to: string | null; count: number };
  const [next] = accountId
    ? await tx.query<Row>(nextOfAccount, [after, rows, accountId])
    : await tx.query<Row>(nextOfAll, [after, rows]);
  return { partition, after, upTo: Number(next?.up_to ?? after), count: next?.count ?? 0 };
}

const rangeOf = (next: string) =>
  `select max(position) as up_to, count(*)::int as count from (${next} order by position limit $2) next`;

const nextOfAll = {
  name: 'next-feed-range',
  text: rangeOf('select position from events where position > $1'),
};

/** In the order of the primary key, which begins with account and mode. */
const nextOfMode = (mode: string) =>
  `(select position from events where account_id = $3 and mode = '${mode}' and position > $1 order by position limit $2)`;

const nextOfAccount = {
  name: 'next-feed-range-of-account',
  text: rangeOf(`select position from (${nextOfMode('live')} union all ${nextOfMode('test')}) both_modes`),
};

function moveCursor(tx: Tx, name: string, partition: FeedPartition, to: FeedPosition) {
  return execute(tx, 'move-feed-cursor', { name, partition, to })`
    update feed_readers set position = $to where account_id = $partition and name = $name`;
}

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
