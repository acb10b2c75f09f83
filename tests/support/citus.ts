/** The nodes of the Citus cluster of the run, and what a test does on each of them. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Connection } from '../../server/database/database.ts';
import type { TestDatabase } from '../global-setup/database.ts';

type Node = NonNullable<TestDatabase['nodes']>[number];

/** The coordinator first; none where the run is on one PostgreSQL. */
export function clusterNodes(): readonly Node[] {
  // In the project `faults` each test has a PostgreSQL of its own, and nothing is provided.
  const provided: TestDatabase | undefined = inject('database');
  return provided?.nodes ?? [];
}

function serverOfRun() {
  const { nodes: _, service: __, ...server } = inject('database');
  return server;
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function onNode(
  node: Node,
  statement: string,
  values: unknown[] = [],
  database = 'postgres',
): Promise<void> {
  const client = new pg.Client({ ...serverOfRun(), ...node, database });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** DATABASE_URL with the coordinator and all workers; each connection goes to one of them. */
export function throughAnyNode(url: string): string {
  const { username, password, pathname } = new URL(url);
  const hosts = clusterNodes().map(({ host, port }) => `${host}:${port}`);
  return `postgres://${username}:${password}@${hosts.join(',')}${pathname}?load_balance_hosts=random`;
}

/** Ends every connection to the database on these nodes: those of services, and those of other nodes. Waits until each has ended. */
export async function endConnections(url: string, nodes: readonly Node[]): Promise<void> {
  const connections = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
                       where datname = $1 and backend_type = 'client backend'`;
  await Promise.all(nodes.map((node) => onNode(node, connections, [nameOf(url)])));
}

/**
 * Each database of a Citus cluster has a background worker on every node, of which there are not many. No connections first:
 * nodes where it still exists connect to the others, to look for deadlocks.
 */
export async function deleteClusterDatabase(url: string): Promise<void> {
  const name = nameOf(url);
  for (const node of clusterNodes()) await onNode(node, `alter database ${name} allow_connections false`);
  for (const node of clusterNodes()) await onNode(node, `drop database ${name} with (force)`);
}

export interface Target {
  connection: Connection;
  url: string;
}

/** Databases of the same name on some nodes, the coordinator first. */
async function emptyDatabase(nodes: readonly Node[]): Promise<Target> {
  const server = serverOfRun();
  const database = `t_${randomBytes(6).toString('hex')}`;
  for (const node of nodes) await onNode(node, `create database ${database}`);
  const { user, password, host, port } = server;
  return {
    connection: { ...server, database },
    url: `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
  };
}

/** On the server of the coordinator, without the extension. */
export const onePostgres = () => emptyDatabase(clusterNodes().slice(0, 1));

/** On a cluster, and not distributed yet. */
export async function notDistributed(): Promise<Target> {
  const target = await emptyDatabase(clusterNodes());
  const database = nameOf(target.url);
  for (const node of clusterNodes()) await onNode(node, 'create extension citus', [], database);
  const [coordinator, ...workers] = clusterNodes() as [Node, ...Node[]];
  const { host, port } = coordinator;
  await onNode(coordinator, 'select citus_set_coordinator_host($1, $2)', [host, port], database);
  for (const worker of workers) {
    await onNode(coordinator, 'select citus_add_node($1, $2)', [worker.host, worker.port], database);
  }
  return target;
}
