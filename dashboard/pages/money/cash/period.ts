/** The period of a statement, in days of the account's time zone. */
import { dayIn } from '../../../ui/days.ts';

export interface Period {
  /** Days such as 2026-11-15. Both left out: this month until today. */
  period_from?: string | undefined;
  period_to?: string | undefined;
}

/** The months that most statements are about. Last month is fixed to its days, so a link to it always shows the same. */
export function usualPeriods(zone: string, now = new Date()): { word: string; period: Period }[] {
  const today = dayIn(zone, now);
  const lastDay = dayBefore(`${today.slice(0, 8)}01`);
  return [
    { word: 'This month', period: {} },
    { word: 'Last month', period: { period_from: `${lastDay.slice(0, 8)}01`, period_to: lastDay } },
  ];
}

function dayBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}
