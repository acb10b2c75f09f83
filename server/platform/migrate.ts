/**
 * Migrations: plain SQL files, forward only, each in a transaction with the row that says it ran.
 * Nodes that start at the same time take turns by an advisory lock. A database made by a newer Waybill,
 * or a file that changed after it ran, is refused: guessing there could lose data.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './database.ts';
import { packageRoot } from './package-root.ts';
import { Problem } from './problem.ts';
import { isDenied, refusedEntry, refuseLackingRights, withRights } from './role-rights.ts';
import { grantToServiceRole } from './service-role.ts';

interface Migration {
  version: number;
  name: string;
  sql: string;
  sha256: string;
}

/** Any number would do; it has to be the same in every node. */
const migrationLock = 827_364_519;
const oldestPostgres = 140_000;
/** A migration may rewrite a large table. */
const migrationWaitMs = 3_600_000;

export function readMigrations(folder = join(packageRoot, 'database', 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return {
        version: Number(name.slice(0, 4)),
        name,
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

/**
 * Brings the database to the newest schema; answers how many migrations ran. `serviceRole` gets the rights that the
 * service needs, where it works with another role than this one.
 */
export async function migrate(
  connection: Connection,
  say: (line: string) => void,
  serviceRole?: string,
): Promise<number> {
  const client = await connectPatiently(connection, say);
  try {
    await refuseOldPostgres(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await makeListOfMigrations(client);
    const missing = missingMigrations(readMigrations(), await appliedMigrations(client));
    for (const migration of missing) {
      say(`Migrating the database: ${migration.name}`);
      await withRights(client, `run ${migration.name}`, () => apply(client, migration));
    }
    if (serviceRole === undefined) await refuseLackingRights(client);
    else await grantToServiceRole(client, serviceRole);
    return missing.length;
  } finally {
    await client.end();
  }
}

/** Looks first: a role that may not create tables could not even say "if not exists". */
async function makeListOfMigrations(client: pg.Client) {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('migrations') is not null as found",
  );
  if (rows[0]!.found) return;
  await withRights(client, 'make tables in this database', () =>
    client.query(
      'create table migrations (version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
    ),
  );
}

export async function appliedMigrations(client: pg.Client): Promise<Omit<Migration, 'sql'>[]> {
  const { rows } = await withRights(client, 'read the table migrations', () =>
    client.query<Omit<Migration, 'sql'>>('select version, name, sha256 from migrations'),
  );
  return rows;
}

/** How long a database that is still starting is waited for. */
const connectWaitMs = 30_000;
const notYet = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03'];

/** A database that starts beside us may need a moment; one that says no is not asked again. */
async function connectPatiently(connection: Connection, say: (line: string) => void): Promise<pg.Client> {
  const until = performance.now() + connectWaitMs;
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: 10_000,
      query_timeout: migrationWaitMs,
    });
    client.on('error', () => undefined); // told by the query that it interrupts
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (isDenied(error)) throw refusedEntry(error);
      if (!notYet.includes(code ?? '') || performance.now() > until) {
        throw new Problem(
          `The database cannot be reached: ${message || code}.`,
          'Check DATABASE_URL (user, password, host, name of the database), or unset it to use the PostgreSQL that Waybill brings.',
          { cause: error },
        );
      }
      if (tries === 1) say(`Waiting up to ${connectWaitMs / 1000} s for the database (${code}) …`);
      await sleep(500);
    }
  }
}

async function refuseOldPostgres(client: pg.Client) {
  const { rows } = await client.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  if (Number(rows[0]!.number) < oldestPostgres) {
    throw new Problem(
      `The database is PostgreSQL ${rows[0]!.version}; Waybill needs 14 or newer.`,
      'Point DATABASE_URL at a newer PostgreSQL, or unset it to use the one that Waybill brings.',
    );
  }
}

export function missingMigrations(known: Migration[], applied: Omit<Migration, 'sql'>[]): Migration[] {
  for (const row of applied) {
    const file = known.find((migration) => migration.version === row.version);
    if (!file) {
      throw new Problem(
        `The database has migration ${row.name}, which this version of Waybill does not know.`,
        'It was made by a newer Waybill: start that version, or restore a backup made before the upgrade.',
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new Problem(
        `The file ${file.name} is not the one that made this database.`,
        'A migration never changes after it ran: restore the file and put the change into a new one.',
      );
    }
  }
  const versions = new Set(applied.map((row) => row.version));
  return known.filter((migration) => !versions.has(migration.version));
}

async function apply(client: pg.Client, migration: Migration) {
  await client.query('begin');
  try {
    await client.query('insert into migrations (version, name, sha256) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.sha256,
    ]);
    await client.query(migration.sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (isDenied(error)) throw error;
    throw new Problem(
      `${migration.name} failed, nothing of it was kept: ${(error as Error).message}`,
      'Put right what it names, and start again.',
      { cause: error },
    );
  }
}
