/** The lists of the cash desk read no more than they show, however much there is. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../../tests/support/patient.ts';
import { plansOf } from '../../../tests/support/plans.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { noAccount } from '../../idempotency/index.ts';
import { firstIdAt, highestId, idFromText, lowestId, newId } from '../../platform/ids.ts';
import { readClosings, readDeposits } from './desk-store.ts';
import { listHandIns } from './hand-in-store.ts';

const count = 50_000;
const limit = 51;
const minuteMs = 60_000;
const startMs = Date.UTC(2024, 0, 1);
const busyCourier = idFromText<'courier'>('019a0000-0000-7000-8000-000000000001');
/** Has handed in twice, at the very beginning. */
const rareCourier = idFromText<'courier'>('019a0000-0000-7000-8000-000000000002');
const accountId = idFromText<'account'>('019a0000-0000-7000-8000-000000000003');

let client: pg.Client;
let database: Database;

/** One every minute. */
const idSql = `(lpad(to_hex(${startMs} + n * ${minuteMs}::bigint), 12, '0') || '70008000000000000000')::uuid`;
const atSql = `to_timestamp(${startMs / 1000} + n * 60)`;

beforeAll(async () => {
  const { connection } = await newDatabase();
  client = new pg.Client(connection);
  await client.connect();
  database = openDatabase(connection, () => undefined, patient);
  await client.query(
    `insert into cash_hand_ins (hand_in_id, courier_id, currency, number, expected, amount, actor, at)
     select ${idSql}, case when n <= 2 then $1::uuid else $2::uuid end, 'USD', n, 500, 500, 'system', ${atSql}
     from generate_series(1, $3::int) n`,
    [rareCourier, busyCourier, count],
  );
  // The desk has a deposit and a difference each day, among the postings of accounts.
  await client.query(
    `insert into cash_postings (account_id, posting_id, kind, currency, cash_desk, bank, shortfalls, payout_id, paid_out, actor, at)
     select case when kind = 'payout' then $1::uuid else $2::uuid end, ${idSql}, kind, 'USD',
       case when kind = 'payout' then 0 else -1 end, case when kind = 'desk_difference' then 0 else 1 end,
       case when kind = 'desk_difference' then 1 else 0 end, case when kind = 'payout' then ${idSql} end,
       case when kind = 'payout' then -1 else 0 end, 'system', ${atSql}
     from (select n, case n % 720 when 0 then 'deposit' when 360 then 'desk_difference' else 'payout' end as kind
           from generate_series(1, $3::int) n) posted`,
    [accountId, noAccount, count],
  );
  await client.query(
    `insert into cash_closings (closing_id, currency, number, opening, handed_in, deposited, difference, closing, counted, actor, at)
     select ${idSql}, 'USD', n, 0, 0, 0, 0, 0, 0, 'system', ${atSql} from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query('vacuum analyze cash_hand_ins, cash_postings, cash_closings');
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const everyTime = { fromId: lowestId, belowId: highestId };
/** In the first hours, from which a walk from the newest on is the furthest. */
const early = {
  fromId: firstIdAt<'handIn'>(startMs + 10 * minuteMs),
  belowId: firstIdAt<'handIn'>(startMs + 30 * minuteMs),
};

test.each([
  ['all', { courierId: undefined, ...everyTime }, limit],
  ['of a span', { courierId: undefined, ...early }, 20],
  ['of a courier with many', { courierId: busyCourier, ...everyTime }, limit],
  ['of a courier with few', { courierId: rareCourier, ...everyTime }, 2],
  ['of a courier in a span', { courierId: busyCourier, ...early }, 20],
  ['of a courier in a span without any', { courierId: rareCourier, ...early }, 0],
])('hand-ins are read from an index, without passing many others: %s', async (_, filter, found) => {
  const list = await plansOf({ client, database }, (on) => listHandIns(on, filter, limit));
  expect(list.found).toHaveLength(found);
  for (const plan of list.plans) {
    // For a span of a few rows, either index is as good.
    expect(plan).toMatch(/Index Scan Backward using cash_hand_ins_(id|courier)/);
    expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}|Seq Scan|Sort/);
  }
});

test('no two hand-ins of a currency have the same number', async () => {
  const again = (currency: string) =>
    client.query(
      `insert into cash_hand_ins (hand_in_id, courier_id, currency, number, expected, amount, actor, at)
       values ($1, $2, $3, 1, 500, 500, 'system', now())`,
      [newId('handIn', startMs), rareCourier, currency],
    );
  await expect(again('USD')).rejects.toMatchObject({ code: '23505', constraint: 'cash_hand_ins_pkey' });
  await again('NGN');
});

test('deposits are read from the postings of the desk, past its differences only', async () => {
  const list = await plansOf({ client, database }, (on) => readDeposits(on, highestId, limit));
  expect(list.found).toHaveLength(limit);
  for (const plan of list.plans) {
    expect(plan).toContain('cash_postings_pkey');
    expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}|Seq Scan|Sort/);
  }
});

test('closings are read from an index', async () => {
  const list = await plansOf({ client, database }, (on) => readClosings(on, highestId, limit));
  expect(list.found).toHaveLength(limit);
  for (const plan of list.plans) expect(plan).toContain('Index Scan Backward using cash_closings_id');
});
