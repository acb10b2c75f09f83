/** The cash that a courier has, locked and put right: the start of a hand-in and of a set-off. */

import type { Tx } from '../../database/database.ts';
import { byAccount } from '../../database/placement.ts';
import type { CourierId, DeliveryId } from '../../platform/ids.ts';
import { type HeldCash, isOverpaid, takeBackShortfalls } from '../ledger/postings.ts';
import { lockHeldCash, readShortfalls } from './hand-in-store.ts';

/**
 * `held`: the oldest first. `takenBack`: to be posted first, without events, because for the account the correction was
 * complete.
 */
export async function lockRightCash(tx: Tx, courierId: CourierId, currency: string) {
  const held = await lockHeldCash(tx, courierId, currency);
  // After the lock: only now are the postings of hand-ins and corrections before it seen.
  const shortfalls = await shortfallsOf(tx, held.filter(isOverpaid));
  const { postings, right } = takeBackShortfalls({ courierId, currency }, held, shortfalls);
  return { held: right, takenBack: postings };
}

/** Account by account, because a distributed database keeps each on one shard. */
async function shortfallsOf(tx: Tx, overpaid: readonly HeldCash[]): Promise<Map<DeliveryId, number>> {
  const found = new Map<DeliveryId, number>();
  for (const [accountId, own] of byAccount(overpaid)) {
    const rows = await readShortfalls(
      tx,
      accountId,
      own.map(({ deliveryId }) => deliveryId),
    );
    for (const { delivery_id: id, amount } of rows) found.set(id, Number(amount));
  }
  return found;
}
