/**
 * Which accounts have something to do, on a distributed database where each is a partition of its own. To look at all
 * accounts asks every shard: 32 of them take 15 to 30 ms of processor time. So accounts that this process has changed are
 * noted, and while there are some, all are looked at only once a second: for those that other processes have changed.
 */
import type { Clock } from '../platform/clock.ts';
import type { AccountId } from '../platform/ids.ts';

const lookEveryMs = 1_000;
/** Noted accounts beyond this are left to the look. */
const maxNoted = 10_000;

interface Options {
  clock: Clock;
  max: number;
  /** Any accounts with something to do, at most `max`. */
  findAny(max: number): Promise<AccountId[]>;
}

export function makeAccountsToVisit({ clock, max, findAny }: Options) {
  const noted = new Set<AccountId>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  function takeNoted(): AccountId[] {
    const accounts = [...noted].slice(0, max);
    for (const accountId of accounts) noted.delete(accountId);
    return accounts;
  }

  return {
    /** There may be something to do for it. */
    note(accountId: AccountId): void {
      if (noted.size < maxNoted) noted.add(accountId);
    },
    /** Each account once, at most `max`; `isFull` if there may be more. */
    async next(): Promise<{ accounts: AccountId[]; isFull: boolean }> {
      const isRecent = clock.elapsed() - lookedAt < lookEveryMs;
      if (noted.size === 0 || !isRecent) {
        lookedAt = clock.elapsed();
        for (const accountId of await findAny(max)) noted.add(accountId);
      }
      const accounts = takeNoted();
      return { accounts, isFull: accounts.length === max };
    },
  };
}
