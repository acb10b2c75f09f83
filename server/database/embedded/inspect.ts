/** What `waybill doctor` says about the embedded PostgreSQL. Looks only: starts nothing and changes nothing. */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { bad, type Finding, failed, fine } from '../../platform/finding.ts';
import { checkWritable, nearestExisting } from '../../platform/writable-folder.ts';
import { findPackageFolder, missingLinks, platformProblem, readVersion, thisPlatform } from './binaries.ts';
import { clusterMajor, otherVersionProblem } from './cluster.ts';
import { readCredentials } from './credentials.ts';
import { type DataDirectory, findDataDirectory } from './data-directory.ts';
import { describeFileSystem } from './file-system.ts';
import { lookAtFolderLock, whoHolds } from './folder-lock.ts';
import { findPostmaster } from './postmaster.ts';
import { withAdvice } from './problem.ts';
import { askWhetherReady } from './session.ts';
import { applicationConnection } from './start.ts';

/** Below this, a busy day's write-ahead log (1 GB) no longer fits. */
const LOW_SPACE_BYTES = 2 * 1024 ** 3;

export async function inspectEmbeddedPostgres(dataDir: string): Promise<Finding[]> {
  const findings = [
    await finding('system', inspectSystem),
    await finding('PostgreSQL programs', inspectPrograms),
  ];
  let directory: DataDirectory | undefined;
  const folder = await finding('data folder', async (check) => {
    await refuseUnwritable(dataDir);
    directory = await findDataDirectory(dataDir);
    return await inspectFolder(check, dataDir, directory);
  });
  if (directory === undefined) return [...findings, folder];
  const at: DataDirectory = directory;
  return [
    ...findings,
    folder,
    await finding('cluster', (check) => inspectCluster(check, at)),
    await finding('credentials', (check) => inspectCredentials(check, at)),
    await finding('lock', (check) => inspectLock(check, at)),
    await finding('server', (check) => inspectServer(check, at)),
  ];
}

async function finding(check: string, look: (check: string) => Promise<Finding>): Promise<Finding> {
  try {
    return await look(check);
  } catch (error) {
    return failed(check, error);
  }
}

async function inspectSystem(check: string): Promise<Finding> {
  const system = thisPlatform();
  const problem = platformProblem(system);
  if (problem !== undefined) throw problem;
  return fine(check, `${system.platform} ${system.arch}, glibc ${system.glibc}`);
}

async function inspectPrograms(check: string): Promise<Finding> {
  const folder = findPackageFolder();
  const { version } = await readVersion(folder);
  const missing = (await missingLinks(folder)).length;
  const links = missing === 0 ? '' : `; missing links: ${missing}, which the next start creates`;
  return fine(check, `PostgreSQL ${version}${links}`);
}

async function inspectFolder(
  check: string,
  dataDir: string,
  directory: DataDirectory | undefined,
): Promise<Finding> {
  if (directory === undefined) return fine(check, `${path.resolve(dataDir)} will be created`);
  const there = await stat(directory.folder).catch(() => undefined);
  const runsAs = directory.user === undefined ? '' : `, PostgreSQL runs as ${directory.user.name}`;
  if (there === undefined) return fine(check, `${directory.folder} will be created${runsAs}`);
  const { freeBytes, risk } = await describeFileSystem(directory.folder);
  const message = `${directory.folder}, ${(freeBytes / 1024 ** 3).toFixed(1)} GB free${runsAs}`;
  if (risk !== undefined) return bad(check, `${message}, on ${risk}`, 'Use a disk of this machine.');
  if (freeBytes < LOW_SPACE_BYTES) return bad(check, message, 'Free some space on this disk.');
  return fine(check, message);
}

/** The folder, or the nearest one above that exists, must be a folder and take new files. */
async function refuseUnwritable(dataDir: string): Promise<void> {
  const folder = await nearestExisting(dataDir);
  await withAdvice(`write to ${folder}`, () => checkWritable(folder));
}

async function inspectCluster(check: string, directory: DataDirectory): Promise<Finding> {
  const major = await clusterMajor(directory.cluster);
  if (major === undefined) return fine(check, 'none yet; the first start creates it');
  const ours = (await readVersion(findPackageFolder())).major;
  if (major !== ours) throw otherVersionProblem(directory, major, ours);
  return fine(check, `created by PostgreSQL ${major}`);
}

async function inspectCredentials(check: string, directory: DataDirectory): Promise<Finding> {
  const credentials = await readCredentials(directory);
  const cluster = await clusterMajor(directory.cluster);
  if (credentials !== undefined) return fine(check, directory.credentials);
  if (cluster === undefined) return fine(check, 'none yet');
  return bad(check, `${directory.credentials} is missing`, 'Restore it from a backup.');
}

async function inspectLock(check: string, directory: DataDirectory): Promise<Finding> {
  const there = await stat(directory.locks).catch(() => undefined);
  const lock = there === undefined ? 'free' : await lookAtFolderLock(directory.locks);
  if (lock === 'free') return fine(check, 'free');
  return fine(check, `held by ${lock.holder ? whoHolds(lock.holder) : 'a process that does not answer'}`);
}

async function inspectServer(check: string, directory: DataDirectory): Promise<Finding> {
  const pid = await findPostmaster(directory.cluster);
  if (pid === undefined) return fine(check, 'not running');
  const credentials = await readCredentials(directory);
  const answer = credentials && (await askWhetherReady(applicationConnection(directory, credentials)));
  if (answer?.is === 'ready') return fine(check, `running, pid ${pid}, answers`);
  return bad(check, `running, pid ${pid}, does not answer`, `Read the end of ${directory.log}.`);
}
