/**
 * Deliveries from the rows of a CSV file. Each row is read and checked alone and gets its own outcome; all are
 * created together, as a batch of the API is. The import and the line are the idempotency key of a row: whatever is
 * sent again, after a lost response or a second click, creates no second delivery.
 */
import { type Static, Type } from 'typebox';
import type { importDeliveries } from '../../../contract/dashboard/deliveries.ts';
import { NewDelivery } from '../../../contract/delivery-fields.ts';
import { currencyDigits } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { makeChecker } from '../../platform/http/validation.ts';
import { formatId } from '../../platform/ids.ts';
import { isRejection, type Rejection } from '../../platform/rejection.ts';
import { createTogether } from '../batches.ts';
import { type Creation, type Creator, type Deliveries, madeDelivery } from '../deliveries.ts';
import { findByReferences } from '../reference-store.ts';
import { windowFaults } from '../windows.ts';
import { inColumns, type Money, readColumns, readRow } from './import-row.ts';

type Request = Static<(typeof importDeliveries)['body']['schema']>;
type Result = Static<(typeof importDeliveries)['answers'][200]['body']>['results'][number];

const check = makeChecker(NewDelivery);
const checkReference = makeChecker(Type.Object({ reference: NewDelivery.properties.reference }));

interface ReadRow {
  line: number;
  /** As it is stored, where it could be: also of a row with other errors. */
  reference: string | undefined;
  /** Undefined where there are problems. */
  delivery: NewDelivery | undefined;
  problems: string[];
}

type GoodRow = ReadRow & { delivery: NewDelivery };
const isGood = (row: ReadRow): row is GoodRow => row.delivery !== undefined;

/** The rows go to the database as a batch does; the contract limits how many there are. */
export async function importRows(
  { database, deliveries, clock }: { database: Database; deliveries: Deliveries; clock: Clock },
  creator: Creator,
  request: Request,
): Promise<Result[] | Rejection> {
  const columns = readColumns(request.columns);
  if (isRejection(columns)) return columns;
  const money = { currency: creator.currency, digits: currencyDigits(creator.currency) };
  const now = clock.now();
  const rows = request.rows.map((row) => read(row, columns, money, now));
  if (request.dry_run) return tryOut(database, creator, rows);
  const creations = await createTogether(
    deliveries,
    creator,
    rows
      .filter(isGood)
      .map(({ line, delivery }) => ({ delivery, key: `import:${request.import_id}:${line}` })),
  );
  // Some were not tried to the end: the request is sent again, and finds the others created.
  const failed = creations.find(isRejection);
  if (failed) return failed;
  const made = creations.flatMap((creation) => (isRejection(creation) ? [] : creation));
  return rows.map((row) => (isGood(row) ? resultOf(row, made.shift()!) : refused(row.line, row.problems)));
}

/** The delivery of a row, or everything that is wrong with it. */
function read(
  { line, cells }: Request['rows'][number],
  columns: Exclude<ReturnType<typeof readColumns>, Rejection>,
  money: Money,
  nowMs: number,
): ReadRow {
  const { body, problems: unreadable } = readRow(columns, cells, money);
  const checked = check(body);
  const checkedReference = checkReference({ reference: body.reference });
  // Windows that a create would refuse: the check says so before anything is created.
  const faults = [...('faults' in checked ? checked.faults : []), ...windowFaults(body, nowMs)];
  const problems = [...new Set([...unreadable, ...faults.map((fault) => inColumns(fault, money))])];
  return {
    line,
    reference: 'value' in checkedReference ? checkedReference.value.reference : undefined,
    delivery: 'value' in checked && problems.length === 0 ? checked.value : undefined,
    problems,
  };
}

/** What would become of the rows. References that deliveries have already are found before anything is created. */
async function tryOut(
  database: Database,
  { accountId, kind: mode }: Creator,
  rows: readonly ReadRow[],
): Promise<Result[]> {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const found = await findByReferences(database, { accountId, mode }, references);
  const holders = new Map(found.map(({ reference, delivery_id }) => [reference, delivery_id]));
  return rows.map((row) => {
    const holder = holders.get(row.reference ?? '');
    if (holder !== undefined) return duplicate(row.line, formatId('delivery', holder), row.problems);
    return isGood(row) ? accepted(row.line, 'ready', null, row.delivery) : refused(row.line, row.problems);
  });
}

function resultOf({ line, delivery }: GoodRow, creation: Creation): Result {
  if (creation.outcome === 'key reused') {
    return refused(line, ['this line of the import was created before, with other values']);
  }
  if (creation.outcome === 'reference taken') return duplicate(line, creation.deliveryId);
  const created = madeDelivery(creation);
  if (isRejection(created)) return refused(line, [created.details]);
  const outcome = created.outcome === 'created' ? 'created' : 'created before';
  return accepted(line, outcome, created.delivery.delivery_id, delivery);
}

function accepted(
  line: number,
  outcome: 'ready' | 'created' | 'created before',
  deliveryId: string | null,
  delivery: NewDelivery,
): Result {
  return {
    line,
    outcome,
    delivery_id: deliveryId,
    duplicate_of: null,
    details: null,
    problems: [],
    delivery,
  };
}

function refused(line: number, problems: string[]): Result {
  return {
    line,
    outcome: 'refused',
    delivery_id: null,
    duplicate_of: null,
    details: problems.join('; '),
    problems,
    delivery: null,
  };
}

/** `problems`: what else is wrong. */
function duplicate(line: number, holder: string, problems: readonly string[] = []): Result {
  const all = [...problems, 'reference is that of another delivery'];
  return { ...refused(line, all), duplicate_of: holder };
}
