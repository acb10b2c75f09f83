/** The statement that the address asks for, page by page. */
import { keepPreviousData } from '@tanstack/react-query';
import type { StatementLineType } from '../../../../contract/cash.ts';
import type { getCash } from '../../../../contract/operations/cash.ts';
import { getCashStatement } from '../../../../contract/operations/cash.ts';
import { call, type ResultOf } from '../../../api/client.ts';
import { keyOf, useAllPages } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import type { StatementFilter } from '../../../parts/statement-address.ts';
import { queryOf } from '../../../ui/address-bar.ts';
import { dayIn, daysBefore } from '../../../ui/zoned-time.ts';

/** The sums are those of the first page: all pages have the same. */
export function useStatement(filter: StatementFilter) {
  const { within: params } = useAccount();
  const query = queryOf(getCashStatement, filter);
  const pages = useAllPages<Statement>(
    keyOf(getCashStatement, { params, query }),
    (cursor, signal) => call(getCashStatement, { params, query: { ...query, cursor } }, signal),
    { placeholderData: keepPreviousData },
  );
  return { ...pages, statement: pages.data?.[0], lines: pages.data?.flatMap((page) => page.lines) };
}

/** What the pages of money show. */
export type Balance = ResultOf<typeof getCash>['balances'][number];
export type Payout = ResultOf<typeof getCash>['to_confirm'][number];
export type Statement = ResultOf<typeof getCashStatement>;
export type Line = Statement['lines'][number];

/** Days such as 2026-11-15, in the account's time zone. Both left out: this month until today. */
type Period = Pick<StatementFilter, 'period_from' | 'period_to'>;

/** The months that most statements are about. Last month is fixed to its days, so a link to it always shows the same. */
export function usualPeriods(zone: string, now = new Date()): { word: string; period: Period }[] {
  const today = dayIn(zone, now);
  const lastDay = daysBefore(`${today.slice(0, 8)}01`, 1);
  return [
    { word: 'This month', period: {} },
    { word: 'Last month', period: { period_from: `${lastDay.slice(0, 8)}01`, period_to: lastDay } },
  ];
}

/** What a line of a statement is, as shown to people. */
export const lineWords: Record<StatementLineType, string> = {
  collected: 'Collected',
  corrected: 'Corrected',
  paid_out: 'Paid out',
  payout_reversed: 'Payout reversed',
};
