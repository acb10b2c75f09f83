/**
 * Deliveries from the rows of a CSV file. Each row is read and checked alone and gets its own outcome; all are
 * created together, as a batch of the API is. The import and the line are the idempotency key of a row: whatever is
 * sent again, after a lost response or a second click, creates no second delivery.
 */
import { type Static, Type } from 'typebox';
import { currencyDigits } from '../../../contract/currencies.ts';
import type { importDeliveries } from '../../../contract/dashboard/deliveries.ts';
import { NewDelivery } from '../../../contract/delivery-fields.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import type { Database } from '../../database/database.ts';
import { isRejection, problem, Rejection } from '../../errors/rejection.ts';
import { makeChecker } from '../../http/validation.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DeliveryId, formatId } from '../../platform/ids.ts';
import { inSlices } from '../../workers/slices.ts';
import { createTogether } from '../batches.ts';
import { type Creation, type Creator, type Deliveries, madeDelivery } from '../deliveries.ts';
import { windowFaults } from '../fields/windows.ts';
import { findByReferences, findUncancelled } from '../lists/reference-store.ts';
import { inColumns, type RowFormats, readColumns, readRow } from './import-row.ts';
import type { TimeFormats } from './read-time.ts';

type Request = Static<(typeof importDeliveries)['body']['schema']>;
type Result = Static<(typeof importDeliveries)['responses'][200]['body']>['results'][number];

const check = makeChecker(NewDelivery);
const checkReference = makeChecker(Type.Object({ reference: NewDelivery.properties.reference }));

interface ReadRow {
  line: number;
  /** As it is stored, if it could be: also of a row with other errors. */
  reference: string | undefined;
  /** Undefined if there are problems. */
  delivery: NewDelivery | undefined;
  problems: Problem[];
  exportedFrom: DeliveryId | undefined;
  /** The delivery that it was exported from, if that is still there. */
  existing: DeliveryId | undefined;
}

type GoodRow = ReadRow & { delivery: NewDelivery };
const isGood = (row: ReadRow): row is GoodRow => row.delivery !== undefined;

/** The rows go to the database as a batch does; the contract limits how many there are. */
export async function importRows(
  { database, deliveries, clock }: { database: Database; deliveries: Deliveries; clock: Clock },
  creator: Creator,
  times: TimeFormats,
  request: Request,
): Promise<Result[] | Rejection> {
  const columns = readColumns(request.columns);
  if (isRejection(columns)) return columns;
  const formats = { ...times, currency: creator.currency, digits: currencyDigits(creator.currency) };
  const now = clock.now();
  const rows = await withoutExisting(
    database,
    creator,
    await inSlices(request.rows, (row) => read(row, columns, formats, now)),
  );
  if (request.dry_run) return tryOut(database, creator, rows);
  const items = rows
    .filter(isGood)
    .map((row) => ({ row, delivery: row.delivery, key: `import:${request.import_id}:${row.line}` }));
  const results = new Map<ReadRow, Result>();
  for (const { item, outcome } of await createTogether(deliveries, creator, items, now)) {
    // Some were not tried to the end: the request is sent again, and finds the others created.
    if (isRejection(outcome)) return outcome;
    results.set(item.row, resultOf(item.row, outcome));
  }
  return rows.map((row) => results.get(row) ?? refusedRow(row));
}

/** The delivery of a row, or everything that is wrong with it. */
function read(
  { line, cells }: Request['rows'][number],
  columns: Exclude<ReturnType<typeof readColumns>, Rejection>,
  formats: RowFormats,
  nowMs: number,
): ReadRow {
  const { body, problems: unreadable, exportedFrom } = readRow(columns, cells, formats);
  const checked = check(body);
  const checkedReference = checkReference({ reference: body.reference });
  // Windows that a create would refuse: the check says so before anything is created.
  const faults = [...('faults' in checked ? checked.faults : []), ...windowFaults(body, nowMs)];
  // The validator also complains of a cell that could not be read.
  const isUnreadable = ({ field }: Problem) =>
    field !== undefined && unreadable.some((one) => one.field === field);
  const more = faults.map((fault) => inColumns(fault, formats)).filter((fault) => !isUnreadable(fault));
  const byKind = new Map([...unreadable, ...more].map((one) => [`${one.code} ${one.field}`, one]));
  const problems = [...byKind.values()];
  return {
    line,
    reference: 'value' in checkedReference ? checkedReference.value.reference : undefined,
    delivery: 'value' in checked && problems.length === 0 ? checked.value : undefined,
    problems,
    exportedFrom,
    existing: undefined,
  };
}

/** An export that is imported again creates no delivery twice, even if it has no reference. */
async function withoutExisting(
  database: Database,
  { accountId, mode }: Creator,
  rows: ReadRow[],
): Promise<ReadRow[]> {
  const ids = rows.flatMap(({ exportedFrom }) => exportedFrom ?? []);
  const uncancelled = new Set(await findUncancelled(database, { accountId, mode }, ids));
  return rows.map((row) =>
    row.exportedFrom !== undefined && uncancelled.has(row.exportedFrom)
      ? { ...row, existing: row.exportedFrom, delivery: undefined }
      : row,
  );
}

/** What would become of the rows. References that deliveries have already are found before anything is created. */
async function tryOut(
  database: Database,
  { accountId, mode }: Creator,
  rows: readonly ReadRow[],
): Promise<Result[]> {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const existing = await findByReferences(database, { accountId, mode }, references);
  const holders = new Map(existing.map(({ reference, delivery_id }) => [reference, delivery_id]));
  return rows.map((row) => {
    const holder = holders.get(row.reference ?? '');
    if (holder !== undefined && row.existing === undefined) {
      return duplicate(row.line, formatId('delivery', holder), row.problems);
    }
    return isGood(row) ? accepted(row.line, 'ready', null, row.delivery) : refusedRow(row);
  });
}

function resultOf({ line, delivery }: GoodRow, creation: Creation): Result {
  if (creation.outcome === 'key reused') {
    return refused(line, [problem('line_created_before')]);
  }
  if (creation.outcome === 'reference taken') return duplicate(line, creation.deliveryId);
  const created = madeDelivery(creation);
  if (isRejection(created)) return refused(line, created.problems);
  return accepted(line, created.outcome, created.delivery.delivery_id, delivery);
}

function accepted(
  line: number,
  outcome: 'ready' | 'created' | 'replayed',
  deliveryId: string | null,
  delivery: NewDelivery,
): Result {
  return {
    line,
    outcome,
    delivery_id: deliveryId,
    duplicate_of: null,
    problems: [],
    delivery,
  };
}

/** A row that exists already is not to be corrected, so nothing else is said of it. */
function refusedRow({ line, problems, existing }: ReadRow): Result {
  if (existing === undefined) return refused(line, problems);
  const exists = refused(line, [problem('delivery_exists', {}, { field: 'delivery_id' })]);
  return { ...exists, duplicate_of: formatId('delivery', existing) };
}

function refused(line: number, problems: readonly Problem[]): Result {
  return {
    line,
    outcome: 'refused',
    delivery_id: null,
    duplicate_of: null,
    problems: new Rejection(problems, { maxShown: problems.length }).shownProblems,
    delivery: null,
  };
}

/** `problems`: what else is wrong. */
function duplicate(line: number, holder: string, problems: readonly Problem[] = []): Result {
  const conflict = problem('reference_taken', { delivery_id: holder }, { field: 'reference' });
  const all = [...problems, conflict];
  return { ...refused(line, all), duplicate_of: holder };
}
