/**
 * Groups (groups.ts) of statements about accounts. On one PostgreSQL all items of a kind share groups. On a distributed database
 * writes of a shard do, because they run on its worker; and reads of an account, because Citus asks one shard only if one account
 * is named.
 */
import type { AccountId } from '../platform/ids.ts';
import { makeAccountShards } from './citus/account-shards.ts';
import {
  CommitUnknown,
  type Database,
  DatabaseUnavailable,
  isBadValue,
  isDeadlock,
  isLocked,
  WritesWait,
} from './database.ts';
import { type Groups, makeGroups } from './groups.ts';
import { makeLanes } from './lanes.ts';

/** How often a group is tried when it deadlocks with another. */
const maxDeadlockTries = 3;

type Run<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

export function makeAccountGroups(database: Database) {
  const { isDistributed, waitMs } = database;
  const shards = makeAccountShards(database);
  const anyAccount = <Item, Answer>(run: Run<Item, Answer>) => groupsOf(waitMs, run);

  function byAccount<Item, Answer>(accountOf: (item: Item) => AccountId, run: Run<Item, Answer>) {
    if (!isDistributed) return anyAccount(run);
    return makeLanes({ laneOf: accountOf, open: () => groupsOf(waitMs, run) });
  }

  function byShard<Item, Answer>(
    accountOf: (item: Item) => AccountId,
    run: Run<Item, Answer>,
    restAfter: (size: number) => number = () => 0,
  ) {
    if (!isDistributed) return groupsOf(waitMs, run, restAfter);
    const runOnShard: Run<Item, Answer> = (items) =>
      run(items).catch((error) => {
        // The next attempt of the client finds the shard again.
        if (isDeadlock(error)) shards.forget();
        throw error;
      });
    return makeLanes({
      laneOf: (item: Item) => shards.shardOf(accountOf(item)),
      // The limit is for the whole process.
      open: (busy) => groupsOf(waitMs, runOnShard, (size) => restAfter(size) * Math.max(1, busy())),
    });
  }

  return { anyAccount, byAccount, byShard };
}

function groupsOf<Item, Answer>(
  deadlineMs: number,
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  /** For writes. */
  restAfter?: (size: number) => number,
): Groups<Item, Answer> {
  return makeGroups<Item, Answer>({
    ...(restAfter && { restAfter }),
    run: (items) => retryOnDeadlock(() => run(items)),
    failsAlone: (error) => isBadValue(error) || isLocked(error),
    onOverload: (reason) => {
      if (reason === 'full') {
        const Full = restAfter ? WritesWait : DatabaseUnavailable;
        return new Full('too many requests are waiting');
      }
      const Late = restAfter ? CommitUnknown : DatabaseUnavailable;
      return new Late('the database took too long');
    },
    deadlineMs,
  });
}

async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === maxDeadlockTries) throw error;
    }
  }
}
