/**
 * Text as a cell of CSV (RFC 4180): a cell with a quote, a comma or a line break stands in quotes.
 *
 * A spreadsheet takes a cell that begins with = + - or @ for a formula, and runs it: somebody's address could read the
 * sheet and send it away. Such a cell gets an apostrophe in front, which spreadsheets take for "this is text"; it
 * also keeps the plus sign of a phone number. An import takes one apostrophe away again. Text that begins with
 * apostrophes and then such a sign gets one more, so that every text comes back as it was.
 *
 * Where a spreadsheet splits at semicolons (most of Europe) or tabs, a cell of ours is no cell of its own: it begins
 * in the middle of one, so that its quotes are text, and a new cell begins behind each semicolon, tab and line break
 * inside of it. The same is done there. Quotes and spaces before the sign are passed over: some programs drop them.
 */
const atCellStart = '(?<=^|[;\\t\\r\\n])';
const beforeFormula = `(?=(?:['"]|[^\\S\\t\\r\\n])*[=+\\-@\\t\\r＝＋－＠])`;
const formulas = new RegExp(atCellStart + beforeFormula, 'g');
const guardedFormulas = new RegExp(`${atCellStart}'${beforeFormula}`, 'g');

export function writeCell(text: string): string {
  const safe = text.replaceAll(formulas, "'");
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Undoes the apostrophes; quotes are undone by the CSV parser. */
export function readCell(text: string): string {
  return text.replaceAll(guardedFormulas, '');
}

export function writeLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Excel takes a file without it for one in the old code page of the country, and spoils every accent. */
export const byteOrderMark = '\ufeff';
