/** What was there before migration 0003 is taken over: every event is counted once, every delivery is found. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseBefore, runMigrations } from '../../../tests/support/old-database.ts';
import { readToTheEnd } from '../../../tests/support/outbox.ts';
import { patient } from '../../../tests/support/patient.ts';
import { openDatabase } from '../../platform/database.ts';
import { packageRoot } from '../../platform/package-root.ts';
import { walkOverOldDeliveries } from './indexing.ts';

const migration = readFileSync(
  join(packageRoot, 'database/migrations/0003_lists_search_and_counts.sql'),
  'utf8',
);

/** Writes a delivery with its event as the version before the migration did, whatever columns later versions have. */
const createDelivery = `
  with created as (
    insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
      amount_to_collect, currency, estimated_delivery_time, created_at, updated_at)
    values ('019a0000-0000-7000-8000-000000000001', gen_random_uuid(), 'live', 'created', 'A', 'B', 0, 'USD',
      now(), now(), now())
    returning account_id, delivery_id),
  event as (
    insert into delivery_events (account_id, delivery_id, sequence, type, actor, at)
    select account_id, delivery_id, 1, 'delivery.created', 'test', now() from created)
  insert into outbox (account_id, subject_id, sequence, type, at)
  select account_id, delivery_id, 1, 'delivery.created', now() from created`;

test('events written before, during and after the migration are counted exactly once, and all deliveries are found', async () => {
  const connection = await databaseBefore(3);
  const oldNode = new pg.Client(connection);
  await oldNode.connect();
  for (let i = 0; i < 30; i++) await oldNode.query(createDelivery);

  // A transaction that is open while the migration runs: it has its id, but the migration cannot see what it wrote.
  const open = new pg.Client(connection);
  await open.connect();
  await open.query('begin');
  await open.query(createDelivery);
  for (let i = 0; i < 20; i++) await oldNode.query(createDelivery); // above the open one, committed before the migration

  const migrating = new pg.Client(connection);
  await migrating.connect();
  // All but the index, which waits for the open transaction.
  const [statements, index] = migration.split(/(?=create index deliveries_listed)/);
  await migrating.query(statements!);
  await open.query('commit');
  await migrating.query(index!);
  for (let i = 0; i < 10; i++) await oldNode.query(createDelivery);
  await runMigrations(migrating, 4);
  for (const client of [migrating, open, oldNode]) await client.end();

  const database = openDatabase(connection as { host: string }, () => undefined, patient);
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
  const connection = await databaseBefore(3);
  const database = openDatabase(connection as { host: string }, () => undefined, patient);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    `insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
       amount_to_collect, currency, estimated_delivery_time, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), 'test', 'created', 'word' || n, 'B', 0, 'USD', now(), now(), now()
     from generate_series(1, 1200) n`,
  );
  await runMigrations(client, 3);
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
