/**
 * The sequencer: takes events out of the outbox and adds them to the feed, in one order for all readers.
 *
 *   a change writes its outbox row in its own transaction ──▶ outbox (a queue)
 *                                                                │
 *   lock the row of the partition in feed_head                   │
 *     │  (another node has it: nothing to do here)               ▼
 *     └▶ delete the oldest rows, at most `maxRows` ──▶ add them to `events`, each with the next position
 *          ──▶ handlers: counts, messages of webhooks ──▶ notify ──▶ commit, all of it or nothing
 *
 *   - Exactly once: a row leaves the outbox and enters the feed in one transaction. A crash in the middle does neither.
 *   - None missed: transactions commit in another order than they write. But only one sequencer works on a partition at a
 *     time, and it takes what is committed: what becomes visible later gets a higher position. So a reader that goes on
 *     from a position (feed-reader.ts, feed-tail.ts, `GET /v1/events`) sees everything, once.
 *   - In order inside a delivery: the second event of a delivery is written after the first was committed. On one
 *     PostgreSQL its outbox row has a higher number; on a distributed one, where each node counts on its own, rows are
 *     taken by their sequence inside the delivery (outbox.ts).
 *   - A position is a number of microseconds since 1970, at or after the time of its event, and higher than all before in
 *     its partition (database/feed-partitions.ts). It is data like any other: cursors stay valid in a restored copy of the
 *     database.
 */
import type { Database, Statement, Tx } from '../database/database.ts';
import {
  allEvents,
  type FeedPartition,
  type FeedPartitions,
  onePartition,
} from '../database/feed-partitions.ts';
import { execute, returnsRow } from '../database/statements.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountId } from '../platform/ids.ts';
import { inBatches } from '../workers/in-batches.ts';
import type { TurnOutcome } from '../workers/paced-worker.ts';
import * as outbox from './outbox.ts';

export type { FeedPosition, FeedRange } from './outbox.ts';

/** Works on the events of a turn, in its transaction. Its cost delays the feed. */
export type SequencedHandler = (tx: Tx, range: outbox.FeedRange) => Promise<void>;

interface SequencerParts {
  database: Database;
  clock: Clock;
  floor: Pick<outbox.OutboxFloor, 'forTurn' | 'note'>;
  handlers: readonly SequencedHandler[];
  partitions?: FeedPartitions;
  /** After each commit that added events of this account to the feed; only if each account is a partition. */
  onAdded?(accountId: AccountId): void;
}

export const maxRows = 2_000;
/**
 * From one turn to the next. A turn is ten statements and a commit, which cost as much as some 30 events do, so turns that find
 * many events are less frequent: they find more of them. That begins at 1,250 events a second and ends below 420, so that it does
 * not change all the time.
 */
const turnEveryMs = { few: 40, many: 120 };
const many = 50;
/** An event may have messages for 20 webhook endpoints. */
const turnLimits = { min: 50, max: maxRows, longMs: 200 };
/** Partitions of a turn, and how many of them at the same time: each needs a connection. */
const maxPartitions = 100;
const maxAtOnce = 4;
/** Some 10 MiB. */
const maxRememberedHeads = 100_000;

/** The channel of PostgreSQL on which followers of the feed are notified. */
export const feedChannel = 'waybill_feed';

export function makeSequencer(parts: SequencerParts) {
  const { database, clock, floor, handlers, partitions = onePartition, onAdded } = parts;
  const toVisit = makeAccountsToVisit({
    clock,
    max: maxPartitions,
    findAny: (max) => outbox.findWaiting(database, max),
  });
  const withHead = new Set<AccountId>();
  let hasMany = false;
  const turnSize = makeTurnSize(clock, turnLimits);

  /** Undefined if another node has the lock. */
  async function inLockedPartition(partition: FeedPartition, take: (tx: Tx) => Promise<outbox.Taken>) {
    async function turn(tx: Tx): Promise<outbox.Taken | undefined> {
      if (!(await lockHead(tx, partition))) return undefined;
      const rows = await take(tx);
      if (rows.count === 0) return rows;
      for (const handle of handlers) await handle(tx, rows);
      await execute(tx, 'notify-feed')`select pg_notify('${feedChannel}', '')`;
      return rows;
    }
    try {
      return await database.inTransaction((tx) => turnSize.measured(tx, turn));
    } catch (error) {
      turnSize.failed();
      throw error;
    }
  }

  async function takeFromAll(): Promise<TurnOutcome> {
    const limit = turnSize.rows();
    const above = floor.forTurn();
    if (!(await outbox.hasRows(database, above))) {
      hasMany = false;
      return 'nothing';
    }
    const batch = await inLockedPartition(allEvents, (tx) => outbox.takeRows(tx, above, limit));
    // Another node has the lock. It may have looked before these rows were committed, so this one tries again soon.
    if (!batch) return 'more';
    if (batch.sight) floor.note(batch.sight);
    hasMany = batch.count >= many;
    return batch.count === limit ? 'more' : 'nothing';
  }

  async function ensureHead(accountId: AccountId): Promise<void> {
    if (withHead.has(accountId)) return;
    await database.asOneStatement((tx) => outbox.addHead(tx, accountId));
    if (withHead.size >= maxRememberedHeads) withHead.clear();
    withHead.add(accountId);
  }

  async function takeFromAccount(accountId: AccountId): Promise<TurnOutcome> {
    await ensureHead(accountId);
    const limit = turnSize.rows();
    const partition = partitions.of(accountId);
    const batch = await inLockedPartition(partition, (tx) =>
      outbox.takeRowsOfAccount(tx, accountId, partition, limit),
    );
    if (batch && batch.count > 0) onAdded?.(accountId);
    if (batch && batch.count < limit) return 'nothing';
    toVisit.note(accountId);
    return 'more';
  }

  async function takeFromEachAccount(): Promise<TurnOutcome> {
    const { accounts, isFull } = await toVisit.next();
    // Each node begins with another account, so that they do not wait for each other's locks.
    const outcomes = await inBatches(rotated(accounts), maxAtOnce, takeFromAccount);
    return isFull || outcomes.includes('more') ? 'more' : 'nothing';
  }

  return {
    turn: partitions.perAccount ? takeFromEachAccount : takeFromAll,
    /** How long after the last turn the next one should start if it is woken. */
    wakeEveryMs: () => (partitions.perAccount ? 100 : hasMany ? turnEveryMs.many : turnEveryMs.few),
    /** Events of these accounts were committed. Optional: a turn also finds them without it, a little later. */
    note(accountIds: Iterable<AccountId>): void {
      if (partitions.perAccount) for (const accountId of accountIds) toVisit.note(accountId);
    },
  };
}

