/** The cash limit of a courier: how it is sent, shown and written in words. The rule is in dispatch/cash-limits.ts. */
import type { Static } from 'typebox';
import type { changeCourier } from '../../contract/operations/fleet/couriers.ts';
import { isCurrency } from '../accounts/index.ts';
import { moneyInWords } from '../errors/money-in-words.ts';
import { Rejection } from '../errors/rejection.ts';

export interface CashLimit {
  /** Minor units. */
  amount: number;
  currency: string;
}

/** Null: no limit. Undefined: neither was sent. */
export function readCashLimit({
  cash_limit: amount,
  cash_limit_currency: currency,
}: Static<typeof changeCourier.body.schema>): CashLimit | null | undefined | Rejection {
  if (amount === undefined && currency === undefined) return undefined;
  if (amount == null && currency == null) return null;
  if (amount == null || currency == null) {
    const names = ['cash_limit', 'cash_limit_currency'] as const;
    const [missing, given] = amount == null ? names : names.toReversed();
    return new Rejection('required_with', { with: given }, { field: missing });
  }
  if (!isCurrency(currency)) return new Rejection('currency', {}, { field: 'cash_limit_currency' });
  return { amount, currency };
}

export function cashLimitInWords(limit: CashLimit | null): string {
  return limit ? moneyInWords(limit.amount, limit.currency) : 'none';
}
