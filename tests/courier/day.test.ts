/** What a courier sees on the phone: what is assigned to this courier, in the order of the day, and nothing else. */
import { expect, test } from 'vitest';
import { getDay } from '../../contract/courier/operations.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { changeSettings } from '../../contract/dashboard/settings.ts';
import {
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { newId, parseId } from '../../server/platform/ids.ts';
import { dayAfter, dayAt } from '../../server/platform/time-zone.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, hour, minute, testClock } from '../support/clock.ts';
import { assign, assignedDelivery, newCourier, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { everyField } from '../support/delivery-values.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = testClock();
// At ten in the morning, so that a few hours later it is the same day.
clock.forward(day + 10 * hour - (clock.now() % day));
const service = useService({ clock });

const dayOf = async (own: TestPhone) => (await own.call(getDay)).body;
const ids = (stops: { delivery_id: string }[]) => stops.map((stop) => stop.delivery_id);

async function instruct(account: string, id: string, body: object) {
  const key = await service.newKey(account);
  const response = await send(service, 'POST', `/v1/deliveries/${id}/instruct`, { key, body });
  expect(response.status, response.text).toBe(200);
}

test('getDay 200: a stop has everything that its courier needs', async () => {
  const own = await signedInPhone(service);
  const sender = 'Chop Chop Foods';
  const holder = await signedIn(service, { account: sender });
  await holder.call(changeSettings, { params: { account_id: holder.accountId }, body: { currency: 'NGN' } });
  const { metadata: _, ...sent } = everyField;
  const id = await assignedDelivery(service, own, { ...sent, metadata: { not: 'for couriers' } }, sender);
  const { courier, now, today, time_zone, stops, later, done, collected, cash_in_hand, hand_ins } =
    await dayOf(own);
  expect(courier).toEqual({ courier_id: own.courierId, name: own.name });
  expect([Date.parse(now), today, time_zone]).toEqual([clock.now(), dayAt(clock.now(), 'UTC'), 'UTC']);
  expect(stops).toEqual([
    {
      delivery_id: id,
      status: 'created',
      version: 2,
      sender,
      ...sent,
      // Pages that were cached before 0.3.0 read `until`.
      pickup_window: { ...sent.pickup_window, until: sent.pickup_window.to },
      delivery_window: { ...sent.delivery_window, until: sent.delivery_window.to },
      pin_locked: false,
      changes: null,
      currency: 'NGN',
      currency_digits: 2,
      collected_amount: null,
      payment_method: null,
      estimated_delivery_time: expect.any(String),
      late: false,
      attempts: 0,
      failure_reason: null,
      instruction: null,
      instruction_note: null,
      deliver_on: null,
      parcel_with: null,
      moves: ['pick_up'],
    },
  ]);
  expect([later, done, collected, cash_in_hand, hand_ins]).toEqual([[], [], [], [], []]);
});

const handIn = (own: TestPhone, number: number, agoMs: number, more: object = {}) => {
  const at = clock.now() - agoMs;
  const row = {
    hand_in_id: newId('handIn', at),
    courier_id: parseId('courier', own.courierId)!,
    currency: 'NGN',
    number,
    expected: 500,
    amount: 300,
    shortfall: 50,
    counted_by: 'Ngozi',
    actor: 'terminal',
    at: new Date(at).toISOString(),
    ...more,
  };
  return sql(
    service,
    `insert into cash_hand_ins select * from json_populate_record(null::cash_hand_ins, $1)`,
    [JSON.stringify(row)],
  );
};

test('getDay 200: the cash in hand with its age, also of earlier days, and without transfers', async () => {
  const own = await signedInPhone(service);
  const other = await signedInPhone(service, await newCourier(service, 'Chi Eze'));
  const collect = async (by: TestPhone, amount: number, payment: object = {}) => {
    const id = await assignedDelivery(service, by, { ...shirts, amount_to_collect: amount });
    await by.move(pickUpDelivery, id);
    await by.move(deliverDelivery, id, { body: { collected_amount: amount, ...payment } });
  };
  const since = new Date(clock.now()).toISOString();
  await collect(own, 300);
  clock.forward(day);
  const [later, laterOther] = [await signedInPhone(service, own), await signedInPhone(service, other)];
  await collect(later, 200);
  await collect(later, 700, { payment_method: 'transfer', payment_reference: 'TRF-1' });
  await collect(laterOther, 9_000);
  expect(await dayOf(later)).toMatchObject({
    collected: [{ currency: 'USD', amount: 900 }],
    cash_in_hand: [{ currency: 'USD', currency_digits: 2, amount: 500, since }],
  });
});

test('getDay 200: what the courier handed in during the last 30 days, newest first, at most 50', async () => {
  const own = await signedInPhone(service);
  const other = await signedInPhone(service);
  await handIn(own, 1, 31 * day);
  await handIn(own, 2, 29 * day, { reason: 'A torn note' });
  await handIn(own, 3, hour, { currency: 'JPY', amount: 500, shortfall: 0, counted_by: null });
  await handIn(other, 4, hour);
  const { hand_ins } = await dayOf(own);
  expect(hand_ins).toEqual([
    {
      hand_in_id: expect.stringMatching(/^hin_/),
      number: 3,
      at: new Date(clock.now() - hour).toISOString(),
      currency: 'JPY',
      currency_digits: 0,
      expected: 500,
      amount: 500,
      shortfall: 0,
      reason: null,
      counted_by: null,
    },
    expect.objectContaining({
      number: 2,
      currency_digits: 2,
      amount: 300,
      shortfall: 50,
      reason: 'A torn note',
      counted_by: 'Ngozi',
    }),
  ]);
  for (let n = 0; n < 60; n++) await handIn(own, 100 + n, (60 - n) * minute);
  const numbers = (await dayOf(own)).hand_ins.map(({ number }: { number: number }) => number);
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => 159 - n));
});

