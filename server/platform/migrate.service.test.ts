import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { newDatabase } from '../../tests/support/service.ts';
import { migrate, missingMigrations, readMigrations } from './migrate.ts';

async function emptyDatabase() {
  const server = inject('database');
  const { connection } = await newDatabase();
  const name = `e_${connection.database}`;
  const client = new pg.Client({ ...server, database: 'waybill' });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return { ...server, database: name };
}

test('twenty nodes that migrate at once apply each migration once', async () => {
  const connection = await emptyDatabase();
  const ran = await Promise.all(Array.from({ length: 20 }, () => migrate(connection, () => undefined)));
  expect(ran.reduce((sum, count) => sum + count, 0)).toBe(readMigrations().length);
});

test('a database of a newer Waybill, and a migration that was changed after it ran, are refused with words', () => {
  const known = readMigrations();
  const applied = known.map(({ sql: _, ...row }) => row);
  expect(missingMigrations(known, applied)).toEqual([]);
  expect(() =>
    missingMigrations(known, [...applied, { version: 9999, name: '9999_new.sql', sha256: '' }]),
  ).toThrow('9999_new.sql, which this version of Waybill does not know');
  expect(() => missingMigrations(known, [{ ...applied[0]!, sha256: 'other' }])).toThrow(
    'is not the one that made this database',
  );
});

test('migrations are numbered without gaps', () => {
  expect(readMigrations().map((migration) => migration.version)).toEqual(
    readMigrations().map((_, i) => i + 1),
  );
});
