import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readPostmasterFile } from '../../server/database/embedded/postmaster.ts';
import { copyOfTemplate, postmasterPid, query, startIn, until } from './folders.ts';
import { runChild } from './process.ts';

const answers = (connection: Parameters<typeof query>[0]) =>
  query(connection, 'select 1').then(
    () => true,
    () => false,
  );

test('a killed PostgreSQL is restarted automatically with every acknowledged row, again and again', async () => {
  const dataDir = await copyOfTemplate();
  const { connection, warned } = await startIn(dataDir);
  await query(connection, 'create table rows (n int primary key)');
  const acknowledged: number[] = [];
  let next = 0;
  for (let round = 1; round <= 2; round += 1) {
    const pid = await postmasterPid(dataDir);
    const writer = new pg.Client(connection);
    writer.on('error', () => {});
    await writer.connect();
    const writing = (async () => {
      for (;;) {
        next += 1;
        await writer.query('insert into rows values ($1)', [next]);
        acknowledged.push(next);
      }
    })().catch(() => {});
    const before = acknowledged.length;
    await until('some rows are written', async () => acknowledged.length > before + 20);
    process.kill(pid, 'SIGKILL');
    await writing;
    await until('PostgreSQL is back', () => answers(connection));
    const kept = new Set((await query(connection, 'select n from rows')).map((row) => row.n));
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
    expect(await postmasterPid(dataDir)).not.toBe(pid);
  }
  expect(warned.filter((line) => line.includes('ended unexpectedly (SIGKILL)')).length).toBe(2);
});

test('a backend in the middle of a long computation does not prevent a restart', async () => {
  const dataDir = await copyOfTemplate();
  const { connection } = await startIn(dataDir);
  const busy = new pg.Client(connection);
  busy.on('error', () => {});
  await busy.connect();
  const computing = busy
    .query('select count(*) from generate_series(1, 1e9::bigint) n where n % 7 = n % 5')
    .catch(() => {});
  await until('the computation runs', async () => {
    const rows = await query(
      connection,
      `select 1 from pg_stat_activity where state = 'active' and query like '%1e9%' and pid <> pg_backend_pid()`,
    );
    return rows.length === 1;
  });
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await until('PostgreSQL is back', () => answers(connection));
  await computing;
});

test('a PostgreSQL whose Waybill was killed is adopted: same process, then supervised and stopped', async () => {
  const dataDir = await copyOfTemplate();
  const killed = runChild({ do: 'start', dataDir, lockWaitMs: 0 });
  expect(await killed.report).toEqual({ ok: true });
  const pid = await postmasterPid(dataDir);
  await killed.kill();
  const { connection, said, stop } = await startIn(dataDir);
  expect(await postmasterPid(dataDir)).toBe(pid);
  expect(said.at(-1)).toContain('of an earlier run');
  process.kill(pid, 'SIGKILL');
  await until('PostgreSQL is back', () => answers(connection));
  await stop();
  await expect(postmasterPid(dataDir)).rejects.toThrow('no PostgreSQL runs');
});

test('an adopted PostgreSQL is stopped at the end', async () => {
  const dataDir = await copyOfTemplate();
  const killed = runChild({ do: 'start', dataDir, lockWaitMs: 0 });
  expect(await killed.report).toEqual({ ok: true });
  await killed.kill();
  const { stop } = await startIn(dataDir);
  await stop();
  await expect(postmasterPid(dataDir)).rejects.toThrow('no PostgreSQL runs');
});

test('a start waits for a PostgreSQL of an earlier run that is shutting down', async () => {
  const dataDir = await copyOfTemplate();
  const killed = runChild({ do: 'start', dataDir, lockWaitMs: 0 });
  expect(await killed.report).toEqual({ ok: true });
  const pid = await postmasterPid(dataDir);
  await killed.kill();
  process.kill(pid, 'SIGINT');
  const cluster = path.join(dataDir, 'postgres');
  await until('PostgreSQL shuts down', async () => !(await readPostmasterFile(cluster))?.saysReady);
  const { connection } = await startIn(dataDir);
  expect(await answers(connection)).toBe(true);
  expect(await postmasterPid(dataDir)).not.toBe(pid);
});

test('a stale postmaster.pid with the pid of an unrelated process does not prevent a start', async () => {
  const dataDir = await copyOfTemplate();
  const cluster = path.join(dataDir, 'postgres');
  const { uid, gid } = await stat(cluster);
  // A process of the same user: PostgreSQL knows that processes of other users are not its own server.
  const stranger = spawn('sleep', ['600'], { uid, gid, cwd: cluster });
  const ended = once(stranger, 'exit');
  onTestFinished(async () => {
    stranger.kill('SIGKILL');
    await ended;
  });
  await leaveStalePid(dataDir, stranger.pid ?? 0);
  const { connection } = await startIn(dataDir);
  expect(await answers(connection)).toBe(true);
  expect(stranger.exitCode).toBe(null);
  expect(await postmasterPid(dataDir)).not.toBe(stranger.pid);
});

test('a stale postmaster.pid with the pid of another folder’s PostgreSQL neither prevents a start nor harms that PostgreSQL', async () => {
  const [dataDir, another] = [await copyOfTemplate(), await copyOfTemplate()];
  const other = await startIn(another);
  const pid = await postmasterPid(another);
  await leaveStalePid(dataDir, pid);
  const { connection, stop } = await startIn(dataDir);
  expect(await answers(connection)).toBe(true);
  await stop();
  expect(await answers(other.connection)).toBe(true);
  expect(await postmasterPid(another)).toBe(pid);
});

/** As a crash of the whole machine or container leaves it. */
async function leaveStalePid(dataDir: string, pid: number): Promise<void> {
  const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
  const text = `${pid}\n${dataDir}/postgres\n1700000000\n5432\n${dataDir}/socket\n\n`;
  for (const name of ['postgres/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
    await writeFile(path.join(dataDir, name), text, { mode: 0o600 });
    await chown(path.join(dataDir, name), uid, gid);
  }
}

test('Ctrl-C in the terminal does not reach PostgreSQL: it has a session of its own', async () => {
  const dataDir = await copyOfTemplate();
  await startIn(dataDir);
  const pid = await postmasterPid(dataDir);
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  expect({ group: fields[2], session: fields[3] }).toEqual({ group: String(pid), session: String(pid) });
});

test('stop ends PostgreSQL although clients are connected, can be called twice, and nothing starts again', async () => {
  const dataDir = await copyOfTemplate();
  const { connection, stop, warned } = await startIn(dataDir);
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  const sleeping = client.query('select pg_sleep(600)').catch(() => {});
  await Promise.all([stop(), stop()]);
  await sleeping;
  await expect(postmasterPid(dataDir)).rejects.toThrow('no PostgreSQL runs');
  expect(warned).toEqual([]);
});
