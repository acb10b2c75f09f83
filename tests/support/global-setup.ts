/**
 * Once for a whole run: finds Chromium where browser tests are part of it, builds the product (tests start it as its
 * users do), and starts one PostgreSQL with a migrated template database. Each test file clones the template, so files
 * run beside each other.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/platform/migrate.ts';
import { packageRoot } from '../../server/platform/package-root.ts';
import { startEmbeddedPostgres } from '../../server/platform/postgres/index.ts';
import { ensureChromium } from './chromium.ts';

export interface TestDatabase {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
    /** The path of its program; there when a file of tests/browser is part of the run. */
    chromium: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  provideChromium(project);
  build();
  const folder = mkdtempSync(join(tmpdir(), 'wbt-'));
  chmodSync(folder, 0o755); // for root: PostgreSQL runs as another user, who has to get in
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    say: () => undefined,
    warn: (line) => console.warn(line),
    allowCreateDatabase: true,
  });
  const { host, port, user, password } = postgres.connection;
  await makeTemplate({ host, port, user, password });
  project.provide('database', { host, port, user, password });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** First of all, and only for runs that need it: where there is none, the words that help come at once. */
function provideChromium(project: TestProject) {
  const isNeeded = project.vitest.state.getPaths().some((path) => path.includes('/tests/browser/'));
  if (isNeeded) project.provide('chromium', ensureChromium(console.log));
}

function build() {
  const run = spawnSync(process.execPath, [join(packageRoot, 'bin/waybill.mjs'), 'build'], {
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
}

async function makeTemplate(connection: TestDatabase) {
  const client = new pg.Client({ ...connection, database: 'waybill' });
  await client.connect();
  await client.query('create database template_waybill');
  await client.end();
  await migrate({ ...connection, database: 'template_waybill' }, () => undefined);
}
