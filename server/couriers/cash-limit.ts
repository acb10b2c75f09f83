/** The cash limit of a courier: how it is sent, shown and written in words. The rule is in dispatch/cash-limits.ts. */

import { isCurrency } from '../accounts/index.ts';
import { moneyInWords } from '../errors/money-in-words.ts';
import { Rejection } from '../errors/rejection.ts';

export interface CashLimit {
  /** Minor units. */
  amount: number;
  currency: string;
}

interface SentCashLimit {
  cash_limit?: number | null | undefined;
  cash_limit_currency?: string | null | undefined;
}

/** Null: no limit. Undefined: neither was sent. */
export function readCashLimit(sent: SentCashLimit): CashLimit | null | undefined | Rejection {
  const { cash_limit: amount, cash_limit_currency: currency } = sent;
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

export function describeCashLimit(limit: CashLimit | null) {
  return { cash_limit: limit?.amount ?? null, cash_limit_currency: limit?.currency ?? null };
}

/** "₦50,000.00" */
export function cashLimitInWords(limit: CashLimit | null): string {
  return limit ? moneyInWords(limit.amount, limit.currency) : 'none';
}
