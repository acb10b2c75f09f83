/** The list of deliveries: its orders, its count, who is assigned, and what can be done with selected ones. */
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { generateApiKey } from '../../contract/dashboard/api-keys.ts';
import { exportSelected, maxSelected } from '../../contract/dashboard/deliveries.ts';
import {
  countDeliveries,
  listAssignedCouriers,
  listDeliveries,
  maxCounted,
  maxCountedMatches,
  maxSortedMatches,
  maxSortedOfPast,
} from '../../contract/operations/delivery-lists.ts';
import { type DeliverySort, deliverySorts } from '../../contract/records.ts';
import { formatId, newId } from '../../server/platform/ids.ts';
import { createDelivery, shirts } from '../support/client.ts';
import { minute, testClock } from '../support/clock.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { testFleet } from '../support/fleet.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = testClock();
const service = useService({ clock });
const fleet = testFleet(service);
type Query = Record<string, string | number>;

const within = ({ accountId }: TestPerson, mode = 'live') => ({ account_id: accountId, mode });
const browse = (person: TestPerson, query: Query = {}, mode = 'live') =>
  person.call(listDeliveries, { params: within(person, mode), query });
const idsOf = ({ body }: { body: { data: { delivery_id: string }[] } }) =>
  body.data.map((row) => row.delivery_id);
const count = async (person: TestPerson, query: Query = {}, mode = 'live') =>
  (await person.call(countDeliveries, { params: within(person, mode), query })).body;

async function pages(person: TestPerson, query: Query): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await browse(person, { ...query, ...(cursor ? { cursor } : {}) });
    expect(response.status, response.text).toBe(200);
    seen.push(...idsOf(response));
    cursor = response.body.next_cursor;
  }
  return seen;
}

let accounts = 0;
async function newAccount() {
  const account = `Sorted ${++accounts}`;
  const person = await signedIn(service, { account });
  return { account, person, key: await service.newKey(account) };
}

/** Five deliveries, a minute apart, of which three changed, and whose due times are in another order. */
async function fiveDeliveries(key: string) {
  const until = (minutes: number) => new Date(clock.now() + minutes * minute).toISOString();
  const made: string[] = [];
  for (const due of [500, 300, 400, 100, 200]) {
    const delivery_window = { from: until(due - 60), to: until(due) };
    made.push(await createDelivery(service, key, { ...shirts, delivery_window }));
    clock.forward(minute);
  }
  const [a, b, c, d, e] = made as [string, string, string, string, string];
  for (const change of [
    () => service.move(b, 'pick_up'),
    () => service.move(b, 'deliver'),
    () => service.move(d, 'pick_up'),
    () => service.move(a, 'cancel'),
  ]) {
    await change();
    clock.forward(minute);
  }
  return { a, b, c, d, e };
}

/** The five in every order. Those that have ended are due no more. */
function expectedOrders({ a, b, c, d, e }: Awaited<ReturnType<typeof fiveDeliveries>>) {
  const orders: Record<DeliverySort, string[]> = {
    '-created': [e, d, c, b, a],
    created: [a, b, c, d, e],
    '-updated': [a, d, b, e, c],
    updated: [c, e, b, d, a],
    due: [d, e, c, b, a],
    '-due': [c, e, d, b, a],
  };
  return orders;
}

test('listDeliveries 200: every order has each delivery once, in pages of any size, with filters and in a search', async () => {
  const { person, key } = await newAccount();
  const five = await fiveDeliveries(key);
  await caughtUp(service);
  const orders = expectedOrders(five);
  const open = [five.c, five.d, five.e];
  for (const sort of deliverySorts) {
    for (const limit of [1, 2, 100]) {
      expect(await pages(person, { sort, limit }), `${sort} ${limit}`).toEqual(orders[sort]);
      expect(await pages(person, { sort, limit, search: 'allen' }), sort).toEqual(orders[sort]);
    }
    const openOnes = orders[sort].filter((id) => open.includes(id));
    expect(await pages(person, { sort, limit: 1, status: 'created,in_transit' })).toEqual(openOnes);
    expect(await pages(person, { sort, status: 'returned' })).toEqual([]);
  }
});

