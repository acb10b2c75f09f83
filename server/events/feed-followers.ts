/** Who follows which events of the feed, found by delivery and by account: there may be 10,000 followers. */
import { Counts } from '../platform/counts.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import type { FeedPosition } from './sequencer.ts';

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
export const tailColumns =
  'account_id as "accountId", mode, position::float8 as position, subject_id as "subjectId", sequence, type';

/** What is followed; without a field, all values of it. */
export interface Followed {
  accountId?: AccountId;
  mode?: 'live' | 'test';
  subjectId?: DeliveryId;
}

export interface FeedFollower {
  what: Followed;
  notify: (events: readonly TailEvent[]) => void;
}

export type FeedFollowers = ReturnType<typeof makeFeedFollowers>;

export function makeFeedFollowers() {
  const all = new Set<FeedFollower>();
  const byDelivery = makeIndex<DeliveryId>();
  const byAccount = makeIndex<AccountId>();
  const others = new Set<FeedFollower>();
  /** Followers of each account, and of its deliveries; under `undefined`, those who follow all accounts. */
  const perAccount = new Counts<AccountId | undefined>();

  function put(follower: FeedFollower, change: 'add' | 'delete'): void {
    const { subjectId, accountId } = follower.what;
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
      perAccount.change(follower.what.accountId, 1);
      put(follower, 'add');
    },
    remove(follower: FeedFollower): void {
      if (!all.delete(follower)) return;
      perAccount.change(follower.what.accountId, -1);
      put(follower, 'delete');
    },
    all: (): Iterable<FeedFollower> => all,
    isEmpty: () => all.size === 0,
    /** Those who follow anything of this account. */
    ofAccount: (accountId: AccountId) =>
      [...all].filter(({ what }) => what.accountId === undefined || what.accountId === accountId),
    /** The events that each of them follows. */
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

function isFollowed(what: Followed, event: TailEvent): boolean {
  return (
    (what.accountId === undefined || what.accountId === event.accountId) &&
    (what.mode === undefined || what.mode === event.mode) &&
    (what.subjectId === undefined || what.subjectId === event.subjectId)
  );
}

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
