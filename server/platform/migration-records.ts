/**
 * What a database knows about the migrations that it has: the table `migrations`.
 *
 * A row is a migration that a node has to know. A migration that older nodes work with without knowing it is no row of its
 * own: it is an entry in `expansions` of the last row. 0.1.0 refuses every row that it does not know, and a table of
 * its own would need rights that the role of a 0.1.0 service does not have.
 */

import type pg from 'pg';
import { type AppliedMigration, firstRelease, type Migration } from './migration-files.ts';
import { withRights } from './role-rights.ts';

/** Looks first: a role that may not create tables may not say "create table if not exists" either. */
export async function createMigrationsTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = to_regclass('migrations') and attnum > 0",
  );
  if (rows.length === 0) {
    await withRights(client, 'create tables in this database', () =>
      client.query(
        'create table migrations (version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())',
      ),
    );
  }
  if (rows.some(({ name }) => name === 'expansions')) return;
  await withRights(client, 'add a column to the table migrations', () =>
    client.query(
      "alter table migrations add column works_from text, add column expansions jsonb not null default '[]'",
    ),
  );
}

/** Also of a database that 0.1.0 has migrated, whose table lacks the two columns. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await withRights(client, 'read the table migrations', () =>
    client.query<AppliedMigration>(
      `select version, name, sha256, to_jsonb(m) ->> 'works_from' as "worksFrom" from migrations m
       union all
       select e.version, e.name, e.sha256, $1
       from migrations m,
         jsonb_to_recordset(coalesce(to_jsonb(m) -> 'expansions', '[]')) as e(version integer, name text, sha256 text)
       order by version`,
      [firstRelease.version],
    ),
  );
  return rows;
}

export async function recordMigration(
  client: pg.Client,
  { version, name, sha256, worksFrom }: Migration,
): Promise<void> {
  if (worksFrom === firstRelease.version) {
    await client.query(
      `update migrations
       set expansions = expansions || jsonb_build_object('version', $1::integer, 'name', $2::text, 'sha256', $3::text, 'applied_at', now())
       where version = (select max(version) from migrations)`,
      [version, name, sha256],
    );
    return;
  }
  await client.query('insert into migrations (version, name, sha256, works_from) values ($1, $2, $3, $4)', [
    version,
    name,
    sha256,
    worksFrom,
  ]);
}
