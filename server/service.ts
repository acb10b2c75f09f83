/**
 * The composition root: configuration → database → capabilities → HTTP. The only file that sees everything.
 * Tests start the service through this, too.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { accountPages, courierPage, ownPages, publicPages, shortcuts } from '../contract/dashboard/pages.ts';
import { apiVersion, openapi } from '../contract/openapi.ts';
import { operations } from '../contract/operations/index.ts';
import {
  accessChores,
  bindApiKeys,
  bindOperators,
  bindProfile,
  bindSettings,
  bindSigningIn,
  bindTeam,
  countKeys,
  firstRunLink,
  makeAccess,
  makeDashboardBinder,
  makeKeyBinder,
  makeKeyRing,
  type PasswordCost,
} from './access/index.ts';
import { referenceFiles } from './api-docs/index.ts';
import {
  bindCourierSignIn,
  bindCouriers,
  boardRemembersMs,
  courierChores,
  makeCourierAccess,
  makeCourierAccessCreatedBy,
  makeCourierBinder,
  makeLoads,
} from './couriers/index.ts';
import {
  bindDashboardDeliveries,
  bindDeliveries,
  clearKeyedAnswers,
  idempotencyKeptMs,
  indexNewDeliveries,
  lifecycle,
  makeDeliveries,
  makeDetail,
  makeHandoverPins,
  makeKeyedRequests,
  walkOverOldDeliveries,
} from './deliveries/index.ts';
import { SERVICE_ROLE, startEmbeddedPostgres } from './embedded-postgres/index.ts';
import {
  bindBoard,
  bindCourier,
  bindFleet,
  bindFleetSettings,
  makeAutomaticAssignment,
  makeBoard,
  makeDays,
  makeFleetMoves,
  makeFleetSettings,
  makeSuggestions,
  makeUndo,
  proofChores,
  setFleetTimeZone,
} from './fleet/index.ts';
import { bindLive, makeLiveUpdates } from './live/index.ts';
import { addToCounts, bindOverview } from './overview/index.ts';
import { makeBackground } from './platform/background.ts';
import { makeBusyness } from './platform/busyness.ts';
import { pollingSignal } from './platform/change-signal.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type Connection, type Database, openDatabase } from './platform/database.ts';
import { type Deadlines, defaultDeadlines } from './platform/deadlines.ts';
import { makeHousekeeping } from './platform/housekeeping.ts';
import { makeApp, type Phase } from './platform/http/app.ts';
import { addRoutes, byKey } from './platform/http/bind.ts';
import { makeClientAddress } from './platform/http/client-address.ts';
import { closeHttp } from './platform/http/close.ts';
import { defaultInactiveMs, limitConnections } from './platform/http/connection-limits.ts';
import { makeEventStreams, type StreamLimits } from './platform/http/event-stream.ts';
import { openExpressLane } from './platform/http/express-lane.ts';
import { makeGate } from './platform/http/gate.ts';
import { bindHealth } from './platform/http/health.ts';
import { makeLargeBodies } from './platform/http/large-bodies.ts';
import { addPages, type Pages } from './platform/http/pages.ts';
import { makeRateLimiter } from './platform/http/rate-limit.ts';
import { makeRawAnswers } from './platform/http/raw-answer.ts';
import { courierPolicy, securityHeaders } from './platform/http/security-headers.ts';
import { type Log, makeLog } from './platform/log.ts';
import { makeMetrics } from './platform/metrics.ts';
import { migrate } from './platform/migrate.ts';
import { outboxKeptMs, trimOutbox } from './platform/outbox.ts';
import { makeOutboxReader } from './platform/outbox-reader.ts';
import { type PacedWorker, startWorker } from './platform/paced-worker.ts';
import { packageRoot } from './platform/package-root.ts';
import { Problem } from './platform/problem.ts';
import { loadSecretKey, type SecretKey } from './platform/secret-key.ts';
import { bindDashboardTestMode, bindTestMode, makeTestMode } from './test-mode/index.ts';
import { bindTracking, makeDeliveryUpdates } from './tracking/index.ts';

export interface ServiceOptions {
  config: Config;
  /** For the person at the terminal. */
  say: (line: string) => void;
  log?: Log;
  clock?: Clock;
  /** Chosen by tests: longer waits on a busy machine, passwords that cost less to check, and smaller limits. */
  deadlines?: Partial<Deadlines>;
  passwordCost?: PasswordCost;
  streamLimits?: Partial<StreamLimits>;
  housekeepingEveryMs?: number;
  connectionInactiveMs?: number;
  metricsCachedMs?: number;
}

