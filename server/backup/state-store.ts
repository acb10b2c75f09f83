/** The SQL of backup_state: when the last backup was made, and how the last attempt failed. */
import type { Database, Tx } from '../database/database.ts';
import { execute, queryOne, returnsRow } from '../database/statements.ts';

export interface BackupState {
  last_success_at: Date | null;
  last_seconds: number | null;
  last_bytes: string | null;
  last_failure_at: Date | null;
  last_error: string | null;
}

export function readBackupState(database: Database): Promise<BackupState> {
  return queryOne<BackupState>(database, 'read-backup-state')`
    select last_success_at, last_seconds, last_bytes, last_failure_at, last_error from backup_state`;
}

/** By the clock of the database, which all processes share. */
export function isBackupDue(database: Database, times: { everyMs: number; retryMs: number }) {
  return returnsRow(database, 'is-backup-due', times)`
    select from backup_state
    where (last_scheduled_at is null or last_scheduled_at <= now() - $everyMs * interval '1 millisecond')
      and (last_failure_at is null or last_failure_at <= now() - $retryMs * interval '1 millisecond')`;
}

type GoodBackup = { seconds: number; bytes: number };

const goodBackup =
  'last_success_at = now(), last_seconds = $seconds, last_bytes = $bytes, last_failure_at = null, last_error = null';

export function recordBackup(tx: Tx, backup: GoodBackup): Promise<void> {
  return execute(tx, 'record-backup', backup)`update backup_state set ${goodBackup}`;
}

export function recordScheduledBackup(tx: Tx, backup: GoodBackup): Promise<void> {
  return execute(tx, 'record-scheduled-backup', backup)`
    update backup_state set ${goodBackup}, last_scheduled_at = now()`;
}

export function recordFailedBackup(tx: Tx, error: string): Promise<void> {
  return execute(tx, 'record-failed-backup', { error })`
    update backup_state set last_failure_at = now(), last_error = $error`;
}
