/**
 * Follows the feed, each event exactly once and in order, also when processes are killed and several nodes run.
 *
 *   lock the reader's cursor ──(another node has it)──▶ nothing to do here
 *     │
 *     ▼
 *   the range of the next events, at most `maxRows` ──▶ handle them ──▶ move the cursor to the last ──▶ commit
 *
 * What the handler wrote and the new cursor are one transaction: a crash in the middle leaves neither. Positions become
 * visible in their order (sequencer.ts), so nothing can appear behind the cursor or inside of a range. Looking costs one
 * small query; only where there is something to read is a row locked.
 */
import type { Database, Tx } from '../database.ts';
import type { TurnOutcome } from '../paced-worker.ts';
import type { FeedPosition, FeedRange } from './sequencer.ts';

/**
 * Handles the events of a range, in the transaction that also moves the cursor. It reads what it needs of them, in one
 * statement with what it writes about: events that pass through this process first cost a reader 6 µs each.
 */
export type FeedHandler = (tx: Tx, range: FeedRange) => Promise<void>;

export interface FeedReader {
  readonly name: string;
  turn(): Promise<TurnOutcome>;
}

/**
 * A turn must not keep the cursor for long: lag and pace (reader-lags.ts, pacing.ts) see its progress only when it commits.
 * 1,000 deliveries took 0.2 to 0.3 s on a busy machine.
 */
export const maxRows = 1_000;

export function makeFeedReader(
  database: Database,
  name: string,
  handle: FeedHandler,
  rows = maxRows,
): FeedReader {
  async function turn(): Promise<TurnOutcome> {
    if (!(await hasUnread(database, name))) return 'nothing';
    const count = await database.inTransaction(handleNext);
    return count === rows ? 'more' : 'nothing';
  }

  /** Returns how many events were handled: none where another node has the cursor. */
  async function handleNext(tx: Tx): Promise<number> {
    const next = await lockCursor(tx, name, rows);
    if (next === undefined || next.count === 0) return 0;
    await handle(tx, next);
    await moveCursor(tx, name, next.upTo);
    return next.count;
  }

  return { name, turn };
}

async function hasUnread(database: Database, name: string): Promise<boolean> {
  const [row] = await database.read<{ unread: boolean }>(
    {
      name: 'look-at-feed',
      text: `select h.position > r.position as unread from feed_readers r, feed_head h where r.name = $1`,
    },
    [name],
  );
  if (!row) throw new Error(`feed_readers has no row for ${name}`);
  return row.unread;
}

/** The cursor, and the range after it: undefined where another node has the lock. */
async function lockCursor(
  tx: Tx,
  name: string,
  rows: number,
): Promise<(FeedRange & { count: number }) | undefined> {
  const [cursor] = await tx.query<{ position: string }>(
    {
      name: 'lock-feed-cursor',
      text: 'select position from feed_readers where name = $1 for update skip locked',
    },
    [name],
  );
  if (!cursor) return undefined;
  const after = Number(cursor.position);
  // A statement after the lock, so that it sees everything that the reader before it has seen.
  const [next] = await tx.query<{ up_to: string | null; count: number }>(
    {
      name: 'next-feed-range',
      text: `
        select max(position) as up_to, count(*)::int as count
        from (select position from events where position > $1 order by position limit $2) next`,
    },
    [after, rows],
  );
  return { after, upTo: Number(next?.up_to ?? after), count: next?.count ?? 0 };
}

async function moveCursor(tx: Tx, name: string, to: FeedPosition): Promise<void> {
  await tx.query(
    { name: 'move-feed-cursor', text: 'update feed_readers set position = $2 where name = $1' },
    [name, to],
  );
}