test('listDeliveries 200: days of the past are sorted by their latest change, in pages of any size', async () => {
  const { account, person, key } = await newAccount();
  const five = await fiveDeliveries(key);
  const past = { created_to: new Date(clock.now()).toISOString().slice(0, 10), sort: '-updated' };
  clock.forward(3 * 24 * 60 * minute);
  const { b, d } = five;
  const again = { ...(await signedIn(service, { account })), accountId: person.accountId };
  // Not of these days.
  await createDelivery(service, key);
  for (const limit of [1, 2, 100]) {
    expect(await pages(again, { ...past, limit }), `${limit}`).toEqual(expectedOrders(five)['-updated']);
    expect(await pages(again, { ...past, limit, status: 'delivered,in_transit' })).toEqual([d, b]);
  }
  expect((await browse(again, past)).body.sorted_among).toBeNull();
});

test('listDeliveries 200: late ones and those that wait for an answer are sorted, too', async () => {
  const { person, key } = await newAccount();
  const made: string[] = [];
  for (let i = 0; i < 4; i++) {
    made.push(await createDelivery(service, key));
    clock.forward(minute);
  }
  const [a, b, c] = made as [string, string, string, string];
  for (const id of [b, a, c]) {
    await service.move(id, 'pick_up');
    await service.move(id, 'fail_attempt');
    clock.forward(minute);
  }
  const sorted = (sort: string, query: Query) => pages(person, { sort, limit: 2, ...query });
  expect(await sorted('updated', { instruction: 'awaited' })).toEqual([b, a, c]);
  expect(await sorted('due', { instruction: 'awaited' })).toEqual([a, b, c]);
  expect(await sorted('created', { instruction: 'awaited' })).toEqual([a, b, c]);
  expect(await sorted('-updated', { late: 'true' })).toEqual([]);
  clock.forward(2 * 24 * 60 * minute);
  const again = await signedIn(service, { account: `Sorted ${accounts}` });
  const late = await pages(again, { sort: '-due', late: 'true', limit: 3 });
  expect(late).toEqual(made.toReversed());
});

test('listDeliveries 400: an unknown order, a courier’s id that is none, and a cursor of another order are named', async () => {
  const { person, key } = await newAccount();
  for (let i = 0; i < 2; i++) await createDelivery(service, key);
  const cursor = (await browse(person, { sort: 'due', limit: 1 })).body.next_cursor;
  const bad: [Query, string][] = [
    [{ sort: 'weight' }, 'sort must be one of -created, created, -updated, updated, due, -due'],
    [{ courier_id: 'Musa' }, 'courier_id must be an identifier that starts with cou_'],
    [{ sort: 'due', updated_from: '2026-01-01' }, 'sort cannot be combined with updated_from'],
    [{ sort: '-due', cursor }, 'cursor must be the next_cursor of an earlier response'],
    [{ cursor }, 'cursor must be the next_cursor of an earlier response'],
  ];
  for (const [query, details] of bad) {
    const response = await browse(person, query);
    expect([response.status, response.body.details]).toEqual([400, details]);
  }
});

test('listDeliveries 200: a row names who is assigned, until the delivery has ended', async () => {
  const { person, key } = await newAccount();
  const id = await createDelivery(service, key);
  const musa = await fleet.addCourier('Musa Bello');
  const courier = async () => (await browse(person)).body.data[0].courier_id;
  expect(await courier()).toBeNull();
  await fleet.assign(id, musa);
  expect(await courier()).toBe(musa);
  await fleet.move(id, 'pick-up');
  expect(await courier()).toBe(musa);
  await fleet.move(id, 'deliver', { collected_amount: shirts.amount_to_collect });
  expect(await courier()).toBeNull();
});

