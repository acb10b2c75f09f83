/**
 * The layout of the data directory of the embedded PostgreSQL.
 *
 *   <folder>/postgres/                   the cluster
 *   <folder>/postgres.log (and .1)       PostgreSQL's log
 *   <folder>/postgres-credentials.json   0600
 *   <folder>/postgres.restoring          during a restore, see restore-file.ts
 *   <folder>/locks/                      one Waybill at a time, see folder-lock.ts
 *   <folder>/socket/                     PostgreSQL's Unix socket
 *   <folder>/binaries-<version>/         only if those in node_modules can't be used
 *
 * The folder is DATA_DIR, with one exception: as root, PostgreSQL runs as another user, and if that user
 * cannot enter DATA_DIR (such as one in root's home, which is mode 700), the folder is /var/lib/waybill/<name>, and
 * DATA_DIR contains a link `elsewhere` to it. If a cluster exists, its folder is used: a start never creates a second,
 * empty one because permissions changed in between.
 */

import { createHash } from 'node:crypto';
import { chmod, lchown, lstat, mkdir, readdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../platform/errors.ts';
import { PostgresProblem, withAdvice } from './problem.ts';
import { canUse, chooseUser, type SystemUser, weAreRoot } from './system-user.ts';

export interface DataDirectory {
  /** As configured, absolute. */
  readonly dataDir: string;
  /** Where the data is: `dataDir`, or a folder in /var/lib/waybill. */
  readonly folder: string;
  readonly cluster: string;
  readonly log: string;
  readonly credentials: string;
  readonly locks: string;
  readonly socket: string;
  /** The user that PostgreSQL runs as; undefined: the same as this process. */
  readonly user: SystemUser | undefined;
}

/** The folder of a complete cluster that is to become `postgres`. */
export const nextCluster = 'postgres.next';
const ELSEWHERE = 'elsewhere';
const SYSTEM_FOLDER = '/var/lib/waybill';
/** sockaddr_un has 108 bytes, with the final zero. */
const SOCKET_PATH_BYTES = 107;
const SOCKET_NAME = '.s.PGSQL.5432';
/** /tmp and not TMPDIR: it has to be short, and the same for a service and a command that runs next to it. */
const SHORT_FOLDER = '/tmp';

/** Changes nothing. Undefined while DATA_DIR does not exist. */
export async function findDataDirectory(dataDir: string): Promise<DataDirectory | undefined> {
  const absolute = path.resolve(dataDir);
  const real = await realpath(absolute).catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (real === undefined) return undefined;
  const elsewhere = await elsewhereOf(real);
  if (await hasCluster(real)) return await dataDirectoryAt(absolute, real, elsewhere);
  if (await hasCluster(elsewhere)) return await dataDirectoryAt(absolute, elsewhere, elsewhere);
  const user = await chooseUser([real]);
  const folder = user === undefined || (await canBeEntered(real, user)) ? real : elsewhere;
  return await dataDirectoryAt(absolute, folder, elsewhere);
}

/** Creates missing folders, private to our user and to PostgreSQL's. */
export async function prepareDataDirectory(
  dataDir: string,
  say: (line: string) => void,
): Promise<DataDirectory> {
  const absolute = path.resolve(dataDir);
  await withAdvice(`create the data folder ${absolute}`, async () => {
    await mkdir(path.dirname(absolute), { recursive: true });
    await mkdir(absolute, { mode: 0o700 }).catch(ignore('EEXIST'));
    if (!(await stat(absolute)).isDirectory()) throw Object.assign(new Error(absolute), { code: 'ENOTDIR' });
  });
  const directory = await withAdvice(`look into ${absolute}`, () => findDataDirectory(absolute));
  if (directory === undefined) throw new PostgresProblem(`${absolute} vanished.`, 'Start again.');
  await withAdvice(`prepare ${directory.folder}`, () => prepareFolder(directory));
  if (directory.folder !== (await realpath(absolute))) {
    say(
      `PostgreSQL runs as the user ${directory.user?.name}, who cannot enter ${absolute}; ` +
        `the data is in ${directory.folder}.`,
    );
  }
  return directory;
}

async function prepareFolder(directory: DataDirectory): Promise<void> {
  const { folder, user } = directory;
  const real = await realpath(directory.dataDir);
  if (folder !== real) {
    await mkdir(SYSTEM_FOLDER, { recursive: true });
    await chmod(SYSTEM_FOLDER, 0o711);
    await mkdir(folder, { mode: 0o700 }).catch(ignore('EEXIST'));
    await symlink(folder, path.join(real, ELSEWHERE)).catch(ignore('EEXIST'));
  }
  if (user !== undefined && !(await canUse(folder, 'enter', user))) {
    // The folder keeps its owner. The group of PostgreSQL's user may pass through it, but not list it.
    const { uid, mode } = await stat(folder);
    await lchown(folder, uid, user.gid);
    await chmod(folder, (mode & 0o777) | 0o010);
    if (!(await canUse(folder, 'enter', user))) throw unreachable(folder, user);
  }
  await makePrivate(directory.locks, (await stat(folder)).uid);
  await prepareSocketFolder(directory);
}

/** Also before each restart: something that cleans /tmp may have removed it. */
export async function prepareSocketFolder(directory: DataDirectory): Promise<void> {
  const owner = directory.user?.uid ?? process.getuid?.() ?? 0;
  await makePrivate(directory.socket, owner);
  const stats = await lstat(directory.socket);
  // Anyone can create this folder in /tmp first, and would then receive our password.
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0) {
    throw new PostgresProblem(
      `${directory.socket} is not a private folder of user id ${owner}, so PostgreSQL's socket cannot be there.`,
      'Remove it, or set DATA_DIR to a folder with a shorter path.',
    );
  }
}

