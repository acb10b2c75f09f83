/**
 * Fills an empty database.
 *
 *   check: is the backup's schema known, the database empty, no service running? ── no ──▶ nothing was changed
 *     │
 *     ▼ create the marker (restore_in_progress): from here on, nothing starts on this database
 *   migrate to the schema of the backup ──▶ empty every table
 *     ──▶ each table: drop its indexes, COPY, compare rows and checksum, commit ──▶ its indexes and statistics   (load-tables.ts)
 *     ──▶ compare the totals, convert the feed to this kind of database, set sequences, store the secret key
 *     ──▶ drop the marker: the restore is complete
 *     ──▶ migrate to today's schema, give the service its rights
 *
 * A restore that breaks off leaves the marker. The next one finds it and starts over; the marker has the definitions of the
 * indexes that may be missing.
 */
import pg from 'pg';
import { countConnections, readPlacedTables, refuseWorker } from '../database/citus/cluster.ts';
import { divideFeed, joinFeed } from '../database/citus/distribute.ts';
import { anchor } from '../database/citus/tables.ts';
import { applicationName } from '../database/connections/client.ts';
import type { Connection } from '../database/database.ts';
import { onlyRow } from '../database/only-row.ts';
import { inClientTransaction } from '../database/schema/client.ts';
import { migrate } from '../database/schema/migrate.ts';
import { missingMigrations, readMigrations, refusePreview } from '../database/schema/migration-files.ts';
import { appliedMigrations, hasMigrationsTable } from '../database/schema/migration-records.ts';
import { hasRestoreMarker, restoreMarker } from '../database/schema/restore-marker.ts';
import { withRights } from '../database/schema/role-rights.ts';
import { commandName } from '../platform/command-name.ts';
import { Problem } from '../platform/problem.ts';
import { type CatalogTable, columnList, hasCitus, readTables } from './catalog.ts';
import { withClients } from './client.ts';
import { createMarker, loadTables, readDroppableIndexes } from './load-tables.ts';
import {
  type BackupRecord,
  type BackupRecords,
  type BackupSummary,
  checkRecords,
  damaged,
  type Manifest,
} from './records.ts';

export interface LoadOptions {
  say: (line: string) => void;
  /** Aborted by Ctrl+C. */
  signal?: AbortSignal | undefined;
  /** Gets its rights at the end, if the service works with another role than the owner of the tables. */
  serviceRole?: string | undefined;
  /** Before anything is changed: throws if the secret key of the backup cannot be used here. */
  acceptSecretKey?: (key: string | null) => Promise<void>;
  /** Exists as long as the marker, for somebody who cannot ask the database. */
  markerFile?: { create(): Promise<void>; remove(): Promise<void> } | undefined;
  storeSecretKey?: (key: string | null) => Promise<void>;
  /** Indexes of tables with at least this much data are dropped and built afterwards. Chosen by tests. */
  largeBytes?: number;
}

/** Any number would do. Held for the whole restore, so that no second one works on the same database. */
const restoreLock = 827_364_520;

