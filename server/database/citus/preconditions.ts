/** What a database needs before its tables can be distributed, with a message for each thing that is missing. */
import type pg from 'pg';
import { Problem } from '../../platform/problem.ts';
import { applicationName } from '../connections/client.ts';
import { onlyRow } from '../only-row.ts';
import { type Cluster, countConnections, readCluster, refuseWorker } from './cluster.ts';

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
