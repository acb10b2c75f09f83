import { expect, test } from 'vitest';
import { maxImportCellCharacters, maxImportRows } from '../../../../contract/dashboard/deliveries.ts';
import { portionsOf } from './portions.ts';

const rows = (count: number, cell: string) =>
  Array.from({ length: count }, (_, i) => ({ line: i + 2, cells: [cell] }));

test('no portion has more rows than a request may have', () => {
  const { portions } = portionsOf(rows(maxImportRows * 2 + 1, 'x'), 1);
  expect(portions.map(({ length }) => length)).toEqual([maxImportRows, maxImportRows, 1]);
});

test('no portion has more bytes than a request may have, and no row is lost', () => {
  const { portions } = portionsOf(rows(400, 'é'.repeat(1_000)), 1);
  expect(portions.length).toBeGreaterThan(1);
  for (const portion of portions) {
    expect(Buffer.byteLength(JSON.stringify(portion))).toBeLessThan(256 * 1024);
  }
  expect(portions.flat().map(({ line }) => line)).toEqual(rows(400, '').map(({ line }) => line));
});

test('a row that no request could hold is refused by itself', () => {
  const cells = Array.from({ length: 50 }, () => '€'.repeat(2_000));
  const { portions, tooLarge } = portionsOf([{ line: 2, cells }, ...rows(1, 'x')], 50);
  expect(tooLarge).toMatchObject([{ line: 2, outcome: 'refused' }]);
  expect(portions).toHaveLength(1);
});

test('one cell too long is cut, and still too long for any field', () => {
  const { portions } = portionsOf(rows(1, ` ${'x'.repeat(9_000)}`), 1);
  expect(portions[0]![0]!.cells[0]).toHaveLength(maxImportCellCharacters);
});

test('of cells beyond the columns one that says something is kept', () => {
  const { portions } = portionsOf([{ line: 2, cells: ['a', '', ' ', 'more', 'and more'] }], 1);
  expect(portions[0]![0]!.cells).toEqual(['a', 'more']);
});
