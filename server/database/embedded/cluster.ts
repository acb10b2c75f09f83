/** The cluster on disk: created once, so that a crash at any moment leaves either none or a complete one. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lchown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandName } from '../../platform/command-name.ts';
import { codeOf } from '../../platform/errors.ts';
import { syncFolder } from '../../platform/sync-folder.ts';
import type { Binaries } from './binaries.ts';
import { type Credentials, SUPERUSER, writePrivateFile } from './credentials.ts';
import type { DataDirectory } from './data-directory.ts';
import { cleanEnvironment, identity } from './postmaster.ts';
import { PostgresProblem, withAdvice } from './problem.ts';
import { splitLines } from './server-log.ts';
import { startFailure } from './start-failure.ts';
import type { SystemUser } from './system-user.ts';

/** Undefined if no cluster exists yet. */
export async function clusterMajor(cluster: string): Promise<number | undefined> {
  const text = await withAdvice(`read ${cluster}`, () =>
    readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }),
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

export async function makeCluster(
  directory: DataDirectory,
  binaries: Binaries,
  credentials: Credentials,
): Promise<void> {
  const unfinished = path.join(directory.folder, `postgres.new-${randomBytes(6).toString('hex')}`);
  const passwordFile = `${unfinished}.password`;
  try {
    await withAdvice(`write to ${directory.folder}`, async () => {
      await mkdir(unfinished, { mode: 0o700 });
      await writePrivateFile(passwordFile, `${credentials.superuserPassword}\n`);
      await give(directory.user, unfinished, passwordFile);
    });
    await runInitdb(directory, binaries, unfinished, passwordFile);
    await withAdvice(`write to ${unfinished}`, async () => {
      await writeFile(path.join(unfinished, 'pg_hba.conf'), WHO_MAY_CONNECT);
      await rename(unfinished, directory.cluster);
      await syncFolder(directory.folder);
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
  directory: DataDirectory,
  binaries: Binaries,
  into: string,
  passwordFile: string,
): Promise<void> {
  const options = [
    `--pgdata=${into}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The sort order comes from PostgreSQL itself: one of the C library changes with the system's image, and
    // would then silently break every index on text.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const child = spawn(binaries.initdb, options, {
    cwd: directory.folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity(directory.user),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(cannotRun(binaries.initdb, directory.user, error)));
    child.once('close', resolve);
  });
  if (code === 0) return;
  throw startFailure('The PostgreSQL cluster could not be created', splitLines(output));
}

/** The program could not be started. */
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

/** Files of a start that was interrupted. Call it only with the folder lock: then nothing else is using them. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^(postgres|binaries-.+)\.new-/.test(name)) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
}

async function give(user: SystemUser | undefined, ...paths: string[]): Promise<void> {
  if (user === undefined) return;
  for (const at of paths) await lchown(at, user.uid, user.gid);
}
