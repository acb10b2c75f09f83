/** The rows of a file, and the server's result for each. */
import type { importDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import type { ResultOf } from '../../../api/client.ts';
import { number } from '../field-words.ts';

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

type ServerResult = ResultOf<typeof importDeliveries>['results'][number];

/** What the page itself finds: the service sees a batch of rows at a time. */
type PageProblem = { field: string | null; detail: string } & (
  | { code: 'row_too_large'; params: Record<string, never> }
  | { code: 'reference_repeated'; params: { line: number } }
);

export type RowProblem = ServerResult['problems'][number] | PageProblem;
export type RowResult = Omit<ServerResult, 'problems'> & { problems: RowProblem[] };

/** Added to a file of refused rows for people to read, and ignored when that file is imported. */
export const addedColumns = ['waybill_line', 'waybill_error'];

export const rowCount = (count: number) => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`;