export interface Service {
  /** Where it listens, for example http://127.0.0.1:3000. */
  url: string;
  /** Where nobody can sign in yet: with this link the first person does. A secret; for the terminal only. */
  setUpLink: string | undefined;
  /** Drains the requests, then lets go of the database; PostgreSQL stops last. */
  stop(): Promise<void>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, say, clock = systemClock } = options;
  const log = options.log ?? makeLog(config.logLevel);
  const deadlines = { ...defaultDeadlines, ...options.deadlines };
  const postgres = await startPostgres(config, say, log);
  try {
    await migrate(postgres.connection, say, { serviceRole: postgres.serviceRole });
    const lostConnection = (error: Error) => log.warn({ cause: error.message }, 'a connection was lost');
    const database = openDatabase(postgres.serviceConnection, lostConnection, deadlines);
    try {
      const secretKey = await loadSecretKey(config, database);
      const parts = assemble({ ...options, database, secretKey, clock, log, deadlines });
      const setUpLink = await firstRunLink(parts.access);
      await parts.app.listen({ port: config.port, host: config.host });
      log.info({ port: (parts.app.server.address() as AddressInfo).port }, 'listening');
      const workers = parts.startWorkers();
      return { url: urlOf(parts.app), setUpLink, stop: stopOnce(parts, workers, database, postgres.stop) };
    } catch (error) {
      await database.close();
      throw portProblem(error, config);
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface Postgres {
  /** For migrations. */
  connection: Connection;
  /** For requests; of another role, where there is one. */
  serviceConnection: Connection;
  serviceRole?: string;
  stop(): Promise<void>;
}

async function startPostgres(config: Config, say: (line: string) => void, log: Log): Promise<Postgres> {
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    return { connection, serviceConnection: connection, stop: async () => undefined };
  }
  const { dataDir } = config;
  const postgres = await startEmbeddedPostgres({ dataDir, say, warn: (line) => log.warn(line) });
  return { ...postgres, serviceRole: SERVICE_ROLE };
}

type Parts = ReturnType<typeof assemble>;

/** Bodies with pictures on their way at once: of a fleet's system with all its drivers, and of one courier. */
const largeBodiesOfSystem = 50;
const largeBodiesOfPerson = 5;

/** The reader of the outbox that keeps search and counts; its row in `outbox_readers` is made by a migration. */
const deliveriesReader = 'deliveries';

/**
 * The part of the time that a worker with a backlog takes: little while requests keep the process busy, more when they
 * don't. Measured as CPU time for one create: 181 µs with the reader standing still, 184 µs with a share of 5 %, 224 µs
 * with a share of 25 %.
 */
function shareBeside(requests: () => number): () => number {
  return () => (requests() > 0.5 ? 0.05 : 0.25);
}

type Chosen = Pick<
  ServiceOptions,
  'passwordCost' | 'streamLimits' | 'housekeepingEveryMs' | 'connectionInactiveMs' | 'metricsCachedMs'
>;

interface Foundation extends Chosen {
  config: Config;
  database: Database;
  secretKey: SecretKey;
  clock: Clock;
  log: Log;
  deadlines: Deadlines;
}

function assemble({ config, database, secretKey, clock, log, deadlines, ...chosen }: Foundation) {
  let current: Phase = 'open';
  const phase = () => current;
  const metrics = makeMetrics(clock, chosen.metricsCachedMs);
  const headers = securityHeaders(config.publicUrl);
  const clientAddress = makeClientAddress(config.trustedProxies);
  let pages: Pages | undefined;
  const rawAnswers = makeRawAnswers(headers);
  const app = makeApp({
    log,
    metrics,
    phase,
    headers,
    rawAnswers,
    clientAddress,
    notFoundPage: () => pages && ((reply) => pages!.give(reply, 404)),
  });
  pages = addPages(app, dashboardFolder, dashboardPaths());
  addPages(app, courierFolder, [courierPage, `${courierPage}/`], {
    below: courierPage,
    policy: courierPolicy,
  });
  const keyRing = makeKeyRing(database, clock);
  const streams = makeEventStreams(chosen.streamLimits);
  const limiter = makeRateLimiter(config.rateLimit, clock);
  const gate = makeGate(keyRing, limiter);
  const background = makeBackground(log);
  const access = makeAccess({
    config,
    database,
    clock,
    log,
    secretKey,
    limiter,
    background,
    passwordCost: chosen.passwordCost,
    atSetUp: setFleetTimeZone,
  });
  const courierAccess = makeCourierAccess({
    database,
    clock,
    publicUrl: config.publicUrl,
    throttle: access.throttle,
    limiter,
  });
  const fleetSettings = makeFleetSettings(database, clock);
  const loads = makeLoads(database, clock, fleetSettings);
  const courier = makeCourierBinder();
  const dashboard = makeDashboardBinder();
  const binder = makeKeyBinder();
  const policy = async () => ({ maxAttempts: (await fleetSettings.current()).max_attempts });
  const pins = makeHandoverPins(database, clock, secretKey);
  const deliveries = makeDeliveries({ database, clock, policy, checkPin: pins.check });
  const keyedRequests = makeKeyedRequests(database, clock);
  const fleetMoves = makeFleetMoves(deliveries, courierAccess.couriers, keyedRequests);
  const boardParts = {
    database,
    clock,
    couriers: courierAccess.couriers,
    loads: makeLoads(database, clock, fleetSettings, boardRemembersMs),
    settings: fleetSettings,
  };
  const suggestions = makeSuggestions(boardParts);
  const automatic = makeAutomaticAssignment({
    database,
    settings: fleetSettings,
    suggestions,
    moves: fleetMoves,
  });
  const testMode = makeTestMode({ database, deliveries, policy, clock });
  const detailOf = makeDetail({ database, clock, policy, pinOf: pins.pinOf, runOf: testMode.runOf });
  const changes = pollingSignal();
  const deliveryUpdates = makeDeliveryUpdates(deliveries, changes, log);
  const reader = makeOutboxReader(database, clock, log, deliveriesReader, [indexNewDeliveries, addToCounts]);
  const liveUpdates = makeLiveUpdates(database, deliveriesReader, changes, log);
  const chores = [
    { name: 'idempotency keys', keptMs: idempotencyKeptMs, clear: clearKeyedAnswers },
    { name: 'outbox', keptMs: outboxKeptMs, clear: trimOutbox },
    ...accessChores,
    ...courierChores,
    ...proofChores(fleetSettings),
  ];
  const housekeeping = makeHousekeeping(database, clock, log, chores, chosen.housekeepingEveryMs);

  bindDeliveries(binder, { database, clock, deliveries, pinOf: pins.pinOf });
  bindDashboardDeliveries(dashboard, { database, deliveries, clock, detailOf });
  bindTestMode(binder, testMode);
  bindDashboardTestMode(dashboard, testMode, detailOf);
  bindFleet(binder, { database, clock, couriers: courierAccess.couriers, moves: fleetMoves, keyedRequests });
  bindTracking(binder, deliveries, deliveryUpdates, keyRing.authenticate);
  bindOverview(dashboard, {
    database,
    clock,
    countKeys: ({ accountId, mode }) => countKeys(database, accountId, mode),
  });
  bindLive(dashboard, liveUpdates, access.door.confirm);
  bindSigningIn(dashboard, access);
  bindProfile(dashboard, access);
  bindApiKeys(dashboard, access);
  bindTeam(dashboard, access);
  bindSettings(dashboard, access);
  bindOperators(dashboard, access, makeCourierAccessCreatedBy(database));
  bindCouriers(dashboard, { ...courierAccess, database, clock, loads });
  bindFleetSettings(dashboard, fleetSettings);
  bindBoard(dashboard, {
    board: makeBoard(boardParts),
    suggestions,
    moves: fleetMoves,
    automatic,
    undo: makeUndo({ database, deliveries, moves: fleetMoves, settings: fleetSettings }),
    settings: fleetSettings,
    clock,
  });
  bindCourierSignIn(courier, courierAccess.signIn);
  bindCourier(courier, {
    days: makeDays(database, clock, fleetSettings),
    moves: fleetMoves,
  });
  const ofSystems = makeLargeBodies(largeBodiesOfSystem);
  const ofPhones = makeLargeBodies(largeBodiesOfPerson);
  addRoutes(app, binder.bound, byKey(gate), streams, ofSystems);
  addRoutes(app, dashboard.bound, access.door.admit, streams, ofPhones);
  addRoutes(app, courier.bound, courierAccess.door.admit, streams, ofPhones);
  const inactiveMs = chosen.connectionInactiveMs ?? defaultInactiveMs;
  const laneOptions = {
    bound: binder.bound,
    gate,
    clock,
    log,
    metrics,
    phase,
    headers,
    clientAddress,
    inactiveMs,
  };
  const lane = config.expressLane ? openExpressLane(app.server, laneOptions) : undefined;
  limitConnections(
    app.server,
    {
      maxConnections: config.maxConnections,
      maxPerNetwork: config.maxConnectionsPerNetwork,
      inactiveMs,
    },
    { clientAddress, rawAnswers },
  );
  bindHealth(app, { database, metrics, metricsToken: config.metricsToken, phase });
  bindReference(app, config.publicUrl);

  metrics.gauge(
    'waybill_requests_waiting_for_database',
    'Requests without an answer yet.',
    deliveries.pending,
  );
  metrics.gauge(
    'waybill_password_hashings',
    'Passwords hashed since the start: a flood of sign-ins shows here.',
    access.passwords.count,
  );
  metrics.gauge(
    'waybill_outbox_behind_seconds',
    'How far search and counts are behind what happened.',
    () => reader.behindMs() / 1000,
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
  const startWorkers = () => [
    startWorker(clock, log, {
      name: 'outbox reader',
      turn: reader.turn,
      share: shareBeside(makeBusyness()),
      lookEveryMs: 250,
    }),
    startWorker(clock, log, {
      name: 'test runs',
      turn: testMode.turn,
      share: shareBeside(makeBusyness()),
      lookEveryMs: 500,
    }),
    startWorker(clock, log, {
      name: 'automatic assignment',
      turn: automatic.turn,
      share: shareBeside(makeBusyness()),
      lookEveryMs: 1_000,
    }),
    startWorker(clock, log, {
      name: 'search walk',
      turn: () => walkOverOldDeliveries(database),
      share: shareBeside(makeBusyness()),
      lookEveryMs: 10_000,
    }),
  ];
  return {
    app,
    lane,
    keyRing,
    streams,
    deliveryUpdates,
    liveUpdates,
    housekeeping,
    background,
    access,
    setPhase,
    deadlines,
    startWorkers,
  };
}

const dashboardFolder = join(packageRoot, 'dist-dashboard');
const courierFolder = join(packageRoot, 'dist-courier');

/** The addresses of the dashboard's pages, as Fastify writes them. */
function dashboardPaths(): string[] {
  const spelt = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
  const account = '/:account_id(^acc_[0-9a-z]{26}$)';
  const inAccount = accountPages.flatMap((page) => [account + spelt(page), `${account}/test${spelt(page)}`]);
  return [...new Set<string>([...publicPages, ...ownPages, ...shortcuts, ...inAccount])];
}

/** The OpenAPI document, the reference that is made from it, and the guides. They only change with the code. */
function bindReference(app: FastifyInstance, origin: string) {
  const document = openapi(operations, { version: apiVersion });
  for (const { path, contentType, answer } of referenceFiles(document, lifecycle(), origin)) {
    app.get(path, (request, reply) => {
      const { status, headers, body } = answer(
        request.headers['accept-encoding'],
        request.headers['if-none-match'],
      );
      return reply.code(status).headers(headers).type(contentType).send(body);
    });
  }
}

function stopOnce(
  parts: Parts,
  workers: PacedWorker[],
  database: Database,
  stopPostgres: () => Promise<void>,
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  async function stop() {
    try {
      parts.deliveryUpdates.close();
      parts.liveUpdates.close();
      parts.streams.endAll();
      parts.housekeeping.close();
      const workersDone = Promise.all(workers.map((worker) => worker.close()));
      await closeHttp(parts.app, parts.lane, parts.setPhase, parts.deadlines);
      await workersDone;
      await parts.keyRing.close();
      await parts.background.drained();
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
