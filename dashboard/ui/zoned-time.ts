/**
 * Times as an `<input type="datetime-local">` has them, such as 2026-11-15T10:30, in the time zone of the account. What is
 * sent to the service is in UTC.
 */
const inputLength = '2026-11-15T10:30'.length;

/** Swedish writes dates as the input does. */
function formatterIn(zone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'short', timeStyle: 'medium' } as const;
  try {
    return new Intl.DateTimeFormat('sv', { ...options, timeZone: zone });
  } catch {
    // The service may know a zone that this browser does not.
    return new Intl.DateTimeFormat('sv', { ...options, timeZone: 'UTC' });
  }
}

/** The time on a clock in the zone, to the minute. */
export function localTime(at: Date, zone: string): string {
  return formatterIn(zone).format(at).replace(' ', 'T').slice(0, inputLength);
}

/**
 * The moment at which a clock in the zone shows this time; undefined if it is not a time. If clocks are put forward
 * or back at that moment, it is a moment next to it.
 */
export function momentOf(local: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (ms: number) => Date.parse(`${localTime(new Date(ms), zone)}Z`) - floorMinute(ms);
  // The offset at the first guess may be that of the other side of a change of clocks.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess));
}

const floorMinute = (ms: number) => Math.floor(ms / 60_000) * 60_000;

/** Days, written like 2026-11-15, in the time zone of the account or of the fleet. */

export function dayIn(zone: string, at: Date): string {
  return inZone(zone).format(at);
}

/** Swedish writes dates as the contract does. */
function inZone(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone: zone });
  } catch {
    // The server may know a zone that this browser does not.
    return new Intl.DateTimeFormat('sv', { timeZone: 'UTC' });
  }
}

export function daysBefore(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}

export interface DaySpan {
  /** The first day, and the last one. Left out: no bound. */
  from: string | undefined;
  to: string | undefined;
}

const spans = [
  { word: 'Today', days: 1 },
  { word: 'Last 7 days', days: 7 },
  { word: 'Last 30 days', days: 30 },
];

/** The usual choices. Each is fixed to days of the calendar, so a link to it always shows the same days. */
export function quickSpans(today: string): { word: string; span: DaySpan }[] {
  return spans.map(({ word, days }) => ({
    word,
    span: { from: daysBefore(today, days - 1), to: today },
  }));
}
