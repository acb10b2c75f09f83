/**
 * PostgreSQL for a short command (`waybill key create`). A service shares its PostgreSQL. Another short command would stop its own
 * in the middle of our work, so this one waits for it to end. With neither, the command starts PostgreSQL under the lock, and
 * stops it at the end.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { readCredentials } from './credentials.ts';
import { findDataDirectory } from './data-directory.ts';
import { FolderHeld, lookAtFolderLock } from './folder-lock.ts';
import { PostgresProblem } from './problem.ts';
import { askWhetherReady, type Connection } from './session.ts';
import {
  applicationConnection,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  start,
} from './start.ts';

/** A service that is starting has the lock before its PostgreSQL answers. */
const SERVICE_LIMIT_MS = 60_000;
const POLL_MS = 100;

/** For short commands: the PostgreSQL of the running service if there is one, else one started for `work`. */
export async function withEmbeddedPostgres<T>(
  options: EmbeddedPostgresOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  for (;;) {
    const own = await startUnlessService(options);
    if (own !== undefined) {
      try {
        return await work(own.connection);
      } finally {
        await own.stop();
      }
    }
    const connection = await connectionOfService(options.dataDir);
    if (connection !== undefined) return await work(connection);
  }
}

async function startUnlessService(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres | undefined> {
  try {
    return await start({ ...options, role: 'command', mayWaitFor: (holder) => holder?.role !== 'service' });
  } catch (error) {
    if (error instanceof FolderHeld && error.holder?.role === 'service') return undefined;
    throw error;
  }
}

/** Undefined if the service released the folder in the meantime. */
async function connectionOfService(dataDir: string): Promise<Connection | undefined> {
  const started = performance.now();
  while (performance.now() - started < SERVICE_LIMIT_MS) {
    const directory = await findDataDirectory(dataDir);
    if (directory === undefined || (await lookAtFolderLock(directory.locks)) === 'free') return undefined;
    const connection = await runningEmbeddedPostgres(dataDir);
    if (connection !== undefined) return connection;
    await sleep(POLL_MS);
  }
  throw new PostgresProblem(
    `A Waybill service holds ${dataDir}, but its PostgreSQL does not answer.`,
    'Read the log of the service, or restart it.',
  );
}

/** The PostgreSQL of a service that is running in this folder; undefined if none answers. Starts nothing and waits for nothing. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<Connection | undefined> {
  const directory = await findDataDirectory(dataDir);
  const credentials = directory && (await readCredentials(directory));
  if (directory === undefined || credentials === undefined) return undefined;
  const connection = applicationConnection(directory, credentials);
  return (await askWhetherReady(connection)).is === 'ready' ? connection : undefined;
}

/** Does a service hold the folder? It may be one whose PostgreSQL does not answer. */
export async function isHeldByService(dataDir: string): Promise<boolean> {
  const directory = await findDataDirectory(dataDir);
  const lock = directory && (await lookAtFolderLock(directory.locks).catch(() => undefined));
  return typeof lock === 'object' && lock.holder?.role === 'service';
}
