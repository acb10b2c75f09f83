/**
 * A template database on every node of the Citus cluster at CITUS_URL, migrated and distributed. A test file clones it on
 * each node: the clones of one name are a distributed database of their own, because nodes connect to each other by the name
 * of the database. That takes a second; to distribute the tables takes twenty.
 */
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { distributeTables } from '../../server/database/citus/distribute.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import type { TestDatabase } from './database.ts';

/** Few: each shard of each table is a table of the template. */
const shards = 4;
const template = 'template_waybill';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.CITUS_URL;
  if (url === undefined) throw new Error('CITUS_URL is not set; `npm run test:citus` explains it');
  const { username: user, password, hostname: host, port } = new URL(url);
  const server = { host, port: Number(port || 5432), user, password };
  const unlock = await lockCluster(url);
  const nodes = await nodesOf(url);
  const all = [server, ...nodes.map((node) => ({ ...server, ...node }))];
  for (const node of all) await deleteDatabases(node);
  for (const node of all) await onNode(node, 'postgres', [`create database ${template}`]);
  for (const node of all) await onNode(node, template, ['create extension citus']);
  await onNode(server, template, [
    `select citus_set_coordinator_host('${server.host}', ${server.port})`,
    ...nodes.map((node) => `select citus_add_node('${node.host}', ${node.port})`),
  ]);
  await distribute({ ...server, database: template });
  for (const node of all) await closeTemplate(node);
  const database: TestDatabase = { ...server, nodes: all.map(({ host, port }) => ({ host, port })) };
  project.provide('database', database);
  return async () => {
    for (const node of all) await deleteDatabases(node);
    await unlock();
  };
}

/** Any number would do. Held for the whole run: another one would delete its databases. */
const clusterLock = 827_364_530;

async function lockCluster(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    clusterLock,
  ]);
  if (rows[0]?.locked) return () => client.end();
  await client.end();
  throw new Error('another run of these tests uses the cluster at CITUS_URL; wait for it to end');
}

type Node = Pick<TestDatabase, 'host' | 'port' | 'user' | 'password'>;

async function onNode(node: Node, database: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ ...node, database });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function nodesOf(url: string): Promise<{ host: string; port: number }[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ host: string; port: number }>(
    "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' order by 1, 2",
  );
  await client.end();
  return rows;
}

async function distribute(connection: pg.ClientConfig & Node): Promise<void> {
  await migrate({ ...connection, database: template }, () => undefined);
  const client = new pg.Client(connection);
  await client.connect();
  await distributeTables(client, () => undefined, shards);
  await client.end();
}

/** A template is cloned only while nobody is connected, not even the background worker of Citus. */
async function closeTemplate(node: Node): Promise<void> {
  await onNode(node, 'postgres', [
    `alter database ${template} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
  ]);
}

/** Those of this run, or left by one that was killed. */
async function deleteDatabases(node: Node): Promise<void> {
  const client = new pg.Client({ ...node, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname = $1 or datname ~ '^t_[0-9a-f]{12}$'`,
    [template],
  );
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  await client.end();
}
