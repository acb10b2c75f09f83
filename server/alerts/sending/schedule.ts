/** When mails are sent, and when they are tried again. Pure. */
import type { AlertSchedule } from '../../../contract/dashboard/alerts.ts';
import { dayAfter, dayAt, hourOfDay } from '../../platform/time-zone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface Waiting {
  schedule: AlertSchedule;
  dailyHour: number;
  timeZone: string;
}

/**
 * Alerts that were written before this moment are ready to be sent. A daily summary has those from before the last time
 * that the clocks of the account showed its hour: nothing else has to be stored, and an alert is in exactly one summary,
 * whenever the service was down and whenever the clocks change.
 */
export function dueBefore({ schedule, dailyHour, timeZone }: Waiting, nowMs: number): number {
  if (schedule === 'immediately') return nowMs + 1;
  const today = dayAt(nowMs, timeZone);
  const summary = hourOfDay(today, dailyHour, timeZone);
  return summary <= nowMs ? summary : hourOfDay(dayAfter(today, -1), dailyHour, timeZone);
}

/** Alerts that come within this time after a mail are combined in the next one. */
export const minPauseMs = minuteMs;
/** Mails to a recipient in an hour. After that, everything waits for the next hour, and is then one mail. */
export const maxMailsPerHour = 12;

interface Pace {
  hourStartedMs: number | undefined;
  mailsInHour: number;
}

export interface NextPace extends Pace {
  hourStartedMs: number;
  /** No mail before. */
  nextMailMs: number;
}

export function paceAfterMail({ hourStartedMs, mailsInHour }: Pace, nowMs: number): NextPace {
  const isSameHour = hourStartedMs !== undefined && nowMs < hourStartedMs + hourMs;
  const started = isSameHour ? hourStartedMs : nowMs;
  const count = isSameHour ? mailsInHour + 1 : 1;
  const nextMailMs = count >= maxMailsPerHour ? started + hourMs : nowMs + minPauseMs;
  return { hourStartedMs: started, mailsInHour: count, nextMailMs: Math.max(nextMailMs, nowMs + minPauseMs) };
}

/** The pause after each attempt that the mail server did not accept: 22 hours together. */
const retryAfterMinutes = [1, 5, 15, 60, 180, 360, 720];

/** When a mail is tried again after this many attempts; undefined: not any more. */
export function retryAt(attempts: number, nowMs: number): number | undefined {
  const minutes = retryAfterMinutes[attempts - 1];
  return minutes === undefined ? undefined : nowMs + minutes * minuteMs;
}
