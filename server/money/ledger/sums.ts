/** Sums of money stay whole numbers that JavaScript and JSON keep exactly: up to 2^53 - 1 minor units. Pure. */
import type { Problem } from '../../../contract/problems/index.ts';
import { problem } from '../../errors/rejection.ts';
import type { Posting } from './postings.ts';
import type { Sums } from './sums-store.ts';

const most = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Two such postings at the same moment could be too much together, though each alone would not be: they are checked again after they were
 * written. A million smaller ones would have to come at the same moment.
 */
const largeAmount = 2 ** 33;

/** How much more was collected at the door; less after a correction. */
const collectedIn = ({ entries }: Posting) => 0 - (entries.owed ?? 0) - (entries.fees ?? 0);

export const isLargePosting = (posting: Posting) => collectedIn(posting) > largeAmount;
export const growsSums = (posting: Posting) => collectedIn(posting) > 0;

/** Why money cannot be posted on top of these sums; undefined if it can. */
export function whySumIsTooLarge(before: Sums, posting?: Posting): Problem | undefined {
  const sum = (text: string, more: number) => BigInt(text) + BigInt(more);
  if (sum(before.collected, posting ? collectedIn(posting) : 0) > most) {
    return problem('sum_too_large', { sum: 'collected', max: Number(most) });
  }
  if (sum(before.in_hand, posting?.entries.cash_in_hand ?? 0) > most) {
    return problem('sum_too_large', { sum: 'cash_in_hand', max: Number(most) });
  }
  return undefined;
}
