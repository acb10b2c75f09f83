/**
 * The files in `database/migrations`: numbered plain SQL. A file runs in one transaction, unless its first line is
 * `-- no transaction`: such a file is one `create index concurrently`, which PostgreSQL refuses inside a transaction.
 *
 * Nodes are upgraded one after the other, so nodes of the previous version serve requests on the new schema. A migration
 * therefore **expands**: older code works with what it adds without knowing it. One that **contracts** (drops, renames,
 * tightens) says from which version on the code no longer uses what it removes:
 *
 *   -- contracts: unused since 0.4.0
 *
 * A node that does not know a migration of its database continues if the migration expands, or if the node's own
 * version is at least the one that is named. Otherwise it refuses to start.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, packageVersion } from '../../platform/package-root.ts';
import { Problem } from '../../platform/problem.ts';

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

/** For a migration that expands: all versions that know the baseline. */
export const anyVersion = '0.0.0';

export function readMigrations(folder = join(packageRoot, 'database', 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => parseMigration(name, readFileSync(join(folder, name), 'utf8')));
}

export function parseMigration(name: string, sql: string): Migration {
  const version = Number(name.slice(0, 4));
  const unusedSince = /^-- contracts: unused since (\d+\.\d+\.\d+)$/m.exec(sql)?.[1];
  return {
    version,
    name,
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
    concurrentIndex: sql.startsWith('-- no transaction\n') ? indexBuiltBy(name, sql) : undefined,
    worksFrom: version === 1 ? null : (unusedSince ?? anyVersion),
  };
}

/** One statement only: what was done before a statement that fails could not be rolled back. */
const oneConcurrentIndex = /^create (?:unique )?index concurrently (\w+) on [^;]+;$/;

function indexBuiltBy(name: string, sql: string): string {
  const statement = sql.replaceAll(/^--.*$/gm, '').trim();
  const index = oneConcurrentIndex.exec(statement)?.[1];
  if (index !== undefined) return index;
  throw new Error(
    `${name}: a migration without a transaction is one "create index concurrently <name> on …;" and nothing else`,
  );
}

/** Throws if the database was not migrated by these files: guessing could lose data. */
export function missingMigrations(
  files: Migration[],
  applied: AppliedMigration[],
  ownVersion = packageVersion,
): Migration[] {
  refusePreview(files, applied, 'The database');
  for (const row of applied) {
    const file = files.find((migration) => migration.version === row.version);
    if (file === undefined) refuseUnlessCompatible(row, ownVersion);
    else if (row.sha256 !== file.sha256) {
      throw new Problem(
        `The file ${file.name} changed after it was applied to this database.`,
        'A migration never changes after it ran: restore the file and put the change into a new one.',
      );
    }
  }
  const versions = new Set(applied.map((row) => row.version));
  return files.filter((migration) => !versions.has(migration.version));
}

/** Previews began with another first migration. Nobody upgrades from them: 0.3.0 begins with a baseline. */
export function refusePreview(
  [first]: Migration[],
  applied: readonly AppliedMigration[],
  what: 'The database' | 'The backup',
): void {
  const begin = applied.find(({ version }) => version === first?.version);
  if (begin === undefined || begin.name === first?.name) return;
  throw new Problem(
    `${what} is of a preview of Waybill, from before 0.3.0. This version cannot use it, and has changed nothing.`,
    'Start the version that made it once more. In its dashboard, export what each account keeps: "Export CSV" on the page Deliveries, CSV or PDF of the statement on the page Cash. Deliveries that are still open go into a file of their own: filter by their state before the export. Then start this version with a new DATA_DIR, or with DATABASE_URL of a new, empty database, and import that file. Backups of a preview can be restored by that preview only.',
  );
}

/** Those of a newer Waybill. */
export function unknownMigrations(files: Migration[], applied: AppliedMigration[]): AppliedMigration[] {
  const versions = new Set(files.map((migration) => migration.version));
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

/** A comment; a text; a name; a body between dollar signs; the end of a statement; anything else. */
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[-/](?![-*])|\$(?!\w*\$)/g;

/** They are sent one by one: Citus sends the text of a query to the other nodes, which accept one statement at a time. */
export function statementsOf(sql: string): string[] {
  const statements = [''];
  let read = 0;
  for (const [text] of sql.matchAll(token)) {
    read += text.length;
    if (text === ';') statements.push('');
    else if (!/^(--|\/\*)/.test(text)) statements[statements.length - 1] += text;
  }
  if (read < sql.length) throw new Error(`a quote, a comment or a $$ is not closed: ${sql}`);
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
