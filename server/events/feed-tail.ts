/**
 * The newest events of the feed, as they come, for those who follow something live: a tracked delivery, an account, the
 * dispatch board, a long poll. One query reads new events for all followers of this process (tail.ts).
 */
import type { Database } from '../database/database.ts';
import { allEvents, type FeedPartitions, onePartition } from '../database/feed-partitions.ts';
import { queryAll, queryOne } from '../database/statements.ts';
import { Counts } from '../platform/counts.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { inBatches } from '../workers/in-batches.ts';
import type { Notifications } from './notifications.ts';
import type { FeedPosition } from './outbox.ts';
import { makeTail, type Tail, type TailOptions } from './tail.ts';

/** An event of the feed without its data. */
export interface TailEvent {
  position: FeedPosition;
  accountId: AccountId;
  mode: 'live' | 'test';
  subjectId: DeliveryId;
  sequence: number;
  type: string;
}

/** The columns of `events` that make one. Order by `events.position`: an index has that one. */
const tailColumns =
  'account_id as "accountId", mode, position::float8 as position, subject_id as "subjectId", sequence, type';

/** What is followed; without a field, all values of it. */
export interface Followed {
  accountId?: AccountId;
  mode?: 'live' | 'test';
  subjectId?: DeliveryId;
}

interface FeedFollower {
  what: Followed;
  notify: (events: readonly TailEvent[]) => void;
}

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

  function notifyConcerned(events: readonly TailEvent[]): void {
    for (const [follower, own] of followers.concerned(events)) notify(follower, own);
  }

  async function readAll(cursor: FeedPosition | undefined): Promise<FeedPosition> {
    const { head, events } = await readTail(database, cursor, followers.accounts(maxAccounts), maxRows + 1);
    if (events.length > maxRows) for (const follower of followers.all()) notify(follower, []);
    else notifyConcerned(events);
    return head;
  }

  const options = {
    subscribe: (wake: () => void) => notifications.subscribe('feed', wake),
    askToLook: (follower: FeedFollower) => notify(follower, []),
    log,
  };
  const { add, close } = partitions.perAccount
    ? followAccounts({ ...options, database, followers, notifyConcerned })
    : makeTail<FeedFollower, FeedPosition>({ ...options, read: readAll });

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

