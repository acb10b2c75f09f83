/**
 * Starts and stops the service: configuration → database → migrations → assembly → listen. Tests start the service
 * through this, too.
 */

import type { FastifyInstance } from 'fastify';
import { firstRunLink } from './access/index.ts';
import { type Assembly, assemble, type TestChoices } from './assembly/index.ts';
import { asProblem } from './database/connections/connection-problem.ts';
import { connectionsFor } from './database/connections/servers.ts';
import { type Connection, DatabaseUnavailable } from './database/database.ts';
import { isHeldByService, SERVICE_ROLE, startEmbeddedPostgres } from './database/embedded/index.ts';
import { makeOpenListener } from './database/listener.ts';
import { openLoggedDatabase } from './database/logged-database.ts';
import { withPlacement } from './database/placement.ts';
import { migrate } from './database/schema/migrate.ts';
import { loadSecretKey } from './database/secret-key.ts';
import { traceDatabase } from './database/traced-database.ts';
import { closeHttp, leave } from './http/close.ts';
import { tryPort } from './http/try-port.ts';
import { makeCountedLog } from './observability/counted-log.ts';
import { startTracing } from './observability/tracing/start.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { startCommand } from './platform/command-name.ts';
import type { Config } from './platform/config.ts';
import { type Deadlines, defaultDeadlines } from './platform/deadlines.ts';
import { codeOf } from './platform/errors.ts';
import { type Log, makeLog } from './platform/log.ts';
import { once } from './platform/once.ts';
import { Problem } from './platform/problem.ts';
import { version } from './platform/version.ts';
import type { PacedWorker } from './workers/paced-worker.ts';

export interface ServiceOptions extends TestChoices {
  config: Config;
  /** For the person at the terminal. */
  say: (line: string) => void;
  log?: Log;
  clock?: Clock;
  /** Chosen by tests: longer waits on a busy machine. */
  deadlines?: Partial<Deadlines>;
}

