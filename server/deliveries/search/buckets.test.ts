import { expect, test } from 'vitest';
import { firstIdAt, idFromText } from '../../platform/ids.ts';
import { bucketOf, bucketsBetween } from './buckets.ts';

const day = 86_400_000;
const accountId = idFromText<'account'>('019a0000-0000-7000-8000-000000000001');
const bucketAt = (ms: number, mode: 'live' | 'test' = 'live') => bucketOf(accountId, mode, firstIdAt(ms));

test('every day of forty years has a bucket of its own, and they are read newest first', () => {
  const from = Date.UTC(2026, 0, 1);
  const days = Array.from({ length: 40 * 365 }, (_, n) => bucketAt(from + n * day));
  expect(new Set(days).size).toBe(days.length);
  expect(bucketAt(from + day - 1)).toBe(days[0]);
  const last = from + (days.length - 1) * day;
  expect(bucketsBetween(accountId, 'live', firstIdAt(from), firstIdAt(last))).toEqual(days.reverse());
});

test('the buckets of a mode are not those of the other', () => {
  expect(bucketAt(0, 'test')).not.toBe(bucketAt(0));
});

test('names need no quotes in an array, and none in a query', () => {
  const names = Array.from({ length: 16_384 }, (_, n) => bucketAt(n * day));
  expect(names.filter((name) => !/^[\w-]{5}$/.test(name))).toEqual([]);
});
