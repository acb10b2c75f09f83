/** What a database says about the Citus cluster that it belongs to, and what it needs before its tables can be distributed. */
import pg from 'pg';
import { Problem } from '../../platform/problem.ts';
import { applicationName } from '../connections/client.ts';
import { onlyRow } from '../only-row.ts';

export interface Cluster {
  version: string;
  /** The coordinator: the only node on which tables can be created and changed. */
  isCoordinator: boolean;
  /** The coordinator is registered under an address, so that workers reach it and it keeps copies of reference tables. */
  hasCoordinator: boolean;
  workers: number;
  /** Nodes that do not answer, or do not know where the shards are. */
  inactive: string[];
}

/** Undefined: the database has no Citus. */
export async function readCluster(client: pg.Client): Promise<Cluster | undefined> {
  const { rows: extensions } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const version = extensions[0]?.version;
  if (version === undefined) return undefined;
  const { rows } = await client.query<Omit<Cluster, 'version'>>(
    `select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
            coalesce(bool_or(groupid = 0), false) as "hasCoordinator",
            count(*) filter (where shouldhaveshards)::int as workers,
            coalesce(array_agg(nodename || ':' || nodeport) filter (
              where not isactive or (groupid <> 0 and not (hasmetadata and metadatasynced))), '{}') as inactive
     from pg_dist_node where noderole = 'primary'`,
  );
  return { version, ...onlyRow(rows) };
}

/** Other connections to this database with this name of an application: here, and on the workers of the cluster. */
export async function countConnections(client: pg.Client, applicationName: string): Promise<number> {
  const count = `select count(*)::int as count from pg_stat_activity
                 where datname = current_database() and pid <> pg_backend_pid()
                   and application_name = ${pg.escapeLiteral(applicationName)}`;
  const { rows: here } = await client.query<{ count: number }>(count);
  if ((await readCluster(client)) === undefined) return onlyRow(here).count;
  const { rows: there } = await client.query<{ count: number }>(
    'select coalesce(sum(result::int), 0)::int as count from run_command_on_workers($1) where success',
    [count],
  );
  return onlyRow(here).count + onlyRow(there).count;
}

/** Migrations and restores change tables, which only the coordinator can do. */
export async function refuseWorker(client: pg.Client, what: string): Promise<void> {
  const cluster = await readCluster(client);
  if (cluster === undefined || cluster.isCoordinator) return;
  throw new Problem(
    `This node is a worker of a Citus cluster, and ${what} only on its coordinator.`,
    'Set DATABASE_URL to the coordinator for this command. Once the schema is the newest, the service may use any node.',
  );
}

/** The tables that Citus knows, by name: their column of distribution, or null for a reference table. */
export async function readPlacedTables(client: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ name: string; column: string | null }>(
    `select c.relname as name, column_to_column_name(p.logicalrelid, p.partkey) as "column"
     from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod = 'h' or (p.partmethod = 'n' and p.repmodel = 't')`,
  );
  return new Map(rows.map(({ name, column }) => [name, column]));
}

/** On a shard, rows of the outbox get their number with nextval. Citus passes grants on tables to workers, but not on sequences. */
export async function grantSequences(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ node: string; result: string }>(
    `select n.nodename || ':' || n.nodeport as node, r.result
     from run_command_on_all_nodes($1) r join pg_dist_node n using (nodeid) where not r.success`,
    [`grant usage, select on all sequences in schema public to ${pg.escapeIdentifier(role)}`],
  );
  const [failed] = rows;
  if (failed === undefined) return;
  throw new Problem(
    `The role ${role} cannot be given its rights on ${failed.node}: ${failed.result}.`,
    'Create the role on every node of the cluster, and run this as the owner of the tables.',
  );
}

/** When tables are distributed, the workers get sequences of their own: for every role that may add to the outbox. */
export async function grantSequencesAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select distinct r.rolname as role
     from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
     where c.oid = to_regclass('outbox') and a.privilege_type = 'INSERT' and a.grantee <> c.relowner`,
  );
  for (const { role } of rows) await grantSequences(client, role);
}

/** Older ones do not let every node plan queries of every table, or are untested. */
const oldestCitus = 12;

export async function clusterToDistribute(client: pg.Client): Promise<Cluster> {
  const cluster = await readCluster(client);
  if (!cluster) throw await missingExtension(client);
  const { version, hasCoordinator, workers, inactive } = cluster;
  if (Number.parseInt(version, 10) < oldestCitus) {
    throw new Problem(
      `The database has Citus ${version}; Waybill needs ${oldestCitus} or newer, and is tested with 13.2.`,
      'Upgrade Citus on every node, then run `alter extension citus update` on each.',
    );
  }
  await refuseWorker(client, 'tables are distributed');
  if (!hasCoordinator) {
    throw new Problem(
      'The coordinator is not registered in its own cluster.',
      "On the coordinator: select citus_set_coordinator_host('<its address>', <its port>)",
    );
  }
  if (workers === 0) {
    throw new Problem(
      'The Citus cluster has no worker that could keep data.',
      "Create the database and the extension on each worker, then on the coordinator: select citus_add_node('<address>', <port>)",
    );
  }
  if (inactive.length > 0) {
    throw new Problem(
      `${inactive.join(', ')} cannot be used: the node is not active, or does not know where the shards are.`,
      'On the coordinator: select start_metadata_sync_to_all_nodes(), and select * from citus_check_cluster_node_health().',
    );
  }
  await requirePreparedTransactions(client);
  return cluster;
}

async function missingExtension(client: pg.Client): Promise<Problem> {
  const { rows } = await client.query("select from pg_available_extensions where name = 'citus'");
  if (rows.length === 0) {
    return new Problem(
      'This PostgreSQL has no Citus.',
      "Install Citus on every node, and set shared_preload_libraries = 'citus'. docs/operating.md shows the steps.",
    );
  }
  return new Problem(
    'Citus is installed, but not in this database.',
    "On every node: create extension citus. Then on the coordinator: select citus_set_coordinator_host('<address>', <port>), and select citus_add_node('<address>', <port>) for each worker.",
  );
}

/** A transaction on several nodes is committed in two phases, as a prepared transaction of each. */
async function requirePreparedTransactions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ nodes: string[] }>(
    `select coalesce(array_agg(n.nodename || ':' || n.nodeport), '{}') as nodes
     from run_command_on_all_nodes('show max_prepared_transactions') r
     join pg_dist_node n using (nodeid)
     where r.success and r.result = '0'`,
  );
  const { nodes } = onlyRow(rows);
  if (nodes.length === 0) return;
  throw new Problem(
    `max_prepared_transactions is 0 on ${nodes.join(', ')}, so nothing can be committed on several nodes.`,
    'Set it to twice max_connections on every node, and restart them.',
  );
}

/** A running process would go on with what it read at its start, and wait for the locks. */
export async function refuseRunningServices(client: pg.Client): Promise<void> {
  const count = await countConnections(client, applicationName);
  if (count === 0) return;
  throw new Problem(
    `Waybill is running on this database (${count} connection${count === 1 ? '' : 's'}).`,
    'Stop every `waybill serve` and `waybill work` first. Start them again when the tables are distributed.',
  );
}