async function makePrivate(folder: string, owner: number): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
  if (weAreRoot() && owner !== 0) await lchown(folder, owner, -1);
}

async function dataDirectoryAt(dataDir: string, folder: string, elsewhere: string): Promise<DataDirectory> {
  const cluster = path.join(folder, 'postgres');
  const user = await chooseUser(folder === elsewhere ? [cluster] : [cluster, folder]);
  return {
    dataDir,
    folder,
    cluster,
    log: path.join(folder, 'postgres.log'),
    credentials: path.join(folder, 'postgres-credentials.json'),
    locks: path.join(folder, 'locks'),
    socket: socketFolder(folder),
    user,
  };
}

function socketFolder(folder: string): string {
  const inside = path.join(folder, 'socket');
  if (Buffer.byteLength(path.join(inside, SOCKET_NAME)) <= SOCKET_PATH_BYTES) return inside;
  return path.join(SHORT_FOLDER, `waybill-${shortHash(folder)}`);
}

async function elsewhereOf(real: string): Promise<string> {
  const named = await readlink(path.join(real, ELSEWHERE)).catch(() => undefined);
  return named ?? path.join(SYSTEM_FOLDER, `${path.basename(real)}-${shortHash(real)}`);
}

/** PostgreSQL's user can enter it, or can once we open it. Only an empty folder, or one of ours, is opened. */
async function canBeEntered(real: string, user: SystemUser): Promise<boolean> {
  if (await canUse(real, 'enter', user)) return true;
  if (!(await canUse(path.dirname(real), 'enter', user))) return false;
  const names = await readdir(real);
  return names.length === 0 || names.includes('locks');
}

function unreachable(folder: string, user: SystemUser): PostgresProblem {
  return new PostgresProblem(
    `PostgreSQL runs as the user ${user.name}, who cannot enter ${folder}, where the data is.`,
    'Let others pass through the folders above it (chmod o+x), or move the data folder and set DATA_DIR.',
  );
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

export async function exists(at: string): Promise<boolean> {
  return (await stat(at).catch(() => undefined)) !== undefined;
}

/** Or one that is about to get that name, see exchange-clusters.ts. */
async function hasCluster(folder: string): Promise<boolean> {
  return (await exists(path.join(folder, 'postgres'))) || (await exists(path.join(folder, nextCluster)));
}

function ignore(code: string): (error: unknown) => void {
  return (error) => {
    if (codeOf(error) !== code) throw error;
  };
}
