/**
 * One PostgreSQL for the test files of a project, with a migrated template database. Each file clones the template, so
 * files run side by side. Nothing in it outlives the run, so it does not wait for the disk.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/platform/migrate.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/index.ts';

export interface TestDatabase {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
  }
}

export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'wbt-'));
  chmodSync(folder, 0o755); // for root: PostgreSQL runs as another user, who has to get in
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    say: () => undefined,
    warn: (line) => console.warn(line),
    allowCreateDatabase: true,
    fsync: false,
  });
  const { host, port, user, password } = postgres.connection;
  await makeTemplate({ host, port, user, password });
  project.provide('database', { host, port, user, password });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: TestDatabase) {
  const client = new pg.Client({ ...connection, database: 'waybill' });
  await client.connect();
  await client.query('create database template_waybill');
  await client.end();
  await migrate({ ...connection, database: 'template_waybill' }, () => undefined);
}
