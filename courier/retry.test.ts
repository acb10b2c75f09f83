import { expect, test } from 'vitest';
import { pollMs, retryPauseMs } from './retry.ts';

test('retries begin after about a second, and the pause doubles up to the poll interval', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 5_000].map((failures) => retryPauseMs(failures, 0));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, pollMs, pollMs, pollMs]);
});

test('jitter takes away up to half of a pause and adds nothing', () => {
  expect(retryPauseMs(1, 1)).toBe(500);
  expect(retryPauseMs(3, 0.5)).toBe(3_000);
  expect(retryPauseMs(100, 1)).toBe(pollMs / 2);
});

test('a pause is never shorter than the service asks for', () => {
  expect(retryPauseMs(1, 1, 30_000)).toBe(30_000);
  expect(retryPauseMs(5, 0, 1_000)).toBe(16_000);
});
