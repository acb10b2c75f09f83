/**
 * Fills an empty database.
 *
 *   check: is the backup's schema known, the database empty, no service running? ── no ──▶ nothing was changed
 *     │
 *     ▼ create the marker (restore_in_progress): from here on, nothing starts on this database
 *   migrate to the schema of the backup ──▶ empty every table, drop indexes
 *     ──▶ each table: COPY, compare rows and checksum, commit ──▶ its indexes and statistics, on a second connection
 *     ──▶ compare the totals, set sequences, store the secret key
 *     ──▶ drop the marker, record which indexes are built later: the restore is complete
 *     ──▶ migrate to today's schema, give the service its rights
 *
 * A restore that breaks off leaves the marker. The next one finds it and starts over; the marker has the definitions of the
 * indexes that may be missing.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { commandName } from '../platform/command-name.ts';
import type { Connection } from '../platform/database.ts';
import {
  hasIndexesToBuild,
  type IndexDefinition,
  indexesToBuild,
  readIndexesToBuild,
  recordIndexesToBuild,
} from '../platform/indexes-to-build.ts';
import { migrate } from '../platform/migrate.ts';
import { readMigrations } from '../platform/migration-files.ts';
import { Problem } from '../platform/problem.ts';
import { hasRestoreMarker, restoreMarker } from '../platform/restore-marker.ts';
import { withRights } from '../platform/role-rights.ts';
import { type CatalogTable, columnList, hasCitus, readTables } from './catalog.ts';
import { checkRecords } from './check-records.ts';
import { withClients } from './client.ts';
import { cutOff, damaged } from './damage.ts';
import { buildMissingIndexes, dropIndexes, isBuiltLater, readDroppableIndexes } from './indexes.ts';
import type {
  BackupRecord,
  BackupRecords,
  BackupSummary,
  BackupTable,
  Manifest,
  TableEnd,
} from './records.ts';
import { refuseUnknownSchema, refuseUnusableTarget } from './target.ts';

export interface LoadOptions {
  /** For the terminal. */
  say: (line: string) => void;
  /** Gets its rights at the end, where the service works with another role than the owner of the tables. */
  serviceRole?: string | undefined;
  /** Before anything is changed: throws where the secret key of the backup cannot be used here. */
  acceptSecretKey?: (key: string | null) => Promise<void>;
  /** When everything is loaded and checked. */
  storeSecretKey?: (key: string | null) => Promise<void>;
}

/** Any number would do. Held for the whole restore, so that no second one works on the same database. */
const restoreLock = 827_364_520;

const searchIsSlower = `Search works, but is slower until its index is built. The service does that in the background after its start; where its role does not own the tables, run \`${commandName} migrate\`.`;

export function loadBackup(
  connection: Connection,
  records: BackupRecords,
  options: LoadOptions,
): Promise<BackupSummary> {
  return withClients(connection, 3, async (control, loader, indexer) => {
    if (!control || !loader || !indexer) throw new Error('three connections are needed');
    let summary: BackupSummary | undefined;
    const checked = checkRecords(records, (found) => {
      summary = found;
    });
    const manifest = await firstOf(checked);
    await options.acceptSecretKey?.(manifest.secretKey);
    refuseUnknownSchema(manifest);
    await takeLock(control);
    await refuseUnusableTarget(control, manifest);
    await withRights(control, 'restore into this database', async () => {
      await createMarker(control);
      await migrateTo(connection, manifest, options);
      const tables = await prepareTables(control, manifest);
      await advanceTransactionIds(control, manifest, options);
      const indexes = await savedIndexes(control);
      const order = { manifest, tables, indexes: indexes.filter((index) => !isBuiltLater(index)) };
      await loadTables({ loader, indexer }, checked, order);
      await setSequences(control, manifest);
      await options.storeSecretKey?.(manifest.secretKey);
      await complete(control, indexes.filter(isBuiltLater));
    });
    const migrated = await migrate(connection, options.say, { serviceRole: options.serviceRole });
    if (migrated > 0) await control.query('analyze');
    if (await hasIndexesToBuild(control)) options.say(searchIsSlower);
    if (summary === undefined) throw cutOff();
    return summary;
  });
}

