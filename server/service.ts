/**
 * The composition root: configuration → database → capabilities → HTTP. The only file that sees everything.
 * Tests start the service through this, too.
 */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { apiVersion, openapi } from '../contract/openapi.ts';
import { operations } from '../contract/operations/index.ts';
import { type Caller, makeKeyRing } from './access/index.ts';
import { bindDeliveries, clearKeyedAnswers, idempotencyKeptMs, makeDeliveries } from './deliveries/index.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type Connection, type Database, openDatabase } from './platform/database.ts';
import { makeHousekeeping } from './platform/housekeeping.ts';
import { isUnchanged } from './platform/http/answer.ts';
import { makeApp, type Phase } from './platform/http/app.ts';
import { addRoutes, makeBinder } from './platform/http/bind.ts';
import { closeHttp } from './platform/http/close.ts';
import { makeEventStreams } from './platform/http/event-stream.ts';
import { openExpressLane } from './platform/http/express-lane.ts';
import { makeGate } from './platform/http/gate.ts';
import { bindHealth } from './platform/http/health.ts';
import { makeRateLimiter } from './platform/http/rate-limit.ts';
import { type Log, makeLog } from './platform/log.ts';
import { makeMetrics } from './platform/metrics.ts';
import { migrate } from './platform/migrate.ts';
import { outboxKeptMs, trimOutbox } from './platform/outbox.ts';
import { startEmbeddedPostgres } from './platform/postgres/index.ts';
import { Problem } from './platform/problem.ts';
import { referenceRoutes } from './platform/reference/index.ts';
import { bindTracking, makeLive } from './tracking/index.ts';

export interface ServiceOptions {
  config: Config;
  /** For the person at the terminal. */
  say: (line: string) => void;
  log?: Log;
  clock?: Clock;
}

export interface Service {
  /** Where it listens, for example http://127.0.0.1:3000. */
  url: string;
  /** Drains the requests, then lets go of the database; PostgreSQL stops last. */
  stop(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, say, clock = systemClock } = options;
  const log = options.log ?? makeLog(config.logLevel);
  const postgres = await startPostgres(config, say, log);
  try {
    await migrate(postgres.connection, say);
    const database = openDatabase(postgres.connection, (error) =>
      log.warn({ cause: error.message }, 'a connection was lost'),
    );
    const parts = assemble(config, database, clock, log);
    try {
      await parts.app.listen({ port: config.port, host: config.host });
    } catch (error) {
      await database.close();
      throw portProblem(error, config);
    }
    log.info({ port: (parts.app.server.address() as AddressInfo).port }, 'listening');
    return { url: urlOf(parts.app), stop: stopOnce(parts, database, postgres.stop) };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface Postgres {
  connection: Connection;
  stop(): Promise<void>;
}

async function startPostgres(config: Config, say: (line: string) => void, log: Log): Promise<Postgres> {
  if (config.databaseUrl !== undefined) {
    return { connection: { connectionString: config.databaseUrl }, stop: async () => undefined };
  }
  return startEmbeddedPostgres({ dataDir: config.dataDir, say, warn: (line) => log.warn(line) });
}

type Parts = ReturnType<typeof assemble>;

function assemble(config: Config, database: Database, clock: Clock, log: Log) {
  let current: Phase = 'open';
  const phase = () => current;
  const metrics = makeMetrics();
  const app = makeApp({ log, metrics, phase });
  const keyRing = makeKeyRing(database, clock);
  const streams = makeEventStreams();
  const gate = makeGate(keyRing, makeRateLimiter(config.rateLimit, clock));
  const binder = makeBinder<Caller>();
  const deliveries = makeDeliveries(database, clock);
  const live = makeLive(deliveries);
  const housekeeping = makeHousekeeping(database, clock, log, [
    { name: 'idempotency keys', keptMs: idempotencyKeptMs, clear: clearKeyedAnswers },
    { name: 'outbox', keptMs: outboxKeptMs, clear: trimOutbox },
  ]);

  bindDeliveries(binder, deliveries);
  bindTracking(binder, deliveries, live, keyRing.authenticate);
  addRoutes(app, binder.bound, gate, streams);
  const lane = openExpressLane(app.server, { bound: binder.bound, gate, clock, log, metrics, phase });
  bindHealth(app, { database, metrics, phase });
  bindReference(app, config.publicUrl);

  metrics.gauge(
    'waybill_requests_waiting_for_database',
    'Requests without an answer yet.',
    deliveries.pending,
  );
  metrics.gauge('waybill_live_streams', 'Open live streams.', streams.count);
  metrics.gauge(
    'waybill_database_connections_in_use',
    'Connections in use.',
    () => database.load().connections,
  );
  metrics.gauge(
    'waybill_database_connections_waited_for',
    'Waiting for a connection.',
    () => database.load().waiting,
  );

  const setPhase = (next: Phase) => {
    current = next;
  };
  return { app, lane, keyRing, streams, live, housekeeping, setPhase };
}

/** The OpenAPI document and the page made from it: rendered once, they only change with the code. */
function bindReference(app: FastifyInstance, origin: string) {
  for (const { path, contentType, headers, body } of referenceRoutes(
    openapi(operations, { version: apiVersion }),
    origin,
  )) {
    app.get(path, (request, reply) => {
      reply.headers(headers).type(contentType);
      return isUnchanged(request.headers['if-none-match'], headers.etag)
        ? reply.code(304).send()
        : reply.send(body);
    });
  }
}

function stopOnce(parts: Parts, database: Database, stopPostgres: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  async function stop() {
    try {
      parts.live.close();
      parts.streams.endAll();
      parts.housekeeping.close();
      await closeHttp(parts.app, parts.lane, parts.setPhase);
      await parts.keyRing.close();
      await database.close();
    } finally {
      await stopPostgres();
    }
  }
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

function urlOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function portProblem(error: unknown, config: Config): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    return new Problem(
      `Port ${config.port} on ${config.host} is in use.`,
      `Stop what uses it, or choose another: PORT=${config.port + 1} npm start`,
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new Problem(
      `Waybill may not listen on ${config.host}, port ${config.port} (${code}).`,
      'Choose a port above 1023 with PORT and an address of this machine with HOST.',
    );
  }
  return error;
}
