/**
 * The sequencer: takes events out of the outbox and adds them to the feed, in one order for all readers.
 *
 *   a change writes its outbox row in its own transaction ──▶ outbox (a queue)
 *                                                                │
 *   lock feed_head ──(another node has it)──▶ nothing to do here │
 *     │                                                          ▼
 *     └▶ delete the oldest rows, at most `maxRows` ──▶ add them to `events`, each with the next position
 *          ──▶ handlers: counts, messages of webhooks ──▶ notify ──▶ commit, all of it or nothing
 *
 *   - Exactly once: a row leaves the outbox and enters the feed in one transaction. A crash in the middle does neither.
 *   - None missed: transactions commit in another order than they write. But only one sequencer runs at a time, and it
 *     takes what is committed: what becomes visible later gets a higher position. So a reader that goes on from a
 *     position (feed-reader.ts, feed-tail.ts, `GET /v1/events`) sees everything, once.
 *   - In order inside a delivery: the second event of a delivery is written after the first was committed, so its outbox
 *     row has a higher number.
 *   - A position is a number of microseconds since 1970, at or after the time of its event, and higher than all before.
 *     It is data like any other: cursors stay valid in a restored copy of the database.
 */
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database.ts';
import { onlyRow } from '../only-row.ts';
import type { TurnOutcome } from '../paced-worker.ts';
import type { OutboxFloor, TurnSight } from './outbox-floor.ts';

/** Below 2^53 until the year 2255, so a number is exact. */
export type FeedPosition = number;

/** Events that were added to the feed by one turn: after one position, up to another. */
export interface FeedRange {
  after: FeedPosition;
  upTo: FeedPosition;
}

/** Works on the events of a turn, in its transaction. Its cost delays the feed. */
export type SequencedHandler = (tx: Tx, range: FeedRange) => Promise<void>;

export interface Sequencer {
  turn(): Promise<TurnOutcome>;
}

export interface SequencerParts {
  database: Database;
  clock: Clock;
  floor: Pick<OutboxFloor, 'forTurn' | 'note'>;
  handlers: readonly SequencedHandler[];
  /** Fills in `event_id`, `mode` and `data` where a node of an older version left them out. */
  complete(tx: Tx): Promise<void>;
}

export const maxRows = 2_000;
/** A turn that fails or takes longer than this halves the next one: an event may have messages for 20 webhook endpoints. */
const longTurnMs = 200;
const minRows = 50;

/** The channel of PostgreSQL on which followers of the feed are notified. */
export const feedChannel = 'waybill_feed';

export function makeSequencer({ database, clock, floor, handlers, complete }: SequencerParts): Sequencer {
  /** Events in the next turn. */
  let rowsOfTurn = maxRows;

  async function turn(): Promise<TurnOutcome> {
    const started = clock.elapsed();
    try {
      const outcome = await takeTurn(rowsOfTurn);
      const isLong = clock.elapsed() - started > longTurnMs;
      rowsOfTurn = isLong ? Math.max(minRows, Math.floor(rowsOfTurn / 2)) : Math.min(maxRows, rowsOfTurn * 2);
      return outcome;
    } catch (error) {
      rowsOfTurn = Math.max(minRows, Math.floor(rowsOfTurn / 2));
      throw error;
    }
  }

  async function takeTurn(limit: number): Promise<TurnOutcome> {
    const above = floor.forTurn();
    const { waiting, incomplete } = await lookAtOutbox(database, above);
    if (!waiting) return 'nothing';
    const taken = await database.inTransaction(async (tx) => {
      if (!(await lockHead(tx))) return undefined;
      if (incomplete) await complete(tx);
      const rows = await takeRows(tx, above, limit);
      if (rows.count === 0) return rows;
      for (const handle of handlers) await handle(tx, rows);
      await notify(tx);
      return rows;
    });
    // Another node has the lock. It may have looked before these rows were committed, so this one tries again soon.
    if (!taken) return 'more';
    floor.note(taken.sight);
    return taken.count === limit ? 'more' : 'nothing';
  }

  return { turn };
}

async function lookAtOutbox(database: Database, above: number) {
  const rows = await database.read<{ waiting: boolean; incomplete: boolean }>(
    {
      name: 'look-at-outbox',
      replan: true,
      text: `
        select (select position from outbox where position > $1 order by position limit 1) is not null as waiting,
               exists (select from outbox where data is null) as incomplete`,
    },
    [above],
  );
  return onlyRow(rows);
}

/** False where another node has the lock. */
async function lockHead(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    { name: 'lock-feed-head', text: 'select from feed_head for update skip locked' },
    [],
  );
  return rows.length > 0;
}

interface Taken extends FeedRange {
  count: number;
  sight: TurnSight;
}

/** A statement after the lock, so that it sees what the sequencer before it committed. */
async function takeRows(tx: Tx, above: number, limit: number): Promise<Taken> {
  const rows = await tx.query<{
    after: string;
    up_to: string;
    count: number;
    taken_up_to: string | null;
    oldest_running: string;
    next_transaction: string;
  }>(
    {
      name: 'sequence-events',
      replan: true,
      text: `
        with taken as materialized (
          -- By ctid, because a join would look every row up a second time.
          delete from outbox where ctid = any (array(
            select ctid from outbox where position > $2 and data is not null order by position limit $1))
          returning *
        ),
        start as materialized (
          select h.position as after, t.count, t.newest, t.taken_up_to,
                 greatest(h.position, (extract(epoch from t.newest) * 1000000)::bigint) as base
          from feed_head h, (select count(*)::int, max(at) as newest, max(position) as taken_up_to from taken) t
        ),
        stored as (
          insert into events (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
          select t.account_id, t.mode, s.base + row_number() over (order by t.position), t.event_id, t.type,
                 t.subject_id, t.sequence, t.at, t.data
          from taken t, start s
        ),
        moved as (
          update feed_head set position = s.base + s.count from start s where s.count > 0
        )
        select after, base + count as up_to, count, taken_up_to,
               pg_snapshot_xmin(pg_current_snapshot())::text as oldest_running,
               pg_snapshot_xmax(pg_current_snapshot())::text as next_transaction
        from start`,
    },
    [limit, above],
  );
  const row = onlyRow(rows);
  return {
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

async function notify(tx: Tx): Promise<void> {
  await tx.query({ name: 'notify-feed', text: `select pg_notify($1, '')` }, [feedChannel]);
}
