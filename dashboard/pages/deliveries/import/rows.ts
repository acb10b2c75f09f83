/** The rows of a file, and the server's result for each. */
import type { importDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import type { ResultOf } from '../../../api/client.ts';

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

export type RowResult = ResultOf<typeof importDeliveries>['results'][number];

/** Added to a file of refused rows for people to read, and ignored when that file is imported. */
export const addedColumns = ['waybill_line', 'waybill_error'];
