import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { platformProblem } from '../../server/database/embedded/binaries.ts';
import { startFailure } from '../../server/database/embedded/problem.ts';
import { copyOfTemplate, emptyFolder, query, startIn, weAreRoot } from './folders.ts';
import { runChild } from './process.ts';

const run = promisify(execFile);

test('a folder of another major version is refused with advice, and is not locked afterwards', async () => {
  const dataDir = await copyOfTemplate();
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(startIn(dataDir)).rejects.toMatchObject({
    name: 'PostgresProblem',
    message: expect.stringMatching(/was created by PostgreSQL 17; this Waybill contains PostgreSQL 18/),
    advice: expect.stringContaining('waybill -- upgrade'),
  });
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '18\n');
  await startIn(dataDir);
});

test('a start that fails reports the last lines of the log, and the folder is not locked afterwards', async () => {
  const dataDir = await copyOfTemplate();
  const file = path.join(dataDir, 'postgres/postgresql.conf');
  await appendFile(file, '\nnonsense_setting_xyz = 1\n');
  await expect(startIn(dataDir)).rejects.toMatchObject({
    name: 'PostgresProblem',
    message: expect.stringContaining('nonsense_setting_xyz'),
    advice: expect.stringContaining('Correct the file'),
  });
  await run('sed', ['-i', '/nonsense/d', file]);
  await startIn(dataDir);
});

test('data whose credentials are lost is not touched', async () => {
  const dataDir = await copyOfTemplate();
  await rm(path.join(dataDir, 'postgres-credentials.json'));
  await expect(startIn(dataDir)).rejects.toMatchObject({
    name: 'PostgresProblem',
    message: expect.stringContaining('is missing'),
  });
});

test('credentials that others could read are made private again, with a warning', async () => {
  const dataDir = await copyOfTemplate();
  await chmod(path.join(dataDir, 'postgres-credentials.json'), 0o644);
  const { warned } = await startIn(dataDir);
  expect(warned).toEqual([expect.stringContaining('private again')]);
});

test('a file with the name of the data folder is reported', async () => {
  const dataDir = path.join(await emptyFolder(), 'data');
  await writeFile(dataDir, '');
  await expect(startIn(dataDir)).rejects.toMatchObject({
    name: 'PostgresProblem',
    message: expect.stringContaining(dataDir),
  });
});

test.skipIf(!weAreRoot)(
  '(as root, to become another user) a folder that may not be written is named',
  async () => {
    const folder = await emptyFolder();
    const report = await runChild({ do: 'start', dataDir: path.join(folder, 'data'), lockWaitMs: 0 }, 65534)
      .report;
    expect(report).toEqual({
      ok: false,
      message: `Waybill cannot create the data folder ${folder}/data: permission denied for user id 65534.`,
      advice: expect.stringContaining('chown'),
    });
  },
);

test.skipIf(!weAreRoot)('(as root, to mount a small disk) a full disk is called a full disk', async () => {
  const disk = path.join(await emptyFolder(), 'disk');
  await mkdir(disk);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', disk]);
  onTestFinished(async () => {
    await run('umount', [disk]);
  });
  await expect(startIn(path.join(disk, 'data'))).rejects.toMatchObject({
    name: 'PostgresProblem',
    message: expect.stringContaining('the disk is full'),
    advice: expect.stringContaining('Free some space'),
  });
});

test.skipIf(!weAreRoot)(
  '(as root, to give a folder away) a user without an entry in /etc/passwd is named',
  async () => {
    const dataDir = path.join(await emptyFolder(), 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, 54321, 54321);
    await expect(startIn(dataDir)).rejects.toMatchObject({
      message: expect.stringContaining('no entry in /etc/passwd'),
    });
  },
);

test('musl, other systems and missing libraries have their own messages', () => {
  expect(platformProblem({ platform: 'linux', arch: 'x64', glibc: '2.36' })).toBe(undefined);
  expect(platformProblem({ platform: 'linux', arch: 'x64', glibc: undefined })?.message).toContain('musl');
  expect(platformProblem({ platform: 'win32', arch: 'x64', glibc: undefined })?.message).toContain('win32');
  expect(platformProblem({ platform: 'linux', arch: 'riscv64', glibc: '2.36' })?.advice).toContain(
    'DATABASE_URL',
  );
  const library =
    'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file';
  expect(startFailure('PostgreSQL could not start', [library])).toMatchObject({
    message: expect.stringContaining('libicuuc.so.60'),
    advice: expect.stringContaining('npm ci'),
  });
});

test('an error carries the last twenty lines and no more', () => {
  const lines = Array.from({ length: 50 }, (_, index) => `line ${index}.`);
  const { message } = startFailure('PostgreSQL could not start', lines);
  expect(message).toContain('line 30.');
  expect(message).not.toContain('line 29.');
});

test('a left-over PostgreSQL that does not accept our password is reported, not stopped', async () => {
  const dataDir = await copyOfTemplate();
  const owner = runChild({ do: 'start', dataDir, lockWaitMs: 0 });
  expect(await owner.report).toEqual({ ok: true });
  await owner.kill();
  const file = path.join(dataDir, 'postgres-credentials.json');
  const right = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ superuserPassword: 'x', applicationPassword: 'y' }));
  await expect(startIn(dataDir)).rejects.toMatchObject({
    message: expect.stringContaining('does not accept'),
  });
  await writeFile(file, right);
  const { connection, said } = await startIn(dataDir);
  expect(said.at(-1)).toContain('earlier run');
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});
