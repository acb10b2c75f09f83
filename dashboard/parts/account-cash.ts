/** The money of an account, for operators, and its fees. */
import { getAccountCash } from '../../contract/operations/fleet/cash.ts';
import { getCashDesk } from '../../contract/operations/fleet/cash-desk.ts';
import type { ResultOf } from '../api/client.ts';

export type AccountCash = ResultOf<typeof getAccountCash>;
export type DeskPayout = AccountCash['payouts'][number];

/** What is read again after a payout, or when one was reversed. */
export const changedByPayout = [getCashDesk, getAccountCash];

// Shares of an amount: people write percent, the contract has hundredths of a percent (basis points).

/** 250 of "2.5", "2,50" or "2.5 %"; undefined if it is no percentage with at most two decimals. */
export function understandPercent(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const basisPoints = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return basisPoints <= 10_000 ? basisPoints : undefined;
}

export const percentText = (basisPoints: number): string => String(basisPoints / 100);
