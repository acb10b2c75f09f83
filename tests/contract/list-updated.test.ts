/** The parameters of the list that systems use to keep a copy up to date: `updated_from`, `reference` and `view`. */
import { expect, test } from 'vitest';
import { listDeliveries as operation } from '../../contract/operations/delivery-lists.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { minute, testClock } from '../support/clock.ts';
import { newCourier } from '../support/couriers.ts';
import { testFleet } from '../support/fleet.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';

const clock = testClock();
const service = useService({ clock });
type Query = Record<string, string | number>;

async function list(key: string, query: Query) {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  return expectDeclared(operation, await send(service, 'GET', `/v1/deliveries?${text}`, { key }));
}
async function ids(key: string, query: Query): Promise<string[]> {
  const response = await list(key, query);
  expect(response.status, response.text).toBe(200);
  return response.body.data.map((row: { delivery_id: string }) => row.delivery_id);
}
async function details(key: string, query: Query): Promise<string> {
  const response = await list(key, query);
  expect([response.status, response.body.error]).toEqual([400, 'invalid request data']);
  return response.body.details;
}

/** All pages, one after the other, with something in between. */
async function pages(
  key: string,
  query: Query,
  between: (page: number) => Promise<unknown> = async () => {},
) {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 1; ; page++) {
    const response = await list(key, { ...query, ...(cursor ? { cursor } : {}) });
    expect(response.status, response.text).toBe(200);
    seen.push(...response.body.data.map((row: { delivery_id: string }) => row.delivery_id));
    cursor = response.body.next_cursor;
    if (cursor === null) return seen;
    await between(page);
  }
}

let accounts = 0;
const newAccount = () => service.newKey(`Sync ${++accounts}`);
const now = () => new Date(clock.now()).toISOString();
const cancel = (key: string, id: string) => send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });

/** A delivery each minute; then some of them change, a minute apart, in another order. */
async function history(key: string) {
  const start = now();
  const made: string[] = [];
  for (let i = 0; i < 6; i++) {
    made.push(await createDelivery(service, key));
    clock.forward(minute);
  }
  const [first, second, third, fourth, fifth, sixth] = made as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const changing = now();
  for (const change of [
    () => service.move(fifth, 'pick_up'),
    () => service.move(second, 'pick_up'),
    () => cancel(key, fourth),
    () => service.move(second, 'deliver'),
  ]) {
    await change();
    clock.forward(minute);
  }
  return { start, changing, byChange: [first, third, sixth, fifth, fourth, second] };
}

test('200: updated_from lists what changed at or after a time, the longest unchanged first, in pages of any size', async () => {
  const key = await newAccount();
  const { start, changing, byChange } = await history(key);
  for (const limit of [1, 2, 6, 100])
    expect(await pages(key, { updated_from: start, limit })).toEqual(byChange);
  expect(await ids(key, { updated_from: changing }), 'the bound is included').toEqual(byChange.slice(3));
  const later = new Date(Date.parse(changing) + 1).toISOString();
  expect(await ids(key, { updated_from: later })).toEqual(byChange.slice(4));
  expect(await ids(key, { updated_from: now() })).toEqual([]);
  expect(await ids(key, { updated_from: '2000-01-01' }), 'a date is a day in UTC').toEqual(byChange);
});

test('200: updated_from goes together with states, dates and lateness', async () => {
  const key = await newAccount();
  const { start, byChange } = await history(key);
  const [first, third, sixth, fifth, fourth, second] = byChange;
  expect(await pages(key, { updated_from: start, status: 'created,cancelled', limit: 1 })).toEqual([
    first,
    third,
    sixth,
    fourth,
  ]);
  expect(await ids(key, { updated_from: start, status: 'in_transit,delivered' })).toEqual([fifth, second]);
  const created_from = new Date(Date.parse(start) + 2 * minute).toISOString();
  expect(await ids(key, { updated_from: start, created_from })).toEqual([third, sixth, fifth, fourth]);
  expect(await ids(key, { updated_from: start, late: 'true' })).toEqual([]);
});

test('200: a delivery that changes while somebody pages comes again later, and none is missed', async () => {
  const key = await newAccount();
  const { start, byChange } = await history(key);
  const [first, third] = byChange;
  const seen = await pages(key, { updated_from: start, limit: 2 }, async (page) => {
    clock.forward(minute);
    if (page === 1) await service.move(first!, 'pick_up');
    if (page === 2) await cancel(key, third!);
  });
  expect(seen).toEqual([...byChange, first, third]);
});

