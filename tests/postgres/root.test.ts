import { chmod, chown, cp, mkdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPackageFolder } from '../../server/database/embedded/binaries.ts';
import { copyOfTemplate, emptyFolder, postmasterPid, query, startIn, weAreRoot } from './folders.ts';
import { runChild } from './process.ts';

/** Not the first choice, so that the test sees the owner being preferred. */
const NOBODY = 65534;

const asRoot = test.skipIf(!weAreRoot);

asRoot('(as root) PostgreSQL runs as an unprivileged user', async () => {
  const dataDir = await copyOfTemplate();
  await startIn(dataDir);
  const pid = await postmasterPid(dataDir);
  const uids = /^Uid:\s+(.*)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]?.split(/\s+/) ?? [];
  expect(uids.length).toBe(4);
  expect(uids).not.toContain('0');
  expect((await stat(path.join(dataDir, 'postgres-credentials.json'))).uid).toBe(0);
});

asRoot('(as root) PostgreSQL runs as the owner of a data folder that exists', async () => {
  const dataDir = path.join(await emptyFolder(), 'data');
  await mkdir(dataDir, { mode: 0o700 });
  await chown(dataDir, NOBODY, NOBODY);
  const { stop } = await startIn(dataDir);
  expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(NOBODY);
  expect((await stat(path.join(dataDir, 'postgres-credentials.json'))).uid).toBe(NOBODY);
  await stop();
  await startIn(dataDir);
});

asRoot(
  '(as root) data and programs below a folder that only root can enter work, and keep working',
  async () => {
    const folder = await emptyFolder();
    await chmod(folder, 0o700);
    const packageFolder = path.join(folder, 'package');
    await cp(findPackageFolder(), packageFolder, { recursive: true, verbatimSymlinks: true });
    const dataDir = path.join(folder, 'data');
    const first = await startIn(dataDir, { packageFolder });
    onTestFinished(() => rm(first.folder, { recursive: true, force: true }));
    onTestFinished(() => first.stop());
    expect(first.folder).toMatch(/^\/var\/lib\/waybill\/data-/);
    expect(first.said[0]).toContain(first.folder);
    expect(await realpath(path.join(dataDir, 'elsewhere'))).toBe(first.folder);
    expect(await readlink(`/proc/${await postmasterPid(first.folder)}/exe`)).toContain(
      `${first.folder}/binaries-`,
    );
    await query(first.connection, 'create table kept as select 42 as answer');
    await first.stop();
    // Opening the folder later must not make it start with an empty cluster in the now reachable place.
    await chmod(folder, 0o755);
    await chmod(dataDir, 0o755);
    const second = await startIn(dataDir, { packageFolder });
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  },
);

asRoot('(as root, to become another user) an ordinary user runs PostgreSQL as itself', async () => {
  const folder = await emptyFolder();
  await chown(folder, NOBODY, NOBODY);
  const dataDir = path.join(folder, 'data');
  const service = runChild({ do: 'start', dataDir, lockWaitMs: 0 }, NOBODY);
  expect(await service.report).toEqual({ ok: true });
  expect((await stat(`/proc/${await postmasterPid(dataDir)}`)).uid).toBe(NOBODY);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  await service.release();
  await expect(postmasterPid(dataDir)).rejects.toThrow('no PostgreSQL runs');
});
