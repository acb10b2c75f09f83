/** Waybill as its users run it: `bin/waybill.mjs` in a process of its own, with a data folder of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../../server/platform/package-root.ts';

const program = join(packageRoot, 'bin', 'waybill.mjs');
/** When this is over the test has failed; nothing is measured by it. */
const patienceMs = 60_000;

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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export interface Waybill {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it said so far. */
  said(): string;
  /** The process id of its PostgreSQL. */
  postmaster(): number;
  exited: Promise<number | null>;
}

function environment(folder: string, more: Record<string, string> = {}) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return { ...inherited, DATA_DIR: join(folder, 'data'), RATE_LIMIT: '0', ...more };
}

/** Starts the service and waits until it is ready. */
export async function startWaybill(
  folder: string,
  options: { user?: User; port?: number; env?: Record<string, string> } = {},
): Promise<Waybill> {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [program, 'serve'], {
    env: environment(folder, { PORT: String(port), ...options.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.user ?? {}),
  });
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
  return { url, process: child, said: () => said, exited, postmaster: () => postmasterOf(folder) };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return answer?.status === 200;
}

export function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Runs a short command to its end. */
export function runWaybill(
  folder: string,
  args: string[],
  options: { user?: User; env?: Record<string, string> } = {},
) {
  const run = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: environment(folder, options.env),
    ...(options.user ?? {}),
  });
  return { status: run.status, stdout: run.stdout, stderr: run.stderr };
}

/** Ends whatever a test left in the folder, by its process id, and removes the folder. */
export async function removeFolder(folder: string): Promise<void> {
  const pidFile = join(folder, 'data', 'postgres', 'postmaster.pid');
  if (existsSync(pidFile)) {
    const pid = postmasterOf(folder);
    process.kill(pid, 'SIGQUIT');
    while (existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '')
      await sleep(30);
  }
  rmSync(folder, { recursive: true, force: true });
}
