/**
 * Posts money that is not in the cash ledger because a node of a version without one recorded it, while nodes are upgraded one after
 * the other. Such a node writes no method of payment, and that is how its rows are found:
 *
 *   amount, no method ──▶ collected by an older node: post the collection, the method is cash
 *   method, no amount ──▶ corrected by an older node: post the correction, there is no method
 *   both, or neither  ──▶ in the ledger
 *
 * What was collected before there was a ledger stays out of it (docs/decisions/0047). A posting is of the time at which it is made:
 * a statement of a period that is over does not change.
 */
import {
  collectionOf,
  correctionOf,
  ledgerEventOf,
  post,
  readFeeTerms,
  readLedgerStart,
  readPostedPayment,
} from '../cash/index.ts';
import { courierActor } from '../couriers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import { makeLease } from '../platform/nodes/lease.ts';
import type { TurnOutcome } from '../platform/paced-worker.ts';
import type { Topology } from '../platform/topology.ts';
import * as store from './missing-posting-store.ts';

export const missingPostingsEveryMs = 30_000;
/** Longer than the pause, so that the same node goes on; two nodes would do no harm. */
const leaseMs = 60_000;
const maxRows = 100;

export interface MissingPostings {
  turn(): Promise<TurnOutcome>;
}

export interface MissingPostingsParts {
  database: Database;
  clock: Clock;
  topology: Topology;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

type Agree = (tx: Tx, accountId: AccountId, deliveryId: DeliveryId) => Promise<store.AgreedRow | undefined>;

export function makeMissingPostings(parts: MissingPostingsParts): MissingPostings {
  const { database, clock, topology, onCommitted } = parts;
  const lease = makeLease(database, 'missing postings', leaseMs);

  async function postMissing(accountId: AccountId, deliveryId: DeliveryId, agree: Agree): Promise<void> {
    const isPosted = await database.inTransaction(async (tx) => {
      const row = await agree(tx, accountId, deliveryId);
      return row !== undefined && (await write(tx, row));
    });
    if (isPosted) onCommitted([accountId]);
  }

  /** The row is locked, and nobody posts money of this delivery without locking it first. */
  async function write(tx: Tx, row: store.AgreedRow): Promise<boolean> {
    const { account_id: accountId, delivery_id: deliveryId, courier_id: courierId, currency } = row;
    const door = { accountId, deliveryId, courierId, currency };
    const amount = Number(row.collected_amount ?? 0);
    const payment = amount > 0 ? { amount, method: 'cash' as const } : undefined;
    const [posted, [feeTerms]] = await Promise.all([
      readPostedPayment(database, accountId, deliveryId),
      readFeeTerms(database, [door]),
    ]);
    const posting = posted
      ? correctionOf(door, posted, payment)
      : payment && collectionOf(door, payment, feeTerms!);
    if (!posting) return false;
    const actor = row.actor ?? courierActor(courierId);
    const change = { postings: [posting], events: [ledgerEventOf(posting)], actor, atMs: clock.now() };
    await post(tx, change, topology);
    return true;
  }

  return {
    async turn() {
      if (!(await lease.claim())) return 'nothing';
      const since = await readLedgerStart(database);
      const [rows, cancelled] = await Promise.all([
        store.listMissingPostings(database, since, maxRows),
        store.listMissingPostingsAfterCancellation(database, since, maxRows),
      ]);
      for (const row of rows) await postMissing(row.account_id, row.delivery_id, store.agreeOnPayment);
      for (const row of cancelled) {
        await postMissing(row.account_id, row.delivery_id, store.agreeOnPaymentAfterCancellation);
      }
      return rows.length === maxRows || cancelled.length === maxRows ? 'more' : 'nothing';
    },
  };
}
