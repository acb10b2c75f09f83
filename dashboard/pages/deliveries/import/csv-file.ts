/** Reads a chosen file into rows. The server validates columns and values. */
import { newIdempotencyKey } from '../../../../contract/idempotency-key.ts';
import { number, rowCount } from '../field-words.ts';

export interface CsvRow {
  /** The line of the file where it begins, counted from 1. */
  line: number;
  cells: string[];
}

export interface CsvFile {
  name: string;
  /** However often an import is sent, it creates one delivery for each line. */
  importId: string;
  columns: string[];
  rows: CsvRow[];
}

/** Added to a file of refused rows for people to read, and ignored when that file is imported. */
export const addedColumns = ['waybill_line', 'waybill_error'];

export const maxBytes = 20 * 1024 * 1024;
export const maxRows = 50_000;

/** The file cannot be imported. Its message is for people. */
export class NotReadable extends Error {}

export async function readCsv(file: File): Promise<CsvFile> {
  if (file.size > maxBytes)
    throw new NotReadable(`The file is larger than ${megabytes(maxBytes)}. ${splitAdvice}`);
  const text = decode(await bytesOf(file));
  // Loaded only when there is a file to read.
  const { parse } = (await import('papaparse')).default;
  const { data, errors } = parse<string[]>(text, { delimiter: delimiterOf(text) });
  const all = numbered(data);
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) {
    // Everything after the quotation mark would become one cell.
    const line = number.format(all[open.row ?? 0]?.line ?? 1);
    throw new NotReadable(
      `A quotation mark in line ${line} is never closed. Close or remove it, and choose the file again.`,
    );
  }
  const [header, ...rows] = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (header === undefined) throw new NotReadable('The file is empty.');
  if (rows.length === 0)
    throw new NotReadable(
      'The file has a header but no rows. Add one row for each delivery below the column names.',
    );
  if (rows.length > maxRows) {
    throw new NotReadable(
      `The file has ${rowCount(rows.length)}. The maximum is ${number.format(maxRows)}. ${splitAdvice}`,
    );
  }
  // The columns that we added to a file of refused rows are ignored, like columns without a name.
  const columns = header.cells.map((name) => (addedColumns.includes(name.trim()) ? '' : name.trim()));
  return { name: file.name, importId: newIdempotencyKey(), columns, rows };
}

const splitAdvice = 'Split it into several files.';
export const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new NotReadable('The file cannot be read. If it was changed in the meantime, choose it again.');
  }
}

/** Spreadsheets write UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0x50 && second === 0x4b) {
    throw new NotReadable('This is a spreadsheet, not a CSV file. Save it as CSV first.');
  }
  const text = new TextDecoder(encodingOf(bytes, first, second)).decode(bytes);
  if (text.includes('\u0000')) throw new NotReadable('This is not a text file. Choose a CSV file.');
  return text;
}

function encodingOf(bytes: ArrayBuffer, first?: number, second?: number): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** In some countries spreadsheets write semicolons. Column names contain no delimiter, so the first line decides. */
function delimiterOf(text: string): string {
  // Only line breaks are skipped: the first column of a file with tabs may have no name.
  const names = (/^.*/.exec(text.replace(/^[\r\n]+/, ''))?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const candidates = [',', ';', '\t', '|'].map((mark) => ({ mark, times: names.split(mark).length }));
  return candidates.reduce((most, one) => (one.times > most.times ? one : most)).mark;
}

/** A quoted cell may span several lines, so the line of a row follows from all rows before it. */
function numbered(rows: readonly string[][]): CsvRow[] {
  let next = 1;
  return rows.map((cells) => {
    const line = next;
    next += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return { line, cells };
  });
}
