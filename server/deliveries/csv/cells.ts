/**
 * Text as a cell of CSV (RFC 4180): a cell with a quote, a comma or a line break stands in quotes.
 *
 * A spreadsheet takes a cell that begins with = + - or @ for a formula, and runs it: somebody's address could read the
 * sheet and send it away. Such a cell gets an apostrophe in front, which spreadsheets take for "this is text"; it
 * also keeps the plus sign of a phone number. An import takes one apostrophe away again. Text that begins with
 * apostrophes and then such a sign gets one more, so that every text comes back as it was.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r＝＋－＠]/;

export function writeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Undoes the apostrophe; quotes are the business of whoever takes a file apart. */
export function readCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

export function writeLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Excel takes a file without it for one in the old code page of the country, and spoils every accent. */
export const byteOrderMark = '\ufeff';
