/** A chosen file, read into rows. Which columns and values are right, the service says. */
import { newIdempotencyKey } from '../../../../contract/idempotency-key.ts';
import { number, rowCount } from './count.ts';
import { ownColumns } from './refused-rows.ts';

export const maxBytes = 20 * 1024 * 1024;
export const maxRows = 50_000;

export interface CsvRow {
  /** Where it begins in the file, counted from 1. */
  line: number;
  cells: string[];
}

export interface CsvFile {
  name: string;
  /** The same import never makes a line twice, however often it is sent. */
  importId: string;
  columns: string[];
  rows: CsvRow[];
}

/** The file is none that can be imported; says so to people. */
export class NotReadable extends Error {}

export async function readCsv(file: File): Promise<CsvFile> {
  if (file.size > maxBytes) throw new NotReadable(`The file is larger than ${megabytes(maxBytes)}. ${split}`);
  const text = decode(await bytesOf(file));
  // What reads CSV is only loaded by who has one to read.
  const { parse } = (await import('papaparse')).default;
  const { data, errors } = parse<string[]>(text, { delimiter: delimiterOf(text) });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open) throw new NotReadable(unclosed(lineOf(data, open.row ?? 0)));
  const [header, ...rows] = numbered(data);
  if (header === undefined) throw new NotReadable('The file is empty.');
  if (rows.length === 0)
    throw new NotReadable(
      'The file has one line only: the names of the columns belong into the first, a delivery into each line after it.',
    );
  if (rows.length > maxRows) {
    throw new NotReadable(
      `The file has ${rowCount(rows.length)}, and ${number.format(maxRows)} is the most. ${split}`,
    );
  }
  // Columns that an earlier import added for people are passed over, like columns without a name.
  const columns = header.cells.map((name) => (ownColumns.includes(name.trim()) ? '' : name.trim()));
  return { name: file.name, importId: newIdempotencyKey(), columns, rows };
}

const split = 'Split it into several files.';
export const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

async function bytesOf(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new NotReadable('The file cannot be read. If it was changed meanwhile, choose it again.');
  }
}

/** Spreadsheets write UTF-8, UTF-16 with a mark at its beginning, or the old Windows table. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0x50 && second === 0x4b) {
    throw new NotReadable(
      'This is a spreadsheet, not a CSV file. Save it as CSV in your spreadsheet program first.',
    );
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

/** Spreadsheets of some countries write semicolons. The names of the columns hold none of these, so they tell. */
function delimiterOf(text: string): string {
  const names = (/^.*/.exec(text.trimStart())?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const found = [',', ';', '\t', '|'].map((mark) => ({ mark, times: names.split(mark).length }));
  return found.reduce((most, one) => (one.times > most.times ? one : most)).mark;
}

/** A cell in quotes may go over several lines, so a row knows its line only from all rows before. */
function numbered(rows: readonly string[][]): CsvRow[] {
  let next = 1;
  const found: CsvRow[] = [];
  for (const cells of rows) {
    const line = next;
    next += linesOf(cells);
    if (cells.some((cell) => cell.trim() !== '')) found.push({ line, cells });
  }
  return found;
}

function linesOf(cells: readonly string[]): number {
  return 1 + cells.reduce((lines, cell) => lines + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

/** Where the row of this number begins. */
function lineOf(rows: readonly string[][], index: number): number {
  return 1 + rows.slice(0, index).reduce((lines, cells) => lines + linesOf(cells), 0);
}

/** Everything after it would be taken for one cell. */
function unclosed(line: number): string {
  return `A quotation mark in line ${number.format(line)} is never closed. Close it, or take it out, and choose the file again.`;
}
