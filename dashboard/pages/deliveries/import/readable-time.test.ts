import { expect, test } from 'vitest';
import { readableTime } from './readable-time.ts';

test('a time of the API becomes one on the clocks of the account', () => {
  expect(readableTime('2026-11-20T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-11-20 13:00');
  expect(readableTime('2026-11-20t12:00:00-05:00', 'Africa/Lagos')).toBe('2026-11-20 18:00');
});

test('what cannot be said in minutes of that clock stays as it is, and so does all other text', () => {
  for (const text of ['2026-11-20T12:00:30.000Z', '2026-99-20T12:00:00Z', '20/11/2026 13:00', 'soon', '']) {
    expect(readableTime(text, 'Europe/Berlin')).toBe(text);
  }
  expect(readableTime('2026-11-20T12:00:00Z', 'Mars/Olympus_Mons')).toBe('2026-11-20T12:00:00Z');
});

test('of an hour that comes twice, the service reads the first: the second stays as it is', () => {
  expect(readableTime('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25 02:30');
  expect(readableTime('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T01:30:00Z');
  expect(readableTime('2026-04-04T15:15:00Z', 'Australia/Lord_Howe')).toBe('2026-04-04T15:15:00Z');
});
