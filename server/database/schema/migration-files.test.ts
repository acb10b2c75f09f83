import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { columnsAddedBy, contractions } from '../../../tests/support/contractions.ts';
import { defaultDeadlines } from '../../platform/deadlines.ts';
import { packageRoot, packageVersion } from '../../platform/package-root.ts';
import { defaultLockPatience } from './apply-migration.ts';
import {
  anyVersion,
  missingMigrations,
  parseMigration,
  readMigrations,
  statementsOf,
  unknownMigrations,
} from './migration-files.ts';

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

test('a migration of a newer Waybill stops a node only where the node still uses what the migration removes', () => {
  const known = readMigrations();
  const withNewer = (worksFrom: string | null) => [
    ...known,
    { version: 9999, name: '9999_new.sql', sha256: '', worksFrom },
  ];
  for (const worksFrom of [anyVersion, '0.2.9', '0.3.0']) {
    expect(missingMigrations(known, withNewer(worksFrom), '0.3.0')).toEqual([]);
  }
  for (const worksFrom of ['0.3.1', '0.10.0', '1.0.0']) {
    expect(() => missingMigrations(known, withNewer(worksFrom), '0.3.0')).toThrow('9999_new.sql');
  }
  expect(unknownMigrations(known, withNewer(anyVersion)).map(({ name }) => name)).toEqual(['9999_new.sql']);
});

test('a migration expands, unless it says since when nothing uses what it removes', () => {
  expect(parseMigration('0001_a.sql', 'create table a ();').worksFrom).toBeNull();
  expect(parseMigration('0012_a.sql', 'alter table a add column b text;').worksFrom).toBe(anyVersion);
  const contracting = '-- Why.\n-- contracts: unused since 0.3.0\nalter table a drop column b;';
  expect(parseMigration('0012_a.sql', contracting).worksFrom).toBe('0.3.0');
});

test('after the baseline, every migration expands, or removes only what no supported version uses', () => {
  const releases = [
    ...readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm),
  ];
  const earlier = releases.map(([, version]) => version).filter((version) => version !== packageVersion);
  const newColumns = new Set<string>();
  for (const { name, sql, worksFrom } of readMigrations().slice(1)) {
    for (const column of columnsAddedBy(sql)) newColumns.add(column);
    const isMarked = sql.includes('\n-- contracts:') || sql.startsWith('-- contracts:');
    if (isMarked) expect(earlier, `${name}: the release that it names`).toContain(worksFrom);
    else
      expect(contractions(sql, newColumns), `${name}: see "Add a migration" in CONTRIBUTING.md`).toEqual([]);
  }
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
  for (const { version, name, sql } of readMigrations()) {
    const created = [...sql.matchAll(/create table (\w+)/gi)].map(([, table]) => table);
    const indexes = sql.matchAll(/create (?:unique )?index (concurrently )?\w+ on (\w+)/gi);
    for (const [, concurrently, table] of indexes) {
      expect(concurrently !== undefined || created.includes(table), `${name} (${version}): ${table}`).toBe(
        true,
      );
    }
  }
});

test('a column is added without a constraint, as Citus wants it', () => {
  for (const { name, sql } of readMigrations()) {
    const added = statementsOf(sql).flatMap((statement) => statement.match(/add column [^,]+/gi) ?? []);
    for (const column of added) {
      expect(column, name).not.toMatch(/\b(check|references|unique|primary key|constraint)\b/i);
    }
  }
});
