/** What `waybill doctor` says about backups. */

import { resolve } from 'node:path';
import type pg from 'pg';
import { commandName } from '../platform/command-name.ts';
import type { BackupConfig } from '../platform/config.ts';
import { bad, type Finding, fine, warning } from '../platform/finding.ts';
import { checkWritable, nearestExisting } from '../platform/folders.ts';
import type { BackupState } from './state-store.ts';

const check = 'backup';
const dayMs = 86_400_000;
/** Without a schedule, a backup of the terminal is expected about once a week. */
const oldWithoutSchedule = 7 * dayMs;

export async function inspectBackupFolder({ dir }: BackupConfig): Promise<Finding[]> {
  if (dir === undefined) return [];
  const nearest = await nearestExisting(dir);
  const exists = nearest === resolve(dir);
  try {
    await checkWritable(nearest);
  } catch {
    const unwritable = `${nearest} is not a folder that can be written`;
    const message = exists ? unwritable : `${dir} cannot be created: ${unwritable}`;
    return [bad(check, message, 'Set BACKUP_DIR to a folder that the user who runs Waybill may write to.')];
  }
  return [
    fine(check, `${dir} ${exists ? 'can be written' : 'will be created by the first scheduled backup'}`),
  ];
}

/** The schema is the newest: the table exists. */
export async function inspectLastBackup(client: pg.Client, config: BackupConfig, nowMs: number) {
  const { rows } = await client.query<BackupState>(
    'select last_success_at, last_seconds, last_bytes, last_failure_at, last_error from backup_state',
  );
  return describeLastBackup(rows[0], config, nowMs);
}

export function describeLastBackup(
  state: BackupState | undefined,
  { dir, everyMs }: BackupConfig,
  nowMs: number,
): Finding {
  const advice =
    dir === undefined
      ? `Set BACKUP_DIR and BACKUP_PASSPHRASE to back up once a day, or run \`${commandName} backup FILE\`.`
      : 'Read the log of the service: it says why. The service has to run with BACKUP_DIR and BACKUP_PASSPHRASE.';
  const last = state?.last_success_at?.getTime();
  const failed = state?.last_error ? ` The last attempt failed: ${state.last_error}` : '';
  if (last === undefined) return warning(check, `there is no backup yet.${failed}`, advice);
  const ageMs = nowMs - last;
  const message = `the last good one is ${formatAge(ageMs)} old`;
  const maxAgeMs = dir === undefined ? oldWithoutSchedule : 2 * everyMs;
  if (ageMs <= maxAgeMs && failed === '') return fine(check, message);
  return warning(check, `${message}.${failed}`, advice);
}

function formatAge(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} days`;
  if (ms >= 2 * 3_600_000) return `${Math.floor(ms / 3_600_000)} hours`;
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
