/**
 * Times as people write them in spreadsheets, on the clocks of the account's time zone. Pure. The API takes RFC 3339 only;
 * that is read here, too, because exports have it.
 *
 *   2026-11-20 13:00   2026-11-20T13:00   the year first, then the month: always
 *   20.11.2026 13:00                      dots: the day first, always
 *   20/11/2026 13:00   20-11-2026 13:00   slashes and hyphens: as the account's country has it
 *   11/20/2026 1:00 PM
 *
 * Seconds, AM and PM are optional. If the order of day and month is not known, only dates that exist in one of both orders
 * are read. If it is known, a date that needs the other order is refused and not turned round: the next row of that
 * file may be 03/04/2026, which nobody could see to be wrong.
 *
 * A date without a time is the whole day: from its first moment, until its last minute (23:59). Of an hour that comes twice,
 * because the clocks go back, the first is meant.
 */
import type { Country } from '../../../contract/countries.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { problem } from '../../errors/rejection.ts';
import { dayAfter, momentAt, startOfDay } from '../../platform/time-zone.ts';

export interface TimeFormats {
  timeZone: string;
  country: Country | null;
}

type Order = 'day first' | 'month first';

/** Those whose English dates begin with the month in Unicode's data (CLDR). */
const monthFirstCountries: readonly Country[] = ['US', 'AS', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'VI'];
/** There people write both. */
const bothOrderCountries: readonly Country[] = ['CA', 'PA'];

function orderOf(country: Country | null): Order | undefined {
  if (country === null || bothOrderCountries.includes(country)) return undefined;
  return monthFirstCountries.includes(country) ? 'month first' : 'day first';
}

const date = String.raw`(?<first>\d{1,4})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<third>\d{1,4})`;
const clock = String.raw`(?<hour>\d{1,2})(?::(?<minute>\d\d)(?::(?<seconds>\d\d)(?:\.0+)?)?)?`;
const timePattern = new RegExp(`^${date}(?:(?:T|,?\\s+)${clock}(?:\\s*(?<half>[ap])\\.?m\\.?)?)?$`, 'iu');
/** With its offset from UTC, it is the same moment in any zone; seconds may be missing. */
const withOffset = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i;

const minuteMs = 60_000;

/** A time of RFC 3339, or what is wrong. `column`: where it stands. */
export function readTime(
  text: string,
  end: 'from' | 'to',
  { country, timeZone }: TimeFormats,
  column: string,
): { time: string } | { problem: Problem } {
  const exact = withOffset.exec(text);
  // The validator of the contract knows whether it exists.
  if (exact) return { time: `${exact[1]}T${exact[2]}${exact[3] ?? ':00'}${exact[4]}`.toUpperCase() };
  const order = orderOf(country);
  const parts = timePattern.exec(text)?.groups;
  if (!parts) return unreadable(order, column);
  const day = readDate(parts, country, order, column);
  if ('problem' in day) return day;
  if (parts.hour === undefined) return { time: isoOf(wholeDay(day.date, end, timeZone)) };
  const time = readClock(parts);
  if (time === undefined) return unreadable(order, column);
  const moment = momentAt(day.date, time, timeZone);
  if (moment !== undefined) return { time: isoOf(moment) };
  const params = { at: `${day.date} ${time.slice(0, 5)}`, time_zone: timeZone };
  return { problem: problem('time_skipped', params, { field: column }) };
}

const isoOf = (ms: number) => new Date(ms).toISOString();

/** A day may begin after midnight and end before 23:59, when the clocks go forward there. */
function wholeDay(day: string, end: 'from' | 'to', timeZone: string): number {
  const begin = (one: string) => momentAt(one, '00:00:00', timeZone) ?? startOfDay(one, timeZone);
  return end === 'from' ? begin(day) : begin(dayAfter(day)) - minuteMs;
}

type Parts = Record<string, string | undefined>;

type ReadDate = { date: string } | { problem: Problem };

/** As 2026-11-20. */
function readDate(
  { first = '', mark = '', second = '', third = '' }: Parts,
  country: Country | null,
  order: Order | undefined,
  field: string,
): ReadDate {
  const given = [first, second, third].join(mark);
  const existing = (year: string, month: string, day: string): ReadDate => {
    // A year of another century is a mistake, and JavaScript has no day after some of them.
    if (!/^2[01]/.test(year)) return { problem: problem('year_out_of_range', { given }, { field }) };
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return exists(date) ? { date } : { problem: problem('day_does_not_exist', { given }, { field }) };
  };
  if (first.length === 4 && third.length <= 2) return existing(first, second, third);
  if (first.length > 2 || third.length !== 4) return unreadable(order, field);
  const dayFirst = existing(third, second, first);
  if (mark === '.') return dayFirst;
  const monthFirst = existing(third, first, second);
  return order === undefined
    ? inAnyOrder(dayFirst, monthFirst, country, field)
    : inOrder(order, dayFirst, monthFirst, field);
}

function inAnyOrder(dayFirst: ReadDate, monthFirst: ReadDate, country: Country | null, field: string) {
  if ('problem' in dayFirst) return monthFirst;
  if ('problem' in monthFirst || dayFirst.date === monthFirst.date) return dayFirst;
  const params = { readings: [dayFirst.date, monthFirst.date], country_known: country !== null };
  return { problem: problem('date_unclear', params, { field }) };
}

function inOrder(order: Order, dayFirst: ReadDate, monthFirst: ReadDate, field: string): ReadDate {
  const isDayFirst = order === 'day first';
  const [own, other] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  if ('date' in own || 'problem' in other) return own;
  const params = { first: isDayFirst ? 'month' : 'day', meant: other.date } as const;
  return { problem: problem('date_order', params, { field }) };
}

/** JavaScript reads 31 February as 3 March. */
function exists(date: string): boolean {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date);
}

/** As 13:00:00; undefined if no clock shows it. */
function readClock({ hour = '', minute, seconds = '00', half }: Parts): string | undefined {
  // "9" alone could be anything; "9 AM" is an hour.
  if (minute === undefined && half === undefined) return undefined;
  const shown = Number(hour);
  if (half !== undefined && (shown < 1 || shown > 12)) return undefined;
  const hours = half === undefined ? shown : (shown % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(seconds) > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}:${seconds}`;
}

const unreadable = (order: Order | undefined, field: string) => ({
  problem: problem('time_format', order === undefined ? {} : { order }, { field }),
});
