/**
 * Reads everything from a database that is in use, as it was at one moment.
 *
 *   lock the tables against changes of the schema (ACCESS SHARE: reads and writes go on)
 *     ──▶ one repeatable-read transaction: manifest ──▶ each table with COPY ──▶ end
 *
 * The tables are locked before the first query takes the snapshot: a table that a migration rewrites in between would
 * look empty in it.
 *
 * On Citus, the snapshot of each worker is taken by its first query, so all are asked at the start, through one
 * connection each. All data of an account is on one worker, and so of one moment; accounts may differ by milliseconds.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { onlyRow } from '../database/only-row.ts';
import { appliedMigrations } from '../database/schema/migration-records.ts';
import { refuseUnfinishedRestore } from '../database/schema/restore-marker.ts';
import { packageVersion } from '../platform/package-root.ts';
import { type CatalogTable, columnList, hasCitus, readSequences, readTables } from './catalog.ts';
import { chunkBytes } from './file-format.ts';
import type { BackupRecord, Manifest, TableData } from './records.ts';

/** Migrations change the schema rarely; a few tries are enough to find it at rest. */
const maxTries = 5;

/** `secretKey`: in base 64; null if there is none yet. `pause` is called after each chunk: a busy service slows the backup down. */
export async function* dump(
  client: pg.Client,
  secretKey: string | null,
  pause?: (bytes: number) => Promise<void>,
): AsyncGenerator<BackupRecord> {
  await refuseUnfinishedRestore(client);
  const tables = await beginSnapshot(client);
  try {
    yield await readManifest(client, tables, secretKey);
    let rows = 0;
    for (const table of tables) {
      yield { kind: 'table', name: table.name };
      rows += yield* dumpTable(client, table, pause);
    }
    yield { kind: 'end', tables: tables.length, rows };
  } finally {
    await client.query('rollback').catch(() => undefined); // it only read; a lost connection was reported before
  }
}

async function beginSnapshot(client: pg.Client): Promise<CatalogTable[]> {
  for (let tries = 1; ; tries++) {
    const expected = await readTables(client);
    await client.query('begin isolation level repeatable read read only');
    // For this transaction only: behind a pooler, others use the connection next.
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await client.query(`lock table ${columnList(['migrations', ...namesOf(expected)])} in access share mode`);
    const tables = await readTables(client);
    await openSnapshotsOfWorkers(client);
    if (JSON.stringify(namesOf(tables)) === JSON.stringify(namesOf(expected))) return tables;
    await client.query('rollback');
    if (tries === maxTries) throw new Error('the tables of the database keep changing');
  }
}

/** On Citus only: a query over all shards of a table, with one connection to each worker. */
async function openSnapshotsOfWorkers(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client))) return;
  await client.query(
    'set local citus.max_adaptive_executor_pool_size = 1; set local citus.force_max_query_parallelization = off',
  );
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid where p.partmethod = 'h' limit 1",
  );
  for (const { name } of rows)
    await client.query(`select count(*) from (select 1 from ${pg.escapeIdentifier(name)} limit 1) t`);
}

const namesOf = (tables: CatalogTable[]) => tables.map(({ name }) => name).sort();

async function readManifest(
  client: pg.Client,
  tables: CatalogTable[],
  secretKey: string | null,
): Promise<Manifest> {
  const applied = await appliedMigrations(client);
  const { rows } = await client.query<{ postgres: string; now: Date }>(
    "select current_setting('server_version') as postgres, now() as now",
  );
  const { postgres, now } = onlyRow(rows);
  return {
    kind: 'manifest',
    waybill: packageVersion,
    postgres,
    createdAt: now.toISOString(),
    migrations: applied.map(({ version, name, sha256 }) => ({ version, name, sha256 })),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    sequences: await readSequences(client),
    transactionIds: await countTransactionIds(client, tables),
    secretKey,
  };
}

/**
 * Transaction ids mean something only inside their cluster. What has to be kept of them is which rows belong together and
 * in which order they came, so they are numbered: 3, 4, 5, … (0 to 2 have a meaning of their own).
 */
function transactionIdSql(column: string): string {
  return `(dense_rank() over (order by ${column}) + 2)::text::xid8 as ${column}`;
}

const isTransactionId = ({ type }: { type: string }) => type === 'xid8';

async function countTransactionIds(client: pg.Client, tables: CatalogTable[]): Promise<number> {
  let maxCount = 0;
  for (const { name, columns } of tables) {
    for (const column of columns.filter(isTransactionId)) {
      const { rows } = await client.query<{ count: string }>(
        `select count(distinct ${pg.escapeIdentifier(column.name)}::text) as count from ${pg.escapeIdentifier(name)}`,
      );
      maxCount = Math.max(maxCount, Number(rows[0]?.count));
    }
  }
  return maxCount;
}

/** Returns how many rows the table has. */
async function* dumpTable(
  client: pg.Client,
  { name, columns }: CatalogTable,
  pause: ((bytes: number) => Promise<void>) | undefined,
): AsyncGenerator<BackupRecord, number> {
  const selected = columns.map((column) => {
    const identifier = pg.escapeIdentifier(column.name);
    return isTransactionId(column) ? transactionIdSql(identifier) : identifier;
  });
  const query = `select ${selected.join(', ')} from ${pg.escapeIdentifier(name)}`;
  const stream = client.query(
    copyTo(`copy (${query}) to stdout (format binary)`, { highWaterMark: chunkBytes }),
  );
  const hash = createHash('sha256');
  for await (const data of inChunks(stream)) {
    hash.update(data.bytes);
    yield data;
    await pause?.(data.bytes.length);
  }
  // The number of rows comes after the last of them; with the answer to the next query, it is there.
  await client.query('select 1');
  yield { kind: 'tableEnd', name, rows: stream.rowCount, sha256: hash.digest('hex') };
  return stream.rowCount;
}

async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<TableData> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    if (bytes < chunkBytes) continue;
    yield { kind: 'data', bytes: Buffer.concat(waiting) };
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield { kind: 'data', bytes: Buffer.concat(waiting) };
}
