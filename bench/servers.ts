/** The three servers under measurement, each a process of its own on a free port of the loopback address. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { secretKeyFile } from '../server/database/secret-key.ts';
import { dataDir, waybillsPostgres } from './database.ts';

export interface Server {
  name: 'waybill' | 'bare' | 'plain';
  port: number;
  pid: number;
  key: string;
}

/** A start takes a second or two; on a machine that others keep busy, many times that. */
const startSeconds = 240;
const stopSeconds = 30;
const running: ChildProcess[] = [];

const bin = fileURLToPath(new URL('../../bin/waybill.mjs', import.meta.url));

/** Waybill as its users run it. Only the port, the folder and a rate limit that is on but out of the way. */
export async function startWaybill(workDir: string, more: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: dataDir(workDir), RATE_LIMIT: '1000000', ...more };
  const pid = await start('waybill', workDir, [bin, 'serve'], settings, port);
  return { name: 'waybill', port, pid, key: await makeAccountKey(workDir) };
}

/** Another node on the PostgreSQL of the first, with the same secret key and any number of connections. */
export async function startSecondNode(workDir: string, more: Record<string, string> = {}): Promise<Server> {
  const port = await freePort();
  const { host, port: pgPort, database, user, password } = await waybillsPostgres(workDir);
  const address = `${encodeURIComponent(host)}:${pgPort}/${database}`;
  const settings = {
    PORT: String(port),
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${address}`,
    SECRET_KEY: readFileSync(secretKeyFile(dataDir(workDir)), 'utf8').trim(),
    RATE_LIMIT: '1000000',
    MAX_CONNECTIONS_PER_NETWORK: '1000000',
    ...more,
  };
  const pid = await start('waybill', workDir, [bin, 'serve'], settings, port);
  return { name: 'waybill', port, pid, key: await makeAccountKey(workDir) };
}

/** On another PostgreSQL than the embedded one. */
export async function startWaybillOn(workDir: string, databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    RATE_LIMIT: '1000000',
  };
  const pid = await start('waybill', workDir, [bin, 'serve'], settings, port);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [bin, 'key', 'create', '--account', 'Bench'],
    { env: environment({ DATABASE_URL: databaseUrl }) },
  );
  return { name: 'waybill', port, pid, key: stdout.trim() };
}

/** Another key of the same account. */
export function makeAccountKey(workDir: string): Promise<string> {
  return makeKey(workDir, '--account', 'Bench');
}

/** A key of another account, which is created with it. */
export function makeKeyOf(workDir: string, account: string): Promise<string> {
  return makeKey(workDir, '--account', account);
}

/** For the delivery company's own systems. */
export function makeFleetKey(workDir: string): Promise<string> {
  return makeKey(workDir, '--fleet');
}

async function makeKey(workDir: string, ...whose: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [bin, 'key', 'create', ...whose], {
    env: environment({ DATA_DIR: dataDir(workDir) }),
  });
  return stdout.trim();
}

export async function startBare(workDir: string): Promise<Server> {
  const port = await freePort();
  const pid = await start('bare', workDir, [script('./bare.js')], { PORT: String(port) }, port);
  return { name: 'bare', port, pid, key: 'none' };
}

/** On Waybill's PostgreSQL, while Waybill itself is idle. */
export async function startPlain(workDir: string): Promise<Server> {
  const port = await freePort();
  const key = `plain_${randomBytes(24).toString('hex')}`;
  const postgres = await waybillsPostgres(workDir);
  const settings = {
    PORT: String(port),
    API_KEY: key,
    NODE_ENV: 'production',
    PGHOST: postgres.host,
    PGPORT: String(postgres.port),
    PGDATABASE: postgres.database,
    PGUSER: postgres.user,
    PGPASSWORD: postgres.password,
  };
  const pid = await start('plain', workDir, [script('./plain.js')], settings, port);
  return { name: 'plain', port, pid, key };
}

/** Newest first: the plain server uses the PostgreSQL that ends with Waybill. */
export async function stopServers(): Promise<void> {
  for (const child of running.splice(0).reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const forced = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1_000);
    await ended;
    clearTimeout(forced);
  }
}

async function start(
  name: Server['name'],
  workDir: string,
  command: string[],
  settings: Record<string, string>,
  port: number,
): Promise<number> {
  const logFile = join(workDir, `${name}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, command, { env: environment(settings), stdio: ['ignore', log, log] });
  running.push(child);
  const deadline = Date.now() + startSeconds * 1_000;
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`${name} did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    }
    await pause(50);
  }
  return child.pid!;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Without the caller's own Waybill settings: a DATABASE_URL among them would fill a real database. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL, DATA_DIR, HOST, LOG_LEVEL, PUBLIC_URL, SIGNUP, ...rest } = process.env;
  return { ...rest, ...settings };
}

function script(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