/** The head of the feed, and the events after `cursor` up to it: of these accounts, or of all. */
async function readTail(
  database: Database,
  cursor: FeedPosition | undefined,
  accountIds: readonly AccountId[] | undefined,
  limit: number,
) {
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

const changedSeconds = 60;
/** A read that comes later than this may have missed a change. */
const maxPauseMs = 30_000;
/** With more accounts than this, the heads of all accounts are read. */
const maxAccountsOfHeads = 1_000;
/** The events of this many accounts are read; followers of others look for themselves. */
const maxChanged = 100;
const maxAtOnce = 4;
const maxRowsOfAccount = 500;

interface Head {
  accountId: AccountId;
  position: FeedPosition;
}

/** When the heads were read, in milliseconds that only grow. */
interface AccountsCursor {
  readAtMs: number;
}

interface AccountsParts extends Omit<TailOptions<FeedFollower, AccountsCursor>, 'read'> {
  database: Database;
  followers: ReturnType<typeof makeFeedFollowers>;
  notifyConcerned(events: readonly TailEvent[]): void;
}

/**
 * The tail of the feed on a distributed database, where each account is a partition of its own.
 *
 *   heads that changed in the last minute, of followed accounts ──▶ those with another position than at the last read
 *     known before ──▶ read the events in between, in the shard of the account ──▶ notify those whom they concern
 *     not known ─────▶ anything may have changed: notify all followers of the account
 *
 * A head is known from an earlier read, or from a follower that read it before it was added. One position says where one account ends:
 * anyone who follows more than that is asked to look once more.
 *
 * A head shows its new position a moment after it says that it changed, because the transaction has to commit. A minute
 * is longer than any turn of the sequencer takes, and than clocks of nodes differ. If the last read was too long ago, all
 * followers are asked to look.
 */
function followAccounts(parts: AccountsParts): Tail<FeedFollower, FeedPosition> {
  const { database, followers, notifyConcerned, askToLook } = parts;
  const knownHeads = new Map<AccountId, FeedPosition>();

  async function notifyOf(head: Head, isRead: boolean): Promise<void> {
    const after = knownHeads.get(head.accountId);
    const events = isRead && after !== undefined ? await readTailOfAccount(database, head, after) : undefined;
    if (events && events.length <= maxRowsOfAccount) notifyConcerned(events);
    else for (const follower of followers.ofAccount(head.accountId)) askToLook(follower);
  }

  async function read(cursor: AccountsCursor | undefined): Promise<AccountsCursor> {
    const readAtMs = performance.now();
    const heads = await readHeads(database, followers.accounts(maxAccountsOfHeads));
    const changed = heads.filter(({ accountId, position }) => knownHeads.get(accountId) !== position);
    const isLate = cursor !== undefined && readAtMs - cursor.readAtMs > maxPauseMs;
    if (isLate) for (const follower of followers.all()) askToLook(follower);
    else if (cursor !== undefined) {
      await inBatches(changed, maxAtOnce, (head) => notifyOf(head, changed.length <= maxChanged));
    }
    for (const { accountId, position } of changed) knownHeads.set(accountId, position);
    return { readAtMs };
  }

  const tail = makeTail({ ...parts, read });
  return {
    add(follower, since) {
      const { accountId } = follower.what;
      const isCovered = accountId !== undefined && since !== undefined;
      if (isCovered && !knownHeads.has(accountId)) knownHeads.set(accountId, since);
      const stop = tail.add(follower, isCovered ? { readAtMs: performance.now() } : undefined);
      return () => {
        stop();
        // Heads that are not read any more would be far behind later.
        if (followers.isEmpty()) knownHeads.clear();
      };
    },
    close: tail.close,
  };
}

function readHeads(database: Database, accountIds: readonly AccountId[] | undefined) {
  return queryAll<Head>(database, 'read-changed-feed-heads', { accountIds })`
    select account_id as "accountId", position::float8 as position from feed_head
    where changed_at > now() - interval '${changedSeconds} seconds'
      and ($accountIds::uuid[] is null or account_id = any ($accountIds))`;
}

function readTailOfAccount(database: Database, { accountId, position }: Head, after: FeedPosition) {
  const values = { accountId, after, position, limit: maxRowsOfAccount + 1 };
  return queryAll<TailEvent>(database, 'read-feed-tail-of-account', values)`
    select ${tailColumns} from events
    where account_id = $accountId and mode = any ('{live,test}') and position > $after and position <= $position
    order by events.position limit $limit`;
}

/** Who follows which events of the feed, found by delivery and by account: there may be 10,000 followers. */
function makeFeedFollowers() {
  const all = new Set<FeedFollower>();
  const byDelivery = makeIndex<DeliveryId>();
  const byAccount = makeIndex<AccountId>();
  const others = new Set<FeedFollower>();
  /** Followers of each account, and of its deliveries; under `undefined`, those who follow all accounts. */
  const perAccount = new Counts<AccountId | undefined>();

  function put(follower: FeedFollower, change: 'add' | 'delete'): void {
    const { subjectId, accountId } = follower.what;
    perAccount.change(accountId, change === 'add' ? 1 : -1);
    if (subjectId !== undefined) byDelivery[change](subjectId, follower);
    else if (accountId !== undefined) byAccount[change](accountId, follower);
    else others[change](follower);
  }

  function* candidates({ subjectId, accountId }: TailEvent): Iterable<FeedFollower> {
    yield* byDelivery.get(subjectId);
    yield* byAccount.get(accountId);
    yield* others;
  }

  return {
    add(follower: FeedFollower): void {
      all.add(follower);
      put(follower, 'add');
    },
    remove(follower: FeedFollower): void {
      if (all.delete(follower)) put(follower, 'delete');
    },
    all: (): Iterable<FeedFollower> => all,
    isEmpty: () => all.size === 0,
    ofAccount: (accountId: AccountId) =>
      [...all].filter(({ what }) => what.accountId === undefined || what.accountId === accountId),
    concerned(events: readonly TailEvent[]): Map<FeedFollower, TailEvent[]> {
      const lists = new Map<FeedFollower, TailEvent[]>();
      for (const event of events) {
        for (const follower of candidates(event)) {
          if (!isFollowed(follower.what, event)) continue;
          const list = lists.get(follower);
          if (list) list.push(event);
          else lists.set(follower, [event]);
        }
      }
      return lists;
    },
    /** The accounts that are followed; undefined if somebody follows all, or these are more than `max`. */
    accounts(max: number): AccountId[] | undefined {
      if (perAccount.has(undefined) || perAccount.size > max) return undefined;
      return [...perAccount.keys()].filter((accountId) => accountId !== undefined);
    },
  };
}

const isFollowed = (what: Followed, event: TailEvent) =>
  (what.accountId === undefined || what.accountId === event.accountId) &&
  (what.mode === undefined || what.mode === event.mode) &&
  (what.subjectId === undefined || what.subjectId === event.subjectId);

/** Most keys have one follower; only those with more need a set, which takes 200 bytes. */
function makeIndex<Key>() {
  const index = new Map<Key, FeedFollower | Set<FeedFollower>>();
  return {
    get(key: Key): Iterable<FeedFollower> {
      const entry = index.get(key);
      if (entry === undefined) return [];
      return entry instanceof Set ? entry : [entry];
    },
    add(key: Key, follower: FeedFollower): void {
      const entry = index.get(key);
      if (entry === undefined) index.set(key, follower);
      else if (entry instanceof Set) entry.add(follower);
      else index.set(key, new Set([entry, follower]));
    },
    delete(key: Key, follower: FeedFollower): void {
      const entry = index.get(key);
      if (entry instanceof Set) {
        entry.delete(follower);
        if (entry.size === 0) index.delete(key);
      } else if (entry === follower) index.delete(key);
    },
  };
}
