/** One backup, from a database into a file. */
import type pg from 'pg';
import type { Connection } from '../database/database.ts';
import { readMigrations, refusePreview } from '../database/schema/migration-files.ts';
import { appliedMigrations } from '../database/schema/migration-records.ts';
import { makeSecretKey, readSecretKeyText } from '../database/secret-key.ts';
import type { Config } from '../platform/config.ts';
import { Problem } from '../platform/problem.ts';
import { withClients } from './client.ts';
import { dump } from './dump.ts';
import { writeBackup } from './file-format.ts';
import { withProgress } from './progress.ts';
import { summarizeRecords } from './records.ts';

interface BackupJob {
  connection: Connection;
  config: Pick<Config, 'secretKey' | 'dataDir'>;
  passphrase: string;
  /** Takes the bytes of the file; returns how many there were. */
  write(pieces: AsyncIterable<Buffer>): Promise<number>;
  say: (line: string) => void;
  signal?: AbortSignal;
  pause?: (bytes: number) => Promise<void>;
}

export async function makeBackup(job: BackupJob) {
  const started = performance.now();
  return withClients(job.connection, async (open) => {
    const client = await open();
    // No version could restore it: a preview records its migrations in another way.
    refusePreview(readMigrations(), await appliedMigrations(client), 'The database');
    const secretKey = await installationKey(client, job.config);
    const { records, summary } = summarizeRecords(dump(client, secretKey, job.pause));
    const bytes = await job.write(writeBackup(withProgress(records, job.say, job.signal), job.passphrase));
    return { ...summary(), bytes, seconds: (performance.now() - started) / 1_000 };
  });
}

/** Secrets in the database are sealed with it: without it, a restored database could not open them. */
async function installationKey(client: pg.Client, config: BackupJob['config']) {
  const text = await readSecretKeyText(config);
  const { rows } = await client.query<{ secret_key_id: string | null }>(
    'select secret_key_id from installation',
  );
  const keyId = rows[0]?.secret_key_id ?? null;
  if (keyId === null) return text ?? null;
  if (text !== undefined && makeSecretKey(text).id === keyId) return text;
  throw new Problem(
    text === undefined
      ? 'The secret key of this installation is not here, and a backup without it would be incomplete.'
      : 'The secret key here is not the one of this installation, and a backup with it would be useless.',
    'Set SECRET_KEY, or DATA_DIR to the folder with secret.key, as the service has it.',
  );
}
