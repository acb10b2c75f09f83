import { expect, test, vi } from 'vitest';
import type { RowProblem } from './rows.ts';

// The labels come with words for times, which ask the browser for its English when they are loaded.
vi.stubGlobal('navigator', { languages: ['en-GB'] });
const { fieldOf, fieldsToCorrect, needsCountry, problemWords } = await import('./row-problems.ts');
vi.unstubAllGlobals();

const required = { code: 'required', params: {}, detail: 'is required' } as const;
const phone = {
  code: 'phone_number',
  field: 'receiver_phone',
  params: {},
  detail: 'must be digits',
} as const;
const ofRow = { code: 'too_many_cells', field: null, params: {}, detail: 'the row is too long' } as const;
const late = {
  code: 'not_after',
  field: 'delivery_to',
  params: { after: 'pickup_from' },
  detail: 'must be after pickup_from',
} as const;

test('errors name fields by their labels, and say what is expected of a phone number', () => {
  expect(problemWords({ ...required, field: 'delivery_address' }, 'NG')).toBe('Delivery address is required');
  expect(problemWords(phone, 'NG')).toContain(
    'isn’t a valid Nigerian number. For other countries start with +',
  );
  expect(problemWords(phone, null)).toBe('Receiver’s phone must start with + and the country code');
  expect(problemWords({ ...required, field: 'metadata.colour' }, 'NG')).toBe(
    'Metadata, as JSON: colour is required',
  );
  expect(problemWords(late, 'NG')).toBe('Delivery until must be after “Pickup from”');
  expect(problemWords(ofRow, 'NG')).toBe('the row is too long');
});

test('the country of the account is asked for if it would help, whatever the sentence says', () => {
  const date = (isKnown: boolean): RowProblem => ({
    code: 'date_unclear',
    field: 'pickup_from',
    params: { readings: ['2040-04-03', '2040-03-04'], country_known: isKnown },
    detail: 'is unclear',
  });
  expect([needsCountry(date(false), null), needsCountry(date(true), 'NG')]).toEqual([true, false]);
  expect([needsCountry(phone, null), needsCountry(phone, 'NG')]).toEqual([true, false]);
  expect(needsCountry(ofRow, null)).toBe(false);
});

test('amount and amount_to_collect are different fields', () => {
  expect(fieldOf({ field: 'amount_to_collect' })).toBe('amount_to_collect');
  expect(fieldOf({ field: 'amount' })).toBe('amount');
  expect(fieldOf({ field: 'metadata.colour' })).toBe('metadata');
  expect(fieldOf({ field: null })).toBeUndefined();
});

test('both ends of a wrong window are to be corrected, and every window that the error names', () => {
  const inThePast = { code: 'in_the_past', field: 'delivery_to', params: {}, detail: 'is past' } as const;
  expect(fieldsToCorrect([inThePast])).toEqual(['delivery_from', 'delivery_to']);
  expect(fieldsToCorrect([late])).toEqual(['delivery_from', 'delivery_to', 'pickup_from', 'pickup_to']);
  expect(fieldsToCorrect([phone, ofRow])).toEqual(['receiver_phone']);
});
