/**
 * Cash limits of couriers. A delivery is over the limit of a courier if
 *
 *     cash in hand + amounts to collect of the courier's open deliveries + amount to collect of this one > limit
 *
 * all in the currency of the limit. A delivery without an amount, or in another currency, is never over it.
 *
 * The rule is for dispatch: it stops an assignment, never a pickup or a hand-over. It is checked just before an assignment is written
 * and not locked, so two dispatchers who assign to one courier at the same moment can exceed it together.
 */

import { type CashLimit, type Courier, readToCollectOf } from '../couriers/index.ts';
import type { Database } from '../database/database.ts';
import { Rejection } from '../errors/rejection.ts';
import { readCashInHandOf } from '../money/index.ts';

interface Amount {
  currency: string;
  amount: number;
}

/** What cash in hand and open deliveries come to in this currency. PostgreSQL's sums come as text. */
export function carriedCash(
  currency: string,
  amounts: readonly { currency: string; amount: number | string }[],
): number {
  return amounts
    .filter((each) => each.currency === currency)
    .reduce((sum, { amount }) => sum + Number(amount), 0);
}

/** `carried` is in the currency of the limit. */
export function isOverCashLimit(limit: CashLimit, carried: number, delivery: Amount): boolean {
  return (
    delivery.amount > 0 && delivery.currency === limit.currency && carried + delivery.amount > limit.amount
  );
}

export type CashLimits = ReturnType<typeof makeCashLimits>;

export function makeCashLimits(database: Database) {
  return {
    /** A rejection if the delivery is over the limit of this courier, who does not have it yet. */
    async check({ courierId, name, cashLimit: limit }: Courier, delivery: Amount) {
      // Nothing is read if there is no limit, or it cannot apply to this delivery.
      if (!limit || !isOverCashLimit(limit, Number.POSITIVE_INFINITY, delivery)) return undefined;
      const [cash, toCollect] = await Promise.all([
        readCashInHandOf(database, courierId),
        readToCollectOf(database, courierId),
      ]);
      const carried = carriedCash(limit.currency, [...cash, ...toCollect]);
      if (!isOverCashLimit(limit, carried, delivery)) return undefined;
      return new Rejection('cash_limit_exceeded', {
        name,
        would_carry: carried + delivery.amount,
        limit: limit.amount,
        currency: limit.currency,
      });
    },
  };
}
