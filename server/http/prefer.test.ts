import { expect, test } from 'vitest';
import { preferredWait } from './prefer.ts';

test.each([
  ['wait=10', 10],
  ['WAIT = 5', 5],
  ['wait="7"', 7],
  ['wait=0', 0],
  ['wait=3600', 30],
  ['wait=999999999', 30],
  ['respond-async, wait=10', 10],
  ['wait=10; foo=bar, return=minimal', 10],
  ['return=minimal; foo="a, wait=3"', undefined],
  ['foo="a\\", wait=3", wait=4', 4],
  ['wait=1, wait=20', 1],
  ['handling=lenient,wait=2', 2],
  ['wait', undefined],
  ['wait, wait=5', undefined],
  ['wait=', undefined],
  ['wait=-1', undefined],
  ['wait=1.5', undefined],
  ['wait=ten', undefined],
  ['await=10', undefined],
  ['waiting=10', undefined],
  ['wait="7', undefined],
  ['', undefined],
  [undefined, undefined],
])('Prefer: %s is a wait of %s seconds', (header, seconds) => {
  expect(preferredWait(header, 30)).toBe(seconds);
});

test('a long header of quotes and commas is read in time that grows with its length only', () => {
  expect(preferredWait(`${'"'.repeat(8_000)}${','.repeat(8_000)}${'\\"'.repeat(4_000)}`, 30)).toBeUndefined();
});