function rotated<T>(items: readonly T[]): T[] {
  const start = Math.floor(Math.random() * items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

function lockHead(tx: Tx, partition: FeedPartition) {
  return returnsRow(tx, 'lock-feed-head', { partition })`
    select 1 from feed_head where account_id = $partition for update skip locked`;
}

/**
 * How many rows the next turn takes. A turn has to be short: it holds locks, and its statements have a deadline. What counts is
 * the time that its rows cost, and not the time on the way to the database: a turn of ten statements takes half a second if
 * the database is 50 ms away, however few rows it has. So each statement is charged without the time of the fastest one of
 * the turn, which does next to nothing (a lock of one row) and so takes as long as a round trip does. A turn whose rows cost more than
 * `longMs` halves the next one.
 */
function makeTurnSize(clock: Clock, { min, max, longMs }: { min: number; max: number; longMs: number }) {
  let rows = max;
  const halve = () => {
    rows = Math.max(min, Math.floor(rows / 2));
  };
  return {
    rows: () => rows,
    /** Runs the statements of a turn, and makes the next one larger or smaller by what they cost. */
    async measured<T>(tx: Tx, turn: (tx: Tx) => Promise<T>): Promise<T> {
      const timesMs: number[] = [];
      const timed: Tx = {
        ...tx,
        async query<Row extends object>(statement: Statement, values: unknown[]) {
          const started = clock.elapsed();
          const rows = await tx.query<Row>(statement, values);
          timesMs.push(clock.elapsed() - started);
          return rows;
        },
      };
      const result = await turn(timed);
      const roundTripMs = Math.min(...timesMs);
      const costMs = timesMs.reduce((sum, ms) => sum + ms - roundTripMs, 0);
      if (costMs > longMs) halve();
      else rows = Math.min(max, rows * 2);
      return result;
    },
    /** Halves the next turn: no batch is too large for ever. */
    failed: halve,
  };
}

const lookEveryMs = 1_000;
/** Noted accounts beyond this are left to the look. */
const maxNoted = 10_000;

interface ToVisitOptions {
  clock: Clock;
  max: number;
  /** Any accounts with something to do, at most `max`. */
  findAny(max: number): Promise<AccountId[]>;
}

/**
 * Which accounts have something to do, on a distributed database where each is a partition of its own. To look at all
 * accounts asks every shard: 32 of them take 15 to 30 ms of processor time. So accounts that this process has changed are
 * noted, and while there are some, all are looked at only once a second: for those that other processes have changed.
 */
export function makeAccountsToVisit({ clock, max, findAny }: ToVisitOptions) {
  const noted = new Set<AccountId>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  return {
    /** There may be something to do for it. */
    note(accountId: AccountId): void {
      if (noted.size < maxNoted) noted.add(accountId);
    },
    /** Each account once, at most `max`; `isFull` if there may be more. */
    async next(): Promise<{ accounts: AccountId[]; isFull: boolean }> {
      const isRecent = clock.elapsed() - lookedAt < lookEveryMs;
      if (noted.size === 0 || !isRecent) {
        lookedAt = clock.elapsed();
        for (const accountId of await findAny(max)) noted.add(accountId);
      }
      const accounts = [...noted].slice(0, max);
      for (const accountId of accounts) noted.delete(accountId);
      return { accounts, isFull: accounts.length === max };
    },
  };
}
