import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryState } from '../../../contract/primitives.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { highestId, lowestId } from '../../platform/ids.ts';
import type { RecordRow } from '../fields/fields.ts';
import { readRecord } from '../views/record-store.ts';
import { dueOf, isLate } from './due.ts';

const [nine, ten, eleven] = ['09', '10', '11'].map((hour) => new Date(`2026-11-16T${hour}:00:00Z`)) as [
  Date,
  Date,
  Date,
];

let database: Database;
beforeAll(async () => {
  database = openDatabase((await newDatabase()).connection, () => undefined, patient);
});
afterAll(() => database.close());

const ref = { accountId: lowestId, id: highestId, mode: 'live' } as const;

async function stored(status: DeliveryState, pickupUntil: Date | null, estimated: Date): Promise<RecordRow> {
  await database.inTransaction((tx) =>
    tx.query(
      {
        name: 'store-delivery-that-is-due',
        text: `
          insert into deliveries (account_id, delivery_id, mode, status, courier_id, pickup_address, delivery_address,
            amount_to_collect, currency, pickup_to, estimated_delivery_time, created_at, updated_at)
          values ($1, $2, 'live', $3, $2, 'A', 'B', 0, 'USD', $4, $5, $5, $5)
          on conflict (account_id, delivery_id) do update set status = excluded.status,
            pickup_to = excluded.pickup_to, estimated_delivery_time = excluded.estimated_delivery_time`,
      },
      [ref.accountId, ref.id, status, pickupUntil, estimated],
    ),
  );
  return (await readRecord(database, ref))!;
}

test('until it is picked up, a delivery is due at the end of its pickup window', async () => {
  const created = await stored('created', nine, eleven);
  expect(dueOf(created)).toEqual({ what: 'pickup', at: nine.toISOString() });
  expect(isLate(created, ten.getTime())).toBe(true);
  const pickedUp = await stored('in_transit', nine, eleven);
  expect(dueOf(pickedUp)).toEqual({ what: 'delivery', at: eleven.toISOString() });
  expect(isLate(pickedUp, ten.getTime())).toBe(false);
});

test('the estimated time counts if there is no pickup window, or if it comes first', async () => {
  for (const pickupUntil of [null, eleven]) {
    const row = await stored('created', pickupUntil, ten);
    expect(dueOf(row)).toEqual({ what: 'delivery', at: ten.toISOString() });
    expect(isLate(row, ten.getTime())).toBe(false);
    expect(isLate(row, ten.getTime() + 1)).toBe(true);
  }
});

test('a delivery that has ended is not due, and never late', async () => {
  for (const status of ['delivered', 'returned', 'cancelled'] as const) {
    const row = await stored(status, nine, ten);
    expect([dueOf(row), isLate(row, eleven.getTime())]).toEqual([null, false]);
  }
});
