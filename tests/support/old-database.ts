/** Databases that are not migrated to the end: to show what a migration does with what it finds. */
import pg from 'pg';
import { inject } from 'vitest';
import { readMigrations } from '../../server/platform/migration-files.ts';
import { newDatabase } from './service.ts';

export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const { service: _, ...server } = inject('database');
  const { connection } = await newDatabase();
  const admin = new pg.Client({ ...server, database: 'waybill' });
  await admin.connect();
  await admin.query(`drop database ${connection.database}`);
  await admin.query(`create database ${connection.database} template template0`);
  await admin.end();
  return connection;
}

/** As it was before this migration ran, and empty: fill it with SQL of the test's own. */
export async function databaseBefore(version: number): Promise<pg.ClientConfig> {
  const connection = await emptyDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  await runMigrations(client, 1, version - 1);
  await client.end();
  return connection;
}

/** Today's code needs all migrations: run the rest before it gets the database. */
export async function runMigrations(client: pg.Client, first: number, last = Number.POSITIVE_INFINITY) {
  for (const { version, sql } of readMigrations()) {
    if (version >= first && version <= last) await client.query(sql);
  }
}
