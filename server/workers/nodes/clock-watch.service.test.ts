import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningClock } from '../../../tests/support/clock.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { runDoctor } from '../../../tests/support/waybill.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { makeLog } from '../../platform/log.ts';
import { makeClockWatch, measureClock } from './clock-watch.ts';

let database: Database;
let url: string;
beforeAll(async () => {
  const made = await newDatabase();
  url = made.url;
  database = openDatabase(made.connection, () => undefined, patient);
});
afterAll(() => database.close());

test('a clock that is more than 5 s ahead of or behind the database is logged once, measured, and logged again when it is right', async () => {
  const logged: { level: number; msg: string }[] = [];
  const log = makeLog('info', { write: (line) => void logged.push(JSON.parse(line)) });
  const clock = runningClock();
  const watch = makeClockWatch({ database, clock, log });
  await watch.turn();
  expect([Math.abs(watch.offsetSeconds()) < 5, logged]).toEqual([true, []]);
  clock.forward(3_600_000);
  for (let i = 0; i < 3; i++) await watch.turn();
  expect(Math.round(watch.offsetSeconds() / 60)).toBe(60);
  expect(logged).toMatchObject([
    { level: 40, msg: expect.stringMatching(/ 3\d{3}\.\d s ahead of the database/) },
  ]);
  clock.forward(-2 * 3_600_000);
  await watch.turn();
  expect(Math.round(watch.offsetSeconds() / 60)).toBe(-60);
  expect(logged).toHaveLength(1);
  clock.forward(3_600_000);
  await watch.turn();
  expect(logged.slice(1)).toMatchObject([{ level: 30, msg: expect.stringContaining('again') }]);
});

test('the time of a slow answer is not counted as an offset: half of it belongs to each way, and the other half may', async () => {
  let elapsedMs = 0;
  const clock = { now: () => 1_000_000 + elapsedMs, elapsed: () => elapsedMs };
  const answeredAfter = (ms: number, nowMs: number) =>
    measureClock(clock, async () => {
      elapsedMs += ms;
      return [{ now_ms: nowMs }];
    });
  expect(await answeredAfter(2_000, 1_001_000)).toEqual({ seconds: 0, isOff: false });
  elapsedMs = 0;
  // 8 s, of which up to 4 may be the way: less than 5 are certain.
  expect(await answeredAfter(8_000, 996_000)).toEqual({ seconds: 8, isOff: false });
  elapsedMs = 0;
  expect(await answeredAfter(8_000, 994_000)).toEqual({ seconds: 10, isOff: true });
});

test("doctor compares the clock of its machine with the database's", async () => {
  const clock = runningClock();
  const doctor = () => runDoctor({ DATABASE_URL: url, PORT: '1' }, clock);
  expect((await doctor()).stdout).toMatch(/✓ clock +-?\d/);
  clock.forward(3_600_000);
  expect((await doctor()).stdout).toMatch(/! clock +3\d{3}\.\d s ahead of the database's\n {2}→ /);
});
