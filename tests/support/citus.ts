/** The nodes of the Citus cluster of the run, and what a test does on each of them. */
import pg from 'pg';
import { inject } from 'vitest';
import type { TestDatabase } from '../global-setup/database.ts';

type Node = NonNullable<TestDatabase['nodes']>[number];

/** The coordinator first; none where the run is on one PostgreSQL. */
export function clusterNodes(): readonly Node[] {
  // In the project `faults` each test has a PostgreSQL of its own, and nothing is provided.
  const provided: TestDatabase | undefined = inject('database');
  return provided?.nodes ?? [];
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function onNode(node: Node, statement: string, values: unknown[] = []): Promise<void> {
  const { nodes: _, service: __, ...server } = inject('database');
  const client = new pg.Client({ ...server, ...node, database: 'postgres' });
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
