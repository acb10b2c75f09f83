/** The file that people start from: our column names, and a row that shows how values are written. Pure. */
import { guardFormulas } from '../../../../contract/dashboard/csv-formulas.ts';
import {
  exampleReference,
  type ImportColumn,
  importColumns,
} from '../../../../contract/dashboard/deliveries.ts';
import {
  csvColumns,
  exampleDay,
  exampleWithEveryField,
  fieldPaths,
  fieldValue,
} from '../../../../contract/delivery-fields.ts';
import { editableMoney } from '../../../../contract/money.ts';
import type { Formats } from '../form/formats.ts';
import { timeFields } from './fields.ts';
import { readableTime } from './readable-time.ts';

export type ExampleFormats = Pick<Formats, 'currencyDigits' | 'zone'> & { nowMs: number };

/** The examples of windows are a week ahead: the import refuses those that are over. */
const aheadMs = 7 * 86_400_000;

/** A value as people write it in a file. */
export function exampleCell(column: ImportColumn, { currencyDigits, zone, nowMs }: ExampleFormats): string {
  if (column === 'amount') return editableMoney(exampleWithEveryField.amount_to_collect, currencyDigits);
  const path = fieldPaths.find((one) => csvColumns[one] === column)!;
  const value = fieldValue(exampleWithEveryField, path);
  if (timeFields.includes(column)) {
    const day = new Date(nowMs + aheadMs).toISOString().slice(0, 10);
    return readableTime(String(value).replace(exampleDay, day), zone);
  }
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Its reference marks the example: the import refuses the row until it is deleted or gets another one. */
export function templateText(formats: ExampleFormats): string {
  // One of the two amounts is enough, and people write whole units.
  const columns = importColumns.filter((column) => column !== 'amount_to_collect');
  const example = columns.map((column) =>
    column === 'reference' ? exampleReference : exampleCell(column, formats),
  );
  return [columns, example].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  const safe = guardFormulas(cell);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
