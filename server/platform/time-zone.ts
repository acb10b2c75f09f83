/**
 * Days in a time zone. A day begins with its first moment there: usually midnight, an hour later if the clocks go forward then;
 * and it may have 23 or 25 hours. Only Node's time zone data (Intl) is used, so that a filter and a chart cannot disagree.
 */
const dayMs = 86_400_000;
/** No zone is further from UTC: +14:00 and -12:00. */
const furthestMs = 15 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
/** At most one for each time zone, of which there are about 600: names come from accounts and are checked. */
const maxFormats = 1_000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formats.size < maxFormats) formats.set(timeZone, format);
  }
  return format;
}

/** What the clocks there show, read as if it were UTC. */
function shownAt(ms: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(ms)) parts[type] = Number(value);
  return Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** The first moment of a day, given as 2026-11-15. */
export function startOfDay(date: string, timeZone: string): number {
  return hourOfDay(date, 0, timeZone);
}

/** The first moment of a day at which the clocks show this hour or later: an hour that the clocks skip begins when they do. */
export function hourOfDay(date: string, hour: number, timeZone: string): number {
  const local = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;
  if (timeZone === 'UTC') return local;
  // From some moment on, the clocks show it or later: a binary search finds that moment.
  let before = local - furthestMs;
  let from = local + furthestMs;
  while (from - before > 1_000) {
    const middle = Math.floor((before + from) / 2_000) * 1_000;
    if (shownAt(middle, timeZone) >= local) from = middle;
    else before = middle;
  }
  return from;
}

/**
 * The first moment at which the clocks show this, given as 2026-11-15 and 13:00:00; undefined if they skip it. No zone
 * changes its clocks twice within four days, so the offsets before and after are all that can be.
 */
export function momentAt(date: string, clock: string, timeZone: string): number | undefined {
  const local = Date.parse(`${date}T${clock}Z`);
  const before = offsetOn(Math.floor((local - furthestMs) / dayMs), timeZone);
  const after = offsetOn(Math.ceil((local + furthestMs) / dayMs), timeZone);
  if (before === after) return local - before;
  const possible = [local - before, local - after].sort((a, b) => a - b);
  return possible.find((moment) => shownAt(moment, timeZone) === local);
}

/** By zone and day. Asking Intl takes some 15 µs, and the rows of a file have few days. */
const offsets = new Map<string, number>();
const maxOffsets = 10_000;

/** How far the clocks are ahead of UTC at midnight UTC, on a day counted from 1970. */
function offsetOn(day: number, timeZone: string): number {
  const name = `${day} ${timeZone}`;
  let offset = offsets.get(name);
  if (offset === undefined) {
    offset = shownAt(day * dayMs, timeZone) - day * dayMs;
    if (offsets.size >= maxOffsets) offsets.clear();
    offsets.set(name, offset);
  }
  return offset;
}

/** The date in the zone at a moment, as 2026-11-15. */
export function dayAt(ms: number, timeZone: string): string {
  return new Date(shownAt(ms, timeZone)).toISOString().slice(0, 10);
}

/** This many days later; negative: earlier. */
export function dayAfter(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const asShown = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A time of RFC 3339, whose letters may be lower case, as our times are shown. The contract has checked it. */
export function inUtc(time: string): string {
  if (asShown.test(time)) return time;
  return new Date(time.toUpperCase()).toISOString();
}

/** The time in UTC, or `latestMs` if that comes first: what has arrived cannot happen later, whatever the clock of a phone says. */
export function notAfter(time: string, latestMs: number): string {
  return isAfter(time, latestMs) ? new Date(latestMs).toISOString() : inUtc(time);
}

export const isAfter = (time: string, ms: number): boolean => Date.parse(time.toUpperCase()) > ms;
