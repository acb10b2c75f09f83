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
 *     its partition (partitions.ts). It is data like any other: cursors stay valid in a restored copy of the database.
 */

import type { Database, Tx } from '../database/database.ts';
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
import { makeAccountsToVisit } from './accounts-to-visit.ts';
import type { FeedRange, Taken } from './outbox.ts';
import { addHead, findWaiting, hasRows, takeRows, takeRowsOfAccount } from './outbox.ts';
import type { OutboxFloor } from './outbox-floor.ts';
import { makeTurnSize } from './turn-size.ts';

export type { FeedPosition, FeedRange } from './outbox.ts';

/** Works on the events of a turn, in its transaction. Its cost delays the feed. */
export type SequencedHandler = (tx: Tx, range: FeedRange) => Promise<void>;

interface SequencerParts {
  database: Database;
  clock: Clock;
  floor: Pick<OutboxFloor, 'forTurn' | 'note'>;
  handlers: readonly SequencedHandler[];
  partitions?: FeedPartitions;
  /** After each commit that added events of this account to the feed; only if each account is a partition. */
  onAdded?(accountId: AccountId): void;
}

export const maxRows = 2_000;
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
    findAny: (max) => findWaiting(database, max),
  });
  /** Accounts whose row in feed_head exists. */
  const withHead = new Set<AccountId>();
  const turnSize = makeTurnSize(clock, turnLimits);

  /** Undefined if another node has the lock. */
  async function inLockedPartition(
    partition: FeedPartition,
    take: (tx: Tx) => Promise<Taken>,
  ): Promise<Taken | undefined> {
    async function turn(tx: Tx): Promise<Taken | undefined> {
      if (!(await lockHead(tx, partition))) return undefined;
      const rows = await take(tx);
      if (rows.count === 0) return rows;
      for (const handle of handlers) await handle(tx, rows);
      await notify(tx);
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
    if (!(await hasRows(database, above))) return 'nothing';
    const batch = await inLockedPartition(allEvents, (tx) => takeRows(tx, above, limit));
    // Another node has the lock. It may have looked before these rows were committed, so this one tries again soon.
    if (!batch) return 'more';
    if (batch.sight) floor.note(batch.sight);
    return batch.count === limit ? 'more' : 'nothing';
  }

  async function ensureHead(accountId: AccountId): Promise<void> {
    if (withHead.has(accountId)) return;
    await database.asOneStatement((tx) => addHead(tx, accountId));
    if (withHead.size >= maxRememberedHeads) withHead.clear();
    withHead.add(accountId);
  }

  async function takeFromAccount(accountId: AccountId): Promise<TurnOutcome> {
    await ensureHead(accountId);
    const limit = turnSize.rows();
    const partition = partitions.of(accountId);
    const batch = await inLockedPartition(partition, (tx) =>
      takeRowsOfAccount(tx, accountId, partition, limit),
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

/** False if another node has the lock. */
function lockHead(tx: Tx, partition: FeedPartition): Promise<boolean> {
  return returnsRow(tx, 'lock-feed-head', { partition })`
    select 1 from feed_head where account_id = $partition for update skip locked`;
}

function notify(tx: Tx): Promise<void> {
  return execute(tx, 'notify-feed')`select pg_notify('${feedChannel}', '')`;
}
