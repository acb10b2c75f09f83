/** The PostgreSQL of a service that is running in this folder, for code that only looks. */
import { readCredentials } from './credentials.ts';
import { findDataDirectory } from './data-directory.ts';
import { lookAtFolderLock } from './folder-lock.ts';
import { askWhetherReady, type Connection } from './session.ts';
import { applicationConnection } from './start.ts';

/** Undefined if none answers. Starts nothing and waits for nothing. */
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
