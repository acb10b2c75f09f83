/** A file is sent in batches: as many rows as one request may have, and no more bytes than it may have. */
import {
  type importDeliveries,
  maxImportCellCharacters,
  maxImportColumns,
  maxImportRows,
} from '../../../../contract/dashboard/deliveries.ts';
import type { ResultOf } from '../../../api/client.ts';
import type { CsvRow } from './csv-file.ts';

export type RowResult = ResultOf<typeof importDeliveries>['results'][number];

/** The service takes 256 KiB; the names of the columns and the rest need a little of it. */
const maxBytes = 224 * 1024;

const encoder = new TextEncoder();

export interface Batches {
  batches: CsvRow[][];
  /** Rows that no request could hold. */
  tooLarge: RowResult[];
}

export function batchesOf(rows: readonly CsvRow[], columns: number): Batches {
  const batches: CsvRow[][] = [];
  const tooLarge: RowResult[] = [];
  let room = 0;
  for (const row of rows) {
    const sent = { line: row.line, cells: cellsToSend(row.cells, columns) };
    const bytes = encoder.encode(JSON.stringify(sent)).length + 1;
    if (bytes > maxBytes) {
      tooLarge.push(refused(row.line, 'the row is too large'));
      continue;
    }
    const last = batches.at(-1);
    if (last === undefined || bytes > room || last.length === maxImportRows) {
      batches.push([sent]);
      room = maxBytes - bytes;
    } else {
      last.push(sent);
      room -= bytes;
    }
  }
  return { batches, tooLarge };
}

/**
 * The request as a whole bounds its cells, and one cell beyond would refuse all rows. What is cut here is still longer
 * than any field may be, so the row is refused by itself. Of cells beyond the columns one is enough for that.
 */
function cellsToSend(cells: readonly string[], columns: number): string[] {
  const beyond = cells.slice(columns).find((cell) => cell.trim() !== '');
  return [...cells.slice(0, columns), ...(beyond === undefined ? [] : [beyond])]
    .slice(0, maxImportColumns)
    .map((cell) => cell.trim().slice(0, maxImportCellCharacters));
}

function refused(line: number, details: string): RowResult {
  return { line, outcome: 'refused', delivery_id: null, details, problems: [details], delivery: null };
}
