/** `waybill doctor`: checks everything that a start needs, changes nothing, and gives advice. */

import type pg from 'pg';
import { inspectBackupFolder, inspectLastBackup } from '../backup/index.ts';
import { readCluster, readPlacedTables } from '../database/citus/cluster.ts';
import { tablesWithLocalRows } from '../database/citus/distribute.ts';
import { anchor, tableNames } from '../database/citus/tables.ts';
import { closeClient, connect, type ServerClient } from '../database/connections/client.ts';
import { connectionProblem } from '../database/connections/connection-problem.ts';
import { connectionsFor, type ProcessConnections } from '../database/connections/servers.ts';
import {
  hasRestoreFile,
  inspectEmbeddedPostgres,
  isHeldByService,
  runningEmbeddedPostgres,
  SERVICE_ROLE,
} from '../database/embedded/index.ts';
import { onlyRow } from '../database/only-row.ts';
import { missingMigrations, readMigrations } from '../database/schema/migration-files.ts';
import { appliedMigrations } from '../database/schema/migration-records.ts';
import { interruptedRestore, refuseUnfinishedRestore } from '../database/schema/restore-marker.ts';
import { refuseMigrating, refuseMissingRights } from '../database/schema/role-rights.ts';
import { auditLogProtection } from '../database/schema/service-role.ts';
import { inspectSecretKey } from '../database/secret-key.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { commandName, startCommand } from '../platform/command-name.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { bad, type Finding, failed, fine, warning } from '../platform/finding.ts';
import { version } from '../platform/version.ts';
import { doctorWaits, inspectClock, inspectConnection } from './doctor-connection.ts';
import { inspectLedger } from './doctor-ledger.ts';
import { inspectNodes } from './doctor-nodes.ts';
import { inspectAuditLog, inspectNode, inspectPrivacy, inspectUser } from './doctor-security.ts';
import { inspectService, type RunningService } from './doctor-service.ts';
import { explainWrites } from './doctor-writes.ts';

export async function doctorCommand(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  clock: Clock = systemClock,
): Promise<number> {
  print(`Waybill ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
  const findings = await examine(environment, clock);
  for (const finding of findings) {
    print(`${signOf(finding)} ${finding.check.padEnd(20)} ${finding.message}`);
    if (finding.advice) print(`  → ${finding.advice}`);
  }
  const bad = findings.filter((finding) => !finding.ok).length;
  const warnings = findings.filter((finding) => finding.isWarning).length;
  const besides = warnings === 0 ? '' : `, ${warnings} warning${warnings === 1 ? '' : 's'}`;
  print(
    bad === 0 ? `\nNo errors${besides}.` : `\n${bad} of ${findings.length} checks need attention${besides}.`,
  );
  return bad === 0 ? 0 : 1;
}

function signOf({ ok, isWarning }: Finding): string {
  if (!ok) return '✗';
  return isWarning ? '!' : '✓';
}

async function examine(environment: Record<string, string | undefined>, clock: Clock): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [failed('settings', error)];
  }
  const { findings: service, running } = await inspectService(config);
  const embedded = config.databaseUrl === undefined ? await inspectEmbeddedPostgres(config.dataDir) : [];
  return [
    fine('settings', 'all are valid'),
    inspectUser(process.getuid?.()),
    inspectNode(process.versions.node, clock.now()),
    ...(await inspectPrivacy(config.dataDir)),
    ...embedded,
    ...(await inspectBackupFolder(config.backup)),
    ...(await inspectDatabase(config, clock, running)),
    ...service,
  ];
}

async function inspectDatabase(
  config: Config,
  clock: Clock,
  service: RunningService | undefined,
): Promise<Finding[]> {
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

/** The embedded PostgreSQL. */
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
  const { rows } = await client.query<{ version: string; migrated: boolean }>(
    "select current_setting('server_version') as version, to_regclass('migrations') is not null as migrated",
  );
  const server = onlyRow(rows);
  await refuseUnfinishedRestore(client);
  const applied = server.migrated ? await appliedMigrations(client) : [];
  const missing = missingMigrations(readMigrations(), applied).length;
  if (missing > 0) await refuseMigrating(client);
  else await refuseMissingRights(client);
  const migrations = `${missing} migration${missing === 1 ? '' : 's'}`;
  const schema = missing === 0 ? 'the newest schema' : `${migrations} to run at the next start`;
  const serviceRole = config.databaseUrl === undefined ? SERVICE_ROLE : undefined;
  const message = `PostgreSQL ${server.version} at ${client.server.name} answers, ${schema}`;
  return [
    fine('database', message),
    inspectAuditLog(await auditLogProtection(client, serviceRole)),
    ...(missing === 0 ? [await inspectKey(client, config)] : []),
    ...(missing === 0 ? await inspectDistribution(client) : []),
    ...(missing === 0 ? [await inspectNodes(client, service)] : []),
    ...(service?.writesFail ? [await explainWrites(client)] : []),
    ...(missing === 0 ? await inspectWebhooks(client) : []),
    ...(missing === 0 ? [await inspectLedger(connections)] : []),
    ...(missing === 0 ? [await inspectLastBackup(client, config.backup, clock.now())] : []),
  ];
}

/** Would a start with these settings be refused because of its key? */
async function inspectKey(client: pg.Client, config: Config): Promise<Finding> {
  const check = 'secret key';
  try {
    return fine(check, await inspectSecretKey(client, config));
  } catch (error) {
    return failed(check, error, 'Run this command as the user that Waybill runs as.');
  }
}

/** For a database with Citus: what is distributed, and what is not as it should be. */
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
  const withRows = await tablesWithLocalRows(client);
  if (local.length > 0 || withRows.length > 0) {
    const advice = `On the coordinator, run \`${commandName} distribute\` again: it continues.`;
    return [bad(check, `only on the coordinator: ${[...local, ...withRows].join(', ')}`, advice)];
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
