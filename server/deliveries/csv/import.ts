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
import { type Creation, type Creator, type Deliveries, referenceTaken } from '../deliveries.ts';
import { windowFaults } from '../fields/windows.ts';
import { findByReferences, findUncancelled } from '../lists/store.ts';
import { inColumns, type RowFormats, readColumns, readRow } from './import-row.ts';
import type { TimeFormats } from './read-time.ts';

type Request = Static<(typeof importDeliveries)['body']['schema']>;
type Result = Static<(typeof importDeliveries)['responses'][200]['body']>['results'][number];

const check = makeChecker(NewDelivery);
const checkReference = makeChecker(Type.Object({ reference: NewDelivery.properties.reference }));

type ReadRow = ReturnType<typeof read> & {
  /** The delivery that it was exported from, if that is still there. */
  existing?: DeliveryId;
};
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
    if (isRejection(outcome) && outcome.code === 'database_unavailable') return outcome;
    results.set(item.row, resultOf(item.row, outcome));
  }
  return rows.map((row) => results.get(row) ?? refusedRow(row));
}

function read(
  { line, cells }: Request['rows'][number],
  columns: Parameters<typeof readRow>[0],
  formats: RowFormats,
  nowMs: number,
) {
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
    /** As it is stored, if it could be: also of a row with other errors. */
    reference: 'value' in checkedReference ? checkedReference.value.reference : undefined,
    /** Undefined if there are problems. */
    delivery: 'value' in checked && problems.length === 0 ? checked.value : undefined,
    problems,
    exportedFrom,
  };
}

/** An export that is imported again creates no delivery twice, even if it has no reference. */
async function withoutExisting(database: Database, creator: Creator, rows: ReadRow[]) {
  const ids = rows.flatMap(({ exportedFrom }) => exportedFrom ?? []);
  const uncancelled = new Set(await findUncancelled(database, creator, ids));
  return rows.map((row): ReadRow => {
    const { exportedFrom: existing } = row;
    const exists = existing !== undefined && uncancelled.has(existing);
    return exists ? { ...row, existing, delivery: undefined } : row;
  });
}

/** What would become of the rows. References that deliveries have already are found before anything is created. */
async function tryOut(database: Database, creator: Creator, rows: readonly ReadRow[]) {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const existing = await findByReferences(database, creator, references);
  const holders = new Map(existing.map(({ reference, delivery_id }) => [reference, delivery_id]));
  return rows.map((row) => {
    const holder = holders.get(row.reference ?? '');
    if (holder !== undefined && row.existing === undefined) {
      return refused(row.line, [...row.problems, ...referenceTaken({ delivery_id: holder }).problems]);
    }
    return isGood(row) ? accepted(row.line, row.delivery) : refusedRow(row);
  });
}

function resultOf({ line, delivery }: GoodRow, creation: Creation): Result {
  if (!isRejection(creation)) {
    const { outcome, delivery: created } = creation;
    return { ...accepted(line, delivery), outcome, delivery_id: created.delivery_id };
  }
  const { code, problems } = creation;
  return refused(line, code === 'key_reused' ? [problem('line_created_before')] : problems);
}

const accepted = (line: number, delivery: NewDelivery): Result => ({
  line,
  outcome: 'ready',
  delivery_id: null,
  duplicate_of: null,
  problems: [],
  delivery,
});

/** A row that exists already is not to be corrected, so nothing else is said of it. */
function refusedRow({ line, problems, existing }: ReadRow): Result {
  if (existing === undefined) return refused(line, problems);
  const exists = refused(line, [problem('delivery_exists', {}, { field: 'delivery_id' })]);
  return { ...exists, duplicate_of: formatId('delivery', existing) };
}

function refused(line: number, problems: readonly Problem[]): Result {
  const conflict = problems.find((one) => one.code === 'reference_taken');
  return {
    line,
    outcome: 'refused',
    delivery_id: null,
    duplicate_of: conflict?.params.delivery_id ?? null,
    problems: new Rejection(problems, { maxShown: problems.length }).shownProblems,
    delivery: null,
  };
}