test('listAssignedCouriers 200: only couriers of the account’s own open deliveries, distinguished by an initial; they filter in every order', async () => {
  const [mine, rival] = [await newAccount(), await newAccount()];
  const [bello, adamu, zara, other] = await Promise.all(
    ['Musa Bello', 'Musa Adamu', 'Zara Idris', 'Efe Other'].map((name) => fleet.addCourier(name)),
  );
  const made: string[] = [];
  for (const courier of [bello, adamu, zara, bello]) {
    const id = await createDelivery(service, mine.key);
    made.push(id);
    await fleet.assign(id, courier!);
    clock.forward(minute);
  }
  const theirs = await createDelivery(service, rival.key);
  await fleet.assign(theirs, bello!);
  await fleet.assign(await createDelivery(service, rival.key), other!);
  await fleet.move(made[2]!, 'pick-up');
  await fleet.move(made[2]!, 'deliver', { collected_amount: shirts.amount_to_collect });
  const { body } = await mine.person.call(listAssignedCouriers, { params: within(mine.person) });
  expect(body.data).toEqual([
    { courier_id: adamu, name: 'Musa A.' },
    { courier_id: bello, name: 'Musa B.' },
  ]);
  await caughtUp(service);
  for (const sort of deliverySorts) {
    const isDescending = sort.startsWith('-');
    const expected = isDescending ? [made[3], made[0]] : [made[0], made[3]];
    expect(await pages(mine.person, { courier_id: bello!, sort, limit: 1 }), sort).toEqual(expected);
    expect(await pages(mine.person, { courier_id: bello!, sort, search: 'allen' }), sort).toEqual(expected);
    expect(await pages(mine.person, { courier_id: other!, sort }), 'somebody of another account').toEqual([]);
  }
  expect(await pages(mine.person, { courier_id: zara! }), 'nobody is assigned any more').toEqual([]);
  expect(await pages(rival.person, { courier_id: bello! })).toEqual([theirs]);
  expect(await count(mine.person, { courier_id: bello! })).toEqual({ count: 2, at_least: false });
});

test('countDeliveries 200: counts what the filter has, of its own account and mode', async () => {
  const { account, person, key } = await newAccount();
  await fiveDeliveries(key);
  await createDelivery(service, await service.newKey(account, 'test'));
  await caughtUp(service);
  const exactly = (n: number) => ({ count: n, at_least: false });
  expect(await count(person)).toEqual(exactly(5));
  expect(await count(person, {}, 'test')).toEqual(exactly(1));
  expect(await count(person, { status: 'created,in_transit' })).toEqual(exactly(3));
  expect(await count(person, { late: 'true' })).toEqual(exactly(0));
  expect(await count(person, { late: 'true', status: 'delivered' })).toEqual(exactly(0));
  expect(await count(person, { search: 'allen', status: 'delivered' })).toEqual(exactly(1));
  expect(await count(person, { created_to: '2000-01-01' })).toEqual(exactly(0));
  expect(await count((await newAccount()).person)).toEqual(exactly(0));
});

/** Written by SQL: thousands of requests would take long. */
const fill = async (n: number, address = 'Quantity') => {
  const ids = Array.from({ length: n }, () => newId('delivery', clock.now()));
  await sql(
    service,
    `with made as (
       insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
         amount_to_collect, currency, estimated_delivery_time, created_at, updated_at)
       select a.account_id, id, 'live', 'created', 'A', $3, 0, 'USD', now(), now(), now()
       from accounts a, unnest($1::uuid[]) id where a.name = $2 returning account_id, delivery_id)
     insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
     select account_id, delivery_id, 1, 'delivery.created', now(), gen_random_uuid(), 'live', '{}' from made`,
    [ids, `Sorted ${accounts}`, address],
  );
  return ids.map((id) => formatId('delivery', id));
};

test('countDeliveries 200: above its limit, a count says that there are more', async () => {
  const { person } = await newAccount();
  const searched = async () => {
    await caughtUp(service);
    return count(person, { search: 'quantity' });
  };
  await fill(maxCountedMatches);
  expect(await searched()).toEqual({ count: maxCountedMatches, at_least: false });
  await fill(1);
  expect(await searched()).toEqual({ count: maxCountedMatches, at_least: true });
  await fill(maxCounted - maxCountedMatches - 1);
  expect(await count(person)).toEqual({ count: maxCounted, at_least: false });
  await fill(1);
  expect(await count(person)).toEqual({ count: maxCounted, at_least: true });
});

test('listDeliveries 200: where more match than can be sorted, it says among how many', async () => {
  const { account, person } = await newAccount();
  const sortedAmong = async (query: Query) => {
    const again = { ...(await signedIn(service, { account })), accountId: person.accountId };
    return (await browse(again, { ...query, sort: '-updated' })).body.sorted_among;
  };
  const search = { search: 'quantity' };
  await fill(maxSortedMatches);
  await caughtUp(service);
  expect(await sortedAmong(search)).toBeNull();
  await fill(1);
  await caughtUp(service);
  expect(await sortedAmong(search)).toBe(maxSortedMatches);
  const past = { created_to: new Date(clock.now() + 24 * 60 * minute).toISOString().slice(0, 10) };
  await fill(maxSortedOfPast - maxSortedMatches - 1);
  clock.forward(24 * 60 * minute);
  await fill(1);
  clock.forward(-24 * 60 * minute);
  // The last days are read in the order of the index, whatever there is in them.
  expect(await sortedAmong(past)).toBeNull();
  clock.forward(4 * 24 * 60 * minute);
  expect(await sortedAmong(past)).toBe(maxSortedOfPast);
  const aDayLess = { created_to: new Date(clock.now() - 4 * 24 * 60 * minute).toISOString().slice(0, 10) };
  expect(await sortedAmong(aDayLess)).toBeNull();
});

