/** Notes and coins as they were counted. Pure. */
import type { Static } from 'typebox';
import type { Denominations } from '../../../contract/cash.ts';
import { Rejection } from '../../errors/rejection.ts';

/** A rejection if they do not add up to the amount, which is in the field of this name. */
export function rejectWrongSum(
  counted: Static<typeof Denominations> | undefined,
  amount: number,
  field: string,
): Rejection | undefined {
  if (counted === undefined) return undefined;
  // In BigInt, because a value times a count may be more than a number holds exactly.
  const sum = counted.reduce((total, { value, count }) => total + BigInt(value) * BigInt(count), 0n);
  if (sum === BigInt(amount)) return undefined;
  return new Rejection(
    'denominations_differ',
    { sum: String(sum), field, amount },
    { field: 'denominations' },
  );
}
