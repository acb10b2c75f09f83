/** `waybill work`: the background workers without HTTP, beside services with WORKERS=off, or in addition to others. */
import { assembleWorkers, type TestChoices, type WorkerAssembly } from './assembly/index.ts';
import { runningEmbeddedPostgres } from './embedded-postgres/index.ts';
import { systemClock } from './platform/clock.ts';
import { startCommand } from './platform/command-name.ts';
import type { Config } from './platform/config.ts';
import { asProblem } from './platform/connections/connection-problem.ts';
import { connectionsFor, type ProcessConnections } from './platform/connections/connections-for.ts';
import { makeCountedLog } from './platform/counted-log.ts';
import { makeOpenListener } from './platform/database-listener.ts';
import { defaultDeadlines } from './platform/deadlines.ts';
import { type Log, makeLog } from './platform/log.ts';
import { openLoggedDatabase } from './platform/logged-database.ts';
import { migrate } from './platform/migrate.ts';
import { announceEveryMs, makeWorkWatch } from './platform/nodes/node-watch.ts';
import { once } from './platform/once.ts';
import { type PacedWorker, startWorker } from './platform/paced-worker.ts';
import { Problem } from './platform/problem.ts';
import { loadSecretKey } from './platform/secret-key.ts';
import { readTopology } from './platform/topology.ts';
import { startTracing } from './platform/tracing/start.ts';
import { traceDatabase } from './platform/tracing/traced-database.ts';
import { version } from './platform/version.ts';

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
  const counted = makeCountedLog(log);
  // WORKERS says what `serve` does. It may be set in an environment that both share.
  const config = { ...options.config, workers: true };
  const { pooled, direct } = await findConnections(config, log);
  await migrate(direct, say);
  const opened = openLoggedDatabase(pooled, { log, counted });
  const tracing = await startTracing(config, log);
  const database = tracing ? traceDatabase(opened) : opened;
  try {
    const secretKey = await loadSecretKey(config, database);
    const assembly = assembleWorkers({
      ...options,
      config,
      database,
      topology: await readTopology(database),
      connection: direct,
      openListener: makeOpenListener(direct, defaultDeadlines.databaseMs),
      secretKey,
      clock: systemClock,
      log,
      counted,
      deadlines: defaultDeadlines,
      tracing,
    });
    assembly.capabilities.notifications.start();
    const watch = makeWorkWatch(database, version);
    const announcing = startWorker(systemClock, log, {
      name: 'nodes',
      turn: watch.turn,
      share: () => 1,
      lookEveryMs: announceEveryMs,
    });
    return { stop: stopOnce(assembly, [announcing, ...assembly.workers.start()], watch.leave) };
  } catch (error) {
    await database.close();
    throw asProblem(error);
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
    // Where the database is away, another process goes on when the lease has expired.
    await capabilities.automaticAssignment.release().catch(() => undefined);
    await leave().catch(() => undefined);
    await foundation.database.close();
    await foundation.tracing?.close();
    foundation.counted.close();
  });
}
