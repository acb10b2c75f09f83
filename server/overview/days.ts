/**
 * What was created and completed on each day, in the time zone of the account.
 *
 * Ninety days of a busy account are 17,000 quarters of an hour, and adding them up takes about 20 ms. But past days
 * hardly change: only an outbox reader that is behind adds to them. So all days but the last two are cached for a
 * minute, and in that time only the last two are added up.
 */
import type { DeliveryEvent } from '../../contract/events.ts';
import type { Database } from '../database/database.ts';
import type { Scope } from '../deliveries/index.ts';
import type { Clock } from '../platform/clock.ts';
import { dayAfter, dayAt, startOfDay } from '../platform/time-zone.ts';
import { readStretches } from './store.ts';

export interface Day {
  date: string;
  created: number;
  completed: number;
}

const created: DeliveryEvent = 'delivery.created';
const completed: DeliveryEvent = 'delivery.delivered';
const rememberMs = 60_000;
/** About 6 KiB each. */
const maxRemembered = 1_000;
/** The last days, which still change: they are counted again for each request. */
const freshDays = 2;

export type Days = ReturnType<typeof makeDays>;

export function makeDays(database: Database, clock: Clock) {
  const entries = new Map<string, { since: number; days: Day[] }>();

  function recall(key: string): Day[] | undefined {
    const entry = entries.get(key);
    return entry && clock.elapsed() - entry.since < rememberMs ? entry.days : undefined;
  }

  function remember(key: string, since: number, days: Day[]) {
    entries.delete(key); // so that the oldest entry is always the first
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= maxRemembered) entries.delete(oldest);
    entries.set(key, { since, days });
  }

  async function count(scope: Scope, timeZone: string, dates: readonly string[]): Promise<Day[]> {
    const starts = dates.map((date) => startOfDay(date, timeZone));
    const counts = await readStretches(database, scope, [created, completed], starts);
    const of = (stretch: number, type: string) =>
      counts.find((row) => row.stretch === stretch && row.type === type)?.n ?? 0;
    return dates.map((date, i) => ({ date, created: of(i, created), completed: of(i, completed) }));
  }

  return {
    /** This many days, oldest first; the last one is today. */
    async upTo(nowMs: number, scope: Scope, timeZone: string, howMany: number): Promise<Day[]> {
      const today = dayAt(nowMs, timeZone);
      const dates = Array.from({ length: howMany }, (_, i) => dayAfter(today, i + 1 - howMany));
      const key = [scope.accountId, scope.mode, timeZone, today, howMany].join(' ');
      const past = recall(key);
      if (past) return [...past, ...(await count(scope, timeZone, dates.slice(-freshDays)))];
      const since = clock.elapsed();
      const days = await count(scope, timeZone, dates);
      remember(key, since, days.slice(0, -freshDays));
      return days;
    },
  };
}
