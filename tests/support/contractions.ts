/**
 * Finds statements of a migration that older code may not survive. It reads text, so it errs on the strict side: a
 * migration that only looks contracting names the release since which nothing uses what it changes (`-- contracts:`).
 */

/**
 * What is found, as it is written. Tables that the same file creates are unknown to older code: anything may be done to them.
 * Columns that were added since the first release (`newColumns`) are null in the rows that the oldest code writes.
 */
export function contractions(sql: string, newColumns: ReadonlySet<string> = new Set()): string[] {
  const plain = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''") // the body of a function
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  const created = new Set(
    [...plain.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );
  return plain
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => !created.has(tableOf(statement) ?? ''))
    .filter((statement) => !newColumns.has(requiredColumn(statement) ?? ''))
    .flatMap((statement) => contracting.filter((isFound) => isFound(statement)).map(() => statement));
}

/** The names of columns that a file adds. */
export function columnsAddedBy(sql: string): string[] {
  return [...sql.matchAll(/\badd column (?:if not exists )?(\w+)/g)].map(([, name = '']) => name);
}

/** The column that has to be filled for a row to be in a unique index: rows that older code writes have none. */
function requiredColumn(statement: string): string | undefined {
  return /^create unique index\b.* where (\w+) is not null\b/.exec(statement)?.[1];
}

function tableOf(statement: string): string | undefined {
  const found =
    /^alter table (?:if exists )?(?:only )?(\w+)/.exec(statement) ??
    /^create (?:unique )?index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?(\w+)/.exec(statement);
  return found?.[1];
}

const contracting: ((statement: string) => boolean)[] = [
  // Dropped, except a constraint or a trigger that the same statement or file puts back in a wider form.
  (s) => /^drop (?!trigger)/.test(s),
  (s) => /^drop trigger/.test(s),
  (s) => /^alter\b.*\bdrop (?!constraint)/.test(s),
  (s) => dropped(s).some((name) => !s.includes(`add constraint ${name} `)),
  (s) => /^alter\b.*\brename\b/.test(s),
  (s) => /^truncate\b/.test(s),
  (s) => /^revoke\b/.test(s),
  // Tightened: what older code writes may be refused.
  (s) => /^alter table\b.*\bset not null\b/.test(s),
  (s) => /^alter table\b.*\balter (column )?\w+ (set data )?type\b/.test(s),
  (s) =>
    addedColumns(s).some((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column)),
  (s) => /^create unique index\b/.test(s),
  (s) => /^alter table\b.*\badd (constraint \w+ )?(unique|foreign key|exclude|primary key)\b/.test(s),
];

function dropped(statement: string): string[] {
  if (!statement.startsWith('alter table')) return [];
  return [...statement.matchAll(/\bdrop constraint (?:if exists )?(\w+)/g)].map(([, name = '']) => name);
}

/** Each from its name to the next part of the statement. */
function addedColumns(statement: string): string[] {
  if (!statement.startsWith('alter table')) return [];
  return statement
    .split(/,(?![^(]*\))/)
    .filter((part) => /\badd (column )?(?!constraint|unique|foreign|exclude|primary|check)\w+ /.test(part));
}
