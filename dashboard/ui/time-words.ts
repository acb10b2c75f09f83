/** Moments in words. */
import { windowText } from '../../contract/time-window.ts';
import { dayIn, formatter } from './zoned-time.ts';

/** The pages are in English, so are their dates; the browser only chooses which English. */
const locale = navigator.languages.find((language) => language.startsWith('en')) ?? 'en-GB';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const steps = [
  { below: 45_000, words: () => 'just now' },
  { below: 59.5 * minute, unit: 'minute', ms: minute },
  { below: 23.5 * hour, unit: 'hour', ms: hour },
  { below: 6.5 * day, unit: 'day', ms: day },
] as const;

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/**
 * "3 minutes ago", "in 2 hours"; farther than a week away the date. What has happened seems still to come if this
 * computer's clock is behind the service's: only of what is said to be ahead are the words "in a moment".
 */
export function relativeTime(at: string, now: number, zone?: string, isAhead = false): string {
  const away = Date.parse(at) - now;
  const step = steps.find(({ below }) => Math.abs(away) < below);
  if (step === undefined) return date(at, zone);
  if ('words' in step) return isAhead && away > 0 ? 'in a moment' : step.words();
  const count =
    step.unit === 'day' ? dayNumber(Date.parse(at), zone) - dayNumber(now, zone) : Math.round(away / step.ms);
  return relative.format(count, step.unit);
}

/** Counts days of the calendar: tomorrow evening is tomorrow, although it is 40 hours away. */
const dayNumber = (ms: number, zone: string | undefined) => Date.parse(dayIn(zone, ms)) / day;

/** "15 Nov 2026" */
export function date(at: string, zone?: string): string {
  return formatter(locale, zone, { dateStyle: 'medium' }).format(new Date(at));
}

/** "1 Nov 2026 – 15 Nov 2026", "since 1 Nov 2026"; undefined for any time. What is no day in the address is for the server to refuse. */
export function dayRange(from: string | undefined, to: string | undefined): string | undefined {
  const text = (day: string) => (Number.isNaN(Date.parse(day)) ? day : date(day, 'UTC'));
  if (from && to) return from === to ? text(from) : `${text(from)} – ${text(to)}`;
  if (from) return `since ${text(from)}`;
  return to ? `until ${text(to)}` : undefined;
}

/** "15 Nov 2026, 10:30:00 WAT"; what is expected is not known to the second: "15 Nov 2026, 10:30 WAT". */
export function exactTime(at: string, zone?: string, isAhead = false): string {
  return formatter(locale, zone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(isAhead ? {} : { second: '2-digit' }),
    timeZoneName: 'short',
  }).format(new Date(at));
}

/** "15 Nov 2026, 10:30–12:00 WAT" */
export function exactWindow({ from, to }: { from: string; to: string }, zone?: string): string {
  const end = (at: string) => ({
    date: dayIn(zone, Date.parse(at)),
    day: date(at, zone),
    clock: timeOfDay(at, zone),
    zone: zoneName(new Date(at), zone, 'short'),
  });
  return windowText(end(from), end(to));
}

/** "Lagos time (GMT+1)"; without a zone, that of the browser. */
export function zoneText(zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  if (zone === 'UTC') return zone;
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return `${city} time (${zoneName(new Date(), zone, 'shortOffset')})`;
}

/** "WAT" */
function zoneName(at: Date, zone: string | undefined, timeZoneName: 'short' | 'shortOffset'): string {
  const parts = formatter(locale, zone, { timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** "10:30" */
export function timeOfDay(at: string, zone?: string): string {
  return formatter(locale, zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
}

/** A day of a calendar, such as 2026-11-15, wherever it is: "15 Nov". */
export function shortDay(day: string): string {
  return formatter(locale, 'UTC', { day: 'numeric', month: 'short' }).format(new Date(day));
}

/** "Sunday, 15 November" */
export function longDay(day: string): string {
  return formatter(locale, 'UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(day));
}
