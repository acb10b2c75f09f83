/**
 * Erases personal data of deliveries that have ended: after the days that operators set, or because the receiver asked.
 *
 *   asked for ──▶ the delivery has ended?
 *                   │ yes ──▶ erased now
 *                   └ no ───▶ noted; the worker erases it when it has ended
 *   days set ───▶ the worker erases what ended before
 *
 * The deliveries of one account and a batch are erased in one transaction, together with everything derived from them. The
 * update of a delivery is conditional and locks its row: of two nodes only one erases it, and of an erasure and an operator
 * who corrects "delivered" the second sees the first.
 */
import { type Actor, recordAudit } from '../accounts/index.ts';
import type { Database, Tx } from '../database/database.ts';
import { eraseWords } from '../deliveries/index.ts';
import { feedKeptMs } from '../events/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { TurnOutcome } from '../workers/paced-worker.ts';
import * as store from './erasure-store.ts';

const dayMs = 24 * 3_600_000;
/** Deliveries of one turn. 100 took about 20 ms, in which an operator's correction would wait for their rows. */
const maxBatch = 100;
/** A larger number says no more to somebody who has to decide, and counting to it takes about 30 ms. */
const maxCounted = 100_000;

interface ErasureParts {
  database: Database;
  clock: Clock;
  log: Log;
  /** Null: personal data is never erased because of its age. */
  keptDays: () => Promise<number | null>;
}

/** `pending` are erased when they have ended. */
export type Erased = { erased: number; pending: number };

export type Erasure = ReturnType<typeof makeErasure>;

export function makeErasure({ database, clock, log, keptDays }: ErasureParts) {
  /** The feed still has the events that are younger than this. */
  const feedSinceMs = () => clock.now() - feedKeptMs;

  async function erase(tx: Tx, accountId: AccountId, ids: readonly DeliveryId[]): Promise<number> {
    const rows = await store.eraseDeliveries(tx, accountId, ids, clock.now(), feedSinceMs());
    if (rows.length === 0) return 0;
    const erased = rows.map((row) => row.delivery_id);
    await store.eraseDerived(tx, accountId, erased, clock.now());
    const refs = rows.map(({ delivery_id: id, mode }) => ({ accountId, mode, id }));
    await eraseWords(tx, refs);
    return rows.length;
  }

  /** What is erased already, but for its order number. */
  async function eraseReferences(tx: Tx, by: Actor, accountId: AccountId, ids: readonly DeliveryId[]) {
    const erased = await store.eraseReferences(tx, accountId, ids, by.actor, clock.now());
    if (erased.length > 0) await store.eraseDerived(tx, accountId, erased, clock.now());
    return erased.length;
  }

  async function eraseNow(
    tx: Tx,
    by: Actor,
    accountId: AccountId,
    ids: readonly DeliveryId[],
    eraseReference: boolean,
  ): Promise<Erased> {
    const again = eraseReference ? await eraseReferences(tx, by, accountId, ids) : 0;
    const requested = await store.insertRequested(tx, accountId, ids, by.actor, eraseReference, clock.now());
    const erasedFirst = await erase(tx, accountId, requested);
    const pending = requested.length - erasedFirst;
    const erased = erasedFirst + again;
    if (erased + pending > 0) {
      await recordAudit(tx, by, {
        accountId,
        action: 'personal_data.erased',
        summary: summaryOf(erased, pending, eraseReference),
        at: clock.now(),
        // Neither the receiver nor the deliveries: the log is kept for good.
        data: { erased, pending, erase_reference: eraseReference },
      });
    }
    return { erased, pending };
  }

  async function eraseDue(due: readonly store.DueRow[]): Promise<number> {
    let erased = 0;
    for (const [accountId, ids] of byAccount(due)) {
      erased += await database.inTransaction((tx) => erase(tx, accountId, ids));
    }
    return erased;
  }

  return {
    async turn(): Promise<TurnOutcome> {
      const requested = await store.findRequested(database, feedSinceMs(), maxBatch);
      const days = await keptDays();
      const before = days === null ? undefined : clock.now() - days * dayMs;
      const ended =
        before === undefined ? [] : await store.findEnded(database, before, feedSinceMs(), maxBatch);
      const erased = (await eraseDue(requested)) + (await eraseDue(ended));
      if (erased > 0) log.info({ deliveries: erased }, 'erased personal data');
      // If another node came first, there is nothing to do here.
      return erased > 0 && (requested.length === maxBatch || ended.length === maxBatch) ? 'more' : 'nothing';
    },

    /**
     * Erases deliveries because their receiver asked for it, in one transaction for each account: if a later one fails,
     * the same can be asked again. `eraseReference`: their order numbers, too.
     */
    async eraseRequested(by: Actor, rows: readonly store.DueRow[], eraseReference = false) {
      const total: Erased = { erased: 0, pending: 0 };
      for (const [accountId, ids] of byAccount(rows)) {
        const { erased, pending } = await database.inTransaction((tx) =>
          eraseNow(tx, by, accountId, ids, eraseReference),
        );
        total.erased += erased;
        total.pending += pending;
      }
      return total;
    },

    /** How many deliveries a retention of this many days would erase now. */
    async countDue(days: number) {
      const count = await store.countEnded(database, clock.now() - days * dayMs, maxCounted + 1);
      return { count: Math.min(count, maxCounted), isMore: count > maxCounted };
    },
  };
}

function byAccount(rows: readonly store.DueRow[]): Map<AccountId, DeliveryId[]> {
  const groups = new Map<AccountId, DeliveryId[]>();
  for (const { account_id: accountId, delivery_id: id } of rows) {
    groups.set(accountId, [...(groups.get(accountId) ?? []), id]);
  }
  return groups;
}

const deliveries = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;

function summaryOf(erased: number, pending: number, eraseReference: boolean): string {
  const what = eraseReference ? 'personal data and references' : 'personal data';
  const now = `erased the ${what} of ${deliveries(erased)} at the request of a receiver`;
  const later = `${deliveries(pending)} will follow when ${pending === 1 ? 'it ends' : 'they end'}`;
  if (pending === 0) return now;
  return erased === 0 ? `requested the erasure of ${what}: ${later}` : `${now}; ${later}`;
}
