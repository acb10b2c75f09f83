/** Scheduled backups: one node of several makes them, old ones go only after a new one, and failures are known. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testPassphrase } from '../../tests/support/backups.ts';
import { metric } from '../../tests/support/metrics.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase, startTestService } from '../../tests/support/service.ts';
import { sql } from '../../tests/support/sql.ts';
import { openDatabase } from '../database/database.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { makeLog } from '../platform/log.ts';
import { readBackup } from './file-format.ts';
import { verifyRecords } from './records.ts';
import { makeBackupSchedule, scheduledName } from './schedule.ts';

function backupFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wbb-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function* contentOf(file: string): AsyncGenerator<Buffer> {
  yield readFileSync(file);
}

const scheduledIn = (folder: string) => readdirSync(folder).filter((name) => scheduledName.test(name));

async function serviceWith(dir: string, everyMs: number, databaseUrl?: string) {
  const backup = { dir, everyMs, keep: 2, passphrase: testPassphrase };
  const service = await startTestService({ backup, ...(databaseUrl ? { databaseUrl } : {}) });
  onTestFinished(service.stop);
  return service;
}

test('of three nodes with folders of their own one makes the backup, which can be read and is in the metrics', async () => {
  const { url } = await newDatabase();
  const folders = [backupFolder(), backupFolder(), backupFolder()];
  const nodes = await Promise.all(folders.map((folder) => serviceWith(folder, 86_400_000, url)));
  const files = () => folders.flatMap((folder) => scheduledIn(folder).map((name) => join(folder, name)));
  await expect
    .poll(
      async () => (await sql(nodes[0]!, 'select from backup_state where last_success_at is not null')).length,
    )
    .toBe(1);
  expect(files()).toHaveLength(1);
  expect(await verifyRecords(readBackup(contentOf(files()[0]!), testPassphrase))).toMatchObject({
    tables: expect.arrayContaining([{ name: 'backup_state', rows: 1 }]),
  });
  const owner = nodes[folders.findIndex((folder) => scheduledIn(folder).length === 1)]!;
  await expect
    .poll(() => metric(owner, 'waybill_backup_last_success_timestamp_seconds'))
    .toBeGreaterThan(1e9);
});

test('the newest are kept, and nothing is deleted while the new one fails', async () => {
  const dir = backupFolder();
  const old = [
    'waybill-20200101T000000Z.backup',
    'waybill-20200102T000000Z.backup',
    'waybill-20200103T000000Z.backup',
  ];
  for (const name of old) writeFileSync(join(dir, name), 'old');
  writeFileSync(join(dir, 'notes.txt'), 'not ours');
  const file = join(dir, 'is-a-file');
  writeFileSync(file, '');
  const failing = await serviceWith(join(file, 'below'), 86_400_000);
  await expect
    .poll(
      async () =>
        (await sql<{ last_error: string }>(failing, 'select last_error from backup_state'))[0]?.last_error,
    )
    .toMatch(/ENOTDIR|EEXIST/);
  expect(failing.logged.join('')).toContain('the backup failed');
  expect(scheduledIn(dir)).toEqual(old);
  await serviceWith(dir, 86_400_000);
  await expect.poll(() => scheduledIn(dir).includes(old[1]!)).toBe(false);
  expect(scheduledIn(dir)).toEqual([old[2], expect.stringMatching(/^waybill-2[0-9]{3}/)]);
  expect(readdirSync(dir)).toContain('notes.txt');
});

test('a backup that failed is tried again after five minutes, and not before', async () => {
  const file = join(backupFolder(), 'is-a-file');
  writeFileSync(file, '');
  const connection = { connectionString: (await newDatabase()).url };
  const database = openDatabase(connection, () => undefined, patient);
  onTestFinished(() => database.close());
  const backup = { dir: join(file, 'below'), everyMs: 86_400_000, keep: 2, passphrase: testPassphrase };
  const config = { backup } as Config;
  const log = makeLog('silent');
  const schedule = makeBackupSchedule({
    config,
    database,
    connection,
    clock: systemClock,
    log,
    busyness: () => 0,
  });
  const worker = schedule.start();
  onTestFinished(() => worker.close());
  /** When the last failure was, after one more look. */
  const look = async () => {
    const before = schedule.state();
    worker.wake();
    await expect.poll(() => schedule.state()).not.toBe(before);
    return schedule.state()!.last_failure_at!.getTime();
  };
  const failedAt = await look();
  expect(await look()).toBe(failedAt);
  await sql({ database }, `update backup_state set last_failure_at = now() - interval '5 minutes'`);
  // A look that had begun before may end in between.
  await expect.poll(look).toBeGreaterThanOrEqual(failedAt);
});
