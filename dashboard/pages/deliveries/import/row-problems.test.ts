import { expect, test, vi } from 'vitest';

// The labels come with words for times, which ask the browser for its English when they are loaded.
vi.stubGlobal('navigator', { languages: ['en-GB'] });
const { fieldOf, fieldsToCorrect, problemWords } = await import('./row-problems.ts');
vi.unstubAllGlobals();

test('errors name fields by their labels, and say what is expected of a phone number', () => {
  expect(problemWords('delivery_address is required', 'NG')).toBe('Delivery address is required');
  expect(problemWords('receiver_phone must be a plus sign followed by 6 to 15 digits', 'NG')).toContain(
    'isn’t a valid Nigerian number. For other countries start with +',
  );
  expect(problemWords('receiver_phone must be a plus sign followed by 6 to 15 digits', null)).toContain(
    'choose the account’s country',
  );
  expect(problemWords('metadata.colour must be text', 'NG')).toBe('Metadata, as JSON: colour must be text');
  expect(problemWords('the row is too large', 'NG')).toBe('the row is too large');
});

test('amount and amount_to_collect are different fields', () => {
  expect(fieldOf('amount_to_collect must be')).toBe('amount_to_collect');
  expect(fieldOf('amount must be')).toBe('amount');
  expect(fieldOf('metadata.colour must be text')).toBe('metadata');
  expect(fieldOf('the row has more cells than there are columns')).toBeUndefined();
});

test('both ends of a wrong window are to be corrected, and every window that the error names', () => {
  expect(fieldsToCorrect(['delivery_until is in the past'])).toEqual(['delivery_from', 'delivery_until']);
  expect(fieldsToCorrect(['pickup_from is a day that does not exist: 31.11.2040'])).toEqual([
    'pickup_from',
    'pickup_until',
  ]);
  expect(fieldsToCorrect(['delivery_until must be after pickup_from'])).toEqual([
    'delivery_from',
    'delivery_until',
    'pickup_from',
    'pickup_until',
  ]);
  expect(fieldsToCorrect(['receiver_phone must be', 'the row is too large'])).toEqual(['receiver_phone']);
});
