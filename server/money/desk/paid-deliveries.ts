/**
 * Which deliveries a payout pays, written down with it.
 *
 * The money that could be paid out first is paid first: in the order in which it reached the delivery company. Cash that is handed in
 * in parts has a place for each.
 *
 *   available   |─ delivery 1, a part ─|── delivery 2 ──|─ delivery 1, the rest ─|
 *   payouts     |──────── no. 1 ───────────|────── no. 2 ──────|
 *
 * Here delivery 1 is paid by both payouts, its rest only in part. What can be paid out of a delivery is what is owed for it, without the
 * cash that the courier still has; so its fee is taken from the part that comes first.
 *
 * The amounts of a payout always add up to it. If a delivery is corrected to less after it was paid, the payout that reaches the
 * correction takes that back: its amount for the delivery is negative, and it pays as much more of others. The amounts of a payout
 * that was reversed no longer count, and the next payout pays them again.
 */

import type { Tx } from '../../database/database.ts';
import { firstIdAt, lowestId, type PostingId } from '../../platform/ids.ts';
import type { Payout } from '../ledger/postings.ts';
import { inSavepoint, lockPosition, payNext, setPosition } from './paid-delivery-store.ts';

/** In one statement, which then takes 0.2 s on a busy machine. Most payouts need one; 100,000 deliveries need about forty. */
const maxPostingsAtOnce = 5_000;
/** Younger postings are looked at again: they may commit after some that come later. */
const committedAfterMs = 3_600_000;

/** Returns whether there was that much to pay; if not, nothing is written. */
export async function payDeliveries(
  tx: Tx,
  payout: Payout,
  atMs: number,
  maxPostings = maxPostingsAtOnce,
): Promise<boolean> {
  const pay = (from: PostingId) =>
    inSavepoint(tx, async () => {
      let start = from;
      let left = payout.amount;
      for (;;) {
        const next = await payNext(tx, { ...payout, start, amount: left, maxPostings });
        start = next.position ?? start;
        left -= next.paid;
        if (left === 0) break;
        if (next.isEnd) return false;
      }
      const latest = firstIdAt<'posting'>(atMs - committedAfterMs);
      await setPosition(tx, payout, start < latest ? start : latest);
      return true;
    });
  const position = await lockPosition(tx, payout);
  // Again from the beginning: if the clock was wrong, postings came before the position after it was set.
  return (await pay(position)) || (position !== lowestId && pay(lowestId));
}
