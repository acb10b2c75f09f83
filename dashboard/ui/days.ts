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

function daysBefore(day: string, days: number): string {
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
