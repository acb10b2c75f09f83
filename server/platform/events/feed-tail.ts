/**
 * The newest events of the feed, as they come, for those who follow something live: a tracked delivery, an account, the
 * dispatch board, a long poll. One query reads new events for all followers of this process.
 */
import type { Database } from '../database.ts';
import type { AccountId, DeliveryId } from '../ids.ts';
import type { FeedPosition } from './sequencer.ts';

export interface TailEvent {
  position: FeedPosition;
  accountId: AccountId;
  mode: 'live' | 'test';
  subjectId: DeliveryId;
  sequence: number;
  type: string;
}

/** What is followed; without a field, all values of it. */
export interface Followed {
  accountId?: AccountId;
  mode?: 'live' | 'test';
  subjectId?: DeliveryId;
}

export interface FeedTail {
  /**
   * Calls `notify` with new events, in the order of the feed. It is a hint: a follower reads what it shows from the
   * database, once after this call (an event may have come before it) and after each notification. Returns how to stop.
   */
  follow(what: Followed, notify: (events: readonly TailEvent[]) => void): () => void;
  close(): void;
}

const pollMs = 250;
const maxRows = 5_000;

export function makeFeedTail(database: Database): FeedTail {
  const followers = new Map<symbol, { what: Followed; notify: (events: readonly TailEvent[]) => void }>();
  let cursor: FeedPosition | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    try {
      cursor ??= await readHead(database);
      const events = await readTail(database, cursor, maxRows);
      cursor = events.at(-1)?.position ?? cursor;
      for (const { what, notify } of [...followers.values()]) {
        const concerned = events.filter((event) => isConcerned(what, event));
        if (concerned.length > 0) notify(concerned);
      }
    } catch {
      // The database is away for a moment; the next look covers what this one missed.
    }
    schedule();
  }

  function schedule(): void {
    timer = followers.size > 0 ? setTimeout(look, pollMs).unref() : undefined;
    if (timer === undefined) cursor = undefined;
  }

  return {
    follow(what, notify) {
      const id = Symbol();
      followers.set(id, { what, notify });
      if (timer === undefined) schedule();
      return () => void followers.delete(id);
    },
    close() {
      clearTimeout(timer);
      followers.clear();
    },
  };
}

function isConcerned(what: Followed, event: TailEvent): boolean {
  return (
    (what.accountId === undefined || what.accountId === event.accountId) &&
    (what.mode === undefined || what.mode === event.mode) &&
    (what.subjectId === undefined || what.subjectId === event.subjectId)
  );
}

async function readHead(database: Database): Promise<FeedPosition> {
  const rows = await database.read<{ position: string }>(
    { name: 'read-feed-head', text: 'select position from feed_head' },
    [],
  );
  return Number(rows[0]?.position ?? 0);
}

async function readTail(database: Database, after: FeedPosition, limit: number): Promise<TailEvent[]> {
  const rows = await database.read<{
    position: string;
    account_id: AccountId;
    mode: 'live' | 'test';
    subject_id: DeliveryId;
    sequence: number;
    type: string;
  }>(
    {
      name: 'read-feed-tail',
      text: `
        select position, account_id, mode, subject_id, sequence, type from events
        where position > $1 order by position limit $2`,
    },
    [after, limit],
  );
  return rows.map((row) => ({
    position: Number(row.position),
    accountId: row.account_id,
    mode: row.mode,
    subjectId: row.subject_id,
    sequence: row.sequence,
    type: row.type,
  }));
}
