/**
 * One PostgreSQL for the test files of a project, with a migrated template database. Each file clones the template, so
 * files run side by side. Nothing in it outlives the run, so it does not wait for the disk. With TEST_DATABASE_URL it
 * is another server; the role has to be able to create databases.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../server/database/embedded/index.ts';
import { migrate } from '../../server/database/schema/migrate.ts';

export interface TestDatabase {
  host: string;
  port: number;
  user: string;
  password: string;
  /** The role that services work with, where there is one that owns nothing. */
  service?: { user: string; password: string };
  /** Every node of a Citus cluster, the coordinator first. */
  nodes?: { host: string; port: number }[];
}

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const { server, stop } = given === undefined ? await startServer() : named(new URL(given));
  await makeTemplate(server);
  project.provide('database', server);
  return stop;
}

interface Started {
  server: TestDatabase;
  stop(): Promise<void>;
}

function named({ hostname, port, username, password }: URL): Started {
  const server = { host: hostname, port: Number(port || 5432), user: username, password };
  return { server, stop: async () => undefined };
}

async function startServer(): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'wbt-'));
  chmodSync(folder, 0o755); // for root: PostgreSQL runs as another user, who has to get in
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    say: () => undefined,
    warn: (line) => console.warn(line),
    allowCreateDatabase: true,
    fsync: false,
    // Each of three workers may run several services, with up to 22 connections each.
    maxConnections: 300,
  });
  const { host, port, user, password } = postgres.connection;
  const { user: serviceUser, password: servicePassword } = postgres.serviceConnection;
  const service = { user: serviceUser, password: servicePassword };
  for (const role of [{ user, password }, service]) await makePasswordQuick({ host, port, ...role });
  return {
    server: { host, port, user, password, service },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Thousands of connections prove their password; with the default of 4,096 rounds each takes 5 ms of processor time. */
async function makePasswordQuick(role: Pick<TestDatabase, 'host' | 'port' | 'user' | 'password'>) {
  const client = new pg.Client({ ...role, database: 'waybill' });
  await client.connect();
  await client.query('set scram_iterations = 1');
  const [name, password] = [client.escapeIdentifier(role.user), client.escapeLiteral(role.password)];
  await client.query(`alter role ${name} password ${password}`);
  await client.end();
}

async function makeTemplate(connection: TestDatabase) {
  const { host, port, user, password } = connection;
  const client = new pg.Client({ host, port, user, password, database: 'waybill' });
  await client.connect();
  await client.query('drop database if exists template_waybill');
  await client.query('create database template_waybill');
  await client.end();
  const { service, ...owner } = connection;
  await migrate({ ...owner, database: 'template_waybill' }, () => undefined, {
    serviceRole: service?.user,
  });
}
