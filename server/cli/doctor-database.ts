/** What `waybill doctor` says about the database: its schema, its roles, what is in it, and the processes that use it. */

import type pg from 'pg';
import { inspectLastBackup } from '../backup/index.ts';
import { readCluster, readPlacedTables } from '../database/citus/cluster.ts';
import { tablesWithLocalRows } from '../database/citus/distribute.ts';
import { anchor, tableNames } from '../database/citus/tables.ts';
import { closeClient, connect, type ServerClient } from '../database/connections/client.ts';
import { connectionProblem } from '../database/connections/connection-problem.ts';
import { connectionsFor, type ProcessConnections } from '../database/connections/servers.ts';
import {
  hasRestoreFile,
  isHeldByService,
  runningEmbeddedPostgres,
  SERVICE_ROLE,
} from '../database/embedded/index.ts';
import { onlyRow } from '../database/only-row.ts';
import { missingMigrations, readMigrations } from '../database/schema/migration-files.ts';
import { appliedMigrations, hasMigrationsTable } from '../database/schema/migration-records.ts';
import { interruptedRestore, refuseUnfinishedRestore } from '../database/schema/restore-marker.ts';
import { auditLogProtection, refuseMigrating, refuseMissingRights } from '../database/schema/role-rights.ts';
import { inspectSecretKey } from '../database/secret-key.ts';
import { countPostings, findDiscrepancies, type Read } from '../money/index.ts';
import type { Clock } from '../platform/clock.ts';
import { commandName, startCommand } from '../platform/command-name.ts';
import type { Config } from '../platform/config.ts';
import { bad, type Finding, failed, fine, warning } from '../platform/finding.ts';
import { aliveSeconds } from '../workers/nodes/node-watch.ts';
import { type KnownNode, listNodes, withoutWorkers } from '../workers/nodes/nodes-store.ts';
import { doctorWaits, inspectClock, inspectConnection } from './doctor-connection.ts';
import { inspectAuditLog } from './doctor-security.ts';

export interface RunningService {
  /** The name that other nodes know it by. */
  name: string;
  writesFail: boolean;
}

/** A large ledger takes longer than the other questions of the doctor: it is read from its first posting to its last. */
const maxLedgerMs = 300_000;

export async function inspectDatabase(config: Config, clock: Clock, service: RunningService | undefined) {
  const check = 'database';
  const connections = await connectionsOf(config);
  if (!connections) return [await inspectStopped(config)];
  let client: ServerClient;
  try {
    client = await connect(connections.pooled, doctorWaits);
  } catch (error) {
    return [failed(check, connectionProblem(error, connections.pooled))];
  }
  try {
    return [
      ...(await inspectSchema(client, connections, { config, clock, service })),
      ...(await inspectConnection(client, connections)),
      await inspectClock(client, clock),
    ];
  } catch (error) {
    return [failed(check, error, 'Check that DATABASE_URL is right and that the database can be reached.')];
  } finally {
    await closeClient(client);
  }
}

async function inspectStopped({ dataDir }: Config): Promise<Finding> {
  const isRestoring = await hasRestoreFile(dataDir).catch(() => false); // the check of the folder reports it
  if (isRestoring) return failed('database', interruptedRestore());
  if (await isHeldByService(dataDir).catch(() => false))
    return bad(
      'database',
      'the service is running, but its database does not answer',
      'The service starts it again within seconds. If it stays away, read the log of the service.',
    );
  return fine('database', `not running; \`${startCommand}\` starts it`);
}

/** Undefined if the embedded PostgreSQL does not run. */
async function connectionsOf(config: Config): Promise<ProcessConnections | undefined> {
  if (config.databaseUrl !== undefined) return connectionsFor(config, config.databaseUrl);
  const connection = await runningEmbeddedPostgres(config.dataDir).catch(() => undefined); // the check of the folder reports it
  return connection && { pooled: connection, direct: connection };
}

