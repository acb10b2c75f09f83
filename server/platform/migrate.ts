/**
 * Brings the database to the newest schema: forward only, each file once. Nodes that start at the same time take
 * turns by an advisory lock.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyMigration, defaultLockPatience, type LockPatience } from './apply-migration.ts';
import type { Connection } from './database.ts';
import { codeOf, messageOf } from './errors.ts';
import {
  type AppliedMigration,
  type Migration,
  missingMigrations,
  readMigrations,
} from './migration-files.ts';
import { Problem } from './problem.ts';
import { isDenied, refusedEntry, refuseMissingRights, withRights } from './role-rights.ts';
import { grantToServiceRole } from './service-role.ts';

/** Any number would do; it has to be the same in every node. */
const migrationLock = 827_364_519;
const oldestPostgres = 140_000;
/** Validating a constraint and building an index read a large table as a whole. */
const maxMigrationMs = 3_600_000;

export interface MigrateOptions {
  /** Gets the rights that the service needs, where the service works with another role than this one. */
  serviceRole?: string | undefined;
  /** Chosen by tests. */
  migrations?: Migration[];
  lockPatience?: LockPatience;
}

/** Returns how many migrations ran. */
export async function migrate(
  connection: Connection,
  say: (line: string) => void,
  { serviceRole, migrations = readMigrations(), lockPatience = defaultLockPatience }: MigrateOptions = {},
): Promise<number> {
  const client = await connectPatiently(connection, say);
  try {
    await refuseOldPostgres(client);
    await takeTurn(client, say);
    await createMigrationsTable(client);
    const missing = missingMigrations(migrations, await appliedMigrations(client));
    for (const migration of missing) {
      say(`Migrating the database: ${migration.name}`);
      await withRights(client, `run ${migration.name}`, () =>
        applyMigration(client, migration, say, lockPatience),
      );
    }
    if (serviceRole === undefined) await refuseMissingRights(client);
    else await grantToServiceRole(client, serviceRole);
    return missing.length;
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again instead of waiting inside `pg_advisory_lock`: a statement that waits has a snapshot, and
 * `create index concurrently` of the node whose turn it is waits for every snapshot. The two would wait for each other.
 * The lock belongs to the session: PostgreSQL releases it when this connection ends, however it ends.
 */
async function takeTurn(client: pg.Client, say: (line: string) => void): Promise<void> {
  const until = performance.now() + maxMigrationMs;
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ]);
    if (rows[0]?.locked) return;
    if (performance.now() > until) {
      throw new Problem(
        'Another Waybill has been migrating this database for an hour.',
        'Look at it: it holds the advisory lock (pg_locks) until its migration is done. Then start again.',
      );
    }
    if (isFirst) say('Waiting for another Waybill that is migrating the database …');
    await sleep(100);
  }
}

/** Looks first: a role that may not create tables may not say "create table if not exists" either. */
async function createMigrationsTable(client: pg.Client) {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('migrations') is not null as found",
  );
  if (rows[0]?.found) return;
  await withRights(client, 'create tables in this database', () =>
    client.query(
      'create table migrations (version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
    ),
  );
}

export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await withRights(client, 'read the table migrations', () =>
    client.query<AppliedMigration>('select version, name, sha256 from migrations'),
  );
  return rows;
}

/** For a database that is still starting. */
const maxConnectMs = 30_000;
const notYet = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03'];

/** A database that is starting at the same time may need a moment; one that says no is not asked again. */
async function connectPatiently(connection: Connection, say: (line: string) => void): Promise<pg.Client> {
  const until = performance.now() + maxConnectMs;
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 10_000,
      statement_timeout: maxMigrationMs,
      query_timeout: maxMigrationMs,
    });
    client.on('error', () => undefined); // the query that it interrupts reports it
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = codeOf(error);
      if (isDenied(error)) throw refusedEntry(error);
      if (!notYet.includes(code ?? '') || performance.now() > until) {
        throw new Problem(
          `The database cannot be reached: ${messageOf(error) || code}.`,
          'Check DATABASE_URL (user, password, host, database name), or unset it to use the embedded PostgreSQL.',
          { cause: error },
        );
      }
      if (attempt === 1) say(`Waiting up to ${maxConnectMs / 1000} s for the database (${code}) …`);
      await sleep(500);
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
