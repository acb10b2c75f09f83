/**
 * The files in `database/migrations`: numbered plain SQL. A file runs in one transaction, unless its first line is
 * `-- no transaction`: such a file is one `create index concurrently`, which PostgreSQL refuses inside a transaction.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';
import { Problem } from './problem.ts';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  sha256: string;
  /** The index that the file builds concurrently, outside a transaction. Undefined: the file runs in a transaction. */
  concurrentIndex: string | undefined;
}

/** A row of the table `migrations`. */
export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'sha256'>;

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
  };
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
export function missingMigrations(known: Migration[], applied: AppliedMigration[]): Migration[] {
  for (const row of applied) {
    const file = known.find((migration) => migration.version === row.version);
    if (!file) {
      throw new Problem(
        `The database has migration ${row.name}, which this version of Waybill does not know.`,
        'A newer Waybill has migrated it: start that version, or restore a backup from before the upgrade.',
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new Problem(
        `The file ${file.name} changed after it was applied to this database.`,
        'A migration never changes after it ran: restore the file and put the change into a new one.',
      );
    }
  }
  const versions = new Set(applied.map((row) => row.version));
  return known.filter((migration) => !versions.has(migration.version));
}
