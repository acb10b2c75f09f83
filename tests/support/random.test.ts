import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';

const numbers = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 1_000 }, () => random.between(3, 7));
};

test('a seed gives the same numbers again, another seed gives others', () => {
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1)).not.toEqual(numbers(2));
});

test('every number of the range comes up, and no other', () => {
  expect([...new Set(numbers(1))].sort()).toEqual([3, 4, 5, 6, 7]);
});

test('shuffling keeps every item', () => {
  expect(seededRandom(1).shuffled(['a', 'b', 'b', 'c']).sort()).toEqual(['a', 'b', 'b', 'c']);
});
