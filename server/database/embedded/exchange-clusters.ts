/**
 * Puts another cluster into the place of `postgres`, so that a crash at any moment leaves the one or the other:
 *
 *   new cluster ──rename──▶ postgres.next     complete; but `postgres` is still the old one
 *   postgres ──rename──▶ its kept name        from here on there is no `postgres`, and a start finishes the exchange
 *   postgres.next ──rename──▶ postgres
 */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../platform/sync-folder.ts';
import { type DataDirectory, exists, nextCluster } from './data-directory.ts';
import { withAdvice } from './problem.ts';

/** Call it with the folder lock, and with no PostgreSQL running in either. */
export async function exchangeClusters(
  directory: DataDirectory,
  newCluster: string,
  keptAs: string,
): Promise<void> {
  await withAdvice(`rename folders in ${directory.folder}`, async () => {
    await rename(newCluster, path.join(directory.folder, nextCluster));
    await syncFolder(directory.folder);
    await rename(directory.cluster, keptAs);
    await finishExchange(directory);
  });
}

/** After a crash in the middle. A `postgres.next` beside `postgres` is out of date: the exchange had not begun. */
export async function finishExchange(directory: DataDirectory): Promise<void> {
  const next = path.join(directory.folder, nextCluster);
  if (!(await exists(next))) return;
  if (await exists(directory.cluster)) await rm(next, { recursive: true });
  else await rename(next, directory.cluster);
  await syncFolder(directory.folder);
}
