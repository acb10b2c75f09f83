/** Brings the database to the newest schema: forward only, each file once. Nodes take turns by an advisory lock. */

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf, messageOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { readCluster, readPlacedTables, refuseWorker } from '../citus/cluster.ts';
import { distributeTables } from '../citus/distribute.ts';
import { hasOlderShardFunctions } from '../citus/shard-functions.ts';
import { anchor } from '../citus/tables.ts';
import { closeClient, connect, connectToWrite } from '../connections/client.ts';
import { connectionProblem, isNotYet } from '../connections/connection-problem.ts';
import type { Connection } from '../database.ts';
import { applyMigration, defaultLockPatience, type LockPatience, maxMigrationMs } from './apply-migration.ts';
import {
  type AppliedMigration,
  type Migration,
  missingMigrations,
  readMigrations,
  unknownMigrations,
} from './migration-files.ts';
import { appliedMigrations, createMigrationsTable, hasMigrationsTable } from './migration-records.ts';
import { refuseUnfinishedRestore } from './restore-marker.ts';
import { grantToServiceRole, refuseMissingRights, withRights } from './role-rights.ts';

/** Any number would do; it has to be the same in every node. */
const migrationLock = 827_364_519;
const oldestPostgres = 140_000;
/** For a connection, and for the answer to a statement that reads a few rows. */
const answerMs = 10_000;

interface MigrateOptions {
  /** Gets the rights that the service needs, if the service works with another role than this one. */
  serviceRole?: string | undefined;
  /** How long to wait while another Waybill migrates. */
  maxTurnMs?: number;
  maxConnectMs?: number;
  /** A restore migrates the database that it fills; everything else refuses a database that is not complete. */
  isRestore?: boolean;
  /** Chosen by tests, and by a restore of an older schema. */
  migrations?: Migration[];
  lockPatience?: LockPatience;
}

/** Returns how many migrations ran. */
export async function migrate(
  connection: Connection,
  say: (line: string) => void,
  options: MigrateOptions = {},
): Promise<number> {
  const { serviceRole, migrations = readMigrations(), maxTurnMs = maxMigrationMs } = options;
  const client = await connectPatiently(connection, say, options.maxConnectMs ?? defaultConnectMs);
  try {
    await refuseOldPostgres(client);
    if (!options.isRestore) await refuseUnfinishedRestore(client);
    // Without waiting for anybody: most starts and commands have nothing to migrate.
    if (serviceRole === undefined && (await isNewest(client, migrations, say))) {
      await refuseMissingRights(client);
      return 0;
    }
    return await inTurn(client, maxTurnMs, say, () => migrateNow(connection, say, migrations, options));
  } finally {
    await closeClient(client);
  }
}

async function migrateNow(
  connection: Connection,
  say: (line: string) => void,
  migrations: Migration[],
  { serviceRole, isRestore, lockPatience = defaultLockPatience }: MigrateOptions,
): Promise<number> {
  const client = await connect(connection, {
    connectMs: answerMs,
    queryMs: maxMigrationMs,
    // What a restore commits is on disk when it completes: an interrupted one starts over anyway.
    settings: { statement_timeout: maxMigrationMs, ...(isRestore ? { synchronous_commit: 'off' } : {}) },
  });
  try {
    if (!isRestore) await refuseUnfinishedRestore(client);
    const applied = (await hasMigrationsTable(client)) ? await appliedMigrations(client) : [];
    const missing = missingMigrations(migrations, applied);
    // Before anything is changed: a worker would keep tables of its own that nobody else knows.
    if (missing.length > 0) await refuseWorker(client, 'migrations run');
    await createMigrationsTable(client);
    sayNewer(unknownMigrations(migrations, applied), say);
    for (const migration of missing) {
      say(`Migrating the database: ${migration.name}`);
      await withRights(client, `run ${migration.name}`, () =>
        applyMigration(client, migration, say, lockPatience),
      );
    }
    await withRights(client, 'change the tables of a distributed database', async () => {
      if (!(await readCluster(client))?.isCoordinator) return;
      // A table of a new version must not stay on the coordinator.
      if ((await readPlacedTables(client)).has(anchor)) await distributeTables(client, say);
    });
    if (serviceRole === undefined) await refuseMissingRights(client);
    else await grantToServiceRole(client, serviceRole);
    return missing.length;
  } finally {
    await closeClient(client);
  }
}

/** During a rolling upgrade, or on the way back from an upgrade. */
function sayNewer(newer: AppliedMigration[], say: (line: string) => void): void {
  if (newer.length === 0) return;
  const names = newer.map(({ name }) => name).join(', ');
  say(`A newer Waybill has migrated the database (${names}). This version works with it; upgrade it soon.`);
}

async function inTurn<T>(
  client: pg.Client,
  maxTurnMs: number,
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + maxTurnMs;
  for (let isFirst = true; ; isFirst = false) {
    const turn = await tryTurn(client, work);
    if (turn) return turn.result;
    if (performance.now() > until) {
      const minutes = Math.round(maxTurnMs / 60_000);
      throw new Problem(
        `Another Waybill has been migrating this database for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
        'Look at it: it holds the advisory lock (pg_locks) until its migration is done. Then start again.',
      );
    }
    if (isFirst) say('Waiting for another Waybill that is migrating the database …');
    await sleep(100);
  }
}

/**
 * Undefined if it is the turn of another process. The lock is that of a transaction that does nothing else, because behind a pooler
 * a lock of a session would stay in a server connection that others use. The work needs a connection of its own.
 *
 * Never waits inside `pg_advisory_xact_lock`: a statement that waits has a snapshot, and `create index concurrently` of the
 * process whose turn it is waits for every snapshot. The two would wait for each other.
 */
async function tryTurn<T>(client: pg.Client, work: () => Promise<T>): Promise<{ result: T } | undefined> {
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  // Without parameters: the statement would stay open until the end of the transaction, and its snapshot with it.
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(${migrationLock}) as locked`,
  );
  try {
    return rows[0]?.locked ? { result: await work() } : undefined;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

async function isNewest(client: pg.Client, migrations: Migration[], say: (line: string) => void) {
  if (!(await hasMigrationsTable(client))) return false;
  const applied = await appliedMigrations(client);
  if (missingMigrations(migrations, applied).length > 0 || (await hasOlderShardFunctions(client)))
    return false;
  sayNewer(unknownMigrations(migrations, applied), say);
  return true;
}

/** For a database that is still starting, or for a standby that is being promoted. */
const defaultConnectMs = 30_000;

/** A database that is starting at the same time may need a moment; one that says no is not asked again. */
async function connectPatiently(connection: Connection, say: (line: string) => void, maxConnectMs: number) {
  const until = performance.now() + maxConnectMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connectToWrite(connection, { connectMs: answerMs, queryMs: answerMs });
    } catch (error) {
      if (!isNotYet(error) || performance.now() > until) throw connectionProblem(error, connection);
      if (attempt === 1) {
        const why = codeOf(error) ?? messageOf(error);
        say(`Waiting up to ${Math.round(maxConnectMs / 1000)} s for the database (${why}) …`);
      }
      await sleep(Math.min(500, maxConnectMs));
    }
  }
}

async function refuseOldPostgres(client: pg.Client) {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  const server = rows[0];
  if (server && Number(server.number) < oldestPostgres) {
    throw new Problem(
      `The database is PostgreSQL ${server.version}; Waybill needs 14 or newer.`,
      'Point DATABASE_URL at a newer PostgreSQL, or unset it to use the embedded PostgreSQL.',
    );
  }
}
