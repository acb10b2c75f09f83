import { describe, expect, test } from 'vitest';
import { NotReadable, readCsv } from './csv-file.ts';

const read = (content: BlobPart) => readCsv(new File([content], 'orders.csv'));

test('a row knows the line where it begins, after empty lines and cells of several lines', async () => {
  const { columns, rows } = await read('a,b\r\n1,2\r\n\r\n"x\r\ny",3\r\n4,5\r\n');
  expect(columns).toEqual(['a', 'b']);
  expect(rows).toEqual([
    { line: 2, cells: ['1', '2'] },
    { line: 4, cells: ['x\r\ny', '3'] },
    { line: 6, cells: ['4', '5'] },
  ]);
});

test('a row of empty cells is no row, and one whose first cell is empty is', async () => {
  const { rows } = await read('a,b\n,\n" ",\t\n,2\n\u00a0,\n');
  expect(rows).toEqual([{ line: 4, cells: ['', '2'] }]);
});

test('a first column without a name does not hide what separates the columns', async () => {
  const { columns, rows } = await read('\tb\n1\t2\n');
  expect(columns).toEqual(['', 'b']);
  expect(rows.map(({ cells }) => cells)).toEqual([['1', '2']]);
});

test.for([['\r\n'], ['\n']] as const)(
  'cells in quotes keep their own line breaks and tabs, whatever ends the rows (%j)',
  async ([end]) => {
    const address = 'Flat 3\r\n7 "Allen"\tAvenue\nIkeja\rLagos';
    const cell = `"${address.replaceAll('"', '""')}"`;
    const { rows } = await read(`a,b${end}${cell},1${end}2,${cell}${end}`);
    expect(rows.map(({ cells }) => cells)).toEqual([
      [address, '1'],
      ['2', address],
    ]);
  },
);

describe('what spreadsheets write is read', () => {
  const text = 'a;b\nStraße;5\n';
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0), 0])]);
  const latin = Uint8Array.from(text, (c) => c.charCodeAt(0));
  test.for([
    ['UTF-8 with a byte order mark', `\ufeff${text}`],
    ['UTF-16', utf16],
    ['Windows-1252', latin],
  ] as const)('%s', async ([, content]) => {
    const { columns, rows } = await read(content);
    expect(columns).toEqual(['a', 'b']);
    expect(rows.map(({ cells }) => cells)).toEqual([['Straße', '5']]);
  });
});

test('the columns that we added to a file of refused rows are ignored', async () => {
  const { columns } = await read('a,waybill_line,waybill_error\n1,2,wrong\n');
  expect(columns).toEqual(['a', '', '']);
});

test.for([
  ['nothing', '', 'The file is empty'],
  ['a header only', 'a,b\n', 'The file has a header but no rows'],
  ['a spreadsheet', 'PK\u0003\u0004', 'Save it as CSV first'],
  ['no text', 'a\u0000b\nc', 'not a text file'],
] as const)('%s is refused with a message', async ([, content, words]) => {
  const reading = read(content);
  await expect(reading).rejects.toThrow(NotReadable);
  await expect(reading).rejects.toThrow(words);
});