test('getDay 200: only live deliveries of this courier; what is assigned to another is gone', async () => {
  const own = await signedInPhone(service);
  const other = await newCourier(service, 'Chi Eze');
  const key = await service.newKey('Acme');
  await createDelivery(service, key);
  await createDelivery(service, await service.newKey('Acme', 'test'));
  await assignedDelivery(service, other);
  const mine = await assignedDelivery(service, own);
  clock.forward(minute);
  const cancelled = await assignedDelivery(service, own);
  await send(service, 'POST', `/v1/deliveries/${cancelled}/cancel`, { key });
  const given = await assignedDelivery(service, own);
  const { stops, done } = await dayOf(own);
  expect(ids(stops)).toEqual([mine, given]);
  expect(done, 'a cancelled one is shown as done').toEqual([
    expect.objectContaining({ delivery_id: cancelled, status: 'cancelled', moves: [] }),
  ]);
  await assign(service, given, other.courierId);
  expect(ids((await dayOf(own)).stops)).toEqual([mine]);
});

test('getDay 200: what is due first comes first, whether in hand or still to be picked up', async () => {
  const own = await signedInPhone(service);
  const made: string[] = [];
  for (let i = 0; i < 4; i++) {
    made.push(await assignedDelivery(service, own));
    clock.forward(minute);
  }
  await own.move(pickUpDelivery, made[2]!);
  expect(ids((await dayOf(own)).stops)).toEqual(made);
});

test('getDay 200: the moves are those that a courier can make now', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  const moves = async () => (await dayOf(own)).stops[0].moves;
  expect(await moves()).toEqual(['pick_up']);
  await own.move(pickUpDelivery, id);
  expect(await moves()).toEqual(['deliver', 'fail_attempt', 'return']);
  await own.move(failDeliveryAttempt, id, { body: { reason: 'refused' } });
  await instruct('Acme', id, { instruction: 'return' });
  expect(await moves()).toEqual(['return']);
});

test('getDay 200: after a failed attempt the courier sees the answer of the sender, and stops for another day are listed apart', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, id);
  await own.move(failDeliveryAttempt, id, {
    body: { reason: 'receiver_absent', note: 'nobody at the gate' },
  });
  const [awaited] = (await dayOf(own)).stops;
  expect(awaited).toMatchObject({ attempts: 1, failure_reason: 'receiver_absent', instruction: 'awaited' });
  const today = dayAt(clock.now(), 'UTC');
  await instruct('Acme', id, {
    instruction: 'try_again',
    delivery_address: '9 Allen Avenue, Ikeja',
    deliver_on: dayAfter(today, 2),
    note: 'ring twice',
  });
  const answered = await dayOf(own);
  expect(answered.stops).toEqual([]);
  expect(answered.later).toEqual([
    expect.objectContaining({
      delivery_id: id,
      delivery_address: '9 Allen Avenue, Ikeja',
      instruction: 'try_again',
      instruction_note: 'ring twice',
      deliver_on: dayAfter(today, 2),
    }),
  ]);
  clock.forward(2 * day);
  const then = await dayOf(own);
  expect([ids(then.stops), then.later]).toEqual([[id], []]);
});

