/** Runs a store function in a transaction that is rolled back; keeps what it answered and which rows it changed. */
import { inspect } from 'node:util';
import { inject } from 'vitest';
import type { Database, Statement, Tx } from '../../server/database/database.ts';

export interface Change {
  /** Written, or gone. */
  sign: '+' | '-';
  table: string;
  row: string;
}

export interface Outcome {
  failed: boolean;
  result: string;
  changes: Change[];
}

/** Columns that are new in each transaction. */
const volatileColumns: Record<string, string[]> = {
  outbox: ['position', 'event_id'],
  audit_log: ['transaction_id', 'audit_id'],
  cash_postings: ['posting_id'],
};

/** All rows of all tables, for this database. */
export async function snapshotStatement(database: Database): Promise<Statement> {
  const tables = await database.read<{ name: string }>(
    {
      name: 'tables',
      text: `select table_name as name from information_schema.tables
             where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations' order by 1`,
    },
    [],
  );
  const selects = tables.map(({ name }) => {
    const left = (volatileColumns[name] ?? []).map((column) => `'${column}'`).join(', ');
    return `select '${name}' as "table", (to_jsonb(t) - array[${left}]::text[])::text as row from ${name} t`;
  });
  return { name: 'snapshot', text: selects.join(' union all ') };
}

export interface TestedDatabase {
  database: Database;
  snapshot: Statement;
  /** Everything, before anything was tried. */
  before: TableRow[];
}

interface TableRow {
  table: string;
  row: string;
}

class RolledBack extends Error {}

/** The outcome of a function that gets a transaction. */
export async function outcomeOf(
  { database, snapshot, before }: TestedDatabase,
  call: (tx: Tx) => Promise<unknown>,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  await database
    .inTransaction(async (tx) => {
      outcome = await answerOf(() => call(tx));
      if (!outcome.failed && (await hasWritten(tx))) {
        outcome.changes = changesFrom(before, await tx.query(snapshot, []));
      }
      throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return outcome!;
}

/** The outcome of a function that only reads. */
export async function answerOf(call: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { failed: false, result: steady(await call()), changes: [] };
  } catch (error) {
    return { failed: true, result: (error as Error).message, changes: [] };
  }
}

/** A transaction gets its number when it first writes, or locks a row. On Citus, it gets that number on a worker. */
async function hasWritten(tx: Tx): Promise<boolean> {
  if (inject('database').nodes !== undefined) return true;
  const [row] = await tx.query<{ written: boolean }>(
    { name: 'has-written', text: 'select pg_current_xact_id_if_assigned() is not null as written' },
    [],
  );
  return row!.written;
}

function changesFrom(before: TableRow[], after: TableRow[]): Change[] {
  const textOf = ({ table, row }: TableRow) => `${table} ${row}`;
  const [old, now] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  const gone = before.filter((row) => !now.has(textOf(row))).map((row) => ({ sign: '-' as const, ...row }));
  const written = after.filter((row) => !old.has(textOf(row))).map((row) => ({ sign: '+' as const, ...row }));
  return [...gone, ...written]
    .map((change) => ({ ...change, row: withoutNow(change.row) }))
    .sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}

/** As text that is the same for the same response: rows without an order are sorted, the real time is taken out. */
function steady(response: unknown): string {
  const show = (value: unknown) => inspect(value, { depth: 8, sorted: true, maxArrayLength: null });
  return withoutNow(Array.isArray(response) ? response.map(show).sort().join('\n') : show(response));
}

const times = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:\d\d)?)/g;
const aroundNowMs = 2 * 24 * 3_600_000;

function withoutNow(text: string): string {
  return text.replaceAll(times, (time) =>
    Math.abs(Date.parse(time) - Date.now()) < aroundNowMs ? '(about now)' : time,
  );
}
