import { expect, test } from 'vitest';
import { maxImportCellCharacters, maxImportRows } from '../../../../contract/dashboard/deliveries.ts';
import { batchesOf } from './batches.ts';

const rows = (count: number, cell: string) =>
  Array.from({ length: count }, (_, i) => ({ line: i + 2, cells: [cell] }));

test('no batch has more rows than a request may have', () => {
  const { batches } = batchesOf(rows(maxImportRows * 2 + 1, 'x'), 1);
  expect(batches.map(({ length }) => length)).toEqual([maxImportRows, maxImportRows, 1]);
});

test('no batch has more bytes than a request may have, and no row is lost', () => {
  const { batches } = batchesOf(rows(400, 'é'.repeat(1_000)), 1);
  expect(batches.length).toBeGreaterThan(1);
  for (const batch of batches) {
    expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(256 * 1024);
  }
  expect(batches.flat().map(({ line }) => line)).toEqual(rows(400, '').map(({ line }) => line));
});

test('a row that is too large for any request is refused alone', () => {
  const cells = Array.from({ length: 50 }, () => '€'.repeat(2_000));
  const { batches, tooLarge } = batchesOf([{ line: 2, cells }, ...rows(1, 'x')], 50);
  expect(tooLarge).toMatchObject([{ line: 2, outcome: 'refused' }]);
  expect(batches).toHaveLength(1);
});

test('a cell that is too long is cut, and still too long for any field', () => {
  const { batches } = batchesOf(rows(1, ` ${'x'.repeat(9_000)}`), 1);
  expect(batches[0]?.[0]?.cells[0]).toHaveLength(maxImportCellCharacters);
});

test('of the cells beyond the columns, one that is not empty is kept', () => {
  const { batches } = batchesOf([{ line: 2, cells: ['a', '', ' ', 'more', 'and more'] }], 1);
  expect(batches[0]?.[0]?.cells).toEqual(['a', 'more']);
});
