/** `waybill distribute`: distributes the tables over the workers of a Citus cluster. */

import type pg from 'pg';
import { clusterToDistribute, readPlacedTables, refuseRunningServices } from '../database/citus/cluster.ts';
import { defaultShards, distributeTables } from '../database/citus/distribute.ts';
import { tableNames } from '../database/citus/tables.ts';
import { closeClient, connect } from '../database/connections/client.ts';
import { connectionProblem } from '../database/connections/connection-problem.ts';
import { connectionsFor } from '../database/connections/servers.ts';
import { onlyRow } from '../database/only-row.ts';
import { tableExists } from '../database/schema/client.ts';
import { migrate } from '../database/schema/migrate.ts';
import { commandName } from '../platform/command-name.ts';
import type { Config } from '../platform/config.ts';
import { Problem } from '../platform/problem.ts';
import { readArguments } from './read-arguments.ts';

const maxShards = 1_024;
const connectMs = 10_000;
/** Copying a large table takes long; nothing waits for this command. */
const maxCopyMs = 24 * 3_600_000;

export const usage = `Usage:
  ${commandName} distribute [--shards <number>] [--yes]

  --shards   how many parts each table has, over all workers; cannot be changed easily later (default ${defaultShards})
  --yes      needed if there are deliveries: distributes them`;

type Say = (line: string) => void;

export async function distributeCommand(args: string[], config: Config, say: Say) {
  const { shards, yes } = readOptions(args);
  if (config.databaseUrl === undefined) {
    throw new Problem(
      'The embedded PostgreSQL cannot be distributed.',
      'Set DATABASE_URL to the coordinator of a Citus cluster.',
    );
  }
  const connection = connectionsFor(config, config.databaseUrl).direct;
  const settings = { statement_timeout: 0 };
  const client = await connect(connection, { connectMs, queryMs: maxCopyMs, settings }).catch((error) => {
    throw connectionProblem(error, connection);
  });
  try {
    const cluster = await clusterToDistribute(client);
    await refuseRunningServices(client);
    const placed = await readPlacedTables(client);
    if (!tableNames.every((name) => placed.has(name))) {
      const bytes = await sizeOf(client);
      if (bytes > 0 && !yes) return askForYes(say, bytes, cluster.workers);
    }
    await migrate(connection, say);
    const count = await distributeTables(client, say, shards);
    say(
      count === 0
        ? 'All tables are already distributed; nothing changed.'
        : `Done: ${count} tables are distributed over ${cluster.workers} worker${cluster.workers === 1 ? '' : 's'}, or copied to every node. Start Waybill again.`,
    );
    return undefined;
  } finally {
    await closeClient(client);
  }
}

function readOptions(args: string[]): { shards: number; yes: boolean } {
  const { values } = readArguments(
    { args, options: { shards: { type: 'string' }, yes: { type: 'boolean' } } },
    usage,
  );
  const shards = Number(values.shards ?? defaultShards);
  if (!Number.isInteger(shards) || shards < 1 || shards > maxShards) {
    throw new Problem(`--shards must be a whole number from 1 to ${maxShards}.`, usage);
  }
  return { shards, yes: values.yes ?? false };
}

/** Bytes of deliveries and their events; 0 if there are none yet. */
async function sizeOf(client: pg.Client): Promise<number> {
  if (!(await tableExists(client, 'deliveries'))) return 0;
  const { rows: any } = await client.query('select from deliveries limit 1');
  if (any.length === 0) return 0;
  const { rows } = await client.query<{ bytes: string }>(
    "select (pg_total_relation_size('deliveries') + pg_total_relation_size('delivery_events'))::text as bytes",
  );
  return Number(onlyRow(rows).bytes);
}

function askForYes(say: Say, bytes: number, workers: number): number {
  const mebibytes = Math.max(1, Math.round(bytes / 1024 / 1024));
  say(`The database contains deliveries (${mebibytes} MiB with their events).

Distributing them copies every row to the ${workers} worker${workers === 1 ? '' : 's'} and deletes it on the coordinator. Each table is locked
while it is copied. There is no command that brings them back to one PostgreSQL except to restore a backup there.

→ Make a backup, then run the command again with --yes.`);
  return 1;
}
