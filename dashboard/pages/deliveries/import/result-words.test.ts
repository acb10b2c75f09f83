import { expect, test } from 'vitest';
import { adviceFor, againWords, titleFor } from './result-words.ts';
import type { RowResult } from './rows.ts';

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
