/**
 * PostgreSQL servers on loopback, from the embedded programs: a primary, and standbys that follow it. The embedded build has
 * no pg_basebackup, so a standby begins as a copy of its stopped primary.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { findPackageFolder } from '../../../server/database/embedded/binaries.ts';
import { chooseUser } from '../../../server/database/embedded/data-directory.ts';
import { freePort } from '../../support/free-port.ts';
import { newFolder } from '../../support/waybill.ts';
import { type Program, spawnProgram, untilListening } from './programs.ts';

const programs = join(findPackageFolder(), 'native', 'bin');

export interface PostgresServer {
  readonly port: number;
  /** `127.0.0.1:<port>`. */
  readonly name: string;
  /** As the ordinary role that owns the database of Waybill. */
  readonly url: string;
  start(settings?: Record<string, string>): Promise<void>;
  /** SIGINT: ends connections, and leaves a clean folder behind. */
  stop(): Promise<void>;
  /** SIGKILL, as when the machine loses power. */
  kill(): Promise<void>;
  /** A stopped copy of this stopped server, which follows it when both are started. */
  copyAsStandby(): Promise<PostgresServer>;
  /** As the superuser, in the database of Waybill or another one. */
  query<Row extends object>(sql: string, database?: string): Promise<Row[]>;
}

/** A stopped server with a database `waybill` that the role `waybill` owns. */
export async function newPostgresServer(): Promise<PostgresServer> {
  const user = await chooseUser([]);
  const folder = newFolder(user);
  const data = join(folder, 'data');
  const run = spawnSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
    { cwd: folder, encoding: 'utf8', ...identity(user) },
  );
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
  const server = await serverIn(folder, user);
  await server.start();
  await server.query('create role waybill login', 'postgres');
  await server.query('create database waybill owner waybill', 'postgres');
  await server.stop();
  return server;
}

type User = Awaited<ReturnType<typeof chooseUser>>;

const identity = (user: User) => (user === undefined ? {} : { uid: user.uid, gid: user.gid });

async function serverIn(folder: string, user: User): Promise<PostgresServer> {
  const data = join(folder, 'data');
  const port = await freePort();
  let program: Program | undefined;
  onTestFinished(async () => {
    program?.signal('SIGKILL');
    await program?.exited;
    rmSync(folder, { recursive: true, force: true });
  });
  const end = async (signal: NodeJS.Signals) => {
    program?.signal(signal);
    await program?.exited;
  };
  const server: PostgresServer = {
    port,
    name: `127.0.0.1:${port}`,
    url: `postgres://waybill@127.0.0.1:${port}/waybill`,
    async start(settings = {}) {
      const all = {
        port: String(port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: folder,
        fsync: 'off',
        ...settings,
      };
      const args = [
        '-D',
        data,
        ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ];
      program = spawnProgram(join(programs, 'postgres'), args, { cwd: folder, ...identity(user) });
      await untilListening(program, port);
      await untilAnswering(server);
    },
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    async copyAsStandby() {
      const copy = newFolder(user);
      execFileSync('cp', ['-a', data, copy]);
      const standby = await serverIn(copy, user);
      const signalFile = join(copy, 'data', 'standby.signal');
      writeFileSync(signalFile, '');
      chmodSync(signalFile, 0o600);
      if (user) chownSync(signalFile, user.uid, user.gid);
      appendFileSync(
        join(copy, 'data', 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=standby'\n`,
      );
      return standby;
    },
    async query<Row extends object>(sql: string, database = 'waybill') {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query<Row>(sql)).rows;
      } finally {
        await client.end();
      }
    },
  };
  return server;
}

/** It listens before it answers, while it recovers. */
async function untilAnswering({ port }: PostgresServer): Promise<void> {
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if ((error as { code?: string }).code !== '57P03') throw error;
    }
  }
}
