/** A running service on a database of its own, for one test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Move } from '../../contract/primitives.ts';
import { type KeyKind, makeKeys, type PasswordCost } from '../../server/access/index.ts';
import { type Connection, type Database, openDatabase } from '../../server/database/database.ts';
import { withPlacement } from '../../server/database/placement.ts';
import { type Clock, systemClock } from '../../server/platform/clock.ts';
import type { Config } from '../../server/platform/config.ts';
import type { Deadlines } from '../../server/platform/deadlines.ts';
import { parseId } from '../../server/platform/ids.ts';
import { makeLog } from '../../server/platform/log.ts';
import { type Service, type ServiceOptions, startService } from '../../server/service.ts';
import { deleteClusterDatabase } from './citus.ts';
import { freePort } from './free-port.ts';
import { metricsToken } from './metrics.ts';
import { courierIds, outcomeOf, plainDeliveries, plainRequest } from './moves.ts';
import { patient } from './patient.ts';

export interface TestService {
  readonly url: string;
  readonly databaseUrl: string;
  readonly connection: Connection;
  readonly database: Database;
  readonly clock: Clock;
  /** Of the session. */
  readonly cookieName: string;
  /** What the terminal prints while there is no person yet. */
  readonly setUpLink: string | undefined;
  /** A move of a live delivery without HTTP, with its most common request, by "Test courier"; returns the decision. */
  move(deliveryId: string, move: Move): Promise<{ outcome: ReturnType<typeof outcomeOf> }>;
  /** What the service logged so far. */
  readonly logged: string[];
  newKey(account: string, kind?: KeyKind): Promise<string>;
  stop(): Promise<void>;
  /** Ends the drain delay of a stop. */
  skipDrainDelay(): void;
}

