/**
 * An installation of Waybill for a test of this folder. In the project `faults` its data is in a folder, with a PostgreSQL
 * that the service starts. In the project `citus` it is a distributed database, and connections go to any node.
 */
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/index.ts';
import { clusterNodes, deleteClusterDatabase, endConnections, throughAnyNode } from '../support/citus.ts';
import { patient } from '../support/patient.ts';
import type { Random } from '../support/random.ts';
import { newDatabase } from '../support/service.ts';
import {
  copyDataInto,
  killPostmaster,
  newFolder,
  removeFolder,
  startedFolder,
  withDatabaseOf,
} from '../support/waybill.ts';

export interface Installation {
  /** Where its processes are started, and with which environment. */
  folder: string;
  env: Record<string, string>;
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /**
   * SIGKILL for PostgreSQL. On a cluster, which other test files use at the same time, the end of every connection to this
   * database on one node or on all of them.
   */
  killPostgres(random: Random): Promise<void>;
  /** With the processes that were left. */
  remove(): Promise<void>;
}

export const isOnCluster = (): boolean => clusterNodes().length > 0;

export function newInstallation(): Promise<Installation> {
  return isOnCluster() ? onCluster() : inFolder();
}

async function inFolder(): Promise<Installation> {
  const folder = newFolder();
  copyDataInto(folder);
  return {
    folder,
    env: {},
    withDatabase: (work) => withDatabaseOf(folder, work),
    killPostgres: async () => killPostmaster(folder),
    remove: () => removeFolder(folder),
  };
}

async function onCluster(): Promise<Installation> {
  const folder = newFolder();
  const { url } = await newDatabase();
  const nodes = clusterNodes();
  return {
    folder,
    env: { DATABASE_URL: throughAnyNode(url) },
    async withDatabase(work) {
      const database = openDatabase({ connectionString: url }, () => undefined, patient);
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    killPostgres: (random) => endConnections(url, random.pick([nodes, ...nodes.map((node) => [node])])),
    async remove() {
      await removeFolder(folder);
      await deleteClusterDatabase(url);
    },
  };
}

/** A database that runs until the test is finished; returns its DATABASE_URL. */
export async function startDatabase(): Promise<string> {
  if (isOnCluster()) {
    const { url } = await newDatabase();
    onTestFinished(() => deleteClusterDatabase(url));
    return throughAnyNode(url);
  }
  const folder = startedFolder();
  const quiet = { say: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: `${folder}/data`, fsync: false, ...quiet });
  onTestFinished(postgres.stop);
  const { host, port, user, password, database } = postgres.connection;
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}
