/**
 * The postmaster is PostgreSQL's first process. Its pid is in `postmaster.pid` of the cluster, which it
 * alone writes and removes; deleting it by hand while a process of it still lives would let two servers write
 * the same files. A pid in the file proves nothing (in containers pids come back quickly), so a process counts
 * as the postmaster only if it runs `postgres` with the cluster as its working directory.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  constants,
  copyFile,
  type FileHandle,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  truncate,
} from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../platform/errors.ts';
import type { Binaries } from './binaries.ts';
import { type DataDirectory, type SystemUser, weAreRoot } from './data-directory.ts';
import { withAdvice } from './problem.ts';
import { PORT } from './session.ts';

export interface Postmaster {
  readonly pid: number;
  /** Undefined if an earlier Waybill started it. */
  readonly child: ChildProcess | undefined;
}

/** `pid`: of a process that may no longer exist. `saysReady`: false while it starts, recovers or stops. */
export async function readPostmasterFile(cluster: string) {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  // The eighth line is the state, filled with blanks; the file grows while PostgreSQL starts.
  return pid > 0 ? { pid, saysReady: lines[7]?.trim() === 'ready' } : undefined;
}

/** The pid of the postmaster that runs in this cluster now, no matter what started it. */
export async function findPostmaster(cluster: string): Promise<number | undefined> {
  const pid = (await readPostmasterFile(cluster))?.pid;
  return pid !== undefined && (await isPostgresOf(pid, cluster)) ? pid : undefined;
}

export async function isPostgresOf(pid: number, cluster: string): Promise<boolean> {
  try {
    // After an update of the package the program's name reads "postgres (deleted)".
    const program = path.basename(await readlink(`/proc/${pid}/exe`));
    if (!/^postgres( \(deleted\))?$/.test(program)) return false;
    // By inode: the path may differ between mount namespaces, and after the folder was moved.
    const [its, ours] = [await stat(`/proc/${pid}/cwd`), await stat(cluster)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    // Gone, a zombie, or another user's: not a postmaster of ours.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Processes that outlived their postmaster, such as a backend in a long computation. */
export async function findOrphans(cluster: string): Promise<number[]> {
  const orphans: number[] = [];
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await isPostgresOf(Number(name), cluster))) orphans.push(Number(name));
  }
  return orphans;
}

export interface ServerOptions {
  /** For the terminal: what happens. */
  readonly say: (line: string) => void;
  /** For the log: what should not have happened. */
  readonly warn: (line: string) => void;
  /** `false` only for the databases of tests, which are thrown away: a power cut would destroy them. */
  readonly fsync?: boolean;
  /** 100; more for tests, where many services share one. */
  readonly maxConnections?: number;
  /** For a restore: rows that are loaded into an empty table are written once, and not to the log before. */
  readonly bulkLoad?: boolean;
}

export interface LaunchOrder {
  readonly directory: DataDirectory;
  readonly binaries: Binaries;
  readonly options: ServerOptions;
}

/** Starts `postgres` in a session of its own, so that Ctrl-C in the terminal does not reach it. */
export async function spawnPostmaster(order: LaunchOrder): Promise<ChildProcess> {
  const { directory, binaries } = order;
  const stale = (await readPostmasterFile(directory.cluster))?.pid;
  const env = cleanEnvironment();
  // PostgreSQL would take any living process with that pid for a postmaster and refuse; it does not count the
  // pid of its "grandparent". The caller has made sure that it is no PostgreSQL of this cluster.
  if (stale !== undefined && isAlive(stale)) env.PG_GRANDPARENT_PID = String(stale);
  const log = await openLog(directory);
  try {
    const child = spawn(binaries.postgres, ['-D', directory.cluster, ...settings(order)], {
      cwd: directory.folder,
      env,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
      ...identity(directory.user),
    });
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** On the command line they stand above postgresql.conf: what keeps it private can't be lost by an edit. */
function settings({ directory: { socket }, options }: LaunchOrder): string[] {
  const { fsync = true, bulkLoad = false, maxConnections = 100 } = options;
  const values: Record<string, string> = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: String(maxConnections),
    timezone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    log_checkpoints: 'off',
    // An error is logged without its row and its statement: they hold somebody's name, address and phone number.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    // Without these, loading writes everything twice: to the log and to the tables.
    // One process reads a table at a time, from the cache of the system: other processes would only cost messages.
    ...(bulkLoad && {
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '4GB',
      autovacuum: 'off',
      io_method: 'sync',
    }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Ours may hold PGPORT, PGDATA, LD_LIBRARY_PATH or secrets; PostgreSQL needs none of it. */
export function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

export function identity(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}

/** One older file is kept beside it, so the logs take at most about twice this. */
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
/** How much of the end of the log may be in an error message. */
const TAIL_BYTES = 16 * 1024;

/** For appending, so that the file can be truncated while PostgreSQL has it open; never through a link, which others could have created. */
async function openLog(directory: DataDirectory): Promise<FileHandle> {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  return await withAdvice(`write ${directory.log}`, async () => {
    const file = await open(directory.log, flags, 0o600);
    const folder = await stat(directory.folder);
    if (weAreRoot()) await file.chown(folder.uid, folder.gid);
    return file;
  });
}

/** Copies and empties: PostgreSQL keeps its file open. Lines written between the two steps are lost. */
export async function shortenLog(log: string): Promise<void> {
  if ((await logSize(log)) <= LOG_LIMIT_BYTES) return;
  await rm(`${log}.1`, { force: true });
  await copyFile(log, `${log}.1`, constants.COPYFILE_EXCL);
  await truncate(log, 0);
}

export async function logSize(log: string): Promise<number> {
  return (await stat(log).catch(() => undefined))?.size ?? 0;
}

/** The lines written since the file had `from` bytes. */
export async function linesSince(log: string, from: number): Promise<string[]> {
  const bytes = await readFile(log).catch(() => Buffer.of());
  return splitLines(bytes.toString('utf8', Math.max(from, bytes.length - TAIL_BYTES)));
}

export function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
