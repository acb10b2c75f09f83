/** The periods of statements, in days of the account's time zone. */
import type { StatementFilter } from '../../../parts/statement-address.ts';
import { dayIn, daysBefore } from '../../../ui/zoned-time.ts';

/** Days such as 2026-11-15. Both left out: this month until today. */
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