async function inspectSchema(
  client: ServerClient,
  connections: ProcessConnections,
  { config, clock, service }: { config: Config; clock: Clock; service: RunningService | undefined },
): Promise<Finding[]> {
  await refuseUnfinishedRestore(client);
  const applied = (await hasMigrationsTable(client)) ? await appliedMigrations(client) : [];
  const missing = missingMigrations(readMigrations(), applied).length;
  const isNewest = missing === 0;
  if (isNewest) await refuseMissingRights(client);
  else await refuseMigrating(client);
  const migrations = `${missing} migration${missing === 1 ? '' : 's'}`;
  const schema = isNewest ? 'the newest schema' : `${migrations} to run at the next start`;
  const serviceRole = config.databaseUrl === undefined ? SERVICE_ROLE : undefined;
  const version = client.session?.version;
  return [
    fine('database', `PostgreSQL ${version} at ${client.server.name} answers, ${schema}`),
    inspectAuditLog(await auditLogProtection(client, serviceRole)),
    ...(isNewest ? [await inspectKey(client, config)] : []),
    ...(isNewest ? await inspectDistribution(client) : []),
    ...(isNewest ? [describeNodes(await listNodes(client), service)] : []),
    ...(service?.writesFail ? [await explainWrites(client)] : []),
    ...(isNewest ? await inspectWebhooks(client) : []),
    ...(isNewest ? [await inspectLedger(connections)] : []),
    ...(isNewest ? [await inspectLastBackup(client, config.backup, clock.now())] : []),
  ];
}

async function inspectKey(client: pg.Client, config: Config): Promise<Finding> {
  const check = 'secret key';
  try {
    return fine(check, await inspectSecretKey(client, config));
  } catch (error) {
    return failed(check, error, 'Run this command as the user that Waybill runs as.');
  }
}

async function inspectDistribution(client: pg.Client): Promise<Finding[]> {
  const check = 'citus';
  const cluster = await readCluster(client);
  if (!cluster) return [];
  const placed = await readPlacedTables(client);
  if (!placed.has(anchor)) {
    const advice = `To use the workers, stop Waybill and run \`${commandName} distribute\`.`;
    return [warning(check, `Citus ${cluster.version}, but no table is distributed`, advice)];
  }
  if (cluster.inactive.length > 0) {
    const advice = 'On the coordinator: select * from citus_check_cluster_node_health()';
    return [bad(check, `${cluster.inactive.join(', ')} cannot be used`, advice)];
  }
  const local = tableNames.filter((name) => !placed.has(name));
  const left = [...local, ...(await tablesWithLocalRows(client))].join(', ');
  if (left !== '') {
    const advice = `On the coordinator, run \`${commandName} distribute\` again: it continues.`;
    return [bad(check, `only on the coordinator: ${left}`, advice)];
  }
  const copied = [...placed.values()].filter((column) => column === null).length;
  const workers = `${cluster.workers} worker${cluster.workers === 1 ? '' : 's'}`;
  const message = `Citus ${cluster.version}, ${placed.size - copied} tables distributed over ${workers}, ${copied} copied to every node`;
  return [fine(check, message)];
}

/** Endpoints of any account that cannot work before somebody acts. */
async function inspectWebhooks(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from webhook_endpoints where disabled_reason = 'secret_lost' and resuming is null",
  );
  const { count } = onlyRow(rows);
  if (count === 0) return [];
  const message = `${count} endpoint${count === 1 ? '' : 's'} disabled, because the secret key was replaced`;
  const advice = 'Ask their accounts to rotate the secret of each endpoint, then to enable it.';
  return [warning('webhooks', message, advice)];
}

async function inspectLedger({ pooled }: ProcessConnections): Promise<Finding> {
  const check = 'cash ledger';
  const client = await connect(pooled, { ...doctorWaits, queryMs: maxLedgerMs });
  const read: Read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  try {
    const wrong = await findDiscrepancies(read);
    const count = await countPostings(read);
    if (wrong.length === 0) return fine(check, `balances (${count} postings)`);
    return bad(
      check,
      wrong.map(({ what, rows }) => `${rows} ${what}`).join('; '),
      'While its trigger is in place, nothing changes a posting (cash_postings). Report it, and pay out nothing before it is solved.',
    );
  } finally {
    await closeClient(client);
  }
}

