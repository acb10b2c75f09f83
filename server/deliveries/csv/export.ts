/**
 * The deliveries of a filter, or selected ones, as CSV, page by page, as fast as the client reads it. An exported file can be imported
 * again (`import-row.ts`): the columns of the contract's fields have the same names there.
 */

import { currencyDigits } from '../../../contract/currencies.ts';
import { type ExportColumn, exportColumns } from '../../../contract/dashboard/deliveries.ts';
import { csvColumns, type FieldPath, fieldPaths } from '../../../contract/delivery-fields.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { ProofKind } from '../../../contract/primitives.ts';
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
import { type Milestones, milestonesOf, proofToDeliver } from '../views/full-record.ts';

/** A delivery with the longest texts is 55 KB: a page of them is 14 MB. */
const maxPageSize = 250;

/** The deliveries of a filter, newest first. */
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

/** Deliveries that are all read. */
export async function* once(rows: readonly RecordRow[]): AsyncGenerator<readonly RecordRow[]> {
  yield rows;
}

interface ExportParts {
  database: Database;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'lockedAmong'>;
}

/** The first page is read before the response begins, so that a failure can still become an error response. */
export async function exportCsv(
  parts: ExportParts,
  scope: Scope,
  reader: NameReader,
  pages: AsyncGenerator<readonly RecordRow[], undefined>,
): Promise<AsyncIterable<string>> {
  const readHistory = (rows: readonly RecordRow[]) => historyOf(parts, scope, reader, rows);
  const { value: rows = [] } = await pages.next();
  return pieces(readHistory, { rows, history: await readHistory(rows) }, pages);
}

async function* pieces(
  readHistory: (rows: readonly RecordRow[]) => Promise<History>,
  first: { rows: readonly RecordRow[]; history: History },
  others: AsyncIterable<readonly RecordRow[]>,
): AsyncGenerator<string> {
  const linesOf = (rows: readonly RecordRow[], history: History) =>
    slicesOf(rows, (row) => writeLine(cellsOf(row, history)));
  yield byteOrderMark + writeLine(exportColumns);
  for await (const lines of linesOf(first.rows, first.history)) yield lines.join('');
  for await (const rows of others) {
    for await (const lines of linesOf(rows, await readHistory(rows))) yield lines.join('');
  }
}

/** What the rows of a page do not say themselves: who carries them, when what happened, and which proof is needed. */
interface History {
  courierName(row: RecordRow): string;
  milestones(row: RecordRow): Milestones;
  proofAsked(row: RecordRow): ProofKind[] | null;
}

async function historyOf(
  { database, policy, pins }: ExportParts,
  scope: Scope,
  reader: NameReader,
  rows: readonly RecordRow[],
): Promise<History> {
  const milestones = await milestonesOf(database, scope, rows);
  const proofAsked = await proofToDeliver(pins, scope.accountId, rows, await policy());
  const courierOf = await readNamedCouriers(
    database,
    rows.map(({ courier_id: id }) => id),
    reader,
  );
  return {
    milestones,
    proofAsked,
    courierName: ({ courier_id: id }) => courierOf(id)?.name ?? '',
  };
}

function cellsOf(row: RecordRow, history: History): string[] {
  const record = recordOf(row);
  const milestones = history.milestones(row);
  const own: Record<Exclude<ExportColumn, FieldCsvColumn>, string> = {
    delivery_id: record.delivery_id,
    status: record.status,
    created_at: record.created_at,
    updated_at: record.updated_at,
    estimated_delivery_time: record.estimated_delivery_time,
    picked_up_at: milestones.picked_up_at ?? '',
    delivered_at: milestones.delivered_at ?? '',
    returned_at: milestones.returned_at ?? '',
    cancelled_at: milestones.cancelled_at ?? '',
    courier: history.courierName(row),
    attempts: String(record.attempts),
    instruction: record.instruction ?? '',
    deliver_on: record.deliver_on ?? '',
    collected_amount:
      record.collected_amount === null
        ? ''
        : formatMoney(record.collected_amount, currencyDigits(record.currency)),
    proof_to_deliver: textOf(history.proofAsked(row)),
    recipient_name: milestones.recipient_name ?? '',
    amount: formatMoney(record.amount_to_collect, currencyDigits(record.currency)),
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
const columnOf: ReadonlyMap<string, Stored['column']> = new Map(
  fieldPaths.map((path) => [csvColumns[path], fields[path].column]),
);

function isFieldColumn(name: ExportColumn): name is FieldCsvColumn {
  return columnOf.has(name);
}
