/**
 * The cluster on disk: created once, so that a crash at any moment leaves either none or a complete one.
 *
 * Another cluster is put into its place so that a crash leaves the one or the other:
 *
 *   new cluster ──rename──▶ postgres.next     complete; but `postgres` is still the old one
 *   postgres ──rename──▶ its kept name        from here on there is no `postgres`, and a start finishes the exchange
 *   postgres.next ──rename──▶ postgres
 */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lchown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandName } from '../../platform/command-name.ts';
import { ignoreCode } from '../../platform/errors.ts';
import { syncFolder } from '../../platform/folders.ts';
import type { Binaries } from './binaries.ts';
import { type Credentials, SUPERUSER, writePrivateFile } from './credentials.ts';
import { type DataDirectory, exists, nextCluster, type SystemUser } from './data-directory.ts';
import { cleanEnvironment, identity, splitLines } from './postmaster.ts';
import { PostgresProblem, startFailure, withAdvice } from './problem.ts';

/** Undefined if no cluster exists yet. */
export async function clusterMajor(cluster: string): Promise<number | undefined> {
  const text = await withAdvice(`read ${cluster}`, () =>
    readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(ignoreCode('ENOENT')),
  );
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

export function otherVersionProblem(directory: DataDirectory, major: number, ours: number): PostgresProblem {
  return new PostgresProblem(
    `${directory.cluster} was created by PostgreSQL ${major}; this Waybill contains PostgreSQL ${ours}.`,
    major < ours
      ? `Run \`${commandName} upgrade\`: it copies the data into a new folder and keeps the old one. Nothing was changed.`
      : 'Start the newer version of Waybill that created it, or restore a backup. Nothing was changed.',
  );
}

export async function makeCluster(directory: DataDirectory, binaries: Binaries, credentials: Credentials) {
  const { folder, user } = directory;
  const unfinished = path.join(folder, `postgres.new-${randomBytes(6).toString('hex')}`);
  const passwordFile = `${unfinished}.password`;
  try {
    await withAdvice(`write to ${folder}`, async () => {
      await mkdir(unfinished, { mode: 0o700 });
      await writePrivateFile(passwordFile, `${credentials.superuserPassword}\n`);
      if (user === undefined) return;
      for (const at of [unfinished, passwordFile]) await lchown(at, user.uid, user.gid);
    });
    await runInitdb(directory, binaries, unfinished, passwordFile);
    await withAdvice(`write to ${unfinished}`, async () => {
      await writeFile(path.join(unfinished, 'pg_hba.conf'), WHO_MAY_CONNECT);
      await rename(unfinished, directory.cluster);
      await syncFolder(folder);
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

const WHO_MAY_CONNECT = `# Written by Waybill: the Unix socket with a password, and no other way.
local all all scram-sha-256
`;

async function runInitdb(
  { folder, user }: DataDirectory,
  { initdb }: Binaries,
  into: string,
  pwfile: string,
) {
  const options = [
    `--pgdata=${into}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${pwfile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The sort order comes from PostgreSQL itself: one of the C library changes with the system's image, and
    // would then silently break every index on text.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const child = spawn(initdb, options, {
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity(user),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(initdb, user, error)));
    child.once('close', resolve);
  });
  if (code === 0) return;
  throw startFailure('The PostgreSQL cluster could not be created', splitLines(output));
}

export function cannotRun(program: string, user: SystemUser | undefined, error: Error): PostgresProblem {
  const asWhom = user === undefined ? '' : ` as the user ${user.name}`;
  const advice =
    user === undefined
      ? 'Install again with `npm ci`, on a file system that allows programs (no `noexec`).'
      : 'Run Waybill as a user that is not root, or install again with `npm ci`.';
  return new PostgresProblem(`${program} cannot be run${asWhom}: ${error.message}.`, advice, {
    cause: error,
  });
}

/**
 * What an interrupted start has left is removed, and an interrupted exchange finished. Call it only with the folder lock: then
 * nothing else uses these files. A `postgres.next` beside `postgres` is out of date: the exchange had not begun.
 */
export async function finishInterrupted(directory: DataDirectory): Promise<void> {
  for (const name of await readdir(directory.folder)) {
    if (/^(postgres|binaries-.+)\.new-/.test(name)) {
      await rm(path.join(directory.folder, name), { recursive: true, force: true });
    }
  }
  const next = path.join(directory.folder, nextCluster);
  if (!(await exists(next))) return;
  if (await exists(directory.cluster)) await rm(next, { recursive: true });
  else await rename(next, directory.cluster);
  await syncFolder(directory.folder);
}

/** Call it with the folder lock, and with no PostgreSQL running in either. */
export async function exchangeClusters(directory: DataDirectory, newCluster: string, keptAs: string) {
  await withAdvice(`rename folders in ${directory.folder}`, async () => {
    const next = path.join(directory.folder, nextCluster);
    await rename(newCluster, next);
    await syncFolder(directory.folder);
    await rename(directory.cluster, keptAs);
    await rename(next, directory.cluster);
    await syncFolder(directory.folder);
  });
}