const readWaits = `
  select current_setting('synchronous_standby_names') as standbys, current_user as role,
    coalesce(bool_or(query = '<insufficient privilege>'), false) as is_hidden,
    (array_agg(wait_event order by wait_event <> 'SyncRep') filter (where
      state = 'active' and query_start < clock_timestamp() - interval '500 ms'
      and (wait_event = 'SyncRep' or wait_event ilike 'wal%')))[1] as event
  from pg_stat_activity
  where datname = current_database()`;

/** Why the service cannot write, although the database answers. */
async function explainWrites(client: pg.Client): Promise<Finding> {
  const check = 'writes';
  const { rows } = await client.query<{
    /** What a commit waits for; commits of the service take milliseconds. */
    event: string | null;
    standbys: string;
    role: string;
    /** Only roles with `pg_read_all_stats` see what sessions of other roles do. */
    is_hidden: boolean;
  }>(readWaits);
  const { event, standbys, role, is_hidden } = onlyRow(rows);
  const hidden = `the role ${role} does not see what other roles wait for`;
  if (event === 'SyncRep' || (event === null && is_hidden && standbys !== '')) {
    const wait = event === null ? 'probably wait' : 'wait';
    const but = event === null ? `; ${hidden}` : '';
    return bad(
      check,
      `commits ${wait} for a synchronous standby (synchronous_standby_names: ${standbys}${but})`,
      'Start the standby, or take it out of synchronous_standby_names and reload PostgreSQL.',
    );
  }
  if (event !== null) {
    const advice = 'Look at the disk on which PostgreSQL has its log (pg_wal).';
    return bad(check, `commits wait for the disk of PostgreSQL (${event})`, advice);
  }
  return bad(
    check,
    `the service cannot write, ${is_hidden ? `and ${hidden}` : 'but no commit waits in PostgreSQL'}`,
    'Read its log: it has the error of PostgreSQL. Often the disk is full, or writes are turned off.',
  );
}

/**
 * A node that stops deletes its row; that of a killed one is kept for an hour. `service` answers at the port of this command, so it
 * is running, even if it could not announce itself.
 */
export function describeNodes(nodes: readonly KnownNode[], service?: RunningService): Finding {
  const answering = service && lastSeen(nodes, service.name);
  const isRunning = (node: KnownNode) => node === answering || node.seconds_since_seen <= aliveSeconds;
  const running = nodes.filter(isRunning);
  const lost = nodes.filter((node) => !isRunning(node));
  const message = [
    running.length === 0 ? 'none is running' : `${running.length} running: ${running.map(nameOf).join(', ')}`,
    ...lost.map((node) => `${nameOf(node)} was last seen ${agoOf(node)}`),
  ].join('; ');
  const advice = service?.writesFail
    ? 'While writes fail, running nodes cannot announce themselves.'
    : adviceOn(running, lost);
  return advice === undefined ? fine('nodes', message) : warning('nodes', message, advice);
}

/** A node that was killed and started again has a row for each of its lives. */
function lastSeen(nodes: readonly KnownNode[], name: string): KnownNode | undefined {
  return nodes
    .filter((node) => node.name === name || node.name === `${name}${withoutWorkers}`)
    .sort((one, other) => one.seconds_since_seen - other.seconds_since_seen)[0];
}

function adviceOn(running: readonly KnownNode[], lost: readonly KnownNode[]): string | undefined {
  if (running.length > 0 && running.every(({ name }) => name.endsWith(withoutWorkers)))
    return `Nothing runs the background workers: start \`${commandName} work\`, or one node without WORKERS=off.`;
  // A node that was killed and started again has a new row with its old name.
  const isBack = ({ name }: KnownNode) => running.some((node) => node.name === name);
  if (!lost.every(isBack))
    return 'It ended without stopping, or cannot reach the database: look at its log. An hour later it is forgotten.';
  if (new Set(running.map(({ version }) => version)).size > 1)
    return 'Nodes of two versions work together during an upgrade: restart the others with the newer one.';
  return undefined;
}

function nameOf({ name, version }: KnownNode): string {
  return `${name} (${version})`;
}

function agoOf({ seconds_since_seen: seconds }: KnownNode): string {
  return seconds < 120 ? `${Math.round(seconds)} s ago` : `${Math.round(seconds / 60)} min ago`;
}
