/**
 * Moves a data folder to the major version of PostgreSQL that this Waybill has.
 *
 *   start the old cluster with old programs ──▶ create a new cluster beside it ──▶ copy all rows
 *     ──▶ stop both ──▶ the new one becomes `postgres`, the old one is kept as `postgres.from-<major>-<time>`
 *
 * The old cluster is only read. Until the last step a failure changes nothing; after it, `undoUpgrade` exchanges the two
 * again.
 */
import { copyFile, lchown, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import { findOlderBinaries, findPackageFolder, readVersion } from './binaries.ts';
import { clusterMajor, exchangeClusters, finishInterrupted } from './cluster.ts';
import { type DataDirectory, findDataDirectory } from './data-directory.ts';
import { takeFolderLock } from './folder-lock.ts';
import { findPostmaster } from './postmaster.ts';
import { PostgresProblem, withAdvice } from './problem.ts';
import type { Connection } from './session.ts';
import { type StartedPostgres, start } from './start.ts';

interface UpgradeOptions {
  dataDir: string;
  /** A folder with the programs of the old version; undefined: they are looked for. */
  olderPrograms: string | undefined;
  say: (line: string) => void;
  /** Copies everything from one database into another, which is empty. */
  copy(from: Connection, to: Connection): Promise<void>;
}

/** Returns where the old cluster is kept; undefined if there was nothing to do. */
export async function upgradeDataFolder(options: UpgradeOptions): Promise<string | undefined> {
  const { dataDir, say } = options;
  const directory = await existingDirectory(dataDir);
  const ours = (await readVersion(findPackageFolder())).major;
  const major = await clusterMajor(directory.cluster);
  if (major === undefined || major === ours) return undefined;
  if (major > ours)
    throw new PostgresProblem(
      `${directory.cluster} was created by PostgreSQL ${major}, which is newer than the ${ours} of this Waybill.`,
      'Start the version of Waybill that created it. Nothing was changed.',
    );
  const programs = await findOlderBinaries({ directory, major, named: options.olderPrograms, say });
  try {
    const old = await start({ dataDir, say, warn: say, role: 'command', binaries: programs.binaries });
    try {
      return await copyAndExchange(options, directory, old, major);
    } finally {
      await old.stop();
    }
  } finally {
    await programs.discard();
  }
}

async function copyAndExchange(
  { say, copy }: UpgradeOptions,
  directory: DataDirectory,
  old: StartedPostgres,
  major: number,
): Promise<string> {
  // A start removes a folder of this name: what a crash leaves is never used.
  const unfinished = path.join(directory.folder, 'postgres.new-upgrade');
  try {
    await withAdvice(`write to ${directory.folder}`, async () => {
      await mkdir(unfinished, { mode: 0o700 });
      await copyFile(directory.credentials, path.join(unfinished, path.basename(directory.credentials)));
      if (directory.user) await lchown(unfinished, directory.user.uid, directory.user.gid);
    });
    const fresh = await start({ dataDir: unfinished, say, warn: say, role: 'command', bulkLoad: true });
    try {
      await copy(old.connection, fresh.connection);
    } finally {
      await fresh.stop();
    }
    await old.stopServer();
    const keptFolder = keptName(directory, `from-${major}`);
    await exchangeClusters(directory, path.join(fresh.folder, 'postgres'), keptFolder);
    return keptFolder;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Puts back the cluster from before the last upgrade. Returns where the newer one is kept. */
export async function undoUpgrade(dataDir: string): Promise<{ major: number; keptFolder: string }> {
  const directory = await existingDirectory(dataDir);
  const lock = await takeFolderLock(directory.locks, { role: 'command', waitMs: 0 });
  try {
    await finishInterrupted(directory);
    const before = (await readdir(directory.folder)).filter((name) => /^postgres\.from-\d+-/.test(name));
    const last = before.sort(byTime).at(-1);
    if (last === undefined)
      throw new PostgresProblem(
        `${directory.folder} has no cluster from before an upgrade.`,
        'There is nothing to undo.',
      );
    if ((await findPostmaster(directory.cluster)) !== undefined)
      throw new PostgresProblem('PostgreSQL is running in this folder.', 'Stop the service first.');
    const older = path.join(directory.folder, last);
    const major = (await clusterMajor(older)) ?? 0;
    const keptFolder = keptName(directory, `undone-${await clusterMajor(directory.cluster)}`);
    await exchangeClusters(directory, older, keptFolder);
    return { major, keptFolder };
  } finally {
    await lock.release();
  }
}

const timeOf = (name: string) => name.split('-').at(-1) ?? '';
const byTime = (a: string, b: string) => timeOf(a).localeCompare(timeOf(b));

function keptName(directory: DataDirectory, label: string): string {
  const time = new Date(systemClock.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return path.join(directory.folder, `postgres.${label}-${time}`);
}

async function existingDirectory(dataDir: string): Promise<DataDirectory> {
  const directory = await withAdvice(`look into ${dataDir}`, () => findDataDirectory(dataDir));
  if (directory !== undefined) return directory;
  throw new PostgresProblem(`${dataDir} does not exist.`, 'Set DATA_DIR to the folder of the service.');
}
