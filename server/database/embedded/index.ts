/** PostgreSQL for everyone who has not set DATABASE_URL: binaries from npm, run in DATA_DIR, reached by a private Unix socket. */

import { type EmbeddedPostgres, type EmbeddedPostgresOptions, start } from './start.ts';

export { SERVICE_ROLE } from './credentials.ts';
export { findDataDirectory } from './data-directory.ts';
export { inspectEmbeddedPostgres } from './inspect.ts';
export { hasRestoreFile, restoreFileOf } from './restore-file.ts';
export type { Connection } from './session.ts';
export { isHeldByService, runningEmbeddedPostgres, withEmbeddedPostgres } from './short-command.ts';
export type { EmbeddedPostgres } from './start.ts';
export { undoUpgrade, upgradeDataFolder } from './upgrade.ts';

/** Locks the folder, starts or adopts PostgreSQL, waits until it accepts connections, supervises it until `stop()`. */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return start({ ...options, role: 'service' });
}
