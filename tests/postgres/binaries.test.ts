import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findPackageFolder, missingLinks } from '../../server/database/embedded/binaries.ts';
import { copyOfTemplate, emptyFolder, postmasterPid, query, startIn, weAreRoot } from './folders.ts';

const run = promisify(execFile);

/** As npm leaves it where install scripts are not allowed. */
async function packageWithoutLinks(): Promise<string> {
  const copy = path.join(await emptyFolder(), 'package');
  await run('cp', ['-a', findPackageFolder(), copy]);
  const links = JSON.parse(await readFile(path.join(copy, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  for (const { target } of links) await rm(path.join(copy, target), { force: true });
  expect((await missingLinks(copy)).length).toBe(links.length);
  return copy;
}

test('links that a blocked install script did not create are created, also by two starts at once', async () => {
  const packageFolder = await packageWithoutLinks();
  const folders = [await copyOfTemplate(), await copyOfTemplate()];
  const started = await Promise.all(folders.map((dataDir) => startIn(dataDir, { packageFolder })));
  expect(await missingLinks(packageFolder)).toEqual([]);
  expect((await lstat(path.join(packageFolder, 'native/lib/libicuuc.so.60'))).isSymbolicLink()).toBe(true);
  for (const { connection } of started)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.skipIf(!weAreRoot)(
  '(as root, to mount read-only) a package that cannot be written is copied',
  async () => {
    const packageFolder = await packageWithoutLinks();
    await run('mount', ['--bind', packageFolder, packageFolder]);
    await run('mount', ['-o', 'remount,ro,bind', packageFolder]);
    onTestFinished(async () => {
      await run('umount', [packageFolder]);
    });
    const dataDir = await copyOfTemplate();
    const { connection, stop } = await startIn(dataDir, { packageFolder });
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    const { stdout } = await run('readlink', [`/proc/${await postmasterPid(dataDir)}/exe`]);
    expect(stdout).toContain(`${dataDir}/binaries-`);
    const [copy = ''] = (await readdir(dataDir)).filter((name) => name.startsWith('binaries-'));
    const made = (await stat(path.join(dataDir, copy))).mtimeMs;
    await stop();
    await startIn(dataDir, { packageFolder });
    expect((await stat(path.join(dataDir, copy))).mtimeMs).toBe(made);
  },
);

test('the extensions that Waybill uses are in the build', async () => {
  const { connection } = await startIn(await copyOfTemplate());
  const rows = await query(
    connection,
    `select name from pg_available_extensions where name in ('pg_trgm', 'unaccent', 'btree_gin') order by name`,
  );
  expect(rows.map((row) => row.name)).toEqual(['btree_gin', 'pg_trgm', 'unaccent']);
});
