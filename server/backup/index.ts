/** What other capabilities may use of backup. */
export { withClients } from './client.ts';
export { dump } from './dump.ts';
export { readBackup } from './file-format.ts';
export { inspectBackupFolder, inspectLastBackup } from './inspect.ts';
export { loadBackup } from './load.ts';
export { makeBackup } from './make-backup.ts';
export { writeFileSafely } from './output-file.ts';
export { findPassphrase } from './passphrase.ts';
export { formatBytes, withProgress } from './progress.ts';
export { type BackupRecord, type BackupRecords, type BackupSummary, verifyRecords } from './records.ts';
export { makeBackupSchedule } from './schedule.ts';
export { recordBackup } from './state-store.ts';
