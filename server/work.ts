/** `waybill work`: the background workers without HTTP, beside services with WORKERS=off, or in addition to others. */
import {
  assembleWorkers,
  closeFoundation,
  openFoundation,
  type TestChoices,
  type WorkerAssembly,
} from './assembly/index.ts';
import { connectionsFor, type ProcessConnections } from './database/connections/servers.ts';
import { runningEmbeddedPostgres } from './database/embedded/index.ts';
import { migrate } from './database/schema/migrate.ts';
import { systemClock } from './platform/clock.ts';
import { startCommand } from './platform/command-name.ts';
import type { Config } from './platform/config.ts';
import { defaultDeadlines } from './platform/deadlines.ts';
import { type Log, makeLog } from './platform/log.ts';
import { once } from './platform/once.ts';
import { Problem } from './platform/problem.ts';
import { version } from './platform/version.ts';
import { announceEveryMs, makeWorkWatch } from './workers/nodes/node-watch.ts';
import { type PacedWorker, startWorker } from './workers/paced-worker.ts';

interface WorkOptions extends TestChoices {
  config: Config;
  /** For the person at the terminal. */
  say: (line: string) => void;
  log?: Log;
}

export interface Work {
  /** Finishes what is under way, then closes the database. */
  stop(): Promise<void>;
}

export async function startWork(options: WorkOptions): Promise<Work> {
  const { say } = options;
  const log = options.log ?? makeLog(options.config.logLevel);
  // WORKERS says what `serve` does. It may be set in an environment that both share.
  const config = { ...options.config, workers: true };
  const connections = await findConnections(config, log);
  await migrate(connections.direct, say);
  const foundation = await openFoundation(
    { ...options, config, log, clock: systemClock, deadlines: defaultDeadlines },
    connections,
  );
  try {
    const assembly = assembleWorkers(foundation);
    assembly.capabilities.notifications.start();
    const watch = makeWorkWatch(foundation.database, version);
    const announcing = startWorker(systemClock, log, {
      name: 'nodes',
      turn: watch.turn,
      share: () => 1,
      lookEveryMs: announceEveryMs,
    });
    return { stop: stopOnce(assembly, [announcing, ...assembly.workers.start()], watch.leave) };
  } catch (error) {
    await foundation.database.close();
    throw error;
  }
}

/** The embedded PostgreSQL belongs to the service that started it, and stops with it. */
async function findConnections(config: Config, log: Log): Promise<ProcessConnections> {
  if (config.databaseUrl !== undefined) return connectionsFor(config, config.databaseUrl, log);
  const connection = await runningEmbeddedPostgres(config.dataDir);
  if (connection !== undefined) return { pooled: connection, direct: connection };
  throw new Problem(
    `No service is running on ${config.dataDir}, so there is no database for the workers.`,
    `Start the service first (${startCommand}), or set DATABASE_URL to the database that it uses.`,
  );
}

function stopOnce(
  { foundation, capabilities, workers }: WorkerAssembly,
  running: PacedWorker[],
  leave: () => Promise<void>,
): () => Promise<void> {
  return once(async () => {
    workers.housekeeping?.close();
    const notificationsClosed = capabilities.notifications.close();
    await Promise.all(running.map((worker) => worker.close()));
    await notificationsClosed;
    await capabilities.webhookClient.close();
    await capabilities.keyRing.close();
    await capabilities.background.drained();
    // If the database is away, another process goes on when the lease has expired.
    await capabilities.automaticAssignment.release().catch(() => undefined);
    await leave().catch(() => undefined);
    await closeFoundation(foundation);
  });
}
