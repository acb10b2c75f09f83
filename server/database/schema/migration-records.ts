/** What a database knows about the migrations that it has: the table `migrations`, a row for each. */

import type pg from 'pg';
import { tableExists } from './client.ts';
import type { AppliedMigration, Migration } from './migration-files.ts';
import { withRights } from './role-rights.ts';

/** Looks first: a role that may not create tables may not say "create table if not exists" either. */
export async function createMigrationsTable(client: pg.Client): Promise<void> {
  if (await hasMigrationsTable(client)) return;
  await withRights(client, 'create tables in this database', () =>
    client.query(`
      create table migrations (
        version    integer primary key,
        name       text not null,
        sha256     text not null,
        works_from text,
        applied_at timestamptz not null default now()
      )`),
  );
}

export const hasMigrationsTable = (client: pg.Client): Promise<boolean> => tableExists(client, 'migrations');

/** Also of a database of a preview, whose table may lack `works_from`: the caller refuses it. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await withRights(client, 'read the table migrations', () =>
    client.query<AppliedMigration>(
      `select version, name, sha256, to_jsonb(m) ->> 'works_from' as "worksFrom" from migrations m order by version`,
    ),
  );
  return rows;
}

export async function recordMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, sha256, worksFrom } = migration;
  const sql = 'insert into migrations (version, name, sha256, works_from) values ($1, $2, $3, $4)';
  await client.query(sql, [version, name, sha256, worksFrom]);
}
