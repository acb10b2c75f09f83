/** Times as an `<input type="datetime-local">` has them, such as 2026-11-15T10:30, in the account's time zone. The service gets UTC. */
const inputLength = '2026-11-15T10:30'.length;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow, and a table has hundreds of times. */
export function formatter(
  locale: string,
  zone: string | undefined,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const name = `${locale} ${zone} ${JSON.stringify(options)}`;
  const cached = formatters.get(name) ?? make(locale, zone, options);
  formatters.set(name, cached);
  return cached;
}

function make(locale: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch {
    // The service may know a zone that this browser does not.
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  }
}

/** The time on a clock in the zone, to the minute. Swedish writes dates as the input does. */
export function localTime(at: Date, zone: string): string {
  const format = formatter('sv', zone, { dateStyle: 'short', timeStyle: 'medium' });
  return format.format(at).replace(' ', 'T').slice(0, inputLength);
}

/** The moment at which a clock in the zone shows this time, or one next to it if clocks change then; undefined if it is not a time. */
export function momentOf(local: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (ms: number) => Date.parse(`${localTime(new Date(ms), zone)}Z`) - floorMinute(ms);
  // The offset at the first guess may be that of the other side of a change of clocks.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess));
}

const floorMinute = (ms: number) => Math.floor(ms / 60_000) * 60_000;

/** A day in the time zone of the account or of the fleet, such as 2026-11-15, as Swedish and the contract write it. */
export const dayIn = (zone: string | undefined, at: Date | number): string =>
  formatter('sv', zone).format(at);

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

/** The usual choices. Each is fixed to days of the calendar, so a link to it always shows the same days. */
export const quickSpans = (today: string): { word: string; span: DaySpan }[] => [
  { word: 'Today', span: { from: today, to: today } },
  { word: 'Last 7 days', span: { from: daysBefore(today, 6), to: today } },
  { word: 'Last 30 days', span: { from: daysBefore(today, 29), to: today } },
];
