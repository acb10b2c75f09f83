/** What `waybill doctor` says about the embedded PostgreSQL. Looks only: starts nothing and changes nothing. */

import { stat } from 'node:fs/promises';
import path from 'node:path';
import { checkWritable, nearestExisting } from '../platform/writable-folder.ts';
import { findPackageFolder, missingLinks, platformProblem, readVersion, thisPlatform } from './binaries.ts';
import { clusterMajor, otherVersionProblem } from './cluster.ts';
import { readCredentials } from './credentials.ts';
import { type DataDirectory, findDataDirectory } from './data-directory.ts';
import { describeFileSystem } from './file-system.ts';
import { lookAtFolderLock, whoHolds } from './folder-lock.ts';
import { findPostmaster } from './postmaster.ts';
import { PostgresProblem, withAdvice } from './problem.ts';
import { askWhetherReady } from './session.ts';
import { applicationConnection } from './start.ts';

export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly found: string;
  readonly advice?: string;
}

/** Below this, a busy day's write-ahead log (1 GB) no longer fits. */
const LOW_SPACE_BYTES = 2 * 1024 ** 3;

export async function inspectEmbeddedPostgres(dataDir: string): Promise<Finding[]> {
  const findings = [
    await finding('system', inspectSystem),
    await finding('PostgreSQL programs', inspectPrograms),
  ];
  let directory: DataDirectory | undefined;
  const folder = await finding('data folder', async () => {
    await refuseUnwritable(dataDir);
    directory = await findDataDirectory(dataDir);
    return await inspectFolder(dataDir, directory);
  });
  if (directory === undefined) return [...findings, folder];
  const at: DataDirectory = directory;
  return [
    ...findings,
    folder,
    await finding('cluster', () => inspectCluster(at)),
    await finding('credentials', () => inspectCredentials(at)),
    await finding('lock', () => inspectLock(at)),
    await finding('server', () => inspectServer(at)),
  ];
}

type Result = Omit<Finding, 'check'>;

async function finding(check: string, look: () => Promise<Result>): Promise<Finding> {
  try {
    return { check, ...(await look()) };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    return error instanceof PostgresProblem
      ? { check, ok: false, found, advice: error.advice }
      : { check, ok: false, found };
  }
}

async function inspectSystem(): Promise<Result> {
  const system = thisPlatform();
  const problem = platformProblem(system);
  if (problem !== undefined) throw problem;
  return { ok: true, found: `${system.platform} ${system.arch}, glibc ${system.glibc}` };
}

async function inspectPrograms(): Promise<Result> {
  const folder = findPackageFolder();
  const { version } = await readVersion(folder);
  const missing = (await missingLinks(folder)).length;
  const links = missing === 0 ? '' : `; missing links: ${missing}, which the next start creates`;
  return { ok: true, found: `PostgreSQL ${version}${links}` };
}

async function inspectFolder(dataDir: string, directory: DataDirectory | undefined): Promise<Result> {
  if (directory === undefined) return { ok: true, found: `${path.resolve(dataDir)} will be created` };
  const there = await stat(directory.folder).catch(() => undefined);
  const runsAs = directory.user === undefined ? '' : `, PostgreSQL runs as ${directory.user.name}`;
  if (there === undefined) return { ok: true, found: `${directory.folder} will be created${runsAs}` };
  const { freeBytes, risk } = await describeFileSystem(directory.folder);
  const found = `${directory.folder}, ${(freeBytes / 1024 ** 3).toFixed(1)} GB free${runsAs}`;
  if (risk !== undefined)
    return { ok: false, found: `${found}, on ${risk}`, advice: 'Use a disk of this machine.' };
  if (freeBytes < LOW_SPACE_BYTES) return { ok: false, found, advice: 'Free some space on this disk.' };
  return { ok: true, found };
}

/** The folder, or the nearest one above that exists, must be a folder and take new files. */
async function refuseUnwritable(dataDir: string): Promise<void> {
  const folder = await nearestExisting(dataDir);
  await withAdvice(`write to ${folder}`, () => checkWritable(folder));
}

async function inspectCluster(directory: DataDirectory): Promise<Result> {
  const major = await clusterMajor(directory.cluster);
  if (major === undefined) return { ok: true, found: 'none yet; the first start creates it' };
  const ours = (await readVersion(findPackageFolder())).major;
  if (major !== ours) throw otherVersionProblem(directory, major, ours);
  return { ok: true, found: `created by PostgreSQL ${major}` };
}

async function inspectCredentials(directory: DataDirectory): Promise<Result> {
  const credentials = await readCredentials(directory);
  const cluster = await clusterMajor(directory.cluster);
  if (credentials === undefined && cluster === undefined) return { ok: true, found: 'none yet' };
  if (credentials === undefined) {
    return { ok: false, found: `${directory.credentials} is missing`, advice: 'Restore it from a backup.' };
  }
  return { ok: true, found: directory.credentials };
}

async function inspectLock(directory: DataDirectory): Promise<Result> {
  const there = await stat(directory.locks).catch(() => undefined);
  const lock = there === undefined ? 'free' : await lookAtFolderLock(directory.locks);
  if (lock === 'free') return { ok: true, found: 'free' };
  return {
    ok: true,
    found:
      lock.holder === undefined
        ? 'held by a process that does not answer'
        : `held by ${whoHolds(lock.holder)}`,
  };
}

async function inspectServer(directory: DataDirectory): Promise<Result> {
  const pid = await findPostmaster(directory.cluster);
  if (pid === undefined) return { ok: true, found: 'not running' };
  const credentials = await readCredentials(directory);
  const answer = credentials && (await askWhetherReady(applicationConnection(directory, credentials)));
  if (answer?.is === 'ready') return { ok: true, found: `running, pid ${pid}, answers` };
  return {
    ok: false,
    found: `running, pid ${pid}, does not answer`,
    advice: `Read the end of ${directory.log}.`,
  };
}
