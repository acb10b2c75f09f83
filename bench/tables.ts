/** What the tables of a database take on disk, and what vacuum has left in them. */
import { ask } from './database.ts';
import { type Goal, rounded, sayTable } from './report.ts';

export interface Table {
  name: string;
  rows: number;
  tableBytes: number;
  indexBytes: number;
  dead: number;
  vacuums: number;
}

/** PostgreSQL's own threshold: autovacuum starts when a fifth of a table is dead. */
const maxDeadShare = 0.2;
/** Below this many, dead rows are of no importance: autovacuum looks once a minute. */
const minDead = 100_000;

export async function sayTables(workDir: string): Promise<Table[]> {
  const tables = await readTables(workDir);
  const deliveries = tables.find((table) => table.name === 'deliveries')?.rows ?? 0;
  const perDelivery = (bytes: number) => rounded(bytes / Math.max(1, deliveries));
  const total = tables.reduce((sum, table) => sum + table.tableBytes + table.indexBytes, 0);
  sayTable([
    ['table', 'vacuums', 'rows', 'dead rows', 'MiB', 'index MiB', 'bytes per delivery'],
    ...tables.map((table) => [
      table.name,
      String(table.vacuums),
      rounded(table.rows),
      rounded(table.dead),
      rounded(table.tableBytes / 2 ** 20),
      rounded(table.indexBytes / 2 ** 20),
      perDelivery(table.tableBytes + table.indexBytes),
    ]),
    ['all', '', '', '', '', rounded(total / 2 ** 20), perDelivery(total)],
  ]);
  return tables;
}

/** Those of a mebibyte and more, the largest first. */
async function readTables(workDir: string): Promise<Table[]> {
  const rows = await ask<
    Record<'name' | 'rows' | 'table_bytes' | 'index_bytes' | 'dead' | 'vacuums', string>
  >(
    workDir,
    `select relname as name, n_live_tup as rows, n_dead_tup as dead, vacuum_count + autovacuum_count as vacuums,
       pg_table_size(relid) as table_bytes, pg_indexes_size(relid) as index_bytes
     from pg_stat_user_tables where pg_total_relation_size(relid) >= 1048576
     order by pg_total_relation_size(relid) desc`,
  );
  return rows.map((row) => ({
    name: row.name,
    rows: Number(row.rows),
    tableBytes: Number(row.table_bytes),
    indexBytes: Number(row.index_bytes),
    dead: Number(row.dead),
    vacuums: Number(row.vacuums),
  }));
}

export function vacuumGoals(tables: readonly Table[]): Goal[] {
  return tables.map(({ name, rows, dead }) => ({
    what: `vacuum of ${name}: ${rounded(dead)} dead rows beside ${rounded(rows)} (a fifth at most, or ${rounded(minDead)})`,
    reached: dead <= Math.max(minDead, maxDeadShare * rows),
  }));
}