/** Clones the template: a fresh, migrated database. */
export async function newDatabase(): Promise<{
  connection: pg.ClientConfig;
  url: string;
  /** For a service: as a role that owns nothing, where the server of the run has one. */
  serviceUrl: string;
}> {
  const { service, nodes, ...server } = inject('database');
  const database = `t_${randomBytes(6).toString('hex')}`;
  for (const node of nodes ?? [{}]) {
    const client = new pg.Client({ ...server, ...node, database: nodes ? 'postgres' : 'waybill' });
    await client.connect();
    await client.query(`create database ${database} template template_waybill`);
    await client.end();
  }
  const { host, port } = server;
  const urlOf = ({ user, password }: { user: string; password: string }) =>
    `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
  return {
    connection: { ...server, database },
    url: urlOf(server),
    serviceUrl: urlOf(service ?? server),
  };
}

/** One for all services of a test run: several of them may share a database. */
export const testSecretKey = Buffer.alloc(32, 7).toString('base64');

/** A five-hundredth of the work that the product asks for. */
export const cheapPasswords: PasswordCost = { memoryKib: 64, passes: 1 };

export async function startTestService(
  options: {
    rateLimit?: number;
    clock?: Clock;
    databaseUrl?: string;
    publicUrl?: string;
    /** PUBLIC_URL is the address where it listens, as browsers need it for cookies: the port is chosen before. */
    atPublicUrl?: boolean;
    /** That of a service that was stopped, to replace it. */
    port?: number;
    signup?: 'invite' | 'open';
    smtpUrl?: string;
    trustedProxies?: string[];
    webhookAllow?: string[];
    drainDelaySeconds?: number;
    workers?: boolean;
    /** Other waits than `patient`. */
    deadlines?: Partial<Deadlines>;
    /** Passwords cost what they cost in the product. */
    fullPasswordCost?: boolean;
    expressLane?: boolean;
    /** Off: without METRICS_TOKEN. */
    metrics?: boolean;
    maxConnections?: number;
    maxConnectionsPerNetwork?: number;
    backup?: Partial<Config['backup']>;
  } & Pick<
    ServiceOptions,
    'streamLimits' | 'longPollLimits' | 'housekeepingEveryMs' | 'connectionInactiveMs' | 'drawing'
  > = {},
): Promise<TestService> {
  const { url: databaseUrl, serviceUrl } =
    options.databaseUrl === undefined
      ? await newDatabase()
      : { url: options.databaseUrl, serviceUrl: options.databaseUrl };
  const clock = options.clock ?? systemClock;
  const logged: string[] = [];
  const port = options.port ?? (options.atPublicUrl ? await freePort() : 0);
  const config: Config = {
    port,
    host: '127.0.0.1',
    publicUrl: options.publicUrl ?? (port === 0 ? 'http://127.0.0.1' : `http://127.0.0.1:${port}`),
    databaseUrl: serviceUrl,
    databaseDirectUrl: undefined,
    databasePooler: 'auto',
    dataDir: '',
    rateLimit: options.rateLimit ?? 0,
    logLevel: 'debug',
    signup: options.signup ?? 'invite',
    smtpUrl: options.smtpUrl,
    mailFrom: undefined,
    trustedProxies: options.trustedProxies ?? [],
    webhookAllow: options.webhookAllow ?? [],
    drainDelaySeconds: options.drainDelaySeconds ?? 0,
    workers: options.workers ?? true,
    secretKey: testSecretKey,
    metricsToken: options.metrics === false ? undefined : metricsToken,
    expressLane: options.expressLane ?? true,
    backup: { dir: undefined, everyMs: 86_400_000, keep: 7, passphrase: undefined, ...options.backup },
    maxConnections: options.maxConnections ?? 10_000,
    maxConnectionsPerNetwork: options.maxConnectionsPerNetwork ?? 10_000,
    traces: undefined,
  };
  const log = makeLog('debug', { write: (line) => void logged.push(line) });
  const service: Service = await startService({
    ...options,
    config,
    say: () => undefined,
    log,
    clock,
    deadlines: { ...patient, ...options.deadlines },
    metricsCachedMs: 0,
    ...(options.fullPasswordCost ? {} : { passwordCost: cheapPasswords }),
  });
  const connection = { connectionString: databaseUrl };
  const database = await withPlacement(openDatabase(connection, () => undefined, patient));
  const keys = makeKeys(database, clock);
  const deliveries = plainDeliveries(database, clock);
  return {
    url: service.url,
    databaseUrl,
    connection,
    database,
    clock,
    setUpLink: service.setUpLink,
    cookieName: config.publicUrl.startsWith('https:') ? '__Host-waybill' : 'waybill',
    move: async (deliveryId, wanted) => {
      const ref = await deliveries.findLive(parseId('delivery', deliveryId)!);
      await addTestCourier(database);
      const request = plainRequest(wanted, (await deliveries.snapshot(ref!))!);
      return { outcome: outcomeOf(await deliveries.move(ref!, request, { actor: 'test' })) };
    },
    logged,
    newKey: async (account, kind = 'live') =>
      (await keys.create({ account: kind === 'fleet' ? undefined : account, kind, name: 'test' })).key,
    skipDrainDelay: service.skipDrainDelay,
    stop: async () => {
      await service.stop();
      await database.close();
      if (options.databaseUrl === undefined) await deleteClusterDatabase(databaseUrl);
    },
  };
}

async function addTestCourier(database: Database) {
  await database.asOneStatement((tx) =>
    tx.query(
      {
        name: 'add-test-courier',
        text: `insert into couriers (courier_id, name, phone, created_at)
               values ($1, 'Test courier', '+2348000000000', now()) on conflict do nothing`,
      },
      [courierIds[0]],
    ),
  );
}

/** A service for all tests of a file. */
export function useService(options: Parameters<typeof startTestService>[0] = {}): TestService {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(options);
  });
  afterAll(() => service?.stop());
  return new Proxy({} as TestService, { get: (_, name) => Reflect.get(service, name) });
}
