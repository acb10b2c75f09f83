import { expect, test } from 'vitest';
import { dayIn, localTime, momentOf, quickSpans } from './zoned-time.ts';

const utc = (local: string, zone: string) => momentOf(local, zone)?.toISOString();

test('a time in the zone of the account is the same moment in UTC, and back', () => {
  expect(utc('2026-11-15T10:30', 'Africa/Lagos')).toBe('2026-11-15T09:30:00.000Z');
  expect(utc('2026-11-15T10:30', 'Asia/Kolkata')).toBe('2026-11-15T05:00:00.000Z');
  expect(localTime(new Date('2026-11-15T09:30:59Z'), 'Africa/Lagos')).toBe('2026-11-15T10:30');
  expect(localTime(new Date('2026-11-15T23:30:00Z'), 'Africa/Lagos')).toBe('2026-11-16T00:30');
});

test('on both sides of a change of clocks', () => {
  // In Berlin, clocks go from 02:00 to 03:00 on 29 March 2026, at 01:00 UTC.
  expect(utc('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
  expect(utc('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(utc('2026-10-25T12:00', 'Europe/Berlin')).toBe('2026-10-25T11:00:00.000Z');
});

test('text that is no time, and a zone that is unknown here', () => {
  expect(momentOf('', 'Africa/Lagos')).toBe(undefined);
  expect(momentOf('soon', 'Africa/Lagos')).toBe(undefined);
  expect(utc('2026-11-15T10:30', 'Nowhere/Unknown')).toBe('2026-11-15T10:30:00.000Z');
});

test('a day is one of the time zone that is given', () => {
  const at = new Date('2026-11-15T23:30:00Z');
  expect(dayIn('Africa/Lagos', at)).toBe('2026-11-16');
  expect(dayIn('UTC', at)).toBe('2026-11-15');
  expect(dayIn('Nowhere/Unknown', at)).toBe('2026-11-15');
});

test('the quick choices end today, and go over the ends of months', () => {
  expect(quickSpans('2026-03-01').map(({ span }) => span)).toEqual([
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-23', to: '2026-03-01' },
    { from: '2026-01-31', to: '2026-03-01' },
  ]);
});
