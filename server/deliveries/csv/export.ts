/**
 * The deliveries of a filter, or selected ones, as CSV, page by page, as fast as the client reads it. An exported file can be imported
 * again (`import-row.ts`): the columns of the contract's fields have the same names there.
 */
import { currencyDigits } from '../../../contract/currencies.ts';
import { type ExportColumn, exportColumns } from '../../../contract/dashboard/deliveries.ts';
import { csvColumns, type FieldPath, fieldPaths } from '../../../contract/delivery-fields.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { NameReader } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { byteOrderMark, noneWord, writeLine } from '../../platform/csv-cells.ts';
import type { DeliveryId } from '../../platform/ids.ts';
import { slicesOf } from '../../workers/slices.ts';
import { type FieldsRow, fields, type RecordRow, recordOf, type Stored } from '../fields/fields.ts';
import type { Policy } from '../lifecycle/lifecycle.ts';
import type { DeliveryLists } from '../lists/delivery-lists.ts';
import type { Filter } from '../lists/filter.ts';
import type { HandoverPins } from '../proof/handover-pin.ts';
import type { Scope } from '../store.ts';
import { readNamedCouriers } from '../views/courier-names.ts';
import { milestonesOf, proofToDeliver } from '../views/full-record.ts';

/** A delivery with the longest texts is 55 KB: a page of them is 14 MB. */
const maxPageSize = 250;

/** Newest first. */
export async function* pagesOf(
  lists: DeliveryLists,
  scope: Scope,
  filter: Filter,
): AsyncGenerator<readonly RecordRow[]> {
  for (let belowId: DeliveryId | undefined = filter.belowId; belowId !== undefined; ) {
    const { rows, hasMore } = await lists.page(scope, { ...filter, belowId }, maxPageSize);
    yield rows;
    belowId = hasMore ? rows.at(-1)?.delivery_id : undefined;
  }
}

interface ExportParts {
  database: Database;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'lockedAmong'>;
}

/** The first page is read before the response begins, so that a failure can still become an error response. */
export async function exportCsv(...args: Parameters<typeof piecesOf>): Promise<AsyncIterable<string>> {
  const pieces = piecesOf(...args);
  const { value: first = '' } = await pieces.next();
  return (async function* () {
    yield first;
    yield* pieces;
  })();
}

async function* piecesOf(
  parts: ExportParts,
  scope: Scope,
  reader: NameReader,
  pages: AsyncIterable<readonly RecordRow[]> | Iterable<readonly RecordRow[]>,
): AsyncGenerator<string, undefined> {
  let head = byteOrderMark + writeLine(exportColumns);
  for await (const rows of pages) {
    const cellsOf = await readCells(parts, scope, reader, rows);
    if (head !== '') yield head;
    head = '';
    for await (const lines of slicesOf(rows, (row) => writeLine(cellsOf(row)))) yield lines.join('');
  }
}

/** Reads what the rows of a page do not say themselves: who carries them, when what happened, and which proof is needed. */
async function readCells(
  { database, policy, pins }: ExportParts,
  scope: Scope,
  reader: NameReader,
  rows: readonly RecordRow[],
): Promise<(row: RecordRow) => string[]> {
  const timesOf = await milestonesOf(database, scope, rows);
  const proofAsked = await proofToDeliver(pins, scope.accountId, rows, await policy());
  const carriers = rows.map(({ courier_id: id }) => id);
  const courierOf = await readNamedCouriers(database, carriers, reader);
  return (row) => {
    const record = recordOf(row);
    const times = timesOf(row);
    const money = (amount: number) => formatMoney(amount, currencyDigits(record.currency));
    const own: Record<Exclude<ExportColumn, FieldCsvColumn>, string> = {
      delivery_id: record.delivery_id,
      status: record.status,
      created_at: record.created_at,
      updated_at: record.updated_at,
      estimated_delivery_time: record.estimated_delivery_time,
      picked_up_at: times.picked_up_at ?? '',
      delivered_at: times.delivered_at ?? '',
      returned_at: times.returned_at ?? '',
      cancelled_at: times.cancelled_at ?? '',
      courier: courierOf(row.courier_id)?.name ?? '',
      attempts: String(record.attempts),
      instruction: record.instruction ?? '',
      deliver_on: record.deliver_on ?? '',
      collected_amount: record.collected_amount === null ? '' : money(record.collected_amount),
      proof_to_deliver: textOf(proofAsked(row)),
      recipient_name: times.recipient_name ?? '',
      amount: money(record.amount_to_collect),
      currency: record.currency,
    };
    return exportColumns.map((name) => (isFieldColumn(name) ? textOf(row[columnOf.get(name)!]) : own[name]));
  };
}

/** As an import reads it. Weights are text already: a number could come out as 1e-7, which no spreadsheet's owner knows. */
function textOf(value: FieldsRow[keyof FieldsRow]): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? noneWord : value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

type FieldCsvColumn = (typeof csvColumns)[FieldPath];
const columnOf: ReadonlyMap<string, Stored['column']> = new Map(
  fieldPaths.map((path) => [csvColumns[path], fields[path].column]),
);

const isFieldColumn = (name: ExportColumn): name is FieldCsvColumn => columnOf.has(name);
