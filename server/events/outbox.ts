/**
 * The SQL of the outbox. On one PostgreSQL the rows of all accounts are taken in the order of their numbers.
 *
 * On a distributed database each account is a partition of its own. Every statement but the look is routed to the shard of one
 * account: rows go from the outbox to the feed without leaving it, and a turn is a transaction of one node. Each node of the cluster
 * numbers the rows of the outbox on its own, so the numbers say nothing about their order. Rows are taken by their sequence inside the
 * delivery instead: the second event of a delivery was written after the first was committed, so a statement that sees it sees the
 * first one as well, unless that was taken earlier. In the feed, the events of a turn are in the order of their times, where an event
 * is never before an earlier one of its delivery.
 */
import type { Database, Tx } from '../database/database.ts';
import { allEvents, type FeedPartition } from '../database/feed-partitions.ts';
import { onlyRow } from '../database/only-row.ts';
import { accountStatement, queryOfAccounts } from '../database/placement.ts';
import { execute, queryColumn, queryOne, returnsRow } from '../database/statements.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountId } from '../platform/ids.ts';

export function hasRows(database: Database, above: number) {
  return returnsRow(database, { name: 'look-at-outbox', replan: true }, { above })`
    select from outbox where position > $above order by position limit 1`;
}

/** A statement after the lock, so that it sees what the sequencer before it committed. */
export async function takeRows(tx: Tx, above: number, limit: number): Promise<Taken> {
  type Row = Omit<FeedRange, 'partition'> & { count: number } & Record<keyof TurnSight, string | null>;
  const name = { name: 'sequence-events', replan: true } as const;
  const row = await queryOne<Row>(tx, name, { above, limit, allEvents })`
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
    select after::float8, (base + count)::float8 as "upTo", count, taken_up_to as "takenUpTo",
           pg_snapshot_xmin(pg_current_snapshot())::text as "oldestRunning",
           pg_snapshot_xmax(pg_current_snapshot())::text as "nextTransaction"
    from start`;
  const { after, upTo, count, takenUpTo, oldestRunning, nextTransaction } = row;
  const sight = {
    takenUpTo: takenUpTo === null ? undefined : Number(takenUpTo),
    oldestRunning: Number(oldestRunning),
    nextTransaction: Number(nextTransaction),
  };
  return { partition: allEvents, after, upTo, count, sight };
}

/** Accounts with rows in the outbox. Every shard is asked at the same time. */
export function findWaiting(database: Database, max: number) {
  const name = { name: 'find-waiting-partitions', replan: true } as const;
  return queryColumn<AccountId>(database, name, { max })`
    select account_id from outbox group by account_id limit $max`;
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
  select: 'select after, base + count as up_to, count from start',
}));

/** A statement after the lock of the head, so that it sees what the sequencer before it committed. */
export async function takeRowsOfAccount(
  tx: Tx,
  accountId: AccountId,
  partition: FeedPartition,
  limit: number,
): Promise<Taken> {
  type Row = { after: FeedPosition; up_to: FeedPosition; count: number };
  const values = [accountId, String(limit)];
  const rows = await queryOfAccounts<Row>(tx, takeStatement, [accountId], values);
  const { after, up_to: upTo, count } = onlyRow(rows);
  return { partition, after, upTo, count };
}

/** Below 2^53 until the year 2255, so a number is exact. */
export type FeedPosition = number;

/** Events that were added to the feed by one turn: of a partition, after one position, up to another. */
export interface FeedRange {
  partition: FeedPartition;
  after: FeedPosition;
  upTo: FeedPosition;
}

export interface Taken extends FeedRange {
  count: number;
  /** On one PostgreSQL. */
  sight?: TurnSight;
}

/** What a turn of the sequencer saw. The ids of transactions are counted as numbers below 2^53. */
export interface TurnSight {
  /** The highest position that it took; undefined if it took nothing. */
  takenUpTo: number | undefined;
  /** The oldest transaction that was running, and the next one that will begin. */
  oldestRunning: number;
  nextTransaction: number;
}

export type OutboxFloor = ReturnType<typeof makeOutboxFloor>;

const beforeNoteMs = 1_000;
const sweepEveryMs = 5_000;

