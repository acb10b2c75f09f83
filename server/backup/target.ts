/** Is the database one that may be filled? Asked before anything in it is changed. */
import pg from 'pg';
import { countConnections, refuseWorker } from '../database/citus/cluster.ts';
import { applicationName } from '../database/connections/client.ts';
import { missingMigrations, readMigrations, refusePreview } from '../database/schema/migration-files.ts';
import { appliedMigrations, hasMigrationsTable } from '../database/schema/migration-records.ts';
import { hasRestoreMarker } from '../database/schema/restore-marker.ts';
import { Problem } from '../platform/problem.ts';
import { readTables } from './catalog.ts';
import type { Manifest } from './records.ts';

const newDatabase =
  'Restore into a new one: set DATA_DIR to a folder that does not exist yet, or DATABASE_URL to a new, empty database (createdb). Then start Waybill with the same setting.';

/** All data belongs to an account, a person or a courier, or was recorded in the audit log. */
const filledTables = ['accounts', 'people', 'couriers', 'api_keys', 'audit_log'];

export function refuseUnknownSchema({ migrations }: Manifest): void {
  const files = readMigrations();
  refusePreview(files, migrations, 'The backup');
  const unknown = migrations.find(({ version }) => !files.some((file) => file.version === version));
  if (unknown) {
    throw new Problem(
      `The backup has the migration ${unknown.name}, which this version of Waybill does not know.`,
      'A newer Waybill has made it: restore it with that version, or a newer one.',
    );
  }
  missingMigrations(files, migrations); // throws if a file differs from what had been applied
}

export async function refuseUnusableTarget(client: pg.Client, manifest: Manifest): Promise<void> {
  await refuseWorker(client, 'a backup is restored');
  if ((await countConnections(client, applicationName)) > 0)
    throw new Problem(
      'A Waybill service is using this database. A restore never replaces data.',
      `${newDatabase} Until then, the service can keep running on this one.`,
    );
  const isMigrated = await hasMigrationsTable(client);
  // The rows that an interrupted restore has left may be replaced.
  if (!(await hasRestoreMarker(client))) await refuseData(client, isMigrated);
  if (!isMigrated) return;
  // Its later migrations would not run again for the rows of the backup.
  const applied = await appliedMigrations(client);
  const newer = applied.find(({ version }) => !manifest.migrations.some((row) => row.version === version));
  if (newer)
    throw new Problem(
      `The database already has the migration ${newer.name}, which is newer than the backup.`,
      newDatabase,
    );
}

async function refuseData(client: pg.Client, isMigrated: boolean): Promise<void> {
  const tables = (await readTables(client)).map(({ name }) => name);
  if (!isMigrated && tables.length > 0)
    throw new Problem(`The database is not empty: it has the table ${tables[0]}.`, newDatabase);
  for (const name of filledTables.filter((table) => tables.includes(table))) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select 1 from ${pg.escapeIdentifier(name)}) as filled`,
    );
    if (rows[0]?.filled)
      throw new Problem(
        `The database is not empty: it has rows in ${name}. A restore never replaces data.`,
        newDatabase,
      );
  }
}
