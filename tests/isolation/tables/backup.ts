/** Backups are of the whole installation. */
import type * as stateStoreModule from '../../../server/backup/state-store.ts';
import { entriesOf, installation } from '../table.ts';

export const stateStore = entriesOf<typeof stateStoreModule>({
  readBackupState: installation,
  isBackupDue: installation,
  recordBackup: installation,
  recordScheduledBackup: installation,
  recordFailedBackup: installation,
});
