/**
 * Where a courier handed in too much for a delivery, because its amount was corrected later, that money is at the desk and counts for
 * other deliveries of the courier. A hand-in does that as well (hand-ins.ts). But where both come to the same amount there
 * is nothing left to hand in, and the accounts of the others would wait for money that has arrived. A shortfall of a delivery that was
 * corrected in the same moment is taken back here, too (held-cash.ts).
 */

import { courierActor } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountId, CourierId } from '../../platform/ids.ts';
import { makeLease } from '../../workers/lease.ts';
import type { TurnOutcome } from '../../workers/paced-worker.ts';
import { ledgerEventOf } from '../ledger/event-data.ts';
import { post } from '../ledger/posting-store.ts';
import { setOffPostings } from '../ledger/postings.ts';
import { deleteEmptied, listToSetOff } from './hand-in-store.ts';
import { lockRightCash } from './held-cash.ts';

export const setOffEveryMs = 10_000;
/** Longer than the pause, so that the same node goes on; two nodes would do no harm, because they lock the cash. */
const leaseMs = 30_000;
const maxCouriers = 100;

export interface SetOffs {
  turn(): Promise<TurnOutcome>;
}

interface SetOffParts {
  database: Database;
  clock: Clock;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

export function makeSetOffs({ database, clock, onCommitted }: SetOffParts): SetOffs {
  const lease = makeLease(database, 'set-offs', leaseMs);

  async function setOff(courierId: CourierId, currency: string): Promise<void> {
    const accounts = await database.inTransaction(async (tx) => {
      const { held, takenBack } = await lockRightCash(tx, courierId, currency);
      const setOff = setOffPostings({ courierId, currency }, held);
      const postings = [...takenBack, ...setOff];
      if (postings.length === 0) return [];
      const actor = courierActor(courierId);
      const events = setOff.map(ledgerEventOf);
      await post(tx, { postings, events, actor, atMs: clock.now() });
      await deleteEmptied(tx, courierId, currency);
      return [...new Set(postings.map(({ accountId }) => accountId))];
    });
    onCommitted(accounts);
  }

  return {
    async turn() {
      if (!(await lease.claim())) return 'nothing';
      const rows = await listToSetOff(database, maxCouriers);
      const failures: unknown[] = [];
      // One courier must not hold up those after.
      for (const row of rows) {
        await setOff(row.courier_id, row.currency).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      return rows.length === maxCouriers ? 'more' : 'nothing';
    },
  };
}
