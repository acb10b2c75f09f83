import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lookAtFolderLock } from '../../server/database/embedded/folder-lock.ts';
import { inspectEmbeddedPostgres, withEmbeddedPostgres } from '../../server/database/embedded/index.ts';
import { copyOfTemplate, emptyFolder, postmasterPid, query, quiet, startIn, until } from './folders.ts';

async function isHeld(dataDir: string): Promise<boolean> {
  const lock = await lookAtFolderLock(path.join(dataDir, 'locks')).catch(() => 'free');
  return lock !== 'free';
}

const which = 'select pg_postmaster_start_time()::text as since, current_user as who';

test('a short command uses the PostgreSQL of a running service and leaves it running', async () => {
  const dataDir = await copyOfTemplate();
  const service = await startIn(dataDir);
  const [its] = await withEmbeddedPostgres({ dataDir, ...quiet }, (connection) => query(connection, which));
  const [ours] = await query(service.connection, which);
  expect(its).toEqual(ours);
});

test('a short command waits for a service that is starting', async () => {
  const dataDir = path.join(await emptyFolder(), 'data');
  const starting = startIn(dataDir);
  await until('the service holds the folder', () => isHeld(dataDir));
  const [its] = await withEmbeddedPostgres({ dataDir, ...quiet }, (connection) => query(connection, which));
  expect(its).toEqual((await query((await starting).connection, which))[0]);
});

test('a short command alone starts PostgreSQL and stops it at the end, also when its work fails', async () => {
  const dataDir = await copyOfTemplate();
  const options = { dataDir, ...quiet };
  const pid = await withEmbeddedPostgres(options, async (connection) => {
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    return await postmasterPid(dataDir);
  });
  expect(pid).toBeGreaterThan(0);
  await expect(postmasterPid(dataDir)).rejects.toThrow('no PostgreSQL runs');
  const failing = withEmbeddedPostgres(options, () => Promise.reject(new Error('work failed')));
  await expect(failing).rejects.toThrow('work failed');
  await expect(postmasterPid(dataDir)).rejects.toThrow('no PostgreSQL runs');
  await startIn(dataDir);
});

test('two short commands at once: neither loses its PostgreSQL in the middle of its work', async () => {
  const dataDir = await copyOfTemplate();
  const work = (connection: Parameters<typeof query>[0]) =>
    query(connection, 'select pg_sleep(0.3), 1 as one');
  const options = { dataDir, ...quiet, lockWaitMs: 120_000 };
  const results = await Promise.all([1, 2, 3].map(() => withEmbeddedPostgres(options, work)));
  expect(results.map((rows) => rows[0]?.one)).toEqual([1, 1, 1]);
});

test('an inspection reports the state and changes nothing', async () => {
  const missing = path.join(await emptyFolder(), 'data');
  const findings = await inspectEmbeddedPostgres(missing);
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.filter((finding) => !finding.ok)).toEqual([]);
  await expect(readdir(missing)).rejects.toMatchObject({ code: 'ENOENT' });

  const dataDir = await copyOfTemplate();
  const before = await readdir(dataDir, { recursive: true });
  const idle = Object.fromEntries(
    (await inspectEmbeddedPostgres(dataDir)).map((each) => [each.check, each.message]),
  );
  expect(idle).toMatchObject({ lock: 'free', server: 'not running', cluster: 'created by PostgreSQL 18' });
  expect(await readdir(dataDir, { recursive: true })).toEqual(before);

  await startIn(dataDir);
  const busy = Object.fromEntries(
    (await inspectEmbeddedPostgres(dataDir)).map((each) => [each.check, each.message]),
  );
  expect(busy.lock).toContain(`pid ${process.pid}`);
  expect(busy.server).toContain('answers');
});
