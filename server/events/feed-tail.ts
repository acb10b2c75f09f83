/**
 * The newest events of the feed, as they come, for those who follow something live: a tracked delivery, an account, the
 * dispatch board, a long poll. One query reads new events for all followers of this process (tail.ts).
 */
import type { Database } from '../database/database.ts';
import { allEvents, type FeedPartitions, onePartition } from '../database/feed-partitions.ts';
import { queryOne } from '../database/statements.ts';
import type { AccountId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type AccountsCursor, type AccountsReader, makeAccountsReader } from './distributed-tail.ts';
import {
  type FeedFollower,
  type FeedFollowers,
  type Followed,
  makeFeedFollowers,
  type TailEvent,
  tailColumns,
} from './feed-followers.ts';
import type { Notifications } from './notifications.ts';
import type { FeedPosition } from './sequencer.ts';
import { makeTail, type Tail, type TailOptions } from './tail.ts';

export type { Followed, TailEvent };

export type FeedTail = ReturnType<typeof makeFeedTail>;

/** With more events than this since the last look, followers look for themselves. */
const maxRows = 2_000;
/** With more accounts than this, the events of all accounts are read. */
const maxAccounts = 100;

interface FeedTailParts {
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  log: Log;
  partitions?: FeedPartitions;
}

export function makeFeedTail({ database, notifications, log, partitions = onePartition }: FeedTailParts) {
  const followers = makeFeedFollowers();

  function notify(follower: FeedFollower, events: readonly TailEvent[]): void {
    try {
      follower.notify(events);
    } catch (error) {
      log.error({ err: error }, 'a follower of the feed failed');
    }
  }

  const options = {
    subscribe: (wake: () => void) => notifications.subscribe('feed', wake),
    askToLook: (follower: FeedFollower) => notify(follower, []),
    log,
  };
  const { add, close } = partitions.perAccount
    ? followAccounts(makeAccountsReader({ database, followers, notify }), followers, options)
    : makeTail<FeedFollower, FeedPosition>({ ...options, read: makeReadAll(database, followers, notify) });

  return {
    /**
     * Calls `notify` with new events, in the order of the feed; with an empty list if anything may have changed. It is a
     * hint: a follower reads what it shows from the database, once after this call (an event may have come before it) and
     * after each notification. With `since`, the head of its partition that was read before this call, it needs no look
     * without an event. Returns a function that stops it.
     */
    follow(what: Followed, notify: FeedFollower['notify'], since?: FeedPosition): () => void {
      const follower = { what, notify };
      followers.add(follower);
      const stop = add(follower, since);
      return () => {
        followers.remove(follower);
        stop();
      };
    },
    close,
  };
}

/** One position says where one account ends: anyone who follows more than that is asked to look once more. */
function followAccounts(
  reader: AccountsReader,
  followers: FeedFollowers,
  options: Omit<TailOptions<FeedFollower, AccountsCursor>, 'read'>,
): Tail<FeedFollower, FeedPosition> {
  const tail = makeTail({ ...options, read: reader.read });
  return {
    add(follower, since) {
      const { accountId } = follower.what;
      const isCovered = accountId !== undefined && since !== undefined;
      const stop = tail.add(follower, isCovered ? reader.startAt(accountId, since) : undefined);
      return () => {
        stop();
        if (followers.isEmpty()) reader.forget();
      };
    },
    close: tail.close,
  };
}

/** Reads the partition with all events. */
function makeReadAll(
  database: Database,
  followers: FeedFollowers,
  notify: (follower: FeedFollower, events: readonly TailEvent[]) => void,
) {
  return async (cursor: FeedPosition | undefined): Promise<FeedPosition> => {
    const { head, events } = await readTail(database, cursor, followers.accounts(maxAccounts), maxRows + 1);
    if (events.length > maxRows) for (const follower of followers.all()) notify(follower, []);
    else for (const [follower, own] of followers.concerned(events)) notify(follower, own);
    return head;
  };
}

/** The head of the feed, and the events after `cursor` up to it: of these accounts, or of all. */
async function readTail(
  database: Database,
  cursor: FeedPosition | undefined,
  accountIds: readonly AccountId[] | undefined,
  limit: number,
): Promise<{ head: FeedPosition; events: TailEvent[] }> {
  type Row = { head: string; events: TailEvent[] | null };
  const values = { cursor, accountIds, limit, allEvents };
  const { head, events } = await queryOne<Row>(database, 'read-feed-tail', values)`
    select h.position as head, (
      select json_agg(e) from (
        select ${tailColumns} from events
        where position > $cursor and position <= h.position
          and ($accountIds::uuid[] is null or account_id = any ($accountIds))
        order by events.position limit $limit
      ) e
    ) as events
    from feed_head h where h.account_id = $allEvents`;
  return { head: Number(head), events: events ?? [] };
}
