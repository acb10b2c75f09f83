import { expect, test, vi } from 'vitest';
import { exampleDelivery, exampleWithEveryField, fieldPaths } from '../../../../contract/delivery-fields.ts';
import { fieldLabels } from '../field-words.ts';
import type { RowProblem, RowResult } from './batches.ts';

// Words for times ask the browser for its English when they are loaded, and here is none.
vi.stubGlobal('navigator', { languages: ['en-GB'] });
const {
  adviceFor,
  againWords,
  fieldOf,
  fieldsToCorrect,
  moreValuesOf,
  needsCountry,
  problemWords,
  readableTime,
  titleFor,
} = await import('./messages.ts');
vi.unstubAllGlobals();

const row = (outcome: RowResult['outcome'], reference?: string): RowResult => ({
  line: 2,
  outcome,
  delivery_id: null,
  duplicate_of: null,
  problems: [],
  delivery: { pickup_address: 'A', delivery_address: 'B', ...(reference ? { reference } : {}) },
});
const [refused, plain, referenced] = [row('refused'), row('created'), row('created', '1001')];
const afterImport = (wrong: RowResult[], created: RowResult[]) =>
  adviceFor({ ready: [], refused: wrong, existing: [], created }, true);

test('what the original file would do again depends on whether the created rows have references', () => {
  expect(afterImport([refused], [plain])).toContain('its other rows would be created again');
  expect(afterImport([refused], [referenced, referenced])).toContain('its other rows already exist');
  expect(afterImport([refused], [plain, referenced])).toContain(
    'rows without a reference would be created again',
  );
  expect(afterImport([refused], [])).not.toContain('original file');
  expect(afterImport([], [plain])).toBe('Every row became a delivery.');
});

test('one row is not many', () => {
  expect(afterImport([refused], [])).toMatch(/^1 row was refused. Correct it below, or download it/);
  expect(afterImport([refused, refused], [])).toMatch(/^2 rows were refused. Correct them below/);
  const check = (ready: RowResult[], wrong: RowResult[]) =>
    adviceFor({ ready, refused: wrong, existing: [], created: [] }, false);
  expect(check([row('ready')], [])).toContain('how the row was understood');
  expect(check([], [refused])).toContain('Correct the row below');
  expect(check([], [refused, refused])).toContain('Correct the rows below');
});

test('rows whose deliveries exist already are counted, and nobody is asked to fix them', () => {
  const groups = { ready: [], refused: [], existing: [refused], created: [] };
  expect(titleFor(groups, false)).toBe('The delivery already exists');
  expect(adviceFor(groups, false)).toMatch(/^Nothing is created. These rows were exported/);
  expect(titleFor({ ...groups, existing: [refused, refused] }, false)).toBe('All 2 deliveries already exist');
  expect(titleFor({ ...groups, ready: [plain], refused: [refused] }, false)).toBe(
    '1 row ready, 1 delivery already exists, 1 row to fix',
  );
  expect(adviceFor({ ...groups, created: [plain] }, true)).toBe('Every other row became a delivery.');
});

const used: RowResult = {
  ...refused,
  duplicate_of: 'dlv_1',
  problems: [{ code: 'reference_taken', field: 'reference', params: {}, detail: 'is used' }],
};
const usedAndWrong: RowResult = {
  ...used,
  problems: [
    ...used.problems,
    { code: 'in_the_past', field: 'delivery_to', params: {}, detail: 'is in the past' },
  ],
};

test('rows whose reference another delivery has are counted apart from those to fix', () => {
  const groups = { ready: [], refused: [used, used, refused, usedAndWrong], existing: [], created: [] };
  expect(titleFor(groups, false)).toBe('2 references already used, 2 rows to fix');
  expect(adviceFor(groups, false)).toMatch(
    /^Nothing is created. Correct the rows below.* 2 rows have a reference that another delivery already has/,
  );
  expect(titleFor({ ...groups, refused: [used] }, false)).toBe('The reference is already used');
  expect(titleFor({ ...groups, refused: [used, used] }, false)).toBe('All 2 references are already used');
  expect(adviceFor({ ...groups, refused: [used] }, false), 'nothing to fix').toBe(
    'Nothing is created. 1 row has a reference that another delivery already has: it may have been imported before.',
  );
  expect(titleFor({ ...groups, ready: [plain], refused: [used] }, false)).toBe(
    '1 row ready, 1 reference already used',
  );
});

test('before rows are used again, it is said that deliveries are created a second time and lose their references', () => {
  expect(againWords([used, used, refused])).toEqual([
    '2 deliveries already exist: importing their rows creates them a second time.',
    '1 row has the reference of an earlier row, and becomes a second delivery.',
    'The new deliveries get no reference: those in the file are ignored.',
  ]);
  expect(againWords([used])).toEqual([
    '1 delivery already exists: importing its row creates it a second time.',
    'The new delivery gets no reference: the one in the file is ignored.',
  ]);
});

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

const formats = { currency: 'NGN', currencyDigits: 2, zone: 'Africa/Lagos' };

test('every field without a column of its own is shown with its label, windows and locations as one', () => {
  const values = moreValuesOf(exampleWithEveryField, formats);
  const expected = [
    'Reference: 1042',
    'Metadata: channel: web shop',
    'Sender’s name: Bola Shop',
    'Sender’s phone: +2348098765432',
    'Pickup note: Ring at the back door',
    'Delivery note: Third floor, no lift',
    expect.stringMatching(/^Pickup time: 16 Nov 2026, 09:00 .* – 16 Nov 2026, 11:00/),
    expect.stringMatching(/^Delivery time: 16 Nov 2026, 13:00 .* – 16 Nov 2026, 19:00/),
    'Pickup location: 6.4474, 3.3903',
    'Delivery location: 6.6018, 3.3515',
    'Pieces: 2',
    'Required proof: Photo, Recipient’s name',
  ];
  expect(values.map(({ label, text }) => `${label}: ${text}`)).toEqual(expect.arrayContaining(expected));
  const labels = values.map(({ label }) => label);
  for (const path of fieldPaths.filter((each) => /_(window|location)\./.test(each))) {
    expect(labels).not.toContain(fieldLabels[path]);
  }
});

test('a row that says nothing more has nothing more', () => {
  expect(moreValuesOf(exampleDelivery, formats)).toEqual([]);
});

test('a time of the API becomes one on the clocks of the account', () => {
  expect(readableTime('2026-11-20T12:00:00.000Z', 'Europe/Berlin')).toBe('2026-11-20 13:00');
  expect(readableTime('2026-11-20t12:00:00-05:00', 'Africa/Lagos')).toBe('2026-11-20 18:00');
});

test('what cannot be said in minutes of that clock stays as it is, and so does all other text', () => {
  for (const text of ['2026-11-20T12:00:30.000Z', '2026-99-20T12:00:00Z', '20/11/2026 13:00', 'soon', '']) {
    expect(readableTime(text, 'Europe/Berlin')).toBe(text);
  }
  expect(readableTime('2026-11-20T12:00:00Z', 'Mars/Olympus_Mons')).toBe('2026-11-20T12:00:00Z');
});

test('of an hour that comes twice, the service reads the first: the second stays as it is', () => {
  expect(readableTime('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25 02:30');
  expect(readableTime('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T01:30:00Z');
  expect(readableTime('2026-04-04T15:15:00Z', 'Australia/Lord_Howe')).toBe('2026-04-04T15:15:00Z');
});