async function firstOf(records: AsyncGenerator<BackupRecord>): Promise<Manifest> {
  const { value } = await records.next();
  if (value?.kind !== 'manifest') throw damaged('at its start: the manifest is missing');
  return value;
}

async function takeLock(control: pg.Client): Promise<void> {
  await control.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
  const { rows } = await control.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    restoreLock,
  ]);
  if (!rows[0]?.locked)
    throw new Problem(
      'Another restore into this database is running.',
      `Wait for it to end; \`${commandName} doctor\` says whether the database is complete.`,
    );
}

/** One row for each index that is dropped. It stays empty until they are known. */
async function createMarker(control: pg.Client): Promise<void> {
  if (await hasRestoreMarker(control)) return;
  await control.query(`
    create table ${restoreMarker} ("table" text not null, name text not null, definition text not null);
    comment on table ${restoreMarker} is
      'A backup is being restored, or the restore was interrupted. The indexes that it builds at the end.'`);
}

async function savedIndexes(control: pg.Client): Promise<IndexDefinition[]> {
  const { rows } = await control.query<IndexDefinition>(
    `select "table", name, definition from ${restoreMarker} order by name`,
  );
  return rows;
}

async function migrateTo(connection: Connection, manifest: Manifest, { say }: LoadOptions): Promise<void> {
  const versions = new Set(manifest.migrations.map(({ version }) => version));
  const migrations = readMigrations().filter(({ version }) => versions.has(version));
  await migrate(connection, say, { migrations, isRestore: true });
}

/** The database is complete from here on, and the service may start on it. What it writes is on disk. */
async function complete(control: pg.Client, later: readonly IndexDefinition[]): Promise<void> {
  await control.query('begin');
  await recordIndexesToBuild(control, later);
  await control.query(`drop table ${restoreMarker}`);
  await control.query('commit');
}

/** Empties all tables and drops indexes, in one transaction with the definitions of those. */
async function prepareTables(control: pg.Client, manifest: Manifest): Promise<Map<string, CatalogTable>> {
  const tables = new Map((await readTables(control)).map((table) => [table.name, table]));
  refuseMissingColumns(manifest, tables);
  const missing = [...(await savedIndexes(control)), ...(await readIndexesToBuild(control))];
  await control.query('begin');
  await emptyTables(control, [...tables.keys()]);
  await buildMissingIndexes(control, missing);
  await control.query(`drop table if exists ${indexesToBuild}`);
  const loaded = new Set(manifest.tables.map(({ name }) => name));
  const indexes = (await readDroppableIndexes(control)).filter(({ table }) => loaded.has(table));
  await control.query(`delete from ${restoreMarker}`);
  await control.query(
    `insert into ${restoreMarker} ("table", name, definition)
     select "table", name, definition from json_to_recordset($1) as i ("table" text, name text, definition text)`,
    [JSON.stringify(indexes)],
  );
  await dropIndexes(control, indexes);
  await control.query('commit');
  return tables;
}

function refuseMissingColumns(manifest: Manifest, tables: Map<string, CatalogTable>): void {
  for (const { name, columns } of manifest.tables) {
    const known = tables.get(name)?.columns.map((column) => column.name) ?? [];
    const missing = columns.find((column) => !known.includes(column));
    if (missing !== undefined)
      throw new Problem(
        `The backup has the column ${name}.${missing}, which the schema of this version does not have.`,
        'Restore it with the version of Waybill that made it.',
      );
  }
}

/** The audit log refuses to be emptied; an interrupted restore may have filled it, and what it filled is replaced. */
async function emptyTables(control: pg.Client, tables: string[]): Promise<void> {
  const { rows } = await control.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [tables],
  );
  for (const { name } of rows) await control.query(`alter table ${name} disable trigger user`);
  await control.query(`truncate ${columnList(tables)}`);
  for (const { name } of rows) await control.query(`alter table ${name} enable trigger user`);
}

/**
 * The ids in the backup are numbers from 3 (see dump.ts). Those of new transactions have to be higher, or old rows would
 * look like rows of transactions to come. A new cluster has used about 700; a million more take a few seconds.
 */
