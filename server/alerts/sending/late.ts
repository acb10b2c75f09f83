/**
 * Finds deliveries that have become late, of accounts that want to know: once a minute, on one node. An account is checked from
 * where the last check ended, the first time from the confirmation of its first recipient, so a delivery is found when its time passes, and again when it gets a new time that passes.
 * What was late before the first recipient was confirmed is not news, and causes no alert.
 */

import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, lowestId } from '../../platform/ids.ts';
import { makeLease } from '../../workers/lease.ts';
import type { TurnOutcome } from '../../workers/paced-worker.ts';
import {
  firstConfirmation,
  insertLateAlerts,
  listAccountsToCheck,
  lockLateCheck,
  setLateCheck,
} from './late-store.ts';

export const lateCheckEveryMs = 60_000;
/** Longer than the pause, so that the same node goes on; two nodes would do no harm. */
const leaseMs = 90_000;
const maxAccounts = 500;
/** Alerts of one transaction. */
const maxAlerts = 1_000;
/** After a longer pause (nobody wanted them, or the service was down) older ones are left out. */
const maxGapMs = 24 * 3_600_000;

interface Parts {
  database: Database;
  clock: Clock;
  onWritten(): void;
}

export function makeLateCheck({ database, clock, onWritten }: Parts) {
  const lease = makeLease(database, 'late alerts', leaseMs);

  /** True if there may be more. */
  function check(accountId: AccountId): Promise<boolean> {
    return database.inTransaction(async (tx) => {
      const untilMs = clock.now();
      const checked = (await lockLateCheck(tx, accountId)) ?? (await firstConfirmation(tx, accountId));
      const afterMs = Math.max(checked ?? untilMs, untilMs - maxGapMs);
      const written = await insertLateAlerts(tx, accountId, { afterMs, untilMs }, maxAlerts);
      if (written < maxAlerts) await setLateCheck(tx, accountId, untilMs);
      if (written > 0) onWritten();
      return written === maxAlerts;
    });
  }

  return {
    async turn(): Promise<TurnOutcome> {
      if (!(await lease.claim())) return 'nothing';
      let after: AccountId | undefined = lowestId;
      while (after !== undefined) {
        const accounts: AccountId[] = await listAccountsToCheck(database, after, maxAccounts);
        for (const accountId of accounts) while (await check(accountId));
        after = accounts.length === maxAccounts ? accounts.at(-1) : undefined;
      }
      return 'nothing';
    },
  };
}
