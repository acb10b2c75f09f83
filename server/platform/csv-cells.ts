/**
 * Text as a cell of CSV (RFC 4180): a cell with a quote, a comma or a line break is quoted.
 *
 * A spreadsheet runs what it takes for a formula (`csv-formulas.ts` says where), which could send the sheet away. There an
 * apostrophe is put in front, for "this is text"; it also keeps the plus sign of a phone number. An import takes one apostrophe
 * away again. Text that has apostrophes there and then such a sign gets one more, so that every text comes back as it was.
 */
import { guardFormulas, unguardFormulas } from '../../contract/dashboard/csv-formulas.ts';

export function writeCell(text: string): string {
  const safe = guardFormulas(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Undoes the apostrophes; quotes are undone by the CSV parser. */
export const readCell = unguardFormulas;

export function writeLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** A list without values, which is not the same as a list that was left out. */
export const noneWord = 'none';

/** Excel takes a file without it for one in the old code page of the country, and spoils every accent. */
export const byteOrderMark = '\ufeff';
