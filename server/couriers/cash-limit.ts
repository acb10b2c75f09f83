/** The cash limit of a courier: how it is sent, shown and written in words. The rule is in fleet/cash-limits.ts. */

import { isCurrency } from '../access/index.ts';
import { moneyInWords } from '../platform/money-in-words.ts';
import { Rejection } from '../platform/rejection.ts';

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
    const [missing, given] =
      amount == null ? ['cash_limit', 'cash_limit_currency'] : ['cash_limit_currency', 'cash_limit'];
    return new Rejection('invalidRequest', `${missing} is required with ${given}`);
  }
  if (!isCurrency(currency)) {
    return new Rejection('invalidRequest', 'cash_limit_currency must be an ISO 4217 currency, such as NGN');
  }
  return { amount, currency };
}

export function describeCashLimit(limit: CashLimit | null) {
  return { cash_limit: limit?.amount ?? null, cash_limit_currency: limit?.currency ?? null };
}

/** "₦50,000.00" */
export function cashLimitInWords(limit: CashLimit | null): string {
  return limit ? moneyInWords(limit.amount, limit.currency) : 'none';
}
