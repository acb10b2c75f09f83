/**
 * What is filtered as CSV, page by page, as fast as the reader takes it. What is written here, an import takes
 * again (`import-row.ts`): the columns that describe the parcel have the same names there.
 */
import { exportColumns } from '../../../contract/dashboard/deliveries.ts';
import { currencyDigits } from '../../access/index.ts';
import type { DeliveryLists, Page } from '../lists/delivery-lists.ts';
import type { Filter } from '../lists/filter.ts';
import type { Scope } from '../lists/store.ts';
import { type RecordRow, recordOf } from '../record.ts';
import { writeAmount } from './amount.ts';
import { byteOrderMark, writeLine } from './cells.ts';

const maxPageSize = 1_000;

/** The first page is read before anything is answered, so that a refusal can still be one. */
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
  const { package_details, receiver_contact, ...record } = recordOf(row);
  const cells: Record<(typeof exportColumns)[number], string | number | null> = {
    ...record,
    receiver_name: receiver_contact.name,
    receiver_phone: receiver_contact.phone,
    // As it is kept: a number could come out as 1e-7, which no spreadsheet's owner would recognise.
    weight: row.weight_kg,
    description: package_details.description,
    amount: writeAmount(record.amount_to_collect, digitsOf(record.currency)),
  };
  return exportColumns.map((name) => String(cells[name] ?? ''));
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
