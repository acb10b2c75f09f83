/** Starts and stops the service, also for tests: configuration → database → migrations → assembly → listen. */

import type { FastifyInstance } from 'fastify';
import { firstRunLink } from './access/index.ts';
import {
  type Assembly,
  assemble,
  closeFoundation,
  openFoundation,
  type TestChoices,
} from './assembly/index.ts';
import { asProblem } from './database/connections/connection-problem.ts';
import { connectionsFor, type ProcessConnections } from './database/connections/servers.ts';
import { type Connection, DatabaseUnavailable } from './database/database.ts';
import { isHeldByService, SERVICE_ROLE, startEmbeddedPostgres } from './database/embedded/index.ts';
import { migrate } from './database/schema/migrate.ts';
import { closeHttp, leave } from './http/close.ts';
import { tryPort } from './http/try-port.ts';
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
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  await refuseUsedPort(config);
  const postgres = await startPostgres(config, say, log);
  try {
    await migrate(postgres.connection, say, { serviceRole: postgres.serviceRole });
    const foundation = await openFoundation({ ...options, clock, log, deadlines }, postgres);
    try {
      const assembly = assemble(foundation);
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
      await foundation.database.close();
      throw asProblem(portProblem(codeOf(error), config) ?? error);
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface Postgres extends ProcessConnections {
  /** For migrations, as the owner of the tables. */
  connection: Connection;
  /** That of the other connections, if it is another one. */
  serviceRole?: string;
  stop(): Promise<void>;
}

async function startPostgres(config: Config, say: (line: string) => void, log: Log): Promise<Postgres> {
  if (config.databaseUrl !== undefined) {
    const connections = connectionsFor(config, config.databaseUrl, log);
    return { ...connections, connection: connections.direct, stop: async () => undefined };
  }
  const { dataDir } = config;
  const postgres = await startEmbeddedPostgres({ dataDir, say, warn: (line) => log.warn(line) });
  const { serviceConnection: pooled } = postgres;
  return { ...postgres, pooled, direct: pooled, serviceRole: SERVICE_ROLE };
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
      await closeFoundation(foundation);
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
