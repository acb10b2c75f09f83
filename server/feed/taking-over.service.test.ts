/** What is in the outbox when migration 0008 runs is taken over: each event is counted, indexed and in the feed once. */

import pg from 'pg';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventData } from '../../contract/event-feed.ts';
import { databaseBefore, runMigrations } from '../../tests/support/old-database.ts';
import { readToTheEnd } from '../../tests/support/outbox.ts';
import { patient } from '../../tests/support/patient.ts';
import { type Database, openDatabase } from '../platform/database.ts';
import { allEvents } from '../platform/events/partitions.ts';
import { idFromText } from '../platform/ids.ts';
import { readFeed } from './store.ts';

const accountId = idFromText<'account'>('019a0000000070008000000000000001');

let connection: pg.ClientConfig;
let oldNode: pg.Client;
let database: Database;

beforeAll(async () => {
  connection = await databaseBefore(8);
  oldNode = await connected();
  database = openDatabase(connection as { host: string }, () => undefined, patient);
});
afterAll(async () => {
  await oldNode.end();
  await database.close();
});

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

/** Deliveries with their events, as the version before the migration writes them; returns the ids. */
async function createOnOldNode(count: number, on = oldNode): Promise<string[]> {
  const { rows } = await on.query<{ subject_id: string }>(
    `with created as (
       insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
         amount_to_collect, currency, estimated_delivery_time, created_at, updated_at)
       select $1, gen_random_uuid(), 'live', 'created', 'A', 'B', 0, 'USD', now(), now(), now()
       from generate_series(1, $2::int)
       returning account_id, delivery_id),
     event as (
       insert into delivery_events (account_id, delivery_id, sequence, type, actor, at)
       select account_id, delivery_id, 1, 'delivery.created', 'test', now() from created)
     insert into outbox (account_id, subject_id, sequence, type, at)
     select account_id, delivery_id, 1, 'delivery.created', now() from created
     returning subject_id`,
    [accountId, count],
  );
  return rows.map((row) => row.subject_id);
}

async function cancelOnOldNode(deliveryId: string): Promise<void> {
  await oldNode.query(
    `with cancelled as (
       update deliveries set status = 'cancelled', version = 2 where delivery_id = $1
       returning account_id, delivery_id),
     event as (
       insert into delivery_events (account_id, delivery_id, sequence, type, actor, at, data)
       select account_id, delivery_id, 2, 'delivery.cancelled', 'test', now(), '{"reason": "Sold out"}' from cancelled)
     insert into outbox (account_id, subject_id, sequence, type, at)
     select account_id, delivery_id, 2, 'delivery.cancelled', now() from cancelled`,
    [deliveryId],
  );
}

/** The reader of the version before has counted and indexed everything that is there. */
async function readByOldNode(): Promise<void> {
  await oldNode.query(
    `update outbox_readers r set transaction_id = o.transaction_id, position = o.position
     from (select transaction_id, position from outbox order by transaction_id desc, position desc limit 1) o`,
  );
}

test('events written before, during and after the migration are in the feed once, and are counted and indexed once', async () => {
  await createOnOldNode(20);
  await readByOldNode();
  const unread = await createOnOldNode(10);

  // A transaction that is open while the migration runs: it wrote to the outbox, so the migration waits for it.
  const open = await connected();
  await open.query('begin');
  const during = await createOnOldNode(1, open);
  const migrating = await connected();
  const migrated = runMigrations(migrating, 8, 8);
  const waits = async () =>
    (
      await oldNode.query(`select from pg_locks where not granted and database = (
       select oid from pg_database where datname = current_database())`)
    ).rowCount;
  await expect.poll(waits).toBe(1);
  await open.query('commit');
  await migrated;

  const after = await createOnOldNode(10);
  await cancelOnOldNode(unread[0]!);
  await runMigrations(migrating, 9);
  await readToTheEnd(database);
  // The old node still runs.
  after.push(...(await createOnOldNode(2)));
  await readToTheEnd(database);
  for (const client of [open, migrating]) await client.end();

  const { rows } = await readFeed(database, { accountId, mode: 'live', partition: allEvents }, 0, {}, 1_000);
  const data = rows.map((row) => JSON.parse(row.data));
  for (const each of data) expect([...Value.Errors(EventData, each)]).toEqual([]);
  const created = [...unread, ...during, ...after].sort();
  const { rows: fed } = await oldNode.query<{ subject_id: string }>(
    `select subject_id from events where type = 'delivery.created' and account_id = $1 and sequence = 1`,
    [accountId],
  );
  expect(fed.map((row) => row.subject_id).sort()).toEqual(created);
  expect(data.filter(({ sequence }) => sequence === 2)).toMatchObject([
    { status: 'cancelled', details: { reason: 'Sold out' } },
  ]);
  expect(new Set(rows.map((row) => row.event_id)).size).toBe(rows.length);
  expect(rows).toHaveLength(created.length + 1);

  const { rows: kept } = await oldNode.query(
    `select (select sum(n)::int from delivery_totals) as total, (select sum(n)::int from delivery_counts) as quarters,
            (select count(*)::int from delivery_search) as found, (select count(*)::int from outbox) as left`,
  );
  expect(kept).toEqual([
    { total: created.length + 1, quarters: created.length + 1, found: created.length, left: 0 },
  ]);
});
