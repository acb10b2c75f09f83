/** The SQL of backup_state: when the last backup was made, and which process is making one. */
import type { Database, Tx } from '../platform/database.ts';
import { onlyRow } from '../platform/only-row.ts';

export interface BackupState {
  last_success_at: Date | null;
  last_seconds: number | null;
  last_bytes: string | null;
  last_failure_at: Date | null;
  last_error: string | null;
}

export async function readBackupState(database: Database): Promise<BackupState> {
  const rows = await database.read<BackupState>(
    {
      name: 'read-backup-state',
      text: 'select last_success_at, last_seconds, last_bytes, last_failure_at, last_error from backup_state',
    },
    [],
  );
  return onlyRow(rows);
}

export interface LeaseTimes {
  everyMs: number;
  retryMs: number;
  leaseMs: number;
}

/** True for one process of all, when a backup is due. By the clock of the database, which all share. */
export async function claimBackup(tx: Tx, leaseId: string, times: LeaseTimes): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'claim-backup',
      text: `
        update backup_state set lease_id = $1, leased_until = now() + $4 * interval '1 millisecond'
        where (leased_until is null or leased_until < now())
          and (last_scheduled_at is null or last_scheduled_at <= now() - $2 * interval '1 millisecond')
          and (last_failure_at is null or last_failure_at <= now() - $3 * interval '1 millisecond')
        returning 1`,
    },
    [leaseId, times.everyMs, times.retryMs, times.leaseMs],
  );
  return rows.length === 1;
}

/** False where another process has taken over: this one was away for too long. */
export async function extendBackupLease(tx: Tx, leaseId: string, leaseMs: number): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'extend-backup-lease',
      text: `
        update backup_state set leased_until = now() + $2 * interval '1 millisecond'
        where lease_id = $1 returning 1`,
    },
    [leaseId, leaseMs],
  );
  return rows.length === 1;
}

export interface GoodBackup {
  seconds: number;
  bytes: number;
  /** Undefined: made at the terminal. */
  leaseId?: string;
}

const goodBackup =
  'last_success_at = now(), last_seconds = $1, last_bytes = $2, last_failure_at = null, last_error = null';

/** Two statements, because Citus does not allow `now()` inside of `case`. */
export async function recordBackup(tx: Tx, { seconds, bytes, leaseId }: GoodBackup): Promise<void> {
  if (leaseId === undefined) {
    await tx.query({ name: 'record-backup', text: `update backup_state set ${goodBackup}` }, [
      seconds,
      bytes,
    ]);
    return;
  }
  // Without the lease, another process has taken over, and records its own backup.
  await tx.query(
    {
      name: 'record-scheduled-backup',
      text: `
        update backup_state set ${goodBackup}, last_scheduled_at = now(), lease_id = null, leased_until = null
        where lease_id = $3`,
    },
    [seconds, bytes, leaseId],
  );
}

export async function recordFailedBackup(tx: Tx, leaseId: string, error: string): Promise<void> {
  await tx.query(
    {
      name: 'record-failed-backup',
      text: `
        update backup_state set lease_id = null, leased_until = null, last_failure_at = now(), last_error = $2
        where lease_id = $1`,
    },
    [leaseId, error],
  );
}

/** A service that stops in the middle: another one may start at once. */
export async function releaseBackup(tx: Tx, leaseId: string): Promise<void> {
  await tx.query(
    {
      name: 'release-backup',
      text: 'update backup_state set lease_id = null, leased_until = null where lease_id = $1',
    },
    [leaseId],
  );
}
