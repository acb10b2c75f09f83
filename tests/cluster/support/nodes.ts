/** Nodes as a company runs them: `waybill serve` processes that share one PostgreSQL. */
import { onTestFinished } from 'vitest';
import { makeKeys } from '../../../server/access/index.ts';
import { type Database, openDatabase } from '../../../server/database/database.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { freePort } from '../../support/free-port.ts';
import { metricsToken } from '../../support/metrics.ts';
import { patient } from '../../support/patient.ts';
import { newDatabase, testSecretKey } from '../../support/service.ts';
import { newFolder, removeFolder, startWaybill, type Waybill } from '../../support/waybill.ts';

export interface Node {
  readonly port: number;
  readonly url: string;
  /** The process that runs now. */
  waybill(): Waybill;
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code of the process that runs now. */
  exited(): Promise<number | null>;
  /** A new process on the same port. */
  startAgain(): Promise<void>;
}

export interface Cluster {
  readonly nodes: readonly Node[];
  /** As the owner of the tables. */
  readonly database: Database;
  readonly databaseUrl: string;
  newKey(account: string, kind?: 'live' | 'test'): Promise<string>;
  newFleetKey(): Promise<string>;
}

/** Everything of it ends with the test. */
export async function startCluster(count: number, env: Record<string, string> = {}): Promise<Cluster> {
  const folder = newFolder();
  onTestFinished(() => removeFolder(folder));
  const { url: databaseUrl, serviceUrl, connection } = await newDatabase();
  const shared = {
    DATABASE_URL: serviceUrl,
    SECRET_KEY: testSecretKey,
    METRICS_TOKEN: metricsToken,
    ...env,
  };
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(folder, shared)));
  const database = openDatabase(connection, () => undefined, patient);
  onTestFinished(() => database.close());
  const keys = makeKeys(database, systemClock);
  return {
    nodes,
    database,
    databaseUrl,
    newKey: async (account, kind = 'live') => (await keys.create({ account, kind, name: 'test' })).key,
    newFleetKey: async () => (await keys.create({ account: undefined, kind: 'fleet', name: 'test' })).key,
  };
}

async function startNode(folder: string, env: Record<string, string>): Promise<Node> {
  const port = await freePort();
  let current = await startWaybill(folder, { port, env });
  return {
    port,
    url: current.url,
    waybill: () => current,
    signal: (signal) => void current.process.kill(signal),
    exited: () => current.exited,
    async startAgain() {
      current = await startWaybill(folder, { port, env });
    },
  };
}
