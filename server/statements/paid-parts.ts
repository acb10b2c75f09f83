/**
 * Which payouts paid a delivery.
 *
 * A payout is an amount, and belongs to no delivery. The money that could be paid out first is paid first: payouts cover it one
 * after another, in the order in which it reached the delivery company. Cash that is handed in in parts has a place for each.
 *
 *   available   |─ delivery 1, a part ─|── delivery 2 ──|─ delivery 1, the rest ─|
 *   payouts     |──────── no. 1 ───────────|────── no. 2 ──────|
 *
 * Here delivery 1 is paid by both payouts, its rest only in part.
 *
 * What is available of a delivery is what is owed for it, without the cash that the courier still has; so its fee is taken from
 * the part that comes first. A correction to less takes away the part that came last, and what follows moves up.
 *
 * Limits, which keep the reads small. A place is exact where the cash that couriers had at that moment is that of the account's
 * last 20,000 postings before it, or is still with them; and where at most 1,000 corrections came between the part and the last
 * correction of what was before it. Beyond, it is off by the fees of older cash, or by what later corrections changed.
 */
import { type PayoutRow, readPaidInOrder } from '../cash-desk/index.ts';
import type { Database } from '../platform/database.ts';
import type { AccountId, DeliveryId, PostingId } from '../platform/ids.ts';
import type { StepRow } from './chain-store.ts';
import { readQueueBefore } from './queue-store.ts';

export interface PaidPart {
  row: PayoutRow;
  /** Of the payout, what is for this delivery. */
  share: number;
}

export interface MoneyOf {
  accountId: AccountId;
  currency: string;
  deliveryId: DeliveryId;
  /** Its postings, oldest first. */
  steps: readonly StepRow[];
}

/** How many of the postings before it are searched for cash of couriers: usually a day or two; more where that is not all of it. */
const searched = [3_000, 20_000];

/** Oldest payout first. */
export async function paidPartsOf(
  database: Database,
  { steps, ...of }: MoneyOf,
  windows: readonly number[] = searched,
): Promise<PaidPart[]> {
  const parts = availableParts(steps);
  const payouts = parts.length === 0 ? [] : await readPaidInOrder(database, of.accountId, of.currency);
  const paid = payouts.map((row) => ({ row, share: 0 }));
  const total = payouts.reduce((sum, { amount }) => sum + Number(amount), 0);
  for (const { postingId, amount } of parts) {
    const start = await placeOf(database, { ...of, postingId }, windows);
    // What comes later is not paid either.
    if (start >= total) break;
    let end = 0;
    for (const each of paid) {
      const begin = end;
      end += Number(each.row.amount);
      each.share += Math.max(0, Math.min(end, start + amount) - Math.max(begin, start));
    }
  }
  return paid.filter(({ share }) => share > 0);
}

async function placeOf(
  database: Database,
  place: Parameters<typeof readQueueBefore>[1],
  windows: readonly number[],
): Promise<number> {
  let found = { before: 0, isExact: false };
  for (const lastPostings of windows) {
    found = await readQueueBefore(database, place, lastPostings);
    if (found.isExact) break;
  }
  return found.before;
}

/** What became available of a delivery with each posting, without what a later correction took away. */
export function availableParts(steps: readonly StepRow[]): { postingId: PostingId; amount: number }[] {
  const parts: { postingId: PostingId; amount: number }[] = [];
  let net = 0;
  let inHand = 0;
  let available = 0;
  for (const step of steps) {
    net -= Number(step.owed);
    inHand += Number(step.cash_in_hand);
    const before = available;
    available = Math.max(0, net - Math.max(0, inHand));
    if (available > before) parts.push({ postingId: step.posting_id, amount: available - before });
    for (let less = before - available; less > 0; ) {
      const last = parts.at(-1)!;
      const taken = Math.min(less, last.amount);
      last.amount -= taken;
      less -= taken;
      if (last.amount === 0) parts.pop();
    }
  }
  return parts;
}