test('getDay 200: what ended today, the last one first, and the cash of today by currency; tomorrow it is gone', async () => {
  const own = await signedInPhone(service);
  const yen = 'Kyoto Prints';
  const holder = await signedIn(service, { account: yen });
  await holder.call(changeSettings, { params: { account_id: holder.accountId }, body: { currency: 'JPY' } });
  const made = [
    await assignedDelivery(service, own),
    await assignedDelivery(service, own, { ...shirts, amount_to_collect: 1200 }, yen),
    await assignedDelivery(service, own),
    await assignedDelivery(service, own),
  ];
  for (const id of made) await own.move(pickUpDelivery, id);
  const end = async (n: number, operation: typeof deliverDelivery | typeof returnDelivery, body: object) => {
    clock.forward(minute);
    expect((await own.move(operation, made[n]!, { body })).status).toBe(200);
  };
  await end(0, deliverDelivery, { collected_amount: 500000 });
  await end(1, deliverDelivery, { collected_amount: 1200 });
  await end(2, returnDelivery, { reason: 'shop closed' });
  await end(3, deliverDelivery, { collected_amount: 100, shortfall_reason: 'had no more' });
  const today = await dayOf(own);
  expect(today.stops).toEqual([]);
  expect(ids(today.done)).toEqual([...made].reverse());
  expect(today.done[0]).toMatchObject({ status: 'delivered', collected_amount: 100, moves: [], late: false });
  expect(today.collected).toEqual([
    { currency: 'JPY', currency_digits: 0, amount: 1200 },
    { currency: 'USD', currency_digits: 2, amount: 500100 },
  ]);
  clock.forward(day);
  const tomorrow = await dayOf(own);
  expect([tomorrow.done, tomorrow.collected]).toEqual([[], []]);
});

test('getDay 200: at most 200 of what ended today, and the cash of all of them', async () => {
  const own = await signedInPhone(service);
  const first = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, first);
  await own.move(deliverDelivery, first, { body: { collected_amount: 500000 } });
  await sql(
    service,
    `insert into deliveries
       (account_id, delivery_id, mode, status, version, pickup_address, delivery_address, amount_to_collect, currency,
        collected_amount, courier_id, estimated_delivery_time, created_at, updated_at)
     select account_id, gen_random_uuid(), mode, status, version, pickup_address, delivery_address, amount_to_collect,
       currency, 10, courier_id, estimated_delivery_time, created_at, updated_at
     from deliveries, generate_series(1, 200)
     where courier_id = $1`,
    [parseId('courier', own.courierId)],
  );
  const { done, collected } = await dayOf(own);
  expect(done).toHaveLength(200);
  expect(collected).toEqual([{ currency: 'USD', currency_digits: 2, amount: 502000 }]);
});

test('getDay 200: a delivery that is past its time is late', async () => {
  const own = await signedInPhone(service);
  await assignedDelivery(service, own);
  clock.forward(3 * day);
  expect((await dayOf(own)).stops[0].late).toBe(true);
});

test('getDay 200: names the delivery company, which issues the receipts, where it is set', async () => {
  const operator = await signedIn(service, { operator: true });
  const own = await signedInPhone(service);
  const set = (company_name: string | null) =>
    operator.call(changeFleetSettings, { body: { company_name, company_address: '12 Marina' } });
  expect(await dayOf(own)).toMatchObject({ company_name: null });
  await set('Swift Riders');
  expect(await dayOf(own)).toMatchObject({ company_name: 'Swift Riders' });
  await set(null);
  expect(await dayOf(own)).toMatchObject({ company_name: null });
});

test('getDay 200: today is the day of the fleet', async () => {
  const operator = await signedIn(service, { operator: true });
  const own = await signedInPhone(service);
  const set = (time_zone: string) => operator.call(changeFleetSettings, { body: { time_zone } });
  // Fourteen hours before and after UTC is never the same day.
  await set('Pacific/Kiritimati');
  expect((await dayOf(own)).today).toBe(dayAt(clock.now() + 14 * hour, 'UTC'));
  await set('Pacific/Pago_Pago');
  expect((await dayOf(own)).today).toBe(dayAt(clock.now() - 11 * hour, 'UTC'));
  await set('UTC');
});
