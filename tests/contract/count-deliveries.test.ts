/** Sorting, counting and filtering by courier, with a key. As people do it, in every order: tests/dashboard/delivery-list.test.ts. */
import { expect, test } from 'vitest';
import {
  listAssignedCouriers,
  listDeliveries,
  countDeliveries as operation,
} from '../../contract/operations/delivery-lists.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { testFleet } from '../support/fleet.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const fleet = testFleet(service);

let accounts = 0;
async function accountWithThree(account = `Account ${++accounts}`) {
  const key = await service.newKey(account);
  const made: string[] = [];
  for (const reference of ['A-1', 'A-2', 'A-3']) {
    made.push(await createDelivery(service, key, { ...shirts, reference }));
  }
  const musa = await fleet.addCourier('Musa Bello');
  await fleet.assign(made[1]!, musa);
  const read = async (from: typeof listDeliveries | typeof operation, query: string) =>
    expectDeclared(from, await send(service, 'GET', `${from.path}${query}`, { key }));
  const list = async (query: string): Promise<string[]> =>
    (await read(listDeliveries, query)).body.data.map((one: { delivery_id: string }) => one.delivery_id);
  const count = async (query: string) => (await read(operation, query)).body;
  return { key, made, musa, read, list, count };
}

test('200: a key sorts, filters by courier and counts as people do, and sees who is assigned; another account cannot count them', async () => {
  const { key, made, musa, read, list, count } = await accountWithThree();
  const [first, second, third] = made;
  expect(await list('?sort=created')).toEqual([first, second, third]);
  expect(await list('?sort=-updated&limit=1')).toEqual([second]);
  expect(await list(`?courier_id=${musa}`)).toEqual([second]);
  expect(await list(`?courier_id=${musa}&reference=A-2`)).toEqual([second]);
  expect(await list(`?courier_id=${musa}&reference=A-1`)).toEqual([]);
  expect(await count(`?courier_id=${musa}`)).toEqual({ count: 1, at_least: false });
  expect(await count('?status=created')).toEqual({ count: 3, at_least: false });
  const rival = await send(service, 'GET', operation.path, { key: await service.newKey('Rival') });
  expect(rival.body).toEqual({ count: 0, at_least: false });
  const [newest, assigned] = (await read(listDeliveries, '')).body.data;
  expect([newest.courier_id, newest.due.what, newest.late]).toEqual([null, 'delivery', false]);
  expect(assigned.courier_id).toBe(musa);
  const couriers = await send(service, 'GET', listAssignedCouriers.path, { key });
  expect(expectDeclared(listAssignedCouriers, couriers).body).toEqual({
    data: [{ courier_id: musa, name: 'Musa' }],
  });
});

test('200: a page names its view, by which clients know what it has', async () => {
  const { read } = await accountWithThree();
  expect((await read(listDeliveries, '')).body.view).toBe('basic');
  expect((await read(listDeliveries, '?view=basic')).body.view).toBe('basic');
  const full = (await read(listDeliveries, '?view=record&sort=due')).body;
  expect([full.view, full.data[0].version, full.sorted_among]).toEqual(['record', 1, null]);
});

test('200: a date without a time is a day in the time zone of the account', async () => {
  const { list, count, read } = await accountWithThree('Far east');
  await sql(service, `update accounts set time_zone = 'Pacific/Kiritimati' where name = 'Far east'`);
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' });
  const { created_at: oldest } = (await read(listDeliveries, '')).body.data.at(-1);
  const today = there.format(new Date(oldest));
  const yesterday = there.format(Date.parse(oldest) - 86_400_000);
  expect(await list(`?created_from=${today}`)).toHaveLength(3);
  expect(await count(`?created_to=${yesterday}`)).toEqual({ count: 0, at_least: false });
});

test('400: a filter that is wrong is named', async () => {
  const { key } = await accountWithThree();
  const response = await send(service, 'GET', `${operation.path}?status=lost`, { key });
  expect([response.status, response.body.details]).toEqual([400, expect.stringMatching(/^status must be/)]);
});
