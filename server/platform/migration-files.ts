/**
 * The files in `database/migrations`: numbered plain SQL. A file runs in one transaction, unless its first line is
 * `-- no transaction`: such a file is one `create index concurrently`, which PostgreSQL refuses inside a transaction.
 *
 * Nodes are upgraded one after the other, so nodes of the previous version serve requests on the new schema, and may be
 * restarted on it. A migration therefore **expands**: older code works with what it adds without knowing it. One that
 * **contracts** (drops, renames, tightens) says from which version on the code no longer uses what it removes:
 *
 *   -- contracts: unused since 0.3.0
 *
 * On a distributed database, Citus adds a column without a constraint only: the constraint is a statement of its own, with a name.
 *
 * A node that does not know a migration of its database continues where the migration expands, or where the node's own
 * version is at least the one that is named. Otherwise it refuses to start.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, packageVersion } from './package-root.ts';
import { Problem } from './problem.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  sha256: string;
  /** The index that the file builds concurrently, outside a transaction. Undefined: the file runs in a transaction. */
  concurrentIndex: string | undefined;
  /** The oldest version of Waybill that works on the schema after this migration without knowing it; null: none. */
  worksFrom: string | null;
}

/** What a database, or a backup of it, has recorded about a migration. */
export interface AppliedMigration extends Pick<Migration, 'version' | 'name' | 'sha256'> {
  worksFrom?: string | null;
}

/**
 * 0.1.0 knows the migrations up to here, and refuses a database with any other row in the table `migrations`. Later ones
 * that it works with are therefore recorded beside the rows (`recordMigration`).
 */
export const firstRelease = { version: '0.1.0', lastMigration: 11 };

/** Files that were changed before a release had them, to the same effect, for Citus. Databases of that time recorded these checksums. */
const earlierChecksums: Readonly<Record<string, string>> = {
  '0024_countries_saved_addresses_and_imports.sql':
    'a7a6500ee58c7fa1d01db87d24d2d705a1adbcdf831a779d47997d16366844f5',
  '0035_cash_limits_of_couriers.sql': '9d2645d6f10587dd56572be30b72db9e012433df74452d51aaf0cec19b2690a8',
};

export function readMigrations(folder = join(packageRoot, 'database', 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => parseMigration(name, readFileSync(join(folder, name), 'utf8')));
}

export function parseMigration(name: string, sql: string): Migration {
  return {
    version: Number(name.slice(0, 4)),
    name,
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
    concurrentIndex: sql.startsWith('-- no transaction\n') ? indexBuiltBy(name, sql) : undefined,
    worksFrom: Number(name.slice(0, 4)) <= firstRelease.lastMigration ? null : unusedSince(sql),
  };
}

function unusedSince(sql: string): string {
  return /^-- contracts: unused since (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? firstRelease.version;
}

/** One statement only: what was done before a statement that fails could not be rolled back. */
const oneConcurrentIndex = /^create (?:unique )?index concurrently (\w+) on [^;]+;$/;

function indexBuiltBy(name: string, sql: string): string {
  const statement = sql.replaceAll(/^--.*$/gm, '').trim();
  const index = oneConcurrentIndex.exec(statement)?.[1];
  if (index === undefined) {
    throw new Error(
      `${name}: a migration without a transaction is one "create index concurrently <name> on …;" and nothing else`,
    );
  }
  return index;
}

/** Throws where the database was not migrated by these files: guessing could lose data. */
export function missingMigrations(
  known: Migration[],
  applied: AppliedMigration[],
  ownVersion = packageVersion,
): Migration[] {
  for (const row of applied) {
    const file = known.find((migration) => migration.version === row.version);
    if (file === undefined) refuseUnlessCompatible(row, ownVersion);
    else if (row.sha256 !== file.sha256 && row.sha256 !== earlierChecksums[file.name]) {
      throw new Problem(
        `The file ${file.name} changed after it was applied to this database.`,
        'A migration never changes after it ran: restore the file and put the change into a new one.',
      );
    }
  }
  const versions = new Set(applied.map((row) => row.version));
  return known.filter((migration) => !versions.has(migration.version));
}

/** Those of a newer Waybill. */
export function unknownMigrations(known: Migration[], applied: AppliedMigration[]): AppliedMigration[] {
  const versions = new Set(known.map((migration) => migration.version));
  return applied.filter((row) => !versions.has(row.version));
}

function refuseUnlessCompatible({ name, worksFrom = null }: AppliedMigration, ownVersion: string): void {
  if (worksFrom !== null && !isOlder(ownVersion, worksFrom)) return;
  throw new Problem(
    `The database has migration ${name}, which this version of Waybill does not know.`,
    worksFrom === null
      ? 'A newer Waybill has migrated it: start that version, or restore a backup from before the upgrade.'
      : `A newer Waybill has migrated it: start that version, or at least ${worksFrom}.`,
  );
}

function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number));
  const differs = [0, 1, 2].find((i) => left?.[i] !== right?.[i]);
  return differs !== undefined && Number(left?.[differs]) < Number(right?.[differs]);
}
