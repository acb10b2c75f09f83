import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../../tests/support/patient.ts';
import { plansOf } from '../../../tests/support/plans.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { idFromText } from '../../platform/ids.ts';
import { openStates } from '../lifecycle/state-sql.ts';
import { asTsquery, bucketMark } from '../search/query.ts';
import { everyDelivery } from './filter.ts';
import { newestFirst, orderOf } from './orders.ts';
import { searchBuckets, searchNewest } from './search-store.ts';
import { countListed, listInOrder } from './store.ts';

const accountId = idFromText<'account'>('019a0000-0000-7000-8000-000000000001');
const courierId = '019a0000-0000-7000-8000-000000000002';
const rareCourierId = idFromText<'courier'>('019a0000-0000-7000-8000-000000000003');
const scope = { accountId, mode: 'live' } as const;
const open = 20_000;
const late = 40;

let client: pg.Client;
let database: Database;

/** The oldest are late, so a walk from the newest on passes all the others. */
beforeAll(async () => {
  const { connection } = await newDatabase();
  client = new pg.Client(connection);
  await client.connect();
  database = openDatabase(connection, () => undefined, patient);
  await client.query(
    `insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address, amount_to_collect,
       currency, estimated_delivery_time, created_at, updated_at, courier_id)
     select $1, ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'live',
       case when n > $3 then 'delivered' when n % 2 = 0 then 'in_transit' else 'created' end, 'A', 'B', 0, 'USD',
       now() + case when n <= $4 then -1 else 1 end * interval '1 hour', now(), now(),
       case when n <= $4 then $5::uuid else $2::uuid end
     from generate_series(1, $3 * 2) n`,
    [accountId, courierId, open, late, rareCourierId],
  );
  await client.query('vacuum analyze deliveries');
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const lateNow = () => ({ ...everyDelivery, states: openStates, lateAtMs: Date.now() });

test('late deliveries are found in their index, without reading the rows of those that are not late', async () => {
  const list = await plansOf({ client, database }, (on) =>
    listInOrder(on, { scope, filter: lateNow(), limit: 26 }, newestFirst),
  );
  const count = await plansOf({ client, database }, (on) =>
    countListed(on, { scope, filter: lateNow(), limit: 1_000 }),
  );
  expect(list.found).toHaveLength(26);
  expect(count.found).toBe(late);
  for (const plan of [...list.plans, ...count.plans]) {
    expect(plan).toMatch(/using deliveries_listed/);
    expect(plan).not.toMatch(/Rows Removed by Filter|Seq Scan on deliveries/);
  }
});

test.each(Object.entries(orderOf))(
  'late deliveries, and those of a courier, are read from their indexes: %s',
  async (_, order) => {
    const ofCourier = { ...everyDelivery, states: openStates, courierId: rareCourierId };
    for (const [filter, index] of [
      [lateNow(), 'deliveries_listed'],
      [ofCourier, 'deliveries_open_by_courier'],
    ] as const) {
      const list = await plansOf({ client, database }, (on) =>
        listInOrder(on, { scope, filter, limit: late + 1 }, order),
      );
      const count = await plansOf({ client, database }, (on) =>
        countListed(on, { scope, filter, limit: 1_000 }),
      );
      expect(list.found).toHaveLength(late);
      expect(count.found).toBe(late);
      for (const plan of [...list.plans, ...count.plans]) {
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/Rows Removed by Filter: \d{4}|Seq Scan on deliveries/);
      }
    }
  },
);

test('a search that was planned while there were no deliveries looks at each of them once, and reads buckets from the index of words', async () => {
  const { connection } = await newDatabase();
  const empty = {
    client: new pg.Client(connection),
    database: openDatabase(connection, () => undefined, patient),
  };
  await empty.client.connect();
  const search = () =>
    plansOf(empty, (on) =>
      searchNewest(on, { scope, filter: everyDelivery, limit: 51 }, `'nowhere':*`, 2_000, 'records'),
    );
  await search();
  await empty.client.query(
    `with made as (
       insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address, amount_to_collect,
         currency, estimated_delivery_time, created_at, updated_at)
       select $1, gen_random_uuid(), 'live', 'created', 'A', 'B', 0, 'USD', now(), now(), now() from generate_series(1, 500)
       returning account_id, delivery_id)
     insert into delivery_search (account_id, mode, delivery_id, bucket, words)
     select account_id, 'live', delivery_id, 'AAAAA', 'somewhere' from made`,
    [accountId],
  );
  const { found, plans } = await search();
  expect(found).toEqual([]);
  for (const plan of plans) expect(plan).not.toMatch(/delivery_search.*loops=\d\d/);

  const searchEach = () =>
    plansOf(empty, (on) =>
      searchBuckets(
        on,
        { scope, filter: everyDelivery, limit: 51 },
        { buckets: ['AAAAA', 'BBBBB'], tsquery: asTsquery([[['nowhere']]], bucketMark) },
        'records',
      ),
    );
  const beforeCounted = await searchEach();
  await empty.client.query('analyze delivery_search');
  for (const plan of [...beforeCounted.plans, ...(await searchEach()).plans]) {
    expect(plan).toContain('Bitmap Index Scan on delivery_search_words');
    expect(plan).not.toMatch(/delivery_search_pkey/);
  }
  await empty.client.end();
  await empty.database.close();
});