test('listDeliveries 200: a word that only old deliveries have is found in pages, newest first', async () => {
  const { account, person } = await newAccount();
  const few = await fill(3, 'Seldom');
  const many = await fill(60, 'Formerly');
  clock.forward(10 * 24 * 60 * minute);
  // More than the first step of a search looks at.
  await fill(2_001);
  await caughtUp(service);
  const again = { ...(await signedIn(service, { account })), accountId: person.accountId };
  for (const [search, made] of [
    ['formerly', many],
    ['seldom', few],
    ['nowhere', []],
  ] as const) {
    // Ids of the same moment are in any order.
    const newestFirst = made.toSorted().toReversed();
    expect(await pages(again, { search, limit: 50 }), search).toEqual(newestFirst);
    expect(await pages(again, { search, limit: 50, status: 'created' }), search).toEqual(newestFirst);
    expect(await pages(again, { search, limit: 50, status: 'returned' }), search).toEqual([]);
  }
  expect(await count(again, { search: 'formerly' })).toEqual({ count: 60, at_least: false });
});

test('countDeliveries 400: a bad filter is named', async () => {
  const { person } = await newAccount();
  const response = await person.call(countDeliveries, { params: within(person), query: { status: 'lost' } });
  expect(response.status).toBe(400);
  expect(response.body.details).toMatch(/^status must be/);
});

const parsed = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: true }).data;
const exportOf = (person: TestPerson, delivery_ids: string[]) =>
  person.call(exportSelected, { params: within(person), body: { delivery_ids } });

test('exportSelected 200: a CSV file of exactly the selected deliveries, in their order', async () => {
  const { person, key } = await newAccount();
  const { a, c, e } = await fiveDeliveries(key);
  const response = await exportOf(person, [c, a, e]);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(parsed(response.text).map((cells) => cells[0])).toEqual(['delivery_id', c, a, e]);
});

test('exportSelected 404: a delivery of another account or mode is not found, and nothing is exported', async () => {
  const [mine, rival] = [await newAccount(), await newAccount()];
  const own = await createDelivery(service, mine.key);
  const theirs = await createDelivery(service, rival.key);
  const tested = await createDelivery(service, await service.newKey(mine.account, 'test'));
  for (const foreign of [theirs, tested]) {
    const response = await exportOf(mine.person, [own, foreign]);
    expect([response.status, response.body.error]).toEqual([404, 'delivery not found']);
  }
});

test('exportSelected 400: no delivery, too many, and what is no identifier are refused by name', async () => {
  const { person, key } = await newAccount();
  const id = await createDelivery(service, key);
  for (const ids of [[], Array.from({ length: maxSelected + 1 }, () => id), ['dlv_1']]) {
    const response = await exportOf(person, ids);
    expect(response.status).toBe(400);
    expect(response.body.details).toMatch(/^delivery_ids/);
  }
});

test('listDeliveries 200: a long list is compressed for browsers that accept it; a short one and a new key are not', async () => {
  const { person, key } = await newAccount();
  for (let made = 0; made < 5; made++) await createDelivery(service, key);
  const listAs = (encoding: string) =>
    person.call(listDeliveries, { params: within(person), headers: { 'accept-encoding': encoding } });
  const plain = await listAs('identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const encoding of ['br', 'gzip']) {
    const compressed = await listAs(encoding);
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect(compressed.headers.get('vary')).toContain('accept-encoding');
    expect(compressed.body).toEqual(plain.body);
  }
  const short = await browse(person, { status: 'cancelled' });
  const secret = await person.call(generateApiKey, {
    params: { account_id: person.accountId },
    body: { name: 'shop', mode: 'live' },
  });
  expect([short.status, secret.status]).toEqual([200, 201]);
  for (const { headers } of [short, secret]) expect(headers.get('content-encoding')).toBeNull();
});