export function loadBackup(
  connection: Connection,
  records: BackupRecords,
  options: LoadOptions,
): Promise<BackupSummary> {
  return withClients(connection, async (open) => {
    const control = await open();
    const loaders = [await open(), await open()] as const;
    const indexers = [await open(), await open()] as const;
    const { records: checked, summary } = checkRecords(records);
    // Locks and settings of a session would stay in a connection that the pooler then gives to somebody else.
    if (control.session?.isPooled)
      throw new Problem(
        'A restore needs a direct connection, and this one goes through a pooler.',
        'Set DATABASE_DIRECT_URL to PostgreSQL itself.',
      );
    const { value: manifest }: IteratorResult<BackupRecord, undefined> = await checked.next();
    if (manifest?.kind !== 'manifest') throw damaged('at its start: the manifest is missing');
    await options.acceptSecretKey?.(manifest.secretKey);
    refuseUnknownSchema(manifest);
    await takeLock(control);
    await refuseUnusableTarget(control, manifest);
    await withRights(control, 'restore into this database', async () => {
      await options.markerFile?.create();
      await createMarker(control);
      const versions = new Set(manifest.migrations.map(({ version }) => version));
      const migrations = readMigrations().filter(({ version }) => versions.has(version));
      await migrate(connection, options.say, { migrations, isRestore: true });
      const tables = await prepareTables(control, manifest);
      await advanceTransactionIds(control, manifest, options);
      const indexes = await readDroppableIndexes(control);
      await whileNotAborted(options.signal, { control, indexers }, () =>
        loadTables({ loaders, indexers }, checked, { manifest, tables, indexes, ...options }),
      );
      const isDistributed = (await hasCitus(control)) && (await readPlacedTables(control)).has(anchor);
      await (isDistributed ? divideFeed(control) : joinFeed(control));
      await setSequences(control, manifest);
      await options.storeSecretKey?.(manifest.secretKey);
      // From here on the service may start. This commit is on disk when it returns, and with it all that was committed before.
      await inClientTransaction(control, () => control.query(`drop table ${restoreMarker}`));
      await options.markerFile?.remove();
    });
    await migrate(connection, options.say, { serviceRole: options.serviceRole });
    return summary();
  });
}

