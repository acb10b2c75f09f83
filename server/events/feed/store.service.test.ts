import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { type Database, openDatabase, type Statement } from '../../database/database.ts';
import { allEvents } from '../../database/feed-partitions.ts';
import { idFromText } from '../../platform/ids.ts';
import { readFeed, readNewest } from './store.ts';

const large = idFromText<'account'>('019a0000-0000-7000-8000-000000000001');
const small = idFromText<'account'>('019a0000-0000-7000-8000-000000000002');
const delivery = idFromText<'delivery'>('019a0000-0000-7000-8000-000000000003');

let client: pg.Client;
let database: Database;

beforeAll(async () => {
  const { connection } = await newDatabase();
  client = new pg.Client(connection);
  await client.connect();
  database = openDatabase(connection, () => undefined, patient);
  // Almost everything belongs to one account, so that an index without accounts looks as good as any.
  await client.query(
    `insert into events (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
     select case when n % 1000 = 0 then $2::uuid else $1::uuid end, 'live', n, gen_random_uuid(), 'delivery.created',
            case when n % 5000 = 0 then $3::uuid else gen_random_uuid() end, 1, now(), '{}'
     from generate_series(1, 30000) n`,
    [large, small, delivery],
  );
  await client.query('update feed_head set position = 30000');
  await client.query('analyze events');
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** The statement that a function sends, and its plan where PostgreSQL knows no values, or all of them. */
async function plansOf(ask: (on: Database) => Promise<unknown>): Promise<string[]> {
  let sent: { statement: Statement; values: unknown[] } | undefined;
  const watched: Database = {
    ...database,
    read: (statement, values) => {
      sent = { statement, values };
      return database.read(statement, values);
    },
  };
  await ask(watched);
  const plans: string[] = [];
  for (const mode of ['force_generic_plan', 'force_custom_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    const { rows } = await client.query({
      text: `explain ${sent?.statement.text}`,
      name: `${mode} ${sent?.statement.name}`,
      values: sent?.values ?? [],
    });
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

const scope = { accountId: small, mode: 'live', partition: allEvents } as const;
const above = (after: number) => ({ after, below: Number.MAX_SAFE_INTEGER });
const everywhere = { from: 0, below: Number.MAX_SAFE_INTEGER };
const filter = { types: ['delivery.created'], fromMs: 0 };

test('a page of an account is read by the primary key, in any order and with any filter', async () => {
  for (const ask of [
    (on: Database) => readFeed(on, scope, above(5), {}, 101),
    (on: Database) => readFeed(on, scope, above(5), filter, 101),
    (on: Database) => readNewest(on, scope, everywhere, {}, 26),
    (on: Database) => readNewest(on, scope, everywhere, filter, 26),
  ]) {
    for (const plan of await plansOf(ask)) {
      expect(plan).toContain('events_pkey');
      expect(plan).not.toMatch(/events_position|Seq Scan on events|Sort Key: e(_\d)?\.mode/);
    }
  }
});

test('the events of a delivery are read by their index', async () => {
  const ofOne = { deliveryId: delivery };
  for (const ask of [
    (on: Database) => readFeed(on, scope, above(5), ofOne, 101),
    (on: Database) => readNewest(on, scope, everywhere, ofOne, 26),
  ]) {
    for (const plan of await plansOf(ask)) {
      expect(plan).toContain('events_subject');
      expect(plan).not.toMatch(/events_position|Seq Scan on events/);
    }
  }
});

test('a small account gets its events out of a large feed, from any position', async () => {
  const read = await readFeed(database, scope, above(0), {}, 100);
  expect(read.rows).toHaveLength(30);
  expect(read).toMatchObject({ lookedUpTo: undefined, newest: 30_000, head: 30_000, deleted: 0 });
  expect((await readFeed(database, scope, above(29_999), {}, 100)).rows.map((row) => row.position)).toEqual([
    '30000',
  ]);
  const { rows } = await readNewest(database, scope, { from: 3_000, below: 6_000 }, {}, 100);
  expect(rows.map((row) => row.position)).toEqual(['5000', '4000', '3000']);
});
