/** How pages show the time between two moments, such as a pickup window: what both ends share is said once. */

/** A moment in the words of a page, in the time zone that the page shows. */
interface WindowEnd {
  /** What the day is, and how it is shown: "2026-11-17", "17 Nov 2026". */
  date: string;
  day: string;
  /** "10:00" */
  clock: string;
  /** "GMT+1"; empty if the page shows no time zones. */
  zone: string;
}

/**
 * "17 Nov 2026, 10:00–12:00 GMT+1", or over several days "17 Nov 2026, 22:00 – 18 Nov 2026, 01:00 GMT+1". The day of the
 * beginning is left out if it is `today`. Two zones are named if clocks are changed in between.
 */
export function windowText(from: WindowEnd, to: WindowEnd, today?: string): string {
  const sharesDay = from.date === to.date;
  const sharesZone = from.zone === to.zone;
  const begin = [from.date === today ? '' : `${from.day}, `, from.clock, sharesZone ? '' : ` ${from.zone}`];
  const end = [sharesDay ? '' : `${to.day}, `, to.clock, to.zone === '' ? '' : ` ${to.zone}`];
  // A space on both sides if an end has several words.
  const dash = sharesDay && sharesZone && !/\s/.test(from.clock) ? '–' : ' – ';
  return begin.join('') + dash + end.join('');
}
