import { expect, test, vi } from 'vitest';

// It asks the browser for its English when it is loaded, and here is none.
vi.stubGlobal('navigator', { languages: ['en-GB'] });
const { dayRange, exactTime, relativeTime, zoneText } = await import('./time-words.ts');
vi.unstubAllGlobals();

const at = '2026-11-15T10:00:00.000Z';
const words = (awayMs: number, isAhead?: boolean) =>
  relativeTime(at, Date.parse(at) - awayMs, undefined, isAhead);

test('what has happened is never still to come, whatever the clock of this computer says', () => {
  for (const awayMs of [-30_000, -1, 0, 1, 30_000]) expect(words(awayMs), `${awayMs}`).toBe('just now');
  expect(words(-180_000)).toBe('3 minutes ago');
});

test('what is ahead comes in a moment', () => {
  expect(words(30_000, true)).toBe('in a moment');
  expect(words(-30_000, true)).toBe('just now');
  expect(words(7_200_000, true)).toBe('in 2 hours');
});

test('days are those of the calendar, in the time zone of the account', () => {
  const now = Date.parse('2026-11-17T02:00:00Z');
  expect(relativeTime('2026-11-18T18:00:00Z', now, 'UTC', true)).toBe('tomorrow');
  expect(relativeTime('2026-11-18T23:30:00Z', now, 'Africa/Lagos', true)).toBe('in 2 days');
  expect(relativeTime('2026-11-15T23:30:00Z', now, 'UTC')).toBe('2 days ago');
  expect(relativeTime('2026-11-15T23:30:00Z', now, 'Africa/Lagos')).toBe('yesterday');
});

test('what is expected is said to the minute, what has happened to the second', () => {
  expect(exactTime(at, 'UTC', true)).toBe('15 Nov 2026, 10:00 UTC');
  expect(exactTime(at, 'UTC')).toBe('15 Nov 2026, 10:00:00 UTC');
});

test('a time zone is named by its city and its distance from UTC', () => {
  expect(zoneText('Africa/Lagos')).toBe('Lagos time (GMT+1)');
  expect(zoneText('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time (GMT-3)');
  expect(zoneText('UTC')).toBe('UTC');
});

test('a range of days is said with what is known of it', () => {
  expect(dayRange('2026-11-01', '2026-11-15')).toBe('1 Nov 2026 – 15 Nov 2026');
  expect(dayRange('2026-11-01', '2026-11-01')).toBe('1 Nov 2026');
  expect(dayRange('2026-11-01', undefined)).toBe('since 1 Nov 2026');
  expect(dayRange(undefined, '2026-11-15')).toBe('until 15 Nov 2026');
  expect(dayRange(undefined, undefined)).toBeUndefined();
  expect(dayRange('soon', undefined)).toBe('since soon');
});
