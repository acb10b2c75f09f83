import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  editableMoney,
  foreignAmount,
  formatMoney,
  moneyHint,
  parseMoney,
  printedMoney,
  understandMoney,
} from './money.ts';

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
    ['0,505', 2],
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
  `₦${' '.repeat(100)}5`,
])('%j is not understood: money is never guessed', (text) => {
  expect(understandMoney(text, 'NGN', 2)).toBeUndefined();
});

test('the digits of the currency decide what a comma means', () => {
  expect(understandMoney('¥1,234', 'JPY', 0)).toBe(1_234);
  expect(understandMoney('1,23', 'JPY', 0)).toBeUndefined();
  expect(understandMoney('0,505', 'NGN', 2)).toBeUndefined();
});

test.for([
  ['0,505', 505],
  ['0.505', 505],
  ['0,500 KWD', 500],
  ['12,5', 12_500],
  ['12.5', 12_500],
  ['12,50', 12_500],
  ['12.5050', 12_505],
  ['12,5050', 12_505],
  ['1234,567', 1_234_567],
  ['1234.567', 1_234_567],
  ['1.234,567', 1_234_567],
  ['1,234.567', 1_234_567],
  ['1,234,567', 1_234_567_000],
  ['1.234.567', 1_234_567_000],
  ['12 500', 12_500_000],
  ["12'500", 12_500_000],
  ['12500', 12_500_000],
] as const)('in a currency of three decimals, %s can only be %d minor units', ([text, minor]) => {
  expect(understandMoney(text, 'KWD', 3)).toBe(minor);
});

test.for([
  ['12,500', 'Write 12,500 as 12.5 or 12500.'],
  ['12.500', 'Write 12.500 as 12.5 or 12500.'],
  ['12.505', 'Write 12.505 as 12.5050 or 12505.'],
  ['KWD 1,000', 'Write KWD 1,000 as 1 or 1000.'],
  ['١٢,٥٠٠', 'Write ١٢,٥٠٠ as 12.5 or 12500.'],
])(
  'in a currency of three decimals, %s could be thousands: it is refused, and both are named',
  ([text, hint]) => {
    expect(understandMoney(text!, 'KWD', 3)).toBeUndefined();
    expect(moneyHint(text!, 'KWD', 3)).toBe(hint);
  },
);

test('with four decimals, three digits after a separator can be thousands as well', () => {
  expect(understandMoney('12,500', 'CLF', 4)).toBeUndefined();
  expect(understandMoney('12,5000', 'CLF', 4)).toBe(125_000);
});

test('the hint of a text that is no amount is an example in the digits of the currency', () => {
  expect(moneyHint('free', 'JPY', 0)).toBe('Use a format like 5000.');
  expect(moneyHint('1.000', 'NGN', 2)).toBe('Use a format like 5000.50.');
  expect(moneyHint('$5', 'KWD', 3)).toBe('Use a format like 5000.500.');
});

test.for([
  [0, 'JPY'],
  [2, 'NGN'],
  [3, 'KWD'],
  [4, 'CLF'],
] as const)(
  'an amount that a field shows is understood as the same, with %i digits',
  ([digits, currency]) => {
    const isReadBack = (amount: number) => {
      expect(understandMoney(editableMoney(amount, digits), currency, digits)).toBe(amount);
    };
    fc.assert(fc.property(fc.nat(Number.MAX_SAFE_INTEGER), isReadBack));
    // The amounts that could be thousands are among the small ones.
    fc.assert(fc.property(fc.nat(10_000_000), isReadBack));
  },
);

test('a field shows two decimals as always, and three without what could be thousands', () => {
  expect([editableMoney(1_200, 2), editableMoney(1_200, 0)]).toEqual(['12.00', '1200']);
  expect([12_500, 12_000, 12_505, 505, 0].map((amount) => editableMoney(amount, 3))).toEqual([
    '12.5',
    '12',
    '12.5050',
    '0.505',
    '0',
  ]);
});

test.for(['ar-EG', 'fa-IR', 'bn-BD', 'ne-NP', 'my-MM', 'de-DE', 'en-IN'])(
  'an amount as %s shows it is understood',
  (locale) => {
    const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(98_765.43);
    expect(understandMoney(shown, 'EGP', 2)).toBe(9_876_543);
    expect(understandMoney(new Intl.NumberFormat(locale, { useGrouping: false }).format(10), 'EGP', 2)).toBe(
      1_000,
    );
  },
);

test('the Arabic separators mean one thing each, also with three decimals', () => {
  expect(understandMoney('١٢٫٥٠٠', 'KWD', 3)).toBe(12_500);
  expect(understandMoney('١٢٬٥٠٠', 'KWD', 3)).toBe(12_500_000);
  expect(understandMoney('۱٬۲۳۴٫۵', 'NGN', 2)).toBe(123_450);
  expect(understandMoney('١٢٫٥٫٠', 'NGN', 2)).toBeUndefined();
  expect(understandMoney('5²', 'NGN', 2)).toBeUndefined();
});

test.for([
  ['₦5,000', 'NGN', '5,000'],
  ['5.000,00 €', 'EUR', '5.000,00'],
  ['ngn 5 000', 'NGN', '5 000'],
  ['NGN5000 ₦', 'NGN', '5000'],
  ['KSh 500', 'KES', '500'],
  ['500 kr', 'kr', '500'],
  ['₦٥٠', 'NGN', '50'],
] as const)('in an account of dollars, %s is in %s', ([text, currency, number]) => {
  expect(foreignAmount(text, 'USD')).toEqual({ currency, number });
});

test.for(['$5,000', 'USD 5', '5000', 'free', '5000 pieces', '5000 xyz', '₦5 €', ''])(
  '%j names no other currency than dollars',
  (text) => {
    expect(foreignAmount(text, 'USD')).toBeUndefined();
  },
);

test('a sign that several currencies have is that of the account', () => {
  expect(foreignAmount('$5', 'CAD')).toBeUndefined();
  expect(foreignAmount('$5', 'NGN')).toEqual({ currency: 'USD', number: '5' });
  expect(understandMoney('KSh 500', 'KES', 2)).toBe(50_000);
  expect(understandMoney('5 000 FCFA', 'XOF', 0)).toBe(5_000);
  expect(foreignAmount('5 000 FCFA', 'USD')).toEqual({ currency: 'FCFA', number: '5 000' });
});
