import { expect, test, vi } from 'vitest';
import { unclearWeightProblem, usedReferenceProblem } from '../../../../contract/dashboard/deliveries.ts';
import { understandPhone } from '../../../ui/phone/understand-phone.ts';

// The labels of fields come with words for times, which ask the browser for its English when they are loaded.
vi.stubGlobal('navigator', { languages: ['en-GB'] });
const {
  commonProblems,
  currencyExample,
  decimalWeights,
  inAccountCurrency,
  likelyCountry,
  phonesOf,
  withoutPlaceholders,
} = await import('./common-problems.ts');
vi.unstubAllGlobals();

const phoneProblem = 'receiver_phone must be a plus sign followed by 6 to 15 digits';
const asItIs = (problem: string) => problem;

test('equal problems are one, the most common first, and a single row is listed only if it can be fixed at once', () => {
  const refused = [
    { line: 2, problems: [phoneProblem, 'delivery_address is required'] },
    { line: 3, problems: [phoneProblem] },
    { line: 4, problems: [phoneProblem, 'delivery_address is required', 'pickup_address is required'] },
    { line: 5, problems: [usedReferenceProblem] },
    { line: 6, problems: [usedReferenceProblem, 'currency is USD, but this account collects NGN'] },
    { line: 7, problems: [unclearWeightProblem] },
    { line: 8, problems: ['weight must be a number of kilograms from 0 to 100000'] },
  ];
  expect(commonProblems(refused, asItIs)).toEqual([
    { words: phoneProblem, fix: 'country', lines: [2, 3, 4] },
    { words: 'delivery_address is required', fix: undefined, lines: [2, 4] },
    { words: 'currency is USD, but this account collects NGN', fix: 'currency', currency: 'USD', lines: [6] },
    { words: unclearWeightProblem, fix: 'weight', lines: [7] },
  ]);
});

const valuesOf = new Map([
  [2, { receiver_phone: '0803 123 4567', sender_phone: '08031234568' }],
  [3, { receiver_phone: '+2348031234567', sender_phone: '0803 123' }],
  [4, { receiver_phone: '0803 123 4569' }],
]);

test('the phone numbers of all rows become numbers of the country; what is none of it stays', () => {
  expect(phonesOf('NG', [2, 3, 4, 5], valuesOf, understandPhone)).toEqual(
    new Map([
      [2, { receiver_phone: '+2348031234567', sender_phone: '+2348031234568' }],
      [4, { receiver_phone: '+2348031234569' }],
    ]),
  );
});

test('phone numbers that say that there is none can be left out', () => {
  const texts = new Map([
    [2, { receiver_phone: 'n/a', sender_phone: '0803 123 4567' }],
    [3, { receiver_phone: '-', sender_phone: 'None' }],
    [4, { receiver_phone: 'ask Ada' }],
    [5, { receiver_phone: 'N/A', sender_phone: '' }],
  ]);
  expect(withoutPlaceholders([2, 3, 4, 5], texts)).toEqual({
    placeholders: ['n/a', '-', 'none'],
    changes: new Map([
      [2, { receiver_phone: '' }],
      [3, { receiver_phone: '', sender_phone: '' }],
      [5, { receiver_phone: '' }],
    ]),
  });
});

test('the likely country is the first that has such numbers', () => {
  const lines = [2, 3, 4];
  expect(likelyCountry(['US', 'NG', 'DE'], lines, valuesOf, understandPhone)).toBe('NG');
  expect(likelyCountry(['US'], lines, valuesOf, understandPhone)).toBeUndefined();
  expect(likelyCountry([], lines, valuesOf, understandPhone)).toBeUndefined();
});

test('rows in another currency are one problem, whether a column or the amount itself names it', () => {
  const refused = [
    { line: 2, problems: ['amount is in NGN, but this account collects USD'] },
    {
      line: 3,
      problems: [
        'currency is NGN, but this account collects USD',
        'amount is in NGN, but this account collects USD',
      ],
    },
    { line: 4, problems: ['currency is EUR, but this account collects USD'] },
    { line: 5, problems: ['amount must be written as 5000 or 5000.00, in USD'] },
  ];
  expect(commonProblems(refused, asItIs)).toEqual([
    {
      words: 'currency is NGN, but this account collects USD',
      fix: 'currency',
      currency: 'NGN',
      lines: [2, 3],
    },
    { words: 'currency is EUR, but this account collects USD', fix: 'currency', currency: 'EUR', lines: [4] },
  ]);
});

const dollars = { currency: 'USD', digits: 2 };
const nairaRows = new Map([
  [2, { amount: '', amount_to_collect: '500000', currency: 'NGN' }],
  [3, { amount: '5000.00', currency: 'NGN', receiver_name: 'Ada' }],
  [4, { amount: '₦5,000', currency: '' }],
  [5, { amount: 'free', currency: 'NGN' }],
]);

test('amounts become those of the account’s currency without the currency of the file, in its column and beside the number', () => {
  expect(inAccountCurrency('NGN', [2, 3, 4], nairaRows, 'USD')).toEqual(
    new Map([
      [2, { currency: '' }],
      [3, { currency: '' }],
      [4, { amount: '5,000' }],
    ]),
  );
  const both = new Map([[2, { amount: '€50', currency: 'ngn' }]]);
  expect(inAccountCurrency('NGN', [2], both, 'USD'), 'euros are another question').toEqual(
    new Map([[2, { currency: '' }]]),
  );
  expect(inAccountCurrency('EUR', [2], both, 'USD')).toEqual(new Map([[2, { amount: '50' }]]));
});

test('the example of a changed currency is the first amount that is understood', () => {
  const example = (...lines: number[]) => currencyExample(lines, nairaRows, dollars);
  expect(example(5, 3, 2)).toEqual({ before: 'NGN 5,000.00', minor: 500_000 });
  expect(example(2)).toEqual({ before: 'NGN 5,000.00', minor: 500_000 });
  expect(example(4)).toEqual({ before: '₦5,000', minor: 500_000 });
  expect(example(5)).toBeUndefined();
});

test('the commas of weights become points, and nothing else of the rows changes', () => {
  const weights = new Map([
    [2, { weight: '6,576', receiver_name: 'Ada' }],
    [3, { weight: '12,250 kg' }],
  ]);
  expect(decimalWeights([2, 3], weights)).toEqual(
    new Map([
      [2, { weight: '6.576' }],
      [3, { weight: '12.250 kg' }],
    ]),
  );
});
