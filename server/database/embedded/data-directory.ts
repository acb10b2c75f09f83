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
 * The folder is DATA_DIR, with one exception. PostgreSQL refuses to run as root, so if Waybill is root, PostgreSQL runs as
 * an unprivileged user that already exists (no user is ever created). If that user cannot enter DATA_DIR (such as one in
 * root's home, which is mode 700), the folder is /var/lib/waybill/<name>, and DATA_DIR contains a link `elsewhere` to it.
 * If a cluster exists, its folder is used: a start never creates a second, empty one because permissions changed in between.
 */

import { createHash } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  lchown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  stat,
  symlink,
} from 'node:fs/promises';
import path from 'node:path';
import { codeOf, ignoreCode } from '../../platform/errors.ts';
import { PostgresProblem, withAdvice } from './problem.ts';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

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
const NOBODY: SystemUser = { uid: 65534, gid: 65534, name: 'nobody' };

/** Changes nothing. Undefined while DATA_DIR does not exist. */
export async function findDataDirectory(dataDir: string): Promise<DataDirectory | undefined> {
  const absolute = path.resolve(dataDir);
  const real = await realpath(absolute).catch(ignoreCode('ENOENT'));
  if (real === undefined) return undefined;
  const linked = await readlink(path.join(real, ELSEWHERE)).catch(() => undefined);
  const elsewhere = linked ?? path.join(SYSTEM_FOLDER, `${path.basename(real)}-${shortHash(real)}`);
  if (await hasCluster(real)) return await dataDirectoryAt(absolute, real, elsewhere);
  if (await hasCluster(elsewhere)) return await dataDirectoryAt(absolute, elsewhere, elsewhere);
  const user = await chooseUser([real]);
  const folder = user === undefined || (await canBeEntered(real, user)) ? real : elsewhere;
  return await dataDirectoryAt(absolute, folder, elsewhere);
}

/** Creates missing folders, private to our user and to PostgreSQL's. */
export async function prepareDataDirectory(dataDir: string, say: (line: string) => void) {
  const absolute = path.resolve(dataDir);
  await withAdvice(`create the data folder ${absolute}`, async () => {
    await mkdir(path.dirname(absolute), { recursive: true });
    await mkdir(absolute, { mode: 0o700 }).catch(ignoreCode('EEXIST'));
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
    await mkdir(folder, { mode: 0o700 }).catch(ignoreCode('EEXIST'));
    await symlink(folder, path.join(real, ELSEWHERE)).catch(ignoreCode('EEXIST'));
  }
  if (user !== undefined && !(await canUse(folder, 'enter', user))) {
    // The folder keeps its owner. The group of PostgreSQL's user may pass through it, but not list it.
    const { uid, mode } = await stat(folder);
    await lchown(folder, uid, user.gid);
    await chmod(folder, (mode & 0o777) | 0o010);
    if (!(await canUse(folder, 'enter', user)))
      throw new PostgresProblem(
        `PostgreSQL runs as the user ${user.name}, who cannot enter ${folder}, where the data is.`,
        'Let others pass through the folders above it (chmod o+x), or move the data folder and set DATA_DIR.',
      );
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
  const inside = path.join(folder, 'socket');
  const isShort = Buffer.byteLength(path.join(inside, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES;
  return {
    dataDir,
    folder,
    cluster,
    log: path.join(folder, 'postgres.log'),
    credentials: path.join(folder, 'postgres-credentials.json'),
    locks: path.join(folder, 'locks'),
    // /tmp and not TMPDIR: it has to be the same for a service and a command that runs next to it.
    socket: isShort ? inside : path.join('/tmp', `waybill-${shortHash(folder)}`),
    user: await chooseUser(folder === elsewhere ? [cluster] : [cluster, folder]),
  };
}

/** PostgreSQL's user can enter it, or can once we open it. Only an empty folder, or one of ours, is opened. */
async function canBeEntered(real: string, user: SystemUser): Promise<boolean> {
  if (await canUse(real, 'enter', user)) return true;
  if (!(await canUse(path.dirname(real), 'enter', user))) return false;
  const names = await readdir(real);
  return names.length === 0 || names.includes('locks');
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

export async function exists(at: string): Promise<boolean> {
  return (await stat(at).catch(() => undefined)) !== undefined;
}

/** Or one that is about to get that name, see cluster.ts. */
async function hasCluster(folder: string): Promise<boolean> {
  return (await exists(path.join(folder, 'postgres'))) || (await exists(path.join(folder, nextCluster)));
}

export function weAreRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Undefined if we are not root: then it runs as we do. `folders` are asked for a non-root owner in turn. */
export async function chooseUser(folders: readonly string[]): Promise<SystemUser | undefined> {
  if (!weAreRoot()) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const users = passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
  for (const folder of folders) {
    const stats = await stat(folder).catch(() => undefined);
    if (stats === undefined || stats.uid === 0) continue;
    const name = users.find((user) => user.uid === stats.uid)?.name ?? `user id ${stats.uid}`;
    return { uid: stats.uid, gid: stats.gid, name };
  }
  return users.find((user) => user.name === 'postgres') ?? NOBODY;
}

export type Want = 'enter' | 'read' | 'run';

/** Whether the user (undefined: we ourselves) can enter every folder above `target` and use `target`. */
export async function canUse(target: string, want: Want, user: SystemUser | undefined): Promise<boolean> {
  if (user === undefined) return isAccessible(target, want === 'read' ? constants.R_OK : constants.X_OK);
  const real = await realpath(target).catch(() => undefined);
  if (real === undefined || !(await allows(real, want, user))) return false;
  for (let at = path.dirname(real); ; at = path.dirname(at)) {
    if (!(await allows(at, 'enter', user))) return false;
    if (at === path.dirname(at)) return true;
  }
}

export function isAccessible(at: string, mode: number): Promise<boolean> {
  return access(at, mode).then(
    () => true,
    () => false,
  );
}

/** By the mode bits alone: an access list that says otherwise only makes us keep a copy that isn't needed. */
async function allows(at: string, want: Want, user: SystemUser): Promise<boolean> {
  const stats = await stat(at).catch(() => undefined);
  if (stats === undefined) return false;
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  const needed = { enter: 1, read: 4, run: 5 }[want];
  return ((stats.mode >> shift) & needed) === needed;
}
