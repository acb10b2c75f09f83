/**
 * Groups (groups.ts) of statements about accounts. On a distributed database they have lanes: items of one lane share groups, and
 * lanes do not wait for each other. A lane is what one statement can write or read: for writes a shard, because they run on its
 * worker; for reads an account, because Citus asks one shard only if one account is named.
 */
import type { AccountId } from '../platform/ids.ts';
import { anchor } from './citus/tables.ts';
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
import { queryOne } from './statements.ts';

const maxDeadlockTries = 3;
/** Beyond this, lanes without pending items are closed. */
const maxLanes = 1_000;

type Run<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

export function makeAccountGroups(database: Database) {
  const { isDistributed, waitMs } = database;
  const shards = makeAccountShards(database);
  const anyAccount = <Item, Result>(run: Run<Item, Result>) => groupsOf(waitMs, run);

  function byAccount<Item, Result>(accountOf: (item: Item) => AccountId, run: Run<Item, Result>) {
    if (!isDistributed) return anyAccount(run);
    return makeLanes(accountOf, () => groupsOf(waitMs, run));
  }

  function byShard<Item, Result>(
    accountOf: (item: Item) => AccountId,
    run: Run<Item, Result>,
    restAfter: (size: number) => number = () => 0,
  ) {
    if (!isDistributed) return groupsOf(waitMs, run, restAfter);
    const runOnShard: Run<Item, Result> = (items) =>
      run(items).catch((error) => {
        // The next attempt of the client finds the shard again.
        if (isDeadlock(error)) shards.forget();
        throw error;
      });
    return makeLanes(
      (item: Item) => shards.shardOf(accountOf(item)),
      // The limit is for the whole process.
      (busy) => groupsOf(waitMs, runOnShard, (size) => restAfter(size) * Math.max(1, busy())),
    );
  }

  return { anyAccount, byAccount, byShard };
}

function groupsOf<Item, Result>(
  deadlineMs: number,
  run: Run<Item, Result>,
  /** For writes. */
  restAfter?: (size: number) => number,
): Groups<Item, Result> {
  const Full = restAfter ? WritesWait : DatabaseUnavailable;
  const Late = restAfter ? CommitUnknown : DatabaseUnavailable;
  return makeGroups<Item, Result>({
    ...(restAfter && { restAfter }),
    run: (items) => retryOnDeadlock(() => run(items)),
    failsAlone: (error) => isBadValue(error) || isLocked(error),
    onOverload: (reason) =>
      reason === 'full' ? new Full('too many requests are waiting') : new Late('the database took too long'),
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

/** `open` makes the groups of a lane; `busy` counts the lanes with pending items. */
function makeLanes<Item, Result>(
  laneOf: (item: Item) => string | Promise<string>,
  open: (busy: () => number) => Groups<Item, Result>,
): Groups<Item, Result> {
  const lanes = new Map<string, Groups<Item, Result>>();
  /** The counts of lanes that were closed. */
  const closed = { groups: 0, items: 0 };
  const busy = () => [...lanes.values()].filter((lane) => lane.pending() > 0).length;

  function laneNamed(name: string): Groups<Item, Result> {
    const existing = lanes.get(name);
    if (existing) return existing;
    if (lanes.size >= maxLanes) closeIdle();
    const opened = open(busy);
    lanes.set(name, opened);
    return opened;
  }

  function closeIdle() {
    for (const [name, lane] of lanes) {
      if (lane.pending() > 0) continue;
      addTo(closed, lane.sent());
      lanes.delete(name);
    }
  }

  return {
    async submit(item) {
      const name = await laneOf(item);
      return laneNamed(name).submit(item);
    },
    pending: () => [...lanes.values()].reduce((sum, lane) => sum + lane.pending(), 0),
    sent() {
      const all = { ...closed };
      for (const lane of lanes.values()) addTo(all, lane.sent());
      return all;
    },
  };
}

function addTo(sum: { groups: number; items: number }, more: { groups: number; items: number }): void {
  sum.groups += more.groups;
  sum.items += more.items;
}

/** Some 20 MiB; then all are looked up again. */
const maxRemembered = 100_000;

/** Which shard has the rows of an account. Looked up once for each account: it changes only when a shard is split. */
export function makeAccountShards(database: Database) {
  const shards = new Map<AccountId, string>();
  /** Requests for the same account share one lookup, so that they go on in the order in which they came. */
  const pending = new Map<AccountId, Promise<string>>();
  return {
    shardOf(accountId: AccountId): Promise<string> | string {
      return shards.get(accountId) ?? pending.get(accountId) ?? askOnce(accountId);
    },
    /** After a write that found an account in another shard. */
    forget: () => shards.clear(),
  };

  function askOnce(accountId: AccountId): Promise<string> {
    const lookup = ask(accountId).finally(() => pending.delete(accountId));
    pending.set(accountId, lookup);
    return lookup;
  }

  async function ask(accountId: AccountId): Promise<string> {
    const { shard } = await queryOne<{ shard: string }>(database, 'find-shard-of-account', { accountId })`
      select get_shard_id_for_distribution_column('${anchor}'::regclass, $accountId::uuid)::text as shard`;
    if (shards.size >= maxRemembered) shards.clear();
    shards.set(accountId, shard);
    return shard;
  }
}
