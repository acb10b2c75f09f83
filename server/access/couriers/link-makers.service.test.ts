/** Who handed out the links of before migration 0005 is taken from the audit log, where that is certain. */
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { newDatabase } from '../../../tests/support/service.ts';
import { readMigrations } from '../../platform/migrate.ts';

test('a link of before is its maker’s, and one whose time is that of two entries is nobody’s', async () => {
  const { connection } = await newDatabase();
  const admin = new pg.Client({ ...inject('database'), database: 'waybill' });
  await admin.connect();
  await admin.query(`drop database ${connection.database}`);
  await admin.query(`create database ${connection.database}`);
  await admin.end();
  const client = new pg.Client(connection);
  await client.connect();
  const migrations = readMigrations();
  for (const { version, sql } of migrations) if (version < 5) await client.query(sql);
  await client.query(`
    insert into couriers (courier_id, name, phone, created_at)
    values ('019a0000-0000-7000-8000-000000000001', 'Bola Ade', '+1', now());
    insert into courier_links (link_id, courier_id, token_hash, pin_hash, created_at, expires_at)
    select gen_random_uuid(), '019a0000-0000-7000-8000-000000000001', sha256(n::text::bytea), sha256('x'),
           timestamptz '2026-01-01' + n * interval '1 hour', now()
    from generate_series(1, 3) as n;
    insert into audit_log (audit_id, actor, action, summary, at)
    select gen_random_uuid(), actor, 'courier.link_handed_out', '', timestamptz '2026-01-01' + n * interval '1 hour'
    from (values ('person:a', 1), ('person:a', 2), ('person:b', 2)) as handed_out (actor, n);`);
  for (const { version, sql } of migrations) if (version === 5) await client.query(sql);
  const { rows } = await client.query('select made_by from courier_links order by created_at');
  await client.end();
  expect(rows.map(({ made_by }) => made_by)).toEqual(['person:a', 'unknown', 'unknown']);
});
