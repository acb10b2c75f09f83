/** Data folders for tests: empty, or with a cluster, copied from the one that `global-setup/data-folder.ts` makes. */

import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Connection, EmbeddedPostgres } from '../../server/database/embedded/index.ts';
import { findPostmaster, isPostgresOf } from '../../server/database/embedded/postmaster.ts';
import { type InternalOptions, start } from '../../server/database/embedded/start.ts';

export const weAreRoot = process.getuid?.() === 0;

/** The name is short: a Unix socket's path has at most 107 bytes. Removed after the test, servers and all. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wbt-'));
  await chmod(folder, 0o755);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function removeFolder(folder: string): Promise<void> {
  await stopServer(path.join(folder, 'data', 'postgres'));
  await rm(folder, { recursive: true, force: true });
}

/** With a cluster that has been started before and was stopped; `below` is a folder between the temporary one and the data. */
export async function copyOfTemplate(below = ''): Promise<string> {
  const folder = path.join(await emptyFolder(), below);
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('cp', ['-a', inject('dataFolder'), folder]);
  return path.join(folder, 'data');
}

export const quiet = { say: () => {}, warn: () => {} };

export interface Started extends EmbeddedPostgres {
  readonly said: string[];
  readonly warned: string[];
}

/** Stopped after the test at the latest. */
export async function startIn(dataDir: string, more: Partial<InternalOptions> = {}): Promise<Started> {
  const said: string[] = [];
  const warned: string[] = [];
  const postgres = await start({
    dataDir,
    say: (line) => said.push(line),
    warn: (line) => warned.push(line),
    lockWaitMs: 0,
    role: 'service',
    ...more,
  });
  onTestFinished(() => postgres.stop());
  return { ...postgres, said, warned };
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function postmasterPid(folder: string): Promise<number> {
  const pid = await findPostmaster(path.join(folder, 'postgres'));
  if (pid === undefined) throw new Error(`no PostgreSQL runs in ${folder}`);
  return pid;
}

/** Waits for something that must come; the limit only ends a test that has failed. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 2_400; round += 1) {
    if (await isTrue()) return;
    await sleep(50);
  }
  throw new Error(`this never happened: ${what}`);
}

/** Ends a server that a test left behind on purpose. */
async function stopServer(cluster: string): Promise<void> {
  const pid = await findPostmaster(cluster);
  if (pid === undefined) return;
  process.kill(pid, 'SIGQUIT');
  await until('the left-over PostgreSQL ends', async () => !(await isPostgresOf(pid, cluster)));
}
