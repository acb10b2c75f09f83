import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BackupConfig } from '../platform/config.ts';
import { describeLastBackup, inspectBackupFolder } from './inspect.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-11-16T12:00:00Z');
const daily: BackupConfig = {
  dir: '/backups',
  everyMs: 24 * hourMs,
  keep: 7,
  passphrase: 'correct horse battery',
};
const state = (hoursAgo: number | null, error: string | null = null) => ({
  last_success_at: hoursAgo === null ? null : new Date(now - hoursAgo * hourMs),
  last_seconds: 1,
  last_bytes: '1',
  last_failure_at: null,
  last_error: error,
});

test('doctor warns where there is no backup, an old one, or a failed attempt, and says what to do', () => {
  const warning = (of: ReturnType<typeof state>, config = daily) => describeLastBackup(of, config, now);
  expect(warning(state(20))).toEqual({
    check: 'backup',
    ok: true,
    message: 'the last good one is 20 hours old',
  });
  expect(warning(state(null))).toMatchObject({
    isWarning: true,
    message: expect.stringContaining('no backup yet'),
  });
  expect(warning(state(50))).toMatchObject({ isWarning: true, message: 'the last good one is 2 days old.' });
  expect(warning(state(1, 'the disk is full'))).toMatchObject({
    isWarning: true,
    message: expect.stringContaining('the disk is full'),
  });
  expect(warning(state(1 / 60)).message).toBe('the last good one is 1 minute old');
  const none = { ...daily, dir: undefined };
  expect(warning(state(50), none)).not.toHaveProperty('isWarning');
  expect(warning(state(200), none)).toMatchObject({ advice: expect.stringContaining('Set BACKUP_DIR') });
});

test('doctor names a folder that cannot be created, without creating any', async () => {
  const folder = (dir: string) => inspectBackupFolder({ ...daily, dir });
  const missing = join(tmpdir(), randomUUID(), 'backups');
  expect(await folder(missing)).toMatchObject([
    { ok: true, message: expect.stringContaining('will be created') },
  ]);
  expect(existsSync(missing)).toBe(false);
  expect(await folder(tmpdir())).toMatchObject([{ ok: true, message: `${tmpdir()} can be written` }]);
  expect(await folder('/proc/nope')).toMatchObject([
    { ok: false, message: '/proc/nope cannot be created: /proc is not a folder that can be written' },
  ]);
});
