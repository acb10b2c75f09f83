import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import type { RowProblem, RowResult } from './batches.ts';
import type { FieldValues } from './prepare-rows.ts';

// Words for times ask the browser for its English when they are loaded, and here is none.
vi.stubGlobal('navigator', { languages: ['en-GB'] });
const { refusedRows, templateText, withoutFormulas } = await import('./csv-downloads.ts');
vi.unstubAllGlobals();

test('the template has an example for every column, with local times a week ahead, and a reference that marks it', () => {
  const text = templateText({
    currencyDigits: 2,
    zone: 'Africa/Lagos',
    nowMs: Date.parse('2026-11-09T12:00:00Z'),
  });
  const [columns, example, ...rest] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  expect(rest).toEqual([]);
  expect(example).toHaveLength(columns!.length);
  expect(example).not.toContain('');
  const cells = Object.fromEntries(columns!.map((column, i) => [column, example![i]]));
  expect(cells).toMatchObject({
    reference: 'EXAMPLE',
    amount: '5000.00',
    pickup_from: '2026-11-16 09:00',
    receiver_phone: "'+2348012345678",
    metadata: '{"channel":"web shop"}',
    required_proof: 'photo name',
  });
});

const problem = (field: string, detail: string): RowProblem => ({
  code: 'not_valid',
  field,
  params: {},
  detail,
});
const refused = (line: number, ...problems: RowProblem[]): RowResult => ({
  line,
  outcome: 'refused',
  delivery_id: null,
  duplicate_of: null,
  problems,
  delivery: null,
});
const file = {
  name: 'orders.csv',
  importId: 'import-0001',
  columns: ['Street', 'City', 'Deliver from', 'Colour'],
  rows: [
    { line: 2, cells: ['7 Allen Avenue', 'Ikeja', '2025-11-20', 'red'] },
    { line: 3, cells: ['9 Broad Street', 'Lagos', '2025-11-20', 'blue'] },
  ],
};
const mapping = ['delivery_address', 'delivery_address', 'delivery_from', 'keep'] as const;

test('a refused row has what was typed to correct it, in a column of its own where the file has none', () => {
  const corrections = new Map<number, FieldValues>([
    [2, { delivery_address: '8 Allen Avenue, Ikeja', delivery_from: '2026-11-20', delivery_to: '2026' }],
  ]);
  const rows = [
    refused(2, problem('delivery_to', 'must be a time')),
    refused(3, problem('delivery_to', 'is required')),
  ];
  expect(refusedRows(file, rows, { mapping, corrections }, 'NG')).toEqual({
    columns: ['Street', 'City', 'Deliver from', 'Colour', 'delivery_to', 'waybill_line', 'waybill_error'],
    rows: [
      ['8 Allen Avenue, Ikeja', '', '2026-11-20', 'red', '2026', '2', 'Delivery until must be a time'],
      ['9 Broad Street', 'Lagos', '2025-11-20', 'blue', '', '3', 'Delivery until is required'],
    ],
  });
});

test('metadata that was typed replaces the columns that were kept', () => {
  const corrections = new Map([[2, { metadata: '{"Colour":"green"}' }]]);
  const { rows } = refusedRows(file, [refused(2)], { mapping, corrections }, 'NG');
  expect(rows[0]?.slice(3, 5)).toEqual(['', '{"Colour":"green"}']);
});

test('the errors of a refused row name the columns of the file', () => {
  const errors = (
    headers: string[],
    targets: Parameters<typeof refusedRows>[2]['mapping'],
    wrong: RowProblem,
  ) =>
    refusedRows(
      { ...file, columns: headers },
      [refused(2, wrong)],
      { mapping: targets, corrections: new Map() },
      'NG',
    ).rows[0]?.at(-1);
  const isAfter = {
    code: 'not_after',
    field: 'delivery_to',
    params: { after: 'delivery_from' },
    detail: '',
  } as const;
  expect(errors(['$& From', 'To'], ['delivery_from', 'delivery_to'], isAfter)).toBe(
    'To must be after “$& From”',
  );
  expect(errors(['Day'], ['delivery_day'], problem('delivery_to', 'is in the past'))).toBe(
    'Day (until) is in the past',
  );
  expect(
    errors(['Tel'], ['receiver_phone'], {
      code: 'phone_number',
      field: 'receiver_phone',
      params: {},
      detail: '',
    }),
  ).toMatch(/^Tel isn’t a valid Nigerian number/);
  expect(
    errors(['A', 'B'], ['delivery_address', 'delivery_address'], problem('delivery_address', 'is required')),
  ).toBe('Delivery address is required');
});

test('a refused row contains no formula, also after a semicolon or a line break, and gets no second apostrophe', () => {
  for (const [cell, safe] of [
    ['=1+1', "'=1+1"],
    ["'=1+1", "'=1+1"],
    ["''=1+1", "''=1+1"],
    ['a;=1', "a;'=1"],
    ["a;'=1", "a;'=1"],
    ['a\n@b', "a\n'@b"],
    ['+234801;b', "'+234801;b"],
    ['a = b', 'a = b'],
  ] as const) {
    expect(withoutFormulas(cell), cell).toBe(safe);
    expect(withoutFormulas(safe), 'an import takes one apostrophe away').toBe(safe);
  }
});
