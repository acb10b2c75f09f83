import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readCell, writeCell, writeLine } from './csv-cells.ts';

/** What matters to a spreadsheet, and little else, so that every order of it comes up. */
const troublesome = fc
  .array(fc.constantFrom(...'=+-@＝"\',;\t\r\n |a1'), { maxLength: 12 })
  .map((signs) => signs.join(''));

const isFormula = (cell: string) => /^["\s]*[=+\-@＝＋－＠]/.test(cell);

test('no text becomes a formula in a spreadsheet that splits at commas', () => {
  fc.assert(
    fc.property(troublesome, troublesome, (one, two) => {
      const line = writeLine(['dlv_1', one, two, 'x']);
      const cells = Papa.parse<string[]>(line, { delimiter: ',', newline: '\r\n' }).data.flat();
      expect(cells.filter(isFormula), line).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('no text becomes a formula in a spreadsheet that splits at semicolons or tabs, however it reads quotes', () => {
  fc.assert(
    fc.property(troublesome, troublesome, (one, two) => {
      // There a cell of ours begins in the middle of another, so its quotes hold nothing together.
      const cells = writeLine(['dlv_1', one, two, 'x']).split(/[;\t\r\n]/);
      expect(cells.filter(isFormula)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('semicolons, tabs and line breaks in front of a sign are escaped, others stay as they are', () => {
  expect(writeCell('12 Main St;=HYPERLINK(1)')).toBe("12 Main St;'=HYPERLINK(1)");
  expect(writeCell('a;\t+1')).toBe("a;'\t'+1");
  expect(writeCell('a\n=1')).toBe('"a\n\'=1"');
  expect(writeCell('a;"=1"')).toBe('"a;\'""=1"""');
  for (const text of ['a;b', 'a = b; c - d', "it's; 'tis", 'mail@example.com; 5+3']) {
    expect(writeCell(text)).toBe(text);
  }
});

test('every text comes back from an import as it was exported', () => {
  fc.assert(
    fc.property(troublesome, (text) => {
      const [row] = Papa.parse<string[]>(writeLine([text, 'x']), { delimiter: ',', newline: '\r\n' }).data;
      expect(readCell(row![0]!)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});
