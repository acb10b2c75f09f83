/**
 * The deliveries of a filter as CSV, page by page, as fast as the client reads it. An exported file can be imported
 * again (`import-row.ts`): the columns of the contract's fields have the same names there.
 */
import { type ExportColumn, exportColumns } from '../../../contract/dashboard/deliveries.ts';
import { csvColumns, type FieldPath, fieldPaths } from '../../../contract/delivery-fields.ts';
import { formatMoney } from '../../../contract/money.ts';
import { currencyDigits } from '../../access/index.ts';
import { type FieldsRow, fields } from '../fields.ts';
import type { DeliveryLists, Page } from '../lists/delivery-lists.ts';
import type { Filter } from '../lists/filter.ts';
import type { Scope } from '../lists/store.ts';
import { type RecordRow, recordOf } from '../record.ts';
import { byteOrderMark, noneWord, writeLine } from './cells.ts';

const maxPageSize = 1_000;

/** The first page is read before the response begins, so that a failure can still become an error response. */
export async function exportCsv(
  lists: DeliveryLists,
  scope: Scope,
  filter: Filter,
): Promise<AsyncIterable<string>> {
  return pieces(lists, scope, filter, await lists.page(scope, filter, maxPageSize));
}

async function* pieces(
  lists: DeliveryLists,
  scope: Scope,
  filter: Filter,
  first: Page,
): AsyncGenerator<string> {
  const digitsOf = remember(currencyDigits);
  yield byteOrderMark + writeLine(exportColumns);
  for (let page = first; ; ) {
    yield page.rows.map((row) => writeLine(cellsOf(row, digitsOf))).join('');
    if (!page.hasMore) return;
    page = await lists.page(scope, filter, maxPageSize, page.lastId);
  }
}

function cellsOf(row: RecordRow, digitsOf: (currency: string) => number): string[] {
  const record = recordOf(row);
  const own: Record<Exclude<ExportColumn, FieldCsvColumn>, string> = {
    delivery_id: record.delivery_id,
    status: record.status,
    created_at: record.created_at,
    updated_at: record.updated_at,
    estimated_delivery_time: record.estimated_delivery_time,
    amount: formatMoney(record.amount_to_collect, digitsOf(record.currency)),
    currency: record.currency,
  };
  return exportColumns.map((name) => (isFieldColumn(name) ? textOf(row[columnOf.get(name)!]) : own[name]));
}

/** As an import reads it. Weights are text already: a number could come out as 1e-7, which no spreadsheet's owner knows. */
function textOf(value: FieldsRow[keyof FieldsRow]): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? noneWord : value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type FieldCsvColumn = (typeof csvColumns)[FieldPath];
/** The columns of the database by those of the file. */
const columnOf = new Map(fieldPaths.map((path) => [csvColumns[path], fields[path].column]));

function isFieldColumn(name: ExportColumn): name is FieldCsvColumn {
  return columnOf.has(name as FieldCsvColumn);
}

/** A currency is asked for once in an export, not once in each line. */
function remember(ask: (name: string) => number): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const value = known.get(name) ?? ask(name);
    known.set(name, value);
    return value;
  };
}