async function advanceTransactionIds(
  control: pg.Client,
  { transactionIds }: Manifest,
  { say }: LoadOptions,
): Promise<void> {
  const { rows } = await control.query<{ current: string }>('select pg_current_xact_id()::text as current');
  const missing = transactionIds + 3 - Number(rows[0]?.current);
  if (missing <= 0) return;
  if (missing > 100_000) say('Advancing the transaction ids …');
  await control.query(
    `do $$ begin for i in 1..${missing} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
}

interface LoadOrder {
  manifest: Manifest;
  tables: Map<string, CatalogTable>;
  indexes: IndexDefinition[];
}

interface Loaders {
  loader: pg.Client;
  indexer: pg.Client;
}

async function loadTables(
  { loader, indexer }: Loaders,
  records: AsyncGenerator<BackupRecord>,
  { manifest, tables, indexes }: LoadOrder,
): Promise<void> {
  await loader.query('set statement_timeout = 0; set synchronous_commit = off');
  await indexer.query('set statement_timeout = 0; set synchronous_commit = off');
  const canFreeze = !(await hasCitus(loader));
  const referenced = new Set([...tables.values()].flatMap(({ refersTo }) => refersTo));
  let indexing = Promise.resolve();
  try {
    for (;;) {
      const { value: record, done } = await records.next();
      if (done || record.kind === 'end') break;
      if (record.kind !== 'table') throw damaged('in the order of its parts');
      const table = manifest.tables.find(({ name }) => name === record.name);
      if (table === undefined) throw damaged('in its list of tables');
      const isPlain = tables.get(table.name)?.isPlain ?? false;
      await loadTable(loader, records, table, canFreeze && isPlain && !referenced.has(table.name));
      const own = indexes.filter(({ table }) => table === record.name);
      indexing = indexing.then(() => finishTable(indexer, table.name, own));
      indexing.catch(() => undefined); // awaited at the end, or when the loading fails
    }
  } finally {
    await records.return(undefined);
    await indexing;
  }
}

async function finishTable(
  indexer: pg.Client,
  table: string,
  indexes: readonly IndexDefinition[],
): Promise<void> {
  await buildMissingIndexes(indexer, indexes);
  await indexer.query(`analyze ${pg.escapeIdentifier(table)}`);
}

/**
 * A table that is emptied in the same transaction gets its rows frozen: they are never written a second time by vacuum.
 * PostgreSQL refuses to empty one that others refer to, and the audit log refuses it, too; those are small.
 */
async function loadTable(
  loader: pg.Client,
  records: AsyncGenerator<BackupRecord>,
  { name, columns }: BackupTable,
  freeze: boolean,
): Promise<void> {
  const table = pg.escapeIdentifier(name);
  let end: TableEnd | undefined;
  async function* data(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value: record, done } = await records.next();
      if (done) throw cutOff();
      if (record.kind === 'data') yield record.bytes;
      else if (record.kind === 'tableEnd') end = record;
      else throw damaged('in the order of its parts');
      if (end) return;
    }
  }
  await loader.query('begin');
  if (freeze) await loader.query(`truncate ${table}`);
  const options = freeze ? 'format binary, freeze' : 'format binary';
  const stream = loader.query(copyFrom(`copy ${table} (${columnList(columns)}) from stdin (${options})`));
  await pipeline(Readable.from(data(), { objectMode: true, highWaterMark: 2 }), stream);
  if (end === undefined || stream.rowCount !== end.rows)
    throw damaged(`in the table ${name}: ${stream.rowCount} rows were loaded, it says ${end?.rows}`);
  await loader.query('commit');
}

/** After the last value that was given out, and after the highest that is stored. */
async function setSequences(control: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, table, column, lastValue } of sequences) {
    const highest =
      table === null || column === null
        ? '0'
        : `(select coalesce(max(${pg.escapeIdentifier(column)}), 0) from ${pg.escapeIdentifier(table)})`;
    await control.query(
      `select setval($1::regclass, value) from (select greatest($2::bigint, ${highest}) as value) v where value > 0`,
      [pg.escapeIdentifier(name), lastValue ?? 0],
    );
  }
}
