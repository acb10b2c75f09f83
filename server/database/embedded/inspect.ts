/** What `waybill doctor` says about the embedded PostgreSQL. Looks only: starts nothing and changes nothing. */

import path from 'node:path';
import { type Finding, failed, fine } from '../../platform/finding.ts';
import { checkWritable, describeFileSystem, nearestExisting } from '../../platform/folders.ts';
import { findPackageFolder, missingLinks, platformProblem, readVersion, thisPlatform } from './binaries.ts';
import { clusterMajor, otherVersionProblem } from './cluster.ts';
import { readCredentials } from './credentials.ts';
import { type DataDirectory, exists, findDataDirectory } from './data-directory.ts';
import { lookAtFolderLock, whoHolds } from './folder-lock.ts';
import { findPostmaster } from './postmaster.ts';
import { PostgresProblem, withAdvice } from './problem.ts';
import { askWhetherReady } from './session.ts';
import { applicationConnection } from './start.ts';

/** Below this, a busy day's write-ahead log (1 GB) no longer fits. */
const LOW_SPACE_BYTES = 2 * 1024 ** 3;

export async function inspectEmbeddedPostgres(dataDir: string): Promise<Finding[]> {
  let directory: DataDirectory | undefined;
  const findings = [
    await finding('system', inspectSystem),
    await finding('PostgreSQL programs', inspectPrograms),
    await finding('data folder', async () => {
      // The folder, or the nearest one above that exists, must be a folder and take new files.
      const nearest = await nearestExisting(dataDir);
      await withAdvice(`write to ${nearest}`, () => checkWritable(nearest));
      directory = await findDataDirectory(dataDir);
      return directory ? inspectFolder(directory) : `${path.resolve(dataDir)} will be created`;
    }),
  ];
  if (directory === undefined) return findings;
  const at: DataDirectory = directory;
  findings.push(await finding('cluster', () => inspectCluster(at)));
  findings.push(await finding('credentials', () => inspectCredentials(at)));
  findings.push(await finding('lock', () => inspectLock(at)));
  findings.push(await finding('server', () => inspectServer(at)));
  return findings;
}

/** Each look returns what is fine, and throws what is not. */
async function finding(check: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return fine(check, await look());
  } catch (error) {
    return failed(check, error);
  }
}

async function inspectSystem(): Promise<string> {
  const system = thisPlatform();
  const problem = platformProblem(system);
  if (problem !== undefined) throw problem;
  return `${system.platform} ${system.arch}, glibc ${system.glibc}`;
}

async function inspectPrograms(): Promise<string> {
  const folder = findPackageFolder();
  const { version } = await readVersion(folder);
  const missing = (await missingLinks(folder)).length;
  const links = missing === 0 ? '' : `; missing links: ${missing}, which the next start creates`;
  return `PostgreSQL ${version}${links}`;
}

async function inspectFolder({ folder, user }: DataDirectory): Promise<string> {
  const runsAs = user === undefined ? '' : `, PostgreSQL runs as ${user.name}`;
  if (!(await exists(folder))) return `${folder} will be created${runsAs}`;
  const { freeBytes, risk } = await describeFileSystem(folder);
  const message = `${folder}, ${(freeBytes / 1024 ** 3).toFixed(1)} GB free${runsAs}`;
  if (risk !== undefined) throw new PostgresProblem(`${message}, on ${risk}`, 'Use a disk of this machine.');
  if (freeBytes < LOW_SPACE_BYTES) throw new PostgresProblem(message, 'Free some space on this disk.');
  return message;
}

async function inspectCluster(directory: DataDirectory): Promise<string> {
  const major = await clusterMajor(directory.cluster);
  if (major === undefined) return 'none yet; the first start creates it';
  const ours = (await readVersion(findPackageFolder())).major;
  if (major !== ours) throw otherVersionProblem(directory, major, ours);
  return `created by PostgreSQL ${major}`;
}

async function inspectCredentials(directory: DataDirectory): Promise<string> {
  const credentials = await readCredentials(directory);
  const cluster = await clusterMajor(directory.cluster);
  if (credentials !== undefined) return directory.credentials;
  if (cluster === undefined) return 'none yet';
  throw new PostgresProblem(`${directory.credentials} is missing`, 'Restore it from a backup.');
}

async function inspectLock({ locks }: DataDirectory): Promise<string> {
  const lock = (await exists(locks)) ? await lookAtFolderLock(locks) : 'free';
  return lock === 'free' ? 'free' : `held by ${whoHolds(lock.holder)}`;
}

async function inspectServer(directory: DataDirectory): Promise<string> {
  const pid = await findPostmaster(directory.cluster);
  if (pid === undefined) return 'not running';
  const credentials = await readCredentials(directory);
  const answer = credentials && (await askWhetherReady(applicationConnection(directory, credentials)));
  if (answer?.is === 'ready') return `running, pid ${pid}, answers`;
  throw new PostgresProblem(`running, pid ${pid}, does not answer`, `Read the end of ${directory.log}.`);
}
