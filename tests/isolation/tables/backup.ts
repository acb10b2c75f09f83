/** Backups are of the whole installation. */
import type * as stateStoreModule from '../../../server/backup/state-store.ts';
import { entriesOf, installation } from '../table.ts';

export const stateStore = entriesOf<typeof stateStoreModule>({
  readBackupState: installation,
  claimBackup: installation,
  extendBackupLease: installation,
  recordBackup: installation,
  recordFailedBackup: installation,
  releaseBackup: installation,
});
