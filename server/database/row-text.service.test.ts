import { expect, onTestFinished, test } from 'vitest';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { openDatabase } from './database.ts';
import { rowsInText, rowText } from './row-text.ts';

const columns = [
  { name: 'words', type: 'text' },
  { name: 'number', type: 'float8' },
  { name: 'pairs', type: 'json' },
];

test('PostgreSQL reads the values that were written: any text, numbers, objects, and none', async () => {
  const database = openDatabase({ connectionString: (await newDatabase()).url }, () => undefined, patient);
  onTestFinished(() => database.close());
  const rows = [
    ['', 0, {}],
    [`12 Marina Road\n"Lagos", 'NULL' \\N {a,b} \\x1f ,;|\t`, 1e-7, { note: '\x1d\x1e\x1f', ключ: null }],
    ['نص 漢字 🚚', -(2 ** 53), { list: [1, '2'] }],
    [undefined, undefined, undefined],
  ];
  const statement = { name: 'read-rows', text: rowsInText('$1', columns) };
  const read = await database.read<Record<string, unknown>>(statement, [rowText(rows)]);
  expect(read.map(({ words, number, pairs }) => [words, number, pairs])).toEqual(
    rows.map((row) => row.map((value) => value ?? null)),
  );
});

test('a text with a character that ends a value or a row is refused', () => {
  for (const end of ['\x1d', '\x1e', '\x1f']) {
    expect(
      () =>
        rowText([
          ['before', 1, {}],
          [`text${end}`, 2, {}],
        ]),
      JSON.stringify(end),
    ).toThrow();
  }
});
