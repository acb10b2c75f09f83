/** Waybill as its users run it: `bin/waybill.mjs` in a process of its own, with a data folder of its own. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import { makeKeys } from '../../server/access/index.ts';
import { doctorCommand } from '../../server/cli/doctor.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { withEmbeddedPostgres } from '../../server/database/embedded/index.ts';
import { type Clock, systemClock } from '../../server/platform/clock.ts';
import { packageRoot } from '../../server/platform/package-root.ts';
import { freePort } from './free-port.ts';
import { patient } from './patient.ts';

const program = join(packageRoot, 'bin', 'waybill.mjs');
const severalCommands = join(import.meta.dirname, 'commands.mjs');
/** After this the test has failed; nothing is measured by it. */
const patienceMs = 180_000;

export interface User {
  uid: number;
  gid: number;
}

export function newFolder(user?: User): string {
  const folder = mkdtempSync(join(tmpdir(), 'wbf-'));
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** A folder for one test. Everything that the test leaves in it, processes included, is removed with it. */
export function testFolder(user?: User): string {
  const folder = newFolder(user);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** The same, with the data of a service that has been started before and was stopped: a start there takes less. */
export function startedFolder(): string {
  const folder = testFolder();
  copyDataInto(folder);
  return folder;
}

/** With `cp`: it keeps the owner, who is not root. */
export function copyDataInto(folder: string): void {
  execFileSync('cp', ['-a', inject('dataFolder'), folder]);
}

export interface Waybill {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it said so far. */
  said(): string;
  exited: Promise<number | null>;
}

function environment(folder: string, more: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return { ...inherited, DATA_DIR: join(folder, 'data'), RATE_LIMIT: '0', ...more };
}

/** Starts the service and waits until it is ready. */
export async function startWaybill(
  folder: string,
  /** `program` is the `bin/waybill.mjs` of another version. */
  options: { user?: User; port?: number; env?: Record<string, string>; program?: string } = {},
): Promise<Waybill> {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [options.program ?? program, 'serve'], {
    env: environment(folder, { PORT: String(port), ...options.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.user ?? {}),
  });
  children.set(folder, [...(children.get(folder) ?? []), child]);
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (said += text));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + patienceMs;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${said}`);
    if (Date.now() > deadline) throw new Error(`it is not ready: ${said}`);
    await sleep(30);
  }
  return { url, process: child, said: () => said, exited };
}

/** Sends a request again if it gets 503, as clients have to: on a busy machine the database may take too long. */
export async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('idempotency-key')) headers.set('idempotency-key', randomUUID());
  for (;;) {
    const response = await fetch(url, { ...init, headers });
    if (response.status !== 503) return response;
  }
}

export interface WorkerProcess {
  readonly process: ChildProcess;
  said(): string;
  exited: Promise<number | null>;
}

/** `waybill work` beside the service of the folder, or another program that says the same when it is ready. */
export async function startWorkers(
  folder: string,
  options: { program?: string; env?: Record<string, string> } = {},
): Promise<WorkerProcess> {
  const args = options.program === undefined ? [program, 'work'] : [options.program];
  const child = spawn(process.execPath, args, {
    env: environment(folder, options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.set(folder, [...(children.get(folder) ?? []), child]);
  let said = '';
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const running = new Promise<void>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text) => {
        said += text;
        if (/are running/.test(said)) resolve();
      });
  });
  await Promise.race([
    running,
    exited.then(() => {
      throw new Error(`it ended: ${said}`);
    }),
  ]);
  return { process: child, said: () => said, exited };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  return response?.status === 200;
}

/** The process id of the PostgreSQL that runs on the folder; undefined if none does. */
export function postmasterOf(folder: string): number | undefined {
  const cluster = join(folder, 'data', 'postgres');
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The file outlives a killed process, and its number may be somebody else's by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export function killPostmaster(folder: string): void {
  const pid = postmasterOf(folder);
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

interface Outcome {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a short command to its end. */
export function runWaybill(
  folder: string,
  args: string[],
  options: { user?: User; env?: Record<string, string> } = {},
): Outcome {
  const run = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: environment(folder, options.env),
    ...(options.user ?? {}),
  });
  return { status: run.status, stdout: run.stdout, stderr: run.stderr };
}

/** Runs short commands one after the other in one process: a process for each would take ten times as long. */
export function runCommands(folder: string, calls: string[][], env: Record<string, string> = {}): Outcome[] {
  const run = spawnSync(process.execPath, [severalCommands, JSON.stringify(calls)], {
    encoding: 'utf8',
    env: environment(folder, env),
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Outcome[];
}

/** What `waybill doctor` says, without the time that a process takes to start. */
export async function runDoctor(
  env: Record<string, string>,
  clock?: Clock,
): Promise<{ status: number; stdout: string }> {
  const lines: string[] = [];
  const status = await doctorCommand(env, (line) => lines.push(line), clock);
  return { status, stdout: lines.join('\n') };
}

/** The PostgreSQL of the service that runs in the folder, or one that is started for it. */
export function withDatabaseOf<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const quiet = { say: () => undefined, warn: () => undefined };
  return withEmbeddedPostgres({ dataDir: `${folder}/data`, ...quiet }, async (connection) => {
    const database = openDatabase(connection, () => undefined, patient);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

/** As `waybill key create` does, without the time that a process takes to start. */
export function newKeyIn(folder: string): Promise<string> {
  return withDatabaseOf(folder, async (database) => {
    const { key } = await makeKeys(database, systemClock).create({
      account: 'Acme',
      kind: 'live',
      name: 'test',
    });
    return key;
  });
}

const children = new Map<string, ChildProcess[]>();

/** To every service that was started on the folder. */
export function signalAll(folder: string, signal: NodeJS.Signals): void {
  for (const child of children.get(folder) ?? []) child.kill(signal);
}

/** Ends processes that a test left in the folder, by their ids, and removes the folder. */
export async function removeFolder(folder: string): Promise<void> {
  for (const child of children.get(folder) ?? []) child.kill('SIGKILL');
  const pid = postmasterOf(folder);
  if (pid !== undefined) process.kill(pid, 'SIGQUIT');
  while (postmasterOf(folder) !== undefined) await sleep(30);
  rmSync(folder, { recursive: true, force: true });
}
