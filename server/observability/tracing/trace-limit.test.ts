import { expect, test } from 'vitest';
import { makeTraceLimit } from './recorder.ts';

function takenIn(limit: ReturnType<typeof makeTraceLimit>, fromMs: number, toMs: number): number[] {
  const times = Array.from({ length: toMs - fromMs }, (_, at) => fromMs + at);
  return times.filter((nowMs) => limit.take(nowMs));
}

test('a flood of requests is recorded evenly, and no more than the limit', () => {
  const limit = makeTraceLimit(20);
  takenIn(limit, 10_000, 11_000); // uses up what a quiet start allows
  expect(takenIn(limit, 11_000, 12_000)).toHaveLength(20);
  const times = takenIn(limit, 12_000, 13_000);
  expect(times.map((time, i) => time - (times[i - 1] ?? time)).every((gap) => gap === 0 || gap === 50)).toBe(
    true,
  );
});

test('after a quiet second, a burst of a second is recorded whole', () => {
  const limit = makeTraceLimit(20);
  const burst = Array.from({ length: 40 }, () => limit.take(60_000));
  expect(burst.filter(Boolean)).toHaveLength(20);
  expect(limit.take(60_049)).toBe(false);
  expect(limit.take(60_050)).toBe(true);
});
