import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueBefore, maxMailsPerHour, minPauseMs, type NextPace, paceAfterMail, retryAt } from './schedule.ts';

const daily = (timeZone: string, dailyHour = 8) => ({ schedule: 'daily' as const, dailyHour, timeZone });
const at = (time: string) => Date.parse(time);
const due = (timeZone: string, time: string, hour?: number) =>
  new Date(dueBefore(daily(timeZone, hour), at(time))).toISOString();

test('immediately: everything that was written is due', () => {
  const now = at('2026-11-16T10:00:00Z');
  const waiting = { schedule: 'immediately' as const, dailyHour: 8, timeZone: 'UTC' };
  expect(dueBefore(waiting, now)).toBeGreaterThan(now);
});

test('a daily summary has what was written before its hour, and the rest waits for the next day', () => {
  expect(due('Africa/Lagos', '2026-11-16T06:59:59Z')).toBe('2026-11-15T07:00:00.000Z');
  expect(due('Africa/Lagos', '2026-11-16T07:00:00Z')).toBe('2026-11-16T07:00:00.000Z');
  expect(due('Africa/Lagos', '2026-11-17T06:59:59Z')).toBe('2026-11-16T07:00:00.000Z');
  expect(due('Asia/Tokyo', '2026-11-15T23:30:00Z')).toBe('2026-11-15T23:00:00.000Z');
});

test('the hour is that of the clocks, before and after they change', () => {
  // Berlin goes to summer time on 29 March and back on 25 October 2026.
  expect(due('Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-28T07:00:00.000Z');
  expect(due('Europe/Berlin', '2026-03-29T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(due('Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-24T06:00:00.000Z');
  expect(due('Europe/Berlin', '2026-10-25T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
});

test('an hour that the clocks skip begins when they do, and one that they repeat is used once', () => {
  expect(due('Europe/Berlin', '2026-03-29T12:00:00Z', 2)).toBe('2026-03-29T01:00:00.000Z');
  expect(due('Europe/Berlin', '2026-10-25T00:30:00Z', 2)).toBe('2026-10-25T00:00:00.000Z');
  expect(due('Europe/Berlin', '2026-10-25T01:30:00Z', 2)).toBe('2026-10-25T00:00:00.000Z');
});

test('the time of the summary never goes back, and is at most 25 hours old', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
  const times = { min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') };
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 23 }),
      fc.integer(times),
      fc.nat(3 * 86_400_000),
      (zone, hour, now, laterMs) => {
        const summary = dueBefore(daily(zone, hour), now);
        expect(summary).toBeLessThanOrEqual(now);
        expect(now - summary).toBeLessThanOrEqual(25 * 3_600_000);
        expect(dueBefore(daily(zone, hour), now + laterMs)).toBeGreaterThanOrEqual(summary);
      },
    ),
    { numRuns: 300 },
  );
});

test('mails to a recipient are a minute apart, and not more than twelve in an hour', () => {
  const start = at('2026-11-16T10:00:00Z');
  let now = start;
  let pace: Partial<NextPace> = {};
  const sent: number[] = [];
  while (now < start + 3 * 3_600_000) {
    const next = paceAfterMail(
      { hourStartedMs: pace.hourStartedMs, mailsInHour: pace.mailsInHour ?? 0 },
      now,
    );
    sent.push(now);
    expect(next.nextMailMs).toBeGreaterThanOrEqual(now + minPauseMs);
    pace = next;
    now = next.nextMailMs;
  }
  expect(sent).toHaveLength(3 * maxMailsPerHour);
});

test('a mail that is not accepted is tried for almost a day, with longer and longer pauses', () => {
  const pauses: number[] = [];
  for (let attempts = 1; retryAt(attempts, 0) !== undefined; attempts++) pauses.push(retryAt(attempts, 0)!);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeCloseTo(22.35, 1);
});
