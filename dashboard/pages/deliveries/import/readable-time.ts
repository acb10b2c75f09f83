/** Times of a file as people read and type them: on the clocks of the account's time zone, as 2026-11-20 13:00. */
import { localTime } from '../../../ui/zoned-time.ts';

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
const minuteMs = 60_000;

/**
 * What the service reads as the same moment. Text that is no time in the form of the API stays as it is, and so does a time
 * that `2026-11-20 13:00` cannot say: one with seconds, or in the second of two hours with the same name.
 */
export function readableTime(text: string, zone: string): string {
  if (!rfc3339.test(text)) return text;
  const ms = Date.parse(text.toUpperCase());
  if (Number.isNaN(ms) || ms % minuteMs !== 0 || !isKnown(zone)) return text;
  const local = localTime(new Date(ms), zone);
  // Clocks go back by an hour, or by half an hour on Lord Howe Island.
  const isSecond = [30, 60].some((minutes) => localTime(new Date(ms - minutes * minuteMs), zone) === local);
  return isSecond ? text : local.replace('T', ' ');
}

/** The service may know a zone that this browser does not. */
function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
