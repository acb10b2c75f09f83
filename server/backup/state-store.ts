/** The SQL of backup_state: when the last backup was made, and which process is making one. */
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

interface LeaseTimes {
  everyMs: number;
  retryMs: number;
  leaseMs: number;
}

/** True for one process of all, when a backup is due. By the clock of the database, which all share. */
export function claimBackup(tx: Tx, leaseId: string, times: LeaseTimes): Promise<boolean> {
  return returnsRow(tx, 'claim-backup', { leaseId, ...times })`
    update backup_state set lease_id = $leaseId, leased_until = now() + $leaseMs * interval '1 millisecond'
    where (leased_until is null or leased_until < now())
      and (last_scheduled_at is null or last_scheduled_at <= now() - $everyMs * interval '1 millisecond')
      and (last_failure_at is null or last_failure_at <= now() - $retryMs * interval '1 millisecond')
    returning 1`;
}

/** False if another process has taken over: this one was away for too long. */
export function extendBackupLease(tx: Tx, leaseId: string, leaseMs: number): Promise<boolean> {
  return returnsRow(tx, 'extend-backup-lease', { leaseId, leaseMs })`
    update backup_state set leased_until = now() + $leaseMs * interval '1 millisecond'
    where lease_id = $leaseId returning 1`;
}

interface GoodBackup {
  seconds: number;
  bytes: number;
  /** Undefined: made at the terminal. */
  leaseId?: string;
}

const goodBackup =
  'last_success_at = now(), last_seconds = $seconds, last_bytes = $bytes, last_failure_at = null, last_error = null';

/** Two statements, because Citus does not allow `now()` inside of `case`. */
export function recordBackup(tx: Tx, made: GoodBackup): Promise<void> {
  if (made.leaseId === undefined)
    return execute(tx, 'record-backup', made)`update backup_state set ${goodBackup}`;
  // Without the lease, another process has taken over, and records its own backup.
  return execute(tx, 'record-scheduled-backup', made)`
    update backup_state set ${goodBackup}, last_scheduled_at = now(), lease_id = null, leased_until = null
    where lease_id = $leaseId`;
}

export function recordFailedBackup(tx: Tx, leaseId: string, error: string): Promise<void> {
  return execute(tx, 'record-failed-backup', { leaseId, error })`
    update backup_state set lease_id = null, leased_until = null, last_failure_at = now(), last_error = $error
    where lease_id = $leaseId`;
}

/** A service that stops in the middle: another one may start at once. */
export function releaseBackup(tx: Tx, leaseId: string): Promise<void> {
  return execute(tx, 'release-backup', { leaseId })`
    update backup_state set lease_id = null, leased_until = null where lease_id = $leaseId`;
}
