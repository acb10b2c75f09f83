import { expect, test, vi } from 'vitest';
import { understandPhone } from '../../../ui/phone/understand-phone.ts';
import type { RowProblem } from './batches.ts';

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

const required = (field: string): RowProblem => ({
  code: 'required',
  field,
  params: {},
  detail: 'is required',
});
const phone: RowProblem = { code: 'phone_number', field: 'receiver_phone', params: {}, detail: 'is none' };
const used: RowProblem = { code: 'reference_taken', field: 'reference', params: {}, detail: 'is used' };
const weight: RowProblem = { code: 'weight_unclear', field: 'weight', params: {}, detail: 'is unclear' };
const collects = (field: string, given: string): RowProblem => ({
  code: 'other_currency',
  field,
  params: { given, expected: 'GHS' },
  detail: `is ${given}`,
});

test('equal problems are one, the most common first, and a single row is listed only if it can be fixed at once', () => {
  const refused = [
    { line: 2, problems: [phone, required('delivery_address')] },
    { line: 3, problems: [phone] },
    { line: 4, problems: [phone, required('delivery_address'), required('pickup_address')] },
    { line: 5, problems: [used] },
    { line: 6, problems: [used, collects('currency', 'USD')] },
    { line: 7, problems: [weight] },
    { line: 8, problems: [required('weight')] },
  ];
  expect(commonProblems(refused)).toMatchObject([
    { problem: phone, fix: 'country', lines: [2, 3, 4] },
    { problem: required('delivery_address'), fix: undefined, lines: [2, 4] },
    { problem: collects('currency', 'USD'), fix: 'currency', currency: 'USD', lines: [6] },
    { problem: weight, fix: 'weight', lines: [7] },
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
    { line: 2, problems: [collects('amount', 'NGN')] },
    { line: 3, problems: [collects('currency', 'NGN'), collects('amount', 'NGN')] },
    { line: 4, problems: [collects('currency', 'EUR')] },
    { line: 5, problems: [required('amount')] },
  ];
  expect(commonProblems(refused)).toMatchObject([
    { problem: { field: 'currency' }, fix: 'currency', currency: 'NGN', lines: [2, 3] },
    { problem: { field: 'currency' }, fix: 'currency', currency: 'EUR', lines: [4] },
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
