/**
 * The file that exists while the database in this folder is being restored: the same as the marker table
 * (restore-marker.ts), for `doctor`, which does not start PostgreSQL to look at the table.
 *
 *   create the file ──▶ create the table ──▶ load everything ──▶ drop the table ──▶ remove the file
 *
 * A process that is killed between two of these steps leaves the file without the table. Each start therefore removes a
 * file that has no table.
 */
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../platform/folders.ts';
import { hasRestoreMarker } from '../schema/restore-marker.ts';
import { type DataDirectory, exists, findDataDirectory } from './data-directory.ts';
import { withAdvice } from './problem.ts';
import { type Connection, withClient } from './session.ts';

const fileIn = ({ folder }: DataDirectory) => path.join(folder, 'postgres.restoring');

/** For a restore, from before its first change until it is complete. */
export function restoreFileOf(dataDir: string) {
  const change = (doing: string, work: (directory: DataDirectory) => Promise<void>) =>
    withAdvice(`${doing} the restore file in ${dataDir}`, async () => {
      const directory = await findDataDirectory(dataDir);
      if (directory === undefined) return;
      await work(directory);
      await syncFolder(directory.folder);
    });
  return {
    create: () => change('create', async (directory) => (await open(fileIn(directory), 'w', 0o600)).close()),
    remove: () => change('remove', (directory) => rm(fileIn(directory), { force: true })),
  };
}

export async function hasRestoreFile(dataDir: string): Promise<boolean> {
  const directory = await findDataDirectory(dataDir);
  return directory !== undefined && (await exists(fileIn(directory)));
}

export async function removeStaleRestoreFile(directory: DataDirectory, connection: Connection) {
  if (!(await exists(fileIn(directory)))) return;
  if (!(await withClient(connection, hasRestoreMarker))) await rm(fileIn(directory), { force: true });
}
