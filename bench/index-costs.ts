/**
 * What each index costs a create, in microseconds and in bytes of PostgreSQL's log. The rows of a table are copied, as a create writes
 * them, into a table without indexes, and then into one with a single index; the difference is what that index costs. All
 * rows are one statement, so these are the lowest costs: a statement for few rows has to find each page again. An index
 * that a create does not write costs nothing but the check of its condition, and is left out.
 */
import { plainFields } from '../server/deliveries/fields/fields.ts';
import { ask } from './database.ts';
import { say, sayTable } from './report.ts';

const rounds = 5;
const copy = 'copy_of_table';
/** Two pages: a GIN index has no less. */
const emptyIndexBytes = 16_384;

const plainColumns = [
  'account_id, delivery_id, mode, currency, estimated_delivery_time, created_at',
  ...plainFields.map(({ column }) => column),
].join(', ');

/** How a create's rows of each table are written again. */
const inserts: Record<string, string> = {
  deliveries: `(${plainColumns}, updated_at, status) select ${plainColumns}, created_at, 'created' from deliveries order by delivery_id`,
  delivery_events: 'select * from delivery_events where sequence = 1 order by delivery_id',
  events: 'select * from events where sequence = 1 order by position',
  delivery_search: 'select * from delivery_search order by delivery_id',
};

interface Cost {
  us: number;
  logBytes: number;
  isWritten: boolean;
}

export async function sayIndexCosts(workDir: string): Promise<void> {
  const table = [['table, and its indexes', 'µs per row', 'bytes of log']];
  for (const [name, insert] of Object.entries(inserts)) {
    const row = await medianCost(workDir, name, insert);
    table.push([name, row.us.toFixed(1), row.logBytes.toFixed(0)]);
    for (const index of await indexesOf(workDir, name)) {
      const withIndex = await medianCost(workDir, name, insert, index.definition);
      if (!withIndex.isWritten) continue;
      const [us, logBytes] = [withIndex.us - row.us, withIndex.logBytes - row.logBytes];
      table.push([`  ${index.name}`, us.toFixed(1), logBytes.toFixed(0)]);
    }
  }
  sayTable(table);
  say(
    `Medians of ${rounds} copies of the table, without other load. A row of the queue \`outbox\` costs about as much as one of events.\n`,
  );
}

function indexesOf(workDir: string, table: string) {
  return ask<{ name: string; definition: string }>(
    workDir,
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = '${table}' order by indexname`,
  );
}

async function medianCost(workDir: string, table: string, insert: string, index?: string): Promise<Cost> {
  const costs: Cost[] = [];
  for (let n = 0; n < rounds; n++) costs.push(await costOf(workDir, table, insert, index));
  return costs.toSorted((a, b) => a.us - b.us)[Math.floor(rounds / 2)]!;
}

async function costOf(
  workDir: string,
  table: string,
  insert: string,
  index: string | undefined,
): Promise<Cost> {
  await ask(workDir, `drop table if exists ${copy}`);
  await ask(
    workDir,
    `create table ${copy} (like ${table} including defaults including constraints including generated)`,
  );
  if (index) await ask(workDir, index.replace(/INDEX .* ON [^ ]+/, `INDEX ${copy}_index ON ${copy}`));
  const [before] = await ask<{ at: string }>(workDir, 'select pg_current_wal_insert_lsn() as at');
  const [explained] = await ask<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
    workDir,
    `explain (analyze, timing off, format json) insert into ${copy} ${insert}`,
  );
  const [after] = await ask<{ logBytes: number; rows: number; isWritten: boolean }>(
    workDir,
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '${before!.at}')::float8 as "logBytes",
            (select count(*)::int from ${copy}) as rows, pg_indexes_size('${copy}') > ${emptyIndexBytes} as "isWritten"`,
  );
  await ask(workDir, `drop table ${copy}`);
  const { logBytes, rows, isWritten } = after!;
  const us = explained!['QUERY PLAN'][0]['Execution Time'] * 1_000;
  return { us: us / rows, logBytes: logBytes / rows, isWritten };
}
