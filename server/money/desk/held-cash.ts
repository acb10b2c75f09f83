/** The cash that a courier has, locked and put right: the start of a hand-in and of a set-off. */

import { accountsOf } from '../../database/citus/on-shard.ts';
import type { Tx } from '../../database/database.ts';
import type { Topology } from '../../database/topology.ts';
import type { CourierId, DeliveryId } from '../../platform/ids.ts';
import { type HeldCash, isOverpaid, takeBackShortfalls } from '../ledger/postings.ts';
import { lockHeldCash, readShortfalls } from './hand-in-store.ts';

/**
 * `held`: the oldest first. `takenBack`: to be posted first, without events, because for the account the correction was
 * complete.
 */
export async function lockRightCash(tx: Tx, courierId: CourierId, currency: string, topology: Topology) {
  const held = await lockHeldCash(tx, courierId, currency, topology);
  // After the lock: only now are the postings of hand-ins and corrections before it seen.
  const shortfalls = await shortfallsOf(tx, held.filter(isOverpaid));
  const { postings, right } = takeBackShortfalls({ courierId, currency }, held, shortfalls);
  return { held: right, takenBack: postings };
}

/** Account by account, because a distributed database keeps each on one shard. */
async function shortfallsOf(tx: Tx, overpaid: readonly HeldCash[]): Promise<Map<DeliveryId, number>> {
  const found = new Map<DeliveryId, number>();
  for (const accountId of accountsOf(overpaid, (each) => each.accountId)) {
    const own = overpaid.filter((each) => each.accountId === accountId);
    const rows = await readShortfalls(
      tx,
      accountId,
      own.map(({ deliveryId }) => deliveryId),
    );
    for (const { delivery_id: id, amount } of rows) found.set(id, Number(amount));
  }
  return found;
}
