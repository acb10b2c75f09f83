/** What `waybill doctor` says about backups. */

import { access, constants, stat } from 'node:fs/promises';
import type pg from 'pg';
import { commandName } from '../platform/command-name.ts';
import type { BackupConfig } from '../platform/config.ts';
import type { BackupState } from './state-store.ts';

export interface BackupRemark {
  readonly check: string;
  readonly ok: boolean;
  readonly isWarning?: boolean;
  readonly found: string;
  readonly advice?: string;
}

const check = 'backup';
const dayMs = 86_400_000;
/** Without a schedule, a backup of the terminal is expected about once a week. */
const oldWithoutSchedule = 7 * dayMs;

export async function inspectBackupFolder({ dir }: BackupConfig): Promise<BackupRemark[]> {
  if (dir === undefined) return [];
  const found = await stat(dir).catch(() => undefined);
  if (found === undefined)
    return [{ check, ok: true, found: `${dir} will be created by the first scheduled backup` }];
  const mayWrite = await access(dir, constants.W_OK | constants.X_OK).then(
    () => found.isDirectory(),
    () => false,
  );
  if (mayWrite) return [{ check, ok: true, found: `${dir} can be written` }];
  const advice = 'Set BACKUP_DIR to a folder that the user who runs Waybill may write to.';
  return [{ check, ok: false, found: `${dir} is not a folder that can be written`, advice }];
}

/** The schema is the newest: the table exists. */
export async function inspectLastBackup(
  client: pg.Client,
  config: BackupConfig,
  nowMs: number,
): Promise<BackupRemark> {
  const { rows } = await client.query<BackupState>(
    'select last_success_at, last_seconds, last_bytes, last_failure_at, last_error from backup_state',
  );
  return describeLastBackup(rows[0], config, nowMs);
}

export function describeLastBackup(
  state: BackupState | undefined,
  { dir, everyMs }: BackupConfig,
  nowMs: number,
): BackupRemark {
  const advice =
    dir === undefined
      ? `Set BACKUP_DIR and BACKUP_PASSPHRASE to back up once a day, or run \`${commandName} backup FILE\`.`
      : 'Read the log of the service: it says why. The service has to run with BACKUP_DIR and BACKUP_PASSPHRASE.';
  const last = state?.last_success_at?.getTime();
  const failed = state?.last_error ? ` The last attempt failed: ${state.last_error}` : '';
  if (last === undefined)
    return { check, ok: true, isWarning: true, found: `there is no backup yet.${failed}`, advice };
  const ageMs = nowMs - last;
  const found = `the last good one is ${formatAge(ageMs)} old`;
  const maxAgeMs = dir === undefined ? oldWithoutSchedule : 2 * everyMs;
  if (ageMs <= maxAgeMs && failed === '') return { check, ok: true, found };
  return { check, ok: true, isWarning: true, found: `${found}.${failed}`, advice };
}

function formatAge(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} days`;
  if (ms >= 2 * 3_600_000) return `${Math.floor(ms / 3_600_000)} hours`;
  return `${Math.max(0, Math.floor(ms / 60_000))} minutes`;
}
