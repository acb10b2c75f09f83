import { expect, test } from 'vitest';
import { defaultLockPatience } from './apply-migration.ts';
import { defaultDeadlines } from './deadlines.ts';
import { missingMigrations, parseMigration, readMigrations } from './migration-files.ts';

test('a database migrated by a newer Waybill, and a file that changed after it ran, are refused with an explanation', () => {
  const known = readMigrations();
  const applied = known.map(({ version, name, sha256 }) => ({ version, name, sha256 }));
  expect(missingMigrations(known, applied)).toEqual([]);
  expect(() =>
    missingMigrations(known, [...applied, { version: 9999, name: '9999_new.sql', sha256: '' }]),
  ).toThrow('9999_new.sql, which this version of Waybill does not know');
  const changed = applied.map((row) => ({ ...row, sha256: 'other' }));
  expect(() => missingMigrations(known, changed)).toThrow('changed after it was applied');
});

test('migrations are numbered without gaps', () => {
  const versions = readMigrations().map((migration) => migration.version);
  expect(versions).toEqual(versions.map((_, i) => i + 1));
});

test('a migration outside a transaction is one concurrent index build and nothing else', () => {
  const build = 'create unique index concurrently a_b on a (b);';
  expect(parseMigration('0001_a.sql', build).concurrentIndex).toBeUndefined();
  expect(parseMigration('0001_a.sql', `-- no transaction\n-- Why.\n${build}\n`).concurrentIndex).toBe('a_b');
  for (const statements of [
    `${build}\n${build}`,
    'alter table a add column c text;',
    'create index a_b on a (b);',
  ]) {
    expect(() => parseMigration('0001_a.sql', `-- no transaction\n${statements}`)).toThrow('nothing else');
  }
});

test('a request does not give up while a migration waits for a lock', () => {
  expect(defaultLockPatience.lockTimeoutMs).toBeLessThan(defaultDeadlines.lockMs);
});

test('an index on a table that was there before is built concurrently', () => {
  // The files up to here were applied while there was nothing to block.
  for (const { version, name, sql } of readMigrations().filter((migration) => migration.version > 7)) {
    const created = [...sql.matchAll(/create table (\w+)/gi)].map(([, table]) => table);
    const indexes = sql.matchAll(/create (?:unique )?index (concurrently )?\w+ on (\w+)/gi);
    for (const [, concurrently, table] of indexes) {
      expect(concurrently !== undefined || created.includes(table), `${name} (${version}): ${table}`).toBe(
        true,
      );
    }
  }
});