/** An index of millions of rows takes minutes: its build is ended, too. */
async function whileNotAborted(
  signal: AbortSignal | undefined,
  { control, indexers }: { control: pg.Client; indexers: readonly pg.Client[] },
  work: () => Promise<void>,
): Promise<void> {
  const pids: number[] = [];
  for (const indexer of indexers) {
    const { rows } = await indexer.query<{ pid: number }>('select pg_backend_pid() as pid');
    pids.push(onlyRow(rows).pid);
  }
  const cancel = () =>
    void control
      .query('select pg_cancel_backend(pid) from unnest($1::int[]) as pid', [pids])
      .catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  try {
    await work();
  } finally {
    signal?.removeEventListener('abort', cancel);
    signal?.throwIfAborted();
  }
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

async function prepareTables(control: pg.Client, manifest: Manifest): Promise<Map<string, CatalogTable>> {
  const tables = new Map((await readTables(control)).map((table) => [table.name, table]));
  refuseMissingColumns(manifest, tables);
  const names = [...tables.keys()];
  // Before the transaction: Citus does not empty a table one shard after the other when all were read at the same time.
  const filled = await tablesWithRows(control, names);
  await inClientTransaction(control, () => emptyTables(control, filled, names));
  return tables;
}

/** Empties what an interrupted restore or the migrations left, in a transaction. `tables`: all, because truncating cascades. */
async function emptyTables(control: pg.Client, filled: string[], tables: string[]): Promise<void> {
  if (filled.length === 0) return;
  const isCitus = await hasCitus(control);
  // One shard after the other: Citus refuses to empty copied tables together with others in parallel.
  if (isCitus) await control.query("set local citus.multi_shard_modify_mode = 'sequential'");
  const triggers = await readTriggers(control, tables, isCitus);
  for (const { disable } of triggers) await control.query(disable);
  await control.query(`truncate ${columnList(filled)} cascade`);
  for (const { enable } of triggers) await control.query(enable);
}

/**
 * The audit log refuses to be emptied; an interrupted restore may have filled it, and what it filled is replaced. On Citus
 * the trigger of a distributed table can neither be disabled nor dropped on its shards, so its function does nothing
 * until the end of the transaction.
 */
async function readTriggers(control: pg.Client, tables: string[], isCitus: boolean) {
  const { rows } = await control.query<{
    table: string;
    name: string;
    function: string;
    definition: string;
    isDistributed: boolean;
  }>(
    `select c.relname as "table", t.tgname as name, t.tgfoid::regproc::text as function,
       pg_get_functiondef(t.tgfoid) as definition,
       ${isCitus ? 'exists (select from pg_dist_partition p where p.logicalrelid = c.oid)' : 'false'} as "isDistributed"
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [tables],
  );
  return rows.map(({ table, name, function: called, definition, isDistributed }) => {
    if (isDistributed) {
      const body = 'returns trigger language plpgsql as $$begin return null; end$$';
      return { disable: `create or replace function ${called}() ${body}`, enable: definition };
    }
    const alter = (verb: string) =>
      `alter table ${pg.escapeIdentifier(table)} ${verb} trigger ${pg.escapeIdentifier(name)}`;
    return { disable: alter('disable'), enable: alter('enable') };
  });
}

/** Few: those of a new database are from its migrations. */
async function tablesWithRows(control: pg.Client, tables: string[]): Promise<string[]> {
  const filled: string[] = [];
  for (const name of tables) {
    const { rows } = await control.query(`select 1 from ${pg.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

function refuseMissingColumns(manifest: Manifest, tables: Map<string, CatalogTable>): void {
  for (const { name, columns } of manifest.tables) {
    const columnNames = tables.get(name)?.columns.map((column) => column.name) ?? [];
    const missing = columns.find((column) => !columnNames.includes(column));
    if (missing !== undefined)
      throw new Problem(
        `The backup has the column ${name}.${missing}, which the schema of this version does not have.`,
        'Restore it with the version of Waybill that made it.',
      );
  }
}

/**
 * The ids in the backup are numbers from 3 (see dump.ts). Those of new transactions have to be higher, or old rows would
 * look like rows of transactions to come. A new cluster has used about 700; a million more take a few seconds.
 */
async function advanceTransactionIds(control: pg.Client, { transactionIds }: Manifest, { say }: LoadOptions) {
  const { rows } = await control.query<{ current: string }>('select pg_current_xact_id()::text as current');
  const missing = transactionIds + 3 - Number(rows[0]?.current);
  if (missing <= 0) return;
  if (missing > 100_000) say('Advancing the transaction ids …');
  await control.query(
    `do $$ begin for i in 1..${missing} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
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

const newDatabase =
  'Restore into a new one: set DATA_DIR to a folder that does not exist yet, or DATABASE_URL to a new, empty database (createdb). Then start Waybill with the same setting.';

/** All data belongs to an account, a person or a courier, or was recorded in the audit log. */
const filledTables = ['accounts', 'people', 'couriers', 'api_keys', 'audit_log'];

function refuseUnknownSchema({ migrations }: Manifest): void {
  const files = readMigrations();
  refusePreview(files, migrations, 'The backup');
  const unknownMigration = migrations.find(({ version }) => !files.some((file) => file.version === version));
  if (unknownMigration) {
    throw new Problem(
      `The backup has the migration ${unknownMigration.name}, which this version of Waybill does not know.`,
      'A newer Waybill has made it: restore it with that version, or a newer one.',
    );
  }
  missingMigrations(files, migrations); // throws if a file differs from what had been applied
}

async function refuseUnusableTarget(client: pg.Client, manifest: Manifest): Promise<void> {
  await refuseWorker(client, 'a backup is restored');
  if ((await countConnections(client, applicationName)) > 0)
    throw new Problem(
      'A Waybill service is using this database. A restore never replaces data.',
      `${newDatabase} Until then, the service can keep running on this one.`,
    );
  const isMigrated = await hasMigrationsTable(client);
  // The rows that an interrupted restore has left may be replaced.
  if (!(await hasRestoreMarker(client))) await refuseData(client, isMigrated);
  if (!isMigrated) return;
  // Its later migrations would not run again for the rows of the backup.
  const applied = await appliedMigrations(client);
  const newer = applied.find(({ version }) => !manifest.migrations.some((row) => row.version === version));
  if (newer)
    throw new Problem(
      `The database already has the migration ${newer.name}, which is newer than the backup.`,
      newDatabase,
    );
}

async function refuseData(client: pg.Client, isMigrated: boolean): Promise<void> {
  const tables = (await readTables(client)).map(({ name }) => name);
  if (!isMigrated && tables.length > 0)
    throw new Problem(`The database is not empty: it has the table ${tables[0]}.`, newDatabase);
  for (const name of filledTables.filter((table) => tables.includes(table))) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select 1 from ${pg.escapeIdentifier(name)}) as filled`,
    );
    if (rows[0]?.filled)
      throw new Problem(
        `The database is not empty: it has rows in ${name}. A restore never replaces data.`,
        newDatabase,
      );
  }
}
