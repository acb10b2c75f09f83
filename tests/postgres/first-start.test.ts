import { mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyOfTemplate, emptyFolder, postmasterPid, query, startIn } from './folders.ts';

test('a first start creates private credentials and an application role that is not a superuser, but sees what the service waits for', async () => {
  const dataDir = path.join(await emptyFolder(), 'data');
  const postgres = await startIn(dataDir);
  const credentials = path.join(dataDir, 'postgres-credentials.json');
  expect((await stat(credentials)).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o007).toBe(0);
  expect((await stat(postgres.connection.host)).mode & 0o077).toBe(0);
  const [role] = await query(
    postgres.connection,
    `select rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
            pg_has_role('pg_read_all_stats', 'usage') as sees_waits
     from pg_roles where rolname = current_user`,
  );
  expect(role).toEqual({
    rolname: 'waybill',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    sees_waits: true,
  });
  await query(postgres.connection, 'create table t (id int)');
  const [service] = await query(
    postgres.serviceConnection,
    `select rolname, rolsuper, rolcreatedb, rolcreaterole, pg_has_role('waybill', 'member') as owns
     from pg_roles where rolname = current_user`,
  );
  expect(service).toEqual({
    rolname: 'waybill_service',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    owns: false,
  });
  await expect(query(postgres.serviceConnection, 'create table u (id int)')).rejects.toMatchObject({
    code: '42501',
  });
  expect(postgres.said).toEqual([
    expect.stringMatching(/^First start: creating a PostgreSQL 18 cluster in /),
    expect.stringMatching(/^PostgreSQL 18\.\d+ is ready/),
  ]);
});

test('nothing listens on the network, no one connects without the password, and the cluster keeps what it acknowledges and sorts text the same on every system', async () => {
  const dataDir = await copyOfTemplate();
  const { connection } = await startIn(dataDir);
  expect(await socketsOfNetwork(await postmasterPid(dataDir))).toEqual([]);
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
  const rules = await readFile(path.join(dataDir, 'postgres/pg_hba.conf'), 'utf8');
  const effective = rules.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(effective).toEqual(['local all all scram-sha-256']);

  const rows = await query(
    connection,
    `select name, setting from pg_settings where name in
     ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'TimeZone') order by name`,
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    TimeZone: 'UTC',
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
  });
  const [database] = await query(
    connection,
    `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = 'waybill'`,
  );
  expect(database).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' });
});

test('a first start that was interrupted is repeated from the beginning, with the same credentials, also in a folder whose path is too long for a socket', async () => {
  const dataDir = path.join(await emptyFolder(), 'a'.repeat(120), 'data');
  const credentials = { superuserPassword: "it's \\ odd", applicationPassword: '"quoted\' \\' };
  await mkdir(path.join(dataDir, 'postgres.new-abc/base'), { recursive: true });
  await writeFile(path.join(dataDir, 'postgres.new-abc.password'), 'secret');
  await writeFile(path.join(dataDir, 'postgres-credentials.json'), JSON.stringify(credentials), {
    mode: 0o600,
  });
  await mkdir(path.join(dataDir, 'locks'), { mode: 0o700 });
  const { connection } = await startIn(dataDir);
  onTestFinished(() => rm(connection.host, { recursive: true, force: true }));
  expect(connection.password).toBe(credentials.applicationPassword);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(dataDir)).filter((name) => name.includes('.new'))).toEqual([]);
});

test('a second start keeps the data and the credentials', async () => {
  const dataDir = await copyOfTemplate();
  const first = await startIn(dataDir);
  await query(first.connection, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await startIn(dataDir);
  expect(second.connection).toEqual(first.connection);
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a folder whose path is too long for a socket, or contains unusual characters, works', async () => {
  const folder = await emptyFolder();
  const long = await startIn(await copyOfTemplate('a'.repeat(120)));
  onTestFinished(() => rm(long.connection.host, { recursive: true, force: true }));
  expect(Buffer.byteLength(long.connection.host)).toBeLessThan(90);
  expect((await stat(long.connection.host)).mode & 0o077).toBe(0);
  expect(await query(long.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await long.stop();
  const odd = await startIn(path.join(folder, `o,d "d' ü`));
  expect(await query(odd.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

/** The TCP sockets among a process's open files. */
async function socketsOfNetwork(pid: number): Promise<string[]> {
  const files = await readdir(`/proc/${pid}/fd`);
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  const own = new Set(targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')),
  );
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .filter((line) => own.has(line.trim().split(/\s+/)[9] ?? ''));
}
