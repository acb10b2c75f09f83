// A PostgreSQL 15 of Debian's packages for one test run: its own folder, a port on loopback, gone afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const binaries = '/usr/lib/postgresql/15/bin';
const isRoot = process.getuid() === 0;
const startWaitMs = 60_000;

/** `{ url, stop }`, or `{ missing }` with the reason why there is none. */
export async function startPostgres15() {
  if (!existsSync(join(binaries, 'postgres'))) install();
  if (!existsSync(join(binaries, 'postgres')))
    return { missing: `${binaries} is not installed and cannot be` };
  const user = isRoot ? systemUser('postgres') : {};
  const folder = mkdtempSync(join(tmpdir(), 'wb15-'));
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stdout + made.stderr);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 300,
  };
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const exited = once(server, 'exit');
  await createRole({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  return {
    url: `postgres://waybill@127.0.0.1:${port}/waybill`,
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function install() {
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return;
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql-15']]) {
    spawnSync('apt-get', command, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    });
  }
}

function systemUser(name) {
  const id = (option) => Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** An ordinary role, as Waybill has with any PostgreSQL that others run; it may create the databases of the tests. */
async function createRole(connection) {
  const deadline = Date.now() + startWaitMs;
  for (;;) {
    const client = new pg.Client(connection);
    try {
      await client.connect();
      await client.query('create role waybill login createdb');
      await client.query('create database waybill owner waybill');
      return await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
