import { expect, test } from 'vitest';
import { addedUp, countedOf, denominationsOf, subtotalOf, sumOf } from './denominations.ts';

test('notes and coins are whole minor units of their currency, the largest first', () => {
  expect(denominationsOf('NGN', 2).slice(0, 2)).toEqual([100_000, 50_000]);
  expect(denominationsOf('KWD', 3).slice(-1)).toEqual([50]);
  expect(denominationsOf('JPY', 0).slice(0, 1)).toEqual([10_000]);
  expect(denominationsOf('XYZ', 2).slice(0, 1), 'a currency without a list').toEqual([100_000]);
  for (const value of denominationsOf('USD', 2)) expect(Number.isInteger(value)).toBe(true);
});

test('the sum is that of all rows; empty rows count nothing and are not sent', () => {
  const rows = [
    { value: 100_000, count: '4' },
    { value: 50_000, count: '' },
    { value: 20_000, count: '0' },
    { value: 1_000, count: ' 3 ' },
  ];
  expect(sumOf(rows)).toBe(403_000);
  expect(countedOf(rows)).toEqual([
    { value: 100_000, count: 4 },
    { value: 1_000, count: 3 },
  ]);
});

test('notes of equal value are added up, in the order in which they were counted', () => {
  const counted = [
    { value: 5_000, count: 1 },
    { value: 2_000, count: 3 },
    { value: 5_000, count: 2 },
  ];
  expect(addedUp(counted)).toEqual([
    { value: 5_000, count: 3 },
    { value: 2_000, count: 3 },
  ]);
});

test('what is not a number of things, or no amount, is never guessed', () => {
  for (const count of ['-1', '1.5', 'two', '1000000000'])
    expect(subtotalOf({ value: 100, count })).toBeUndefined();
  expect(sumOf([{ value: undefined, count: '2' }])).toBeUndefined();
  expect(sumOf([{ value: Number.MAX_SAFE_INTEGER, count: '2' }]), 'too large to be exact').toBeUndefined();
  expect(sumOf([{ value: undefined, count: '' }]), 'a row that was added and left empty').toBe(0);
});
