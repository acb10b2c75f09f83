/** What was there before migration 0003 is taken over: every event is counted once, every delivery is found. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { plainDeliveries } from '../../../tests/support/moves.ts';
import { readToTheEnd } from '../../../tests/support/outbox.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { openDatabase } from '../../platform/database.ts';
import { idFromText } from '../../platform/ids.ts';
import { readMigrations } from '../../platform/migrate.ts';
import { packageRoot } from '../../platform/package-root.ts';
import { walkOverOldDeliveries } from './indexing.ts';

/** A database as it was before the migration. */
async function oldDatabase(): Promise<pg.ClientConfig> {
  const { connection } = await newDatabase();
  const client = new pg.Client({ ...inject('database'), database: 'waybill' });
  await client.connect();
  await client.query(`drop database ${connection.database}`);
  await client.query(`create database ${connection.database}`);
  await client.end();
  const fresh = new pg.Client(connection);
  await fresh.connect();
  for (const { version, sql } of readMigrations()) if (version < 3) await fresh.query(sql);
  await fresh.end();
  return connection;
}

const migration = readFileSync(
  join(packageRoot, 'database/migrations/0003_lists_search_and_counts.sql'),
  'utf8',
);

test('events written before, during and after the migration are counted exactly once, and all deliveries are found', async () => {
  const connection = await oldDatabase();
  const database = openDatabase(connection as { host: string }, () => undefined, patient);
  const deliveries = plainDeliveries(database);
  const by = {
    accountId: idFromText<'account'>('019a0000-0000-7000-8000-000000000001'),
    kind: 'live' as const,
    currency: 'USD',
    serviceTimeMinutes: 60,
    actor: 'test',
  };
  const create = (word: string) => deliveries.create(by, { pickup_address: word, delivery_address: 'B' });
  for (let i = 0; i < 30; i++) await create('before');

  // A transaction that is open while the migration runs: it has its id, but the migration cannot see what it wrote.
  const open = new pg.Client(connection);
  await open.connect();
  await open.query('begin');
  await open.query(
    `with made as (
       insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
         amount_to_collect, currency, estimated_delivery_time, created_at, updated_at)
       values ($1, gen_random_uuid(), 'live', 'created', 'open', 'B', 0, 'USD', now(), now(), now())
       returning account_id, delivery_id),
     told as (insert into delivery_events select account_id, delivery_id, 1, 'delivery.created', 'test', null, now() from made)
     insert into outbox (account_id, subject_id, sequence, type, at)
     select account_id, delivery_id, 1, 'delivery.created', now() from made`,
    [by.accountId],
  );
  for (let i = 0; i < 20; i++) await create('later'); // above the open one, committed before the migration

  const migrating = new pg.Client(connection);
  await migrating.connect();
  // All but the index, which waits for the open transaction.
  const [statements, index] = migration.split(/(?=create index deliveries_listed)/);
  await migrating.query(statements!);
  await open.query('commit');
  await migrating.query(index!);
  await migrating.end();
  await open.end();
  for (let i = 0; i < 10; i++) await create('after');

  await readToTheEnd(database);
  while ((await walkOverOldDeliveries(database)) !== 'over');
  const [counted] = await database.read<{ total: string; quarters: string; found: string; there: string }>(
    {
      name: 'counted',
      text: `select (select sum(n) from delivery_totals) as total, (select sum(n) from delivery_counts) as quarters,
                    (select count(*) from delivery_search) as found, (select count(*) from deliveries) as there`,
    },
    [],
  );
  expect(counted).toEqual({ total: '61', quarters: '61', found: '61', there: '61' });
  await database.close();
});

test('two nodes that walk at the same time index every delivery once, and the walk ends', async () => {
  const connection = await oldDatabase();
  const database = openDatabase(connection as { host: string }, () => undefined, patient);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
       amount_to_collect, currency, estimated_delivery_time, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), 'test', 'created', 'word' || n, 'B', 0, 'USD', now(), now(), now()
     from generate_series(1, 1200) n`,
  );
  await client.query(migration);
  const walk = async () => {
    while ((await walkOverOldDeliveries(database)) !== 'over');
  };
  await Promise.all([walk(), walk()]);
  const { rows } = await client.query(
    `select (select count(*)::int from delivery_search) as found, (select count(*)::int from delivery_search_walk) as left`,
  );
  expect(rows).toEqual([{ found: 1_200, left: 0 }]);
  await client.end();
  await database.close();
});