export interface Service {
  /** Where it listens, for example http://127.0.0.1:3000. */
  url: string;
  /** While nobody can sign in yet: the link for the first person. A secret; for the terminal only. */
  setUpLink: string | undefined;
  /** Waits for the drain delay, answers pending requests, then closes the database; PostgreSQL stops last. */
  stop(): Promise<void>;
  /** Ends the drain delay of a stop. */
  skipDrainDelay(): void;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, say, clock = systemClock } = options;
  const log = options.log ?? makeLog(config.logLevel);
  const counted = makeCountedLog(log);
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  await refuseUsedPort(config);
  const postgres = await startPostgres(config, say, log);
  try {
    await migrate(postgres.connection, say, { serviceRole: postgres.serviceRole });
    const opened = openLoggedDatabase(postgres.serviceConnection, { log, counted }, deadlines);
    const tracing = await startTracing(config, log);
    const database = tracing ? traceDatabase(opened) : opened;
    const openListener = makeOpenListener(postgres.listenerConnection, deadlines.databaseMs);
    try {
      const secretKey = await loadSecretKey(config, database);
      const assembly = assemble({
        ...options,
        database: await withPlacement(database),
        connection: postgres.listenerConnection,
        openListener,
        secretKey,
        clock,
        log,
        counted,
        deadlines,
        tracing,
      });
      const { app } = assembly.http;
      const setUpLink = await firstRunLink(assembly.capabilities.access);
      // Before the first request: with other nodes, this one has a part of each caller's rate limit.
      await assembly.capabilities.nodeWatch.turn();
      await app.listen({ port: config.port, host: config.host }).catch(async (error) => {
        await assembly.capabilities.nodeWatch.leave().catch(ignoreUnavailable);
        throw error;
      });
      const { url, port } = addressOf(app);
      log.info({ port, version }, 'listening');
      assembly.capabilities.notifications.start();
      const { start, startWatches, startNodeWatches } = assembly.workers;
      const running = [...startNodeWatches(), ...(config.workers ? start() : startWatches())];
      assembly.http.stallWatch.start();
      return { url, setUpLink, ...stopOnce(assembly, running, postgres.stop) };
    } catch (error) {
      await database.close();
      throw asProblem(portProblem(codeOf(error), config) ?? error);
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface Postgres {
  /** For migrations. */
  connection: Connection;
  /** For requests; with another role, if there is one. */
  serviceConnection: Connection;
  /** For notifications; without a pooler, if that is known. */
  listenerConnection: Connection;
  serviceRole?: string;
  stop(): Promise<void>;
}

async function startPostgres(config: Config, say: (line: string) => void, log: Log): Promise<Postgres> {
  if (config.databaseUrl !== undefined) {
    const { pooled, direct } = connectionsFor(config, config.databaseUrl, log);
    return {
      connection: direct,
      serviceConnection: pooled,
      listenerConnection: direct,
      stop: async () => undefined,
    };
  }
  const { dataDir } = config;
  const postgres = await startEmbeddedPostgres({ dataDir, say, warn: (line) => log.warn(line) });
  return { ...postgres, listenerConnection: postgres.serviceConnection, serviceRole: SERVICE_ROLE };
}

function stopOnce(
  { foundation, capabilities, http, workers }: Assembly,
  running: readonly PacedWorker[],
  stopPostgres: () => Promise<void>,
): Pick<Service, 'stop' | 'skipDrainDelay'> {
  const skipped = new AbortController();
  async function stop() {
    try {
      await leave(http.setPhase, foundation.config.drainDelaySeconds * 1_000, skipped.signal);
      capabilities.deliveryUpdates.close();
      capabilities.liveUpdates.close();
      capabilities.feedTail.close();
      const notificationsClosed = capabilities.notifications.close();
      http.streams.endAll();
      http.longPolls.endAll();
      workers.housekeeping?.close();
      const ledgerWatchClosed = workers.ledgerWatch.close().catch(ignoreUnavailable);
      const workersDone = Promise.all(running.map((worker) => worker.close()));
      // What is not drawn by then is refused, so that its client gets a response.
      const endDrawing = setTimeout(() => void capabilities.drawing.close(), foundation.deadlines.drainMs);
      await closeHttp(http.app, http.lane, http.setPhase, foundation.deadlines);
      clearTimeout(endDrawing);
      await capabilities.drawing.close();
      await workersDone;
      await ledgerWatchClosed;
      await notificationsClosed;
      await capabilities.webhookClient.close();
      await capabilities.keyRing.close();
      await capabilities.background.drained();
      await capabilities.automaticAssignment.release().catch(ignoreUnavailable);
      await capabilities.nodeWatch.leave().catch(ignoreUnavailable);
      await foundation.database.close();
      await foundation.tracing?.close();
      foundation.counted.close();
    } finally {
      http.stallWatch.close();
      await stopPostgres();
    }
  }
  return { stop: once(stop), skipDrainDelay: () => skipped.abort() };
}

/** What another node would get now, it gets some seconds later. */
function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof DatabaseUnavailable)) throw error;
}

function addressOf(app: FastifyInstance): { url: string; port: number } {
  const [listening] = app.addresses();
  if (typeof listening !== 'object') throw new Error('the server does not listen');
  const { address, family, port } = listening;
  return { url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`, port };
}

/** Before a database is created or migrated for nothing. If a service runs on the same folder, the folder is refused, which says more. */
async function refuseUsedPort(config: Config): Promise<void> {
  const problem = portProblem(await tryPort(config), config);
  if (!problem || (config.databaseUrl === undefined && (await isHeldByService(config.dataDir)))) return;
  throw problem;
}

function portProblem(code: string | undefined, config: Config): Problem | undefined {
  if (code === 'EADDRINUSE') {
    return new Problem(
      `Port ${config.port} on ${config.host} is in use.`,
      `Stop what uses it, or choose another: PORT=${config.port + 1} ${startCommand}`,
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new Problem(
      `Waybill may not listen on ${config.host}, port ${config.port} (${code}).`,
      'Choose a port above 1023 with PORT and an address of this machine with HOST.',
    );
  }
  return undefined;
}
