/**
 * How far each reader of events is behind: the age of the oldest event that it has not handled. One small query for all of
 * them, ten times a second (once on a distributed database) in every process, so that a process also knows the lag of readers that run in another one.
 *
 *   feed      the oldest row of the outbox
 *   others    the first event of the feed after the reader's cursor, or the lag of the feed if that is longer: what is
 *             not in the feed yet was not handled by them either
 */

import type { Database } from '../database/database.ts';
import { allEvents, type FeedPartitions, onePartition } from '../database/feed-partitions.ts';
import type { Clock } from '../platform/clock.ts';
import type { TurnOutcome } from '../workers/paced-worker.ts';
import type { OutboxFloor } from './outbox.ts';

export type ReaderLags = ReturnType<typeof makeReaderLags>;

/** On a distributed database a look asks every shard. */
export const lookEveryMs = ({ perAccount }: FeedPartitions) => (perAccount ? 1_000 : 100);

const feed = 'feed';

/**
 * From the outbox through the sequencer (9 statements) to search (8). On average an event waits for half of a turn of each
 * before its own, and at most for a whole one.
 */
const roundTripsOfLag = 34;
/** About a minute. The fastest of these looks takes as long as a round trip does, and a little longer on a busy machine. */
const rememberedLooks = { min: 10, max: 600 };
const busyMs = 5;

interface ReaderLagsParts {
  database: Database;
  clock: Clock;
  /** If the sequencer runs in this process: it saves stepping over rows that it has taken. */
  floor?: Pick<OutboxFloor, 'position'>;
  /**
   * Called after each look with the lag of the slowest reader of the feed, and how much of it is time that statements spend on
   * their way to a database that is far away.
   */
  onLook?(slowestMs: number, wayMs: number): void;
  partitions?: FeedPartitions;
}

export function makeReaderLags(parts: ReaderLagsParts) {
  const { database, clock, floor, onLook, partitions = onePartition } = parts;
  let lags: ReadonlyMap<string, number> = new Map([[feed, 0]]);
  let outboxRows = 0;
  const looksMs: number[] = [];
  const ageMs = (oldestMs: number | null | undefined) =>
    oldestMs == null ? 0 : Math.max(0, clock.now() - oldestMs);

  const readOldest = () =>
    partitions.perAccount
      ? database.read<OldestRow>(oldestOfAccounts, [])
      : database.read<OldestRow>(oldestOfAll, [floor?.position() ?? 0]);

  /** A look at all shards is more than a round trip, and the times of pacing are longer there (pacing.ts). */
  function wayMs(): number {
    if (partitions.perAccount || looksMs.length < rememberedLooks.min) return 0;
    return roundTripsOfLag * Math.max(0, Math.min(...looksMs) - busyMs);
  }

  async function look(): Promise<TurnOutcome> {
    const started = clock.elapsed();
    const rows = await readOldest();
    looksMs.push(clock.elapsed() - started);
    if (looksMs.length > rememberedLooks.max) looksMs.shift();
    const feedMs = ageMs(rows.find((row) => row.reader === feed)?.oldest_ms);
    lags = new Map(rows.map((row) => [row.reader, Math.max(feedMs, ageMs(row.oldest_ms))]));
    onLook?.(Math.max(...lags.values()), wayMs());
    outboxRows = rows.find((row) => row.reader === feed)?.outbox_rows ?? 0;
    return 'nothing';
  }

  return {
    look,
    lagMs: (reader: string) => lags.get(reader) ?? 0,
    all: () => lags,
    /** Rows of the outbox that are not in the feed yet. Transactions that were rolled back may count, too. */
    outboxRows: () => outboxRows,
  };
}

type OldestRow = { reader: string; oldest_ms: number | null; outbox_rows: number | null };

/** The first rows of three indexes. Counting the outbox would read all of it, so its two ends are read. */
const oldestOfAll = {
  name: 'look-at-reader-lags',
  text: `
    select '${feed}' as reader, extract(epoch from o.at)::float8 * 1000 as oldest_ms,
           ((select max(position) from outbox) - o.position + 1)::float8 as outbox_rows
    from (values (1)) one
    left join lateral (select at, position from outbox where position > $1 order by position limit 1) o on true
    union all
    select r.name,
           (select extract(epoch from e.at)::float8 * 1000 from events e
            where e.position > r.position order by e.position limit 1),
           null
    from feed_readers r where r.account_id = '${allEvents}'`,
};

/**
 * In all shards at the same time. If a reader keeps up, it reads few events; an account that it has not read at all
 * counts from its first event on.
 */
const oldestOfAccounts = {
  name: 'look-at-reader-lags-of-accounts',
  text: `
    select '${feed}' as reader, extract(epoch from o.oldest)::float8 * 1000 as oldest_ms, o.rows as outbox_rows
    from (select min(at) as oldest, count(*)::float8 as rows from outbox) o
    union all
    select 'search', extract(epoch from s.oldest)::float8 * 1000, null
    from (
      select min(e.at) as oldest
      from feed_head h
      left join feed_readers r on r.account_id = h.account_id and r.name = 'search'
      join events e on e.account_id = h.account_id and e.mode = any ('{live,test}')
        and e.position > coalesce(r.position, 0)
      where h.position > coalesce(r.position, 0)
    ) s`,
};