/**
 * The position in the outbox up to which nothing is left and nothing can come. Deleted rows stay in the index until the
 * next vacuum, which can take a minute: without a floor, every look would step over all of them (measured at 5,000 creates
 * per second: 3 ms for each look, a quarter of a core in all).
 *
 *   a turn has taken rows up to a position
 *     ──1 s later──▶ note the next transaction id ──▶ all transactions below it have ended ──▶ that position is the floor
 *
 * A row gets its position a moment before its transaction gets its id, hence the second. Should a transaction stop for
 * longer than that between the two, its rows are below the floor: every 5 s a turn looks without the floor and finds them.
 */
export function makeOutboxFloor(clock: Clock) {
  let floor = 0;
  let sweptAt = clock.elapsed();
  let candidate: { position: number; seenAt: number; below: number | undefined } | undefined;

  return {
    position: () => floor,
    /** For the sequencer: the same, and now and then 0, to look at everything. */
    forTurn(): number {
      if (clock.elapsed() - sweptAt < sweepEveryMs) return floor;
      sweptAt = clock.elapsed();
      return 0;
    },
    note({ takenUpTo, oldestRunning, nextTransaction }: TurnSight): void {
      if (candidate?.below !== undefined && oldestRunning >= candidate.below) {
        floor = Math.max(floor, candidate.position);
        candidate = undefined;
      }
      if (candidate === undefined) {
        if (takenUpTo !== undefined)
          candidate = { position: takenUpTo, seenAt: clock.elapsed(), below: undefined };
      } else if (candidate.below === undefined && clock.elapsed() - candidate.seenAt >= beforeNoteMs) {
        candidate.below = nextTransaction;
      }
    },
  };
}

/**
 * The data of an event with the reference and metadata of its delivery, `row`: in SQL, because only the statement knows what
 * they are after it. As text, because JSONB would sort the keys. Without a delivery, the data as it is.
 */
export const withOwnFields = (
  data: string,
  row: string,
) => `case when ${row}.delivery_id is null then ${data} else (
  left(${data}::text, -1) || ',"reference":' || coalesce(to_json(${row}.reference)::text, 'null')
  || ',"metadata":' || coalesce(${row}.metadata::text, 'null') || '}')::json end`;
/**
 * The columns of an outbox row. On a shard, its position has to be given: Citus numbers rows where a statement is planned, and
 * this one is not planned by Citus.
 */
export const outboxColumns = (columns: string, isOnShard: boolean) =>
  `${isOnShard ? 'position, ' : ''}${columns}`;
export const outboxValues = (values: string, isOnShard: boolean) =>
  `${isOnShard ? "nextval('outbox_position_seq'), " : ''}${values}`;

/** The channel of PostgreSQL on which sequencers of other processes are notified. */
export const outboxChannel = 'waybill_outbox';

const notifyEveryMs = 50;

/**
 * Wakes the sequencer as soon as something was written to the outbox, so that the feed, live updates and webhooks do not
 * wait for its next look.
 *
 *   a write commits ──▶ a sequencer of this process is woken
 *                  └──▶ none here (`waybill work` runs it elsewhere): NOTIFY, at most every 50 ms, in no transaction of
 *                       a write, where it would make all writes of the database commit one after the other
 *
 * It is a hint: a sequencer also looks at an interval, and finds what a lost hint was about.
 */
export function makeOutboxSignal(database: Database, clock: Clock) {
  const subscribers = new Set<(accountIds: readonly AccountId[]) => void>();
  let notifiedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function notifySoon(): void {
    const waitMs = Math.min(notifyEveryMs, notifiedAt + notifyEveryMs - clock.elapsed());
    if (waitMs <= 0) notify();
    else timer ??= setTimeout(notify, waitMs).unref();
  }

  function notify(): void {
    clearTimeout(timer);
    timer = undefined;
    notifiedAt = clock.elapsed();
    // If it fails, the sequencer's next look finds the rows.
    database
      .asOneStatement((tx) => execute(tx, 'notify-outbox')`select pg_notify('${outboxChannel}', '')`)
      .catch(() => undefined);
  }

  return {
    /** After the commit of every transaction that wrote to the outbox, with the accounts of its events. */
    committed(accountIds: readonly AccountId[]): void {
      if (subscribers.size === 0) notifySoon();
      else for (const wake of subscribers) wake(accountIds);
    },
    /** For the sequencer of this process. Returns a function that stops it. */
    subscribe(wake: (accountIds: readonly AccountId[]) => void): () => void {
      subscribers.add(wake);
      return () => void subscribers.delete(wake);
    },
  };
}