test('200: deliveries with the same last change come once each, whether they changed or not', async () => {
  const key = await newAccount();
  const start = now();
  const made: string[] = [];
  for (let i = 0; i < 8; i++) made.push(await createDelivery(service, key));
  for (const id of made.slice(0, 4)) await service.move(id, 'pick_up');
  made.sort();
  for (const limit of [1, 3]) expect(await pages(key, { updated_from: start, limit })).toEqual(made);
});

test('200: reference finds the delivery that has it, and cancelled ones that had it, newest first', async () => {
  const key = await newAccount();
  const withReference = (reference: string) => createDelivery(service, key, { ...shirts, reference });
  const made: string[] = [];
  for (let i = 0; i < 3; i++) {
    made.unshift(await withReference('order 1042'));
    await cancel(key, made[0]!);
    clock.forward(minute);
  }
  made.unshift(await withReference('order 1042'));
  await withReference('order 10420');
  await withReference('ORDER 1042');
  expect(await pages(key, { reference: 'order 1042', limit: 1 })).toEqual(made);
  expect(await ids(key, { reference: 'order 1042', status: 'created' })).toEqual([made[0]]);
  expect(await ids(key, { reference: 'order 1042', status: 'delivered' })).toEqual([]);
  expect(await pages(key, { reference: 'order 1042', updated_from: '2000-01-01', limit: 3 })).toEqual(
    made.toReversed(),
  );
  expect(await ids(key, { reference: 'order 1042', updated_from: now() })).toEqual([made[0]]);
  expect(await ids(key, { reference: 'order' })).toEqual([]);
});

test('200: view=record shows the full record of each delivery; without it, nothing is added', async () => {
  const key = await newAccount();
  const id = await createDelivery(service, key);
  const { courierId } = await newCourier(service, 'Musa Bello');
  await testFleet(service).move(id, 'pick-up', { courier_id: courierId });
  const other = await createDelivery(service, key);
  const { body } = await list(key, { view: 'record' });
  const record = async (one: string) =>
    (await send(service, 'GET', `/v1/deliveries/${one}/record`, { key })).body;
  expect(body.data).toEqual(expect.arrayContaining([await record(id), await record(other)]));
  expect(body.data).toHaveLength(2);
  const plain = (await list(key, {})).body.data.find(
    (row: { delivery_id: string }) => row.delivery_id === id,
  );
  expect(Object.keys(plain)).not.toContain('courier');
  expect(await record(id)).toMatchObject({ ...plain, courier: { name: 'Musa' } });
});

test('200: another account and the other mode see nothing, by reference, by time or with its cursor', async () => {
  const [mine, rival] = [await newAccount(), await newAccount()];
  const test = await service.newKey(`Sync ${accounts - 1}`, 'test');
  for (const reference of ['mine 1', 'mine 2']) await createDelivery(service, mine, { ...shirts, reference });
  const query = { updated_from: '2000-01-01', limit: 1 };
  const { next_cursor: cursor } = (await list(mine, query)).body;
  for (const key of [rival, test]) {
    for (const asked of [{ reference: 'mine 1' }, query, { ...query, cursor }, { view: 'record' }]) {
      expect(await ids(key, asked)).toEqual([]);
    }
  }
});

test('400: bad values are named, and so is what cannot be combined', async () => {
  const key = await newAccount();
  expect(await details(key, { updated_from: 'yesterday' })).toMatch(/^updated_from must be a date such as/);
  expect(await details(key, { updated_from: '2026-02-30' })).toBe(
    'updated_from must be a date of the calendar, which 2026-02-30 is not',
  );
  expect(await details(key, { reference: '' })).toMatch(/^reference must/);
  expect(await details(key, { reference: 'x'.repeat(101) })).toMatch(/^reference must/);
  expect(await details(key, { view: 'full' })).toBe('view must be basic or record');
  expect(await details(key, { search: 'lagos', updated_from: '2026-01-01', reference: '1042' })).toBe(
    'search cannot be combined with reference; search cannot be combined with updated_from',
  );
  expect(await details(key, { sort: 'random' })).toMatch(/^sort must be one of/);
});

test('400: a cursor goes on in its own order only', async () => {
  const key = await newAccount();
  for (let i = 0; i < 2; i++) await createDelivery(service, key);
  await caughtUp(service);
  const newest = (await list(key, { limit: 1 })).body.next_cursor;
  const changed = (await list(key, { limit: 1, updated_from: '2000-01-01' })).body.next_cursor;
  const refusal = 'cursor must be the next_cursor of an earlier response';
  expect(await details(key, { cursor: changed })).toBe(refusal);
  expect(await details(key, { cursor: newest, updated_from: '2000-01-01' })).toBe(refusal);
  expect(await details(key, { cursor: 'AgAA', updated_from: '2000-01-01' })).toBe(refusal);
});
