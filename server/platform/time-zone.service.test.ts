import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { dayAfter, dayAt, startOfDay } from './time-zone.ts';

let database: Database;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection, () => undefined, patient);
});
afterAll(() => database.close());

const at = (date: string, zone: string) => new Date(startOfDay(date, zone)).toISOString();

test('a day begins at midnight of its zone, in summer and winter, also with offsets of quarter hours', () => {
  expect(at('2026-07-01', 'Europe/Berlin')).toBe('2026-06-30T22:00:00.000Z');
  expect(at('2026-12-01', 'Europe/Berlin')).toBe('2026-11-30T23:00:00.000Z');
  expect(at('2026-11-15', 'Asia/Kathmandu')).toBe('2026-11-14T18:15:00.000Z');
  expect(at('2026-11-15', 'Pacific/Kiritimati')).toBe('2026-11-14T10:00:00.000Z');
  expect(at('2026-11-15', 'UTC')).toBe('2026-11-15T00:00:00.000Z');
});

test('a day on which the clocks change has 23 or 25 hours', () => {
  const hours = (date: string) =>
    (startOfDay(dayAfter(date), 'Europe/Berlin') - startOfDay(date, 'Europe/Berlin')) / 3_600_000;
  expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
});

test('where midnight itself is skipped, the day begins an hour later; where it comes twice, with the first', () => {
  expect(at('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z'); // 00:00 does not exist: 01:00 +03:00
  expect(at('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z'); // 01:00 goes back to 00:00
});

test('in any zone, every moment belongs to the day between two starts of days', () => {
  const zones = [
    'Europe/Berlin',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Chatham',
    'Africa/Lagos',
    'UTC',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
      (zone, ms) => {
        const date = dayAt(ms, zone);
        expect(startOfDay(date, zone)).toBeLessThanOrEqual(ms);
        expect(startOfDay(dayAfter(date), zone)).toBeGreaterThan(ms);
      },
    ),
    { numRuns: 300 },
  );
});

test('PostgreSQL, which has its own time zone data, agrees', async () => {
  const cases = ['Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'].flatMap(
    (zone) =>
      ['2025-03-30', '2026-03-08', '2026-07-01', '2026-11-01', '2026-12-31'].map((date) => ({ zone, date })),
  );
  const rows = await database.read<{ start: Date }>(
    {
      name: 'starts',
      text: `select (date::timestamp at time zone zone) as start
             from json_to_recordset($1) as c (n int, zone text, date date) order by n`,
    },
    [JSON.stringify(cases.map((item, n) => ({ ...item, n })))],
  );
  expect(cases.map(({ date, zone }) => at(date, zone))).toEqual(rows.map(({ start }) => start.toISOString()));
});
