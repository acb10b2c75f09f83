/** A file is sent in batches, each within the maximum of rows and bytes of a request; each row gets a result. */
import { guardFormulas } from '../../../../contract/dashboard/csv-formulas.ts';
import {
  type importDeliveries,
  maxImportCellCharacters,
  maxImportColumns,
  maxImportRows,
} from '../../../../contract/dashboard/deliveries.ts';
import type { ResultOf } from '../../../api/client.ts';
import type { CsvRow } from './csv-file.ts';

type ServerResult = ResultOf<typeof importDeliveries>['results'][number];

/** What the page itself finds: the service sees a batch of rows at a time. */
type PageProblem = { field: string | null; detail: string } & (
  | { code: 'row_too_large'; params: Record<string, never> }
  | { code: 'reference_repeated'; params: { line: number } }
);

export type RowProblem = ServerResult['problems'][number] | PageProblem;
export type RowResult = Omit<ServerResult, 'problems'> & { problems: RowProblem[] };

/** The server accepts 256 KiB; the column names and the rest of the request need some of it. */
const maxBytes = 224 * 1024;

const encoder = new TextEncoder();

/** `tooLarge`: rows that are too large for any request. */
export function batchesOf(rows: readonly CsvRow[], columns: number) {
  const batches: CsvRow[][] = [];
  const tooLarge: RowResult[] = [];
  let room = 0;
  for (const row of rows) {
    const rowToSend = { line: row.line, cells: cellsToSend(row.cells, columns) };
    const bytes = encoder.encode(JSON.stringify(rowToSend)).length + 1;
    if (bytes > maxBytes) {
      tooLarge.push(refusedAsTooLarge(row.line));
      continue;
    }
    const last = batches.at(-1);
    if (last && bytes <= room && last.length < maxImportRows) {
      last.push(rowToSend);
      room -= bytes;
    } else {
      batches.push([rowToSend]);
      room = maxBytes - bytes;
    }
  }
  return { batches, tooLarge };
}

/**
 * A request with one cell that is too long would be refused with all its rows. A cell that is cut here is still longer
 * than any field may be, so only its own row is refused. For the same purpose one cell beyond the columns is enough.
 */
function cellsToSend(cells: readonly string[], columns: number): string[] {
  const beyond = cells.slice(columns).find((cell) => cell.trim() !== '');
  return [...cells.slice(0, columns), ...(beyond === undefined ? [] : [beyond])]
    .slice(0, maxImportColumns)
    .map((cell) => guardFormulas(cell.trim()).slice(0, maxImportCellCharacters));
}

const refusedAsTooLarge = (line: number): RowResult => ({
  line,
  outcome: 'refused',
  delivery_id: null,
  duplicate_of: null,
  problems: [{ code: 'row_too_large', field: null, params: {}, detail: 'the row is too large' }],
  delivery: null,
});
