import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney, parseMoney, printedMoney, understandMoney } from './money.ts';

describe('an amount in whole units becomes minor ones, exactly', () => {
  test.for([
    ['5000', 2, 500_000],
    ['5000.5', 2, 500_050],
    [' 5,000.29 ', 2, 500_029],
    ['5 000.29', 2, 500_029],
    ['1,234,567', 2, 123_456_700],
    ['0.07', 2, 7],
    ['1.005', 3, 1_005],
    ['1000', 0, 1_000],
    ['0', 2, 0],
    // Here a calculation with floating point would be wrong.
    ['1.15', 2, 115],
    ['90071992547409.91', 2, Number.MAX_SAFE_INTEGER],
  ] as const)('%s with %i digits', ([text, digits, minor]) => {
    expect(parseMoney(text, digits)).toBe(minor);
  });

  test.for([
    ['1.000', 2],
    ['1.000,50', 2],
    ['5,00', 2],
    ['5.5', 0],
    ['-5', 2],
    ['5e3', 2],
    ['90071992547409.92', 2],
    ['', 2],
    ['.5', 2],
    ['₦5', 2],
  ] as const)('%s with %i digits is not guessed at', ([text, digits]) => {
    expect(parseMoney(text, digits)).toBeUndefined();
  });
});

test.for([
  [1_250_000, 'NGN', 2, 'NGN 12,500.00'],
  [99_999, 'NGN', 2, 'NGN 999.99'],
  [5, 'NGN', 2, 'NGN 0.05'],
  [1_234_567, 'JPY', 0, 'JPY 1,234,567'],
  [1_234_567, 'KWD', 3, 'KWD 1,234.567'],
  [Number.MAX_SAFE_INTEGER, 'NGN', 2, 'NGN 90,071,992,547,409.91'],
] as const)(
  'on paper, %i in %s has its thousands separated and its currency in front',
  ([minor, currency, digits, text]) => {
    expect(printedMoney(minor, currency, digits)).toBe(text);
  },
);

test.for([0, 2, 3])('every amount is read as it is written, with %i digits', (digits) => {
  fc.assert(
    fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (amount) => {
      expect(parseMoney(formatMoney(amount, digits), digits)).toBe(amount);
    }),
  );
  expect(parseMoney(formatMoney(Number.MAX_SAFE_INTEGER, digits), digits)).toBe(Number.MAX_SAFE_INTEGER);
});

test('a negative amount, such as a difference, has its sign in front', () => {
  expect(formatMoney(-5, 2)).toBe('-0.05');
});

test.for([
  ['5000', 500_000],
  ['₦5,000.00', 500_000],
  ['NGN 5,000', 500_000],
  ['5 000,50 NGN', 500_050],
  ['5.000,00', 500_000],
  ['1.234.567,89', 123_456_789],
  ['1.234.567', 123_456_700],
  ["5'000.00", 500_000],
  ['50,00', 5_000],
  ['50,5', 5_050],
  ['5,000', 500_000],
  ['0', 0],
] as const)('people mean %s as %d minor units', ([text, minor]) => {
  expect(understandMoney(text, 'NGN', 2)).toBe(minor);
});

test.for([
  '1.000',
  '5.000,000',
  '-5',
  '$50',
  'USD 50',
  '5,00,000',
  '',
  'free',
  '5000 naira',
  '1,2,3',
  '12..5',
])('%j is not understood: money is never guessed', (text) => {
  expect(understandMoney(text, 'NGN', 2)).toBeUndefined();
});

test('the digits of the currency decide what a comma means', () => {
  expect(understandMoney('1,234', 'KWD', 3)).toBe(1_234_000);
  expect(understandMoney('¥1,234', 'JPY', 0)).toBe(1_234);
  expect(understandMoney('1,23', 'JPY', 0)).toBeUndefined();
});
