import { expect, test } from 'vitest';
import { listDeliveries as operation } from '../../contract/operations/delivery-lists.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, hour, minute, testClock } from '../support/clock.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp } from '../support/outbox.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';

const service = useService();

type Query = Record<string, string | number>;
async function list(key: string, query: Query = {}, on: TestService = service) {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)] as const) as [string, string][],
  );
  const response = await send(on, 'GET', `/v1/deliveries${text.size > 0 ? `?${text}` : ''}`, { key });
  return expectDeclared(operation, response);
}
function idsOf(response: Awaited<ReturnType<typeof list>>): string[] {
  expect(response.status, response.text).toBe(200);
  return response.body.data.map((delivery: { delivery_id: string }) => delivery.delivery_id);
}

/** All pages, one after the other. */
async function allOf(
  key: string,
  query: Query = {},
  between: () => Promise<unknown> = async () => undefined,
) {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await list(key, { ...query, ...(cursor ? { cursor } : {}) });
    expect(response.body.has_more).toBe(response.body.next_cursor !== null);
    ids.push(...idsOf(response));
    cursor = response.body.next_cursor;
    await between();
  }
  return ids;
}

async function many(key: string, count: number, body: object = shirts): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await createDelivery(service, key, body));
  return ids.sort().reverse();
}

let accounts = 0;
const newAccount = () => service.newKey(`List ${++accounts}`);

test('200: newest first, with everything that was sent, and nulls for what was not', async () => {
  const key = await newAccount();
  const bare = await createDelivery(service, key, { pickup_address: 'A', delivery_address: 'B' });
  const full = await createDelivery(service, key);
  const { body } = await list(key);
  expect(body).toMatchObject({ has_more: false, next_cursor: null });
  expect(body.data.map((row: { delivery_id: string }) => row.delivery_id)).toEqual([full, bare]);
  expect(body.data[0]).toMatchObject({ ...shirts, status: 'created', currency: 'USD' });
  expect(body.data[1]).toMatchObject({
    package_details: { weight: null, description: null },
    receiver_contact: { name: null, phone: null },
    amount_to_collect: 0,
  });
});

test('200: pages of any size hold each delivery exactly once, in order', async () => {
  const key = await newAccount();
  const made = await many(key, 23);
  for (const limit of [1, 5, 23, 100]) expect(await allOf(key, { limit })).toEqual(made);
});

test('200: deliveries created and moved while somebody pages are neither lost nor repeated', async () => {
  const key = await newAccount();
  const made = await many(key, 20);
  const seen = await allOf(key, { limit: 3 }, async () => {
    await createDelivery(service, key);
    await service.move(made.at(-1)!, 'pick_up');
  });
  expect(seen.filter((id) => made.includes(id))).toEqual(made);
  expect(new Set(seen).size).toBe(seen.length);
});

test('200: states are filtered, one or several, and a page goes on inside the filter', async () => {
  const key = await newAccount();
  const made = await many(key, 12);
  for (const id of made.slice(0, 5)) await service.move(id, 'pick_up');
  for (const id of made.slice(0, 2)) await service.move(id, 'deliver');
  for (const id of made.slice(9)) await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  expect(await allOf(key, { status: 'delivered', limit: 1 })).toEqual(made.slice(0, 2));
  expect(await allOf(key, { status: 'in_transit', limit: 2 })).toEqual(made.slice(2, 5));
  expect(await allOf(key, { status: 'cancelled,delivered', limit: 2 })).toEqual([
    ...made.slice(0, 2),
    ...made.slice(9),
  ]);
  expect(await allOf(key, { status: 'returned' })).toEqual([]);
});

test('200: dates bound the creation, days whole, times to the millisecond', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  clock.forward(Date.UTC(2030, 0, 1, 12) - clock.now());
  const made: string[] = [];
  for (let i = 0; i < 4; i++) {
    made.unshift(await createDelivery(own, key));
    clock.forward(day);
  }
  const [fourth, third, second, first] = made;
  const ids = async (query: Query) => idsOf(await list(key, query, own));
  expect(await ids({ created_from: '2030-01-03' })).toEqual([fourth, third]);
  expect(await ids({ created_to: '2030-01-02' })).toEqual([second, first]);
  expect(await ids({ created_from: '2030-01-02', created_to: '2030-01-03' })).toEqual([third, second]);
  expect(await ids({ created_from: '2030-01-02T12:00:00.001Z' })).toEqual([fourth, third]);
  expect(await ids({ created_to: '2030-01-02T12:00Z' })).toEqual([first]);
  expect(await ids({ created_from: '2030-02-01' })).toEqual([]);
  expect(await ids({ created_from: '0001-01-01', created_to: '9999-12-31' })).toEqual(made);
  await own.stop();
});

test('200: those that wait for an answer are found, with other filters and with words', async () => {
  const key = await service.newKey('Waiting');
  const made = async (street: string, ...moves: Parameters<typeof service.move>[1][]) => {
    const id = await createDelivery(service, key, { ...shirts, delivery_address: `${street} Street` });
    for (const move of moves) await service.move(id, move);
    return id;
  };
  await made('Moving', 'pick_up');
  await made('Answered', 'pick_up', 'fail_attempt', 'instruct');
  await made('Arrived', 'pick_up', 'fail_attempt', 'deliver');
  const first = await made('Waiting', 'pick_up', 'fail_attempt');
  const second = await made('Patient', 'pick_up', 'fail_attempt');
  expect(idsOf(await list(key, { instruction: 'awaited' }))).toEqual([second, first]);
  expect(idsOf(await list(key, { instruction: 'awaited', late: 'true' }))).toEqual([]);
  expect(idsOf(await list(key, { instruction: 'awaited', status: 'delivered' }))).toEqual([]);
  await caughtUp(service);
  expect(idsOf(await list(key, { instruction: 'awaited', search: 'patient' }))).toEqual([second]);
  expect(idsOf(await list(key, { instruction: 'awaited', search: 'arrived' }))).toEqual([]);
});

test('200: late are those whose time is over and that have not ended', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  const old = await createDelivery(own, key);
  const moving = await createDelivery(own, key);
  const done = await createDelivery(own, key);
  await own.move(moving, 'pick_up');
  await send(own, 'POST', `/v1/deliveries/${done}/cancel`, { key });
  clock.forward(24 * hour - minute);
  await createDelivery(own, key);
  expect(idsOf(await list(key, { late: 'true' }, own))).toEqual([]);
  clock.forward(2 * minute);
  expect(idsOf(await list(key, { late: 'true' }, own)).sort()).toEqual([old, moving].sort());
  expect(idsOf(await list(key, { late: 'true', status: 'in_transit' }, own))).toEqual([moving]);
  expect(idsOf(await list(key, { late: 'true', status: 'cancelled' }, own))).toEqual([]);
  expect(idsOf(await list(key, { late: 'false' }, own)), 'false narrows nothing').toEqual(
    idsOf(await list(key, {}, own)),
  );
  await own.stop();
});

test('200: a delivery that is not picked up by the end of its pickup window is late until it is', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  const at = (ms: number) => new Date(clock.now() + ms).toISOString();
  const id = await createDelivery(own, key, {
    pickup_address: 'A',
    delivery_address: 'B',
    pickup_window: { from: at(hour), to: at(2 * hour) },
  });
  clock.forward(2 * hour);
  expect(idsOf(await list(key, { late: 'true' }, own))).toEqual([]);
  clock.forward(minute);
  expect(idsOf(await list(key, { late: 'true' }, own))).toEqual([id]);
  await own.move(id, 'pick_up');
  expect(idsOf(await list(key, { late: 'true' }, own))).toEqual([]);
  clock.forward(24 * hour);
  expect(idsOf(await list(key, { late: 'true' }, own))).toEqual([id]);
  await own.stop();
});

test('200: a search finds words of the addresses, the description and the receiver, phones and ids', async () => {
  const key = await newAccount();
  const other = await createDelivery(service, key, { pickup_address: 'Kano', delivery_address: 'Jos' });
  const id = await createDelivery(service, key, {
    pickup_address: '12 Marina Road, Lagos',
    delivery_address: 'Łódź, Ọjọ́ Street',
    package_details: { description: 'Two cotton shirts' },
    receiver_contact: { name: "Siobhán O'Brien", phone: '+2348012345678' },
  });
  await caughtUp(service);
  for (const search of [
    'marina',
    'LAGOS mar',
    'Road,\r\n\tLagos',
    'lodz',
    'ọjọ',
    'cott shirts',
    "o'brien siobhan",
    '+234 801 234 5678',
    '5678',
    '08012345678',
    id,
    id.slice(0, 29),
    id.toUpperCase(),
  ])
    expect(idsOf(await list(key, { search })), search).toEqual([id]);
  for (const search of ['arina', 'marina jos', '!!!', '0801234', "marina' | 'kano", 'dlv_7zzzzzzz'])
    expect(idsOf(await list(key, { search })), search).toEqual([]);
  expect(idsOf(await list(key, { search: 'kano' }))).toEqual([other]);
  expect(idsOf(await list(key, { search: id, status: 'cancelled' }))).toEqual([]);
});

test('200: text of every kind is found and comes back as it was sent', async () => {
  const key = await newAccount();
  const nasty = `<img src=x onerror=alert(1)> '"; drop table deliveries; -- \\ %s $1 :* & | ! ( \u202E名`;
  const body = {
    pickup_address: nasty,
    delivery_address: nasty,
    package_details: { description: nasty },
    receiver_contact: { name: nasty, phone: '+2348012345678' },
  };
  const id = await createDelivery(service, key, body);
  await caughtUp(service);
  for (const search of [nasty, 'onerror', '名', `'"; drop`, ':* & | !(drop']) {
    const response = await list(key, { search });
    expect(idsOf(response), search).toEqual([id]);
    expect(response.body.data[0]).toMatchObject(body);
  }
});

test('200: the largest page of the longest texts arrives whole', async () => {
  const key = await newAccount();
  const long = '名'.repeat(500);
  const body = {
    pickup_address: long,
    delivery_address: long,
    package_details: { description: '名'.repeat(1_000) },
  };
  await Promise.all(Array.from({ length: 100 }, () => createDelivery(service, key, body)));
  const plain = await list(key, { limit: 100 });
  expect(plain.body.data).toHaveLength(100);
  expect(plain.text.length).toBeGreaterThan(200_000);
  const lane = await send(service, 'GET', '/v1/deliveries', { key }); // without a query: the express lane
  expect(lane.body.data).toHaveLength(25);
});

test('200: another account cannot see a delivery, and neither can another mode, by list, cursor, id or word', async () => {
  const [mine, rival] = [await newAccount(), await newAccount()];
  const test = await service.newKey(`List ${accounts - 1}`, 'test');
  const [newer, older] = await many(mine, 2, { pickup_address: 'Secretplace', delivery_address: 'B' });
  const own = await createDelivery(service, test);
  await caughtUp(service);
  const { body } = await list(mine, { limit: 1 });
  for (const query of [{}, { cursor: body.next_cursor }, { search: newer! }, { search: 'secretplace' }]) {
    expect(idsOf(await list(rival, query))).toEqual([]);
    expect(idsOf(await list(test, query))).not.toContain(older);
  }
  expect(idsOf(await list(test))).toEqual([own]);
  expect(idsOf(await list(mine))).toEqual([newer, older]);
});

test('400: every bad filter is named, and so is an invalid cursor', async () => {
  const key = await newAccount();
  const { body } = await list(key, {
    status: 'lost',
    created_from: '2026-13-01',
    limit: '101',
    late: 'yes',
    stauts: 'created',
  });
  for (const words of [
    'status must be one or more of',
    'created_from must be a date',
    'limit must be',
    'late must be',
    'did you mean status?',
  ])
    expect(body.details).toContain(words);
  const details = async (query: Query) => {
    const response = await list(key, query);
    expect(response.status, JSON.stringify(query)).toBe(400);
    return response.body.details;
  };
  for (const cursor of ['x', 'AAAA', 'AgAAAAAAAAAAAAAAAAAAAAAA', `${'A'.repeat(22)}B`, 'a b'])
    expect(await details({ cursor })).toMatch(/^cursor must be the next_cursor/);
  expect(await details({ created_from: '2026-02-30', created_to: '2025-02-29T00:00:00Z' })).toBe(
    'created_from must be a date of the calendar, which 2026-02-30 is not; created_to must be a date of the calendar, which 2025-02-29 is not',
  );
  for (const limit of ['0', '-1', '1.5', 'ten', ''])
    expect(await details({ limit })).toContain('limit must be');
  for (const search of ['', ' ', 'x'.repeat(201), 'a\u0000b'])
    expect(await details({ search })).toMatch(/^search must /);
});

test('400: a parameter that does not exist is named with those that do', async () => {
  const key = await newAccount();
  const response = expectDeclared(operation, await list(key, { order: '-updated' }));
  expect([response.status, response.body.details]).toEqual([
    400,
    `order is not a known parameter: use ${Object.keys(operation.query.properties).join(', ')}`,
  ]);
});

test('200: times of filters may have any offset, as other times may, and lower-case letters', async () => {
  const key = await newAccount();
  const [first, second] = [await createDelivery(service, key), await createDelivery(service, key)];
  const { data } = (await list(key, {})).body;
  const createdAt = Date.parse(
    data.find((one: { delivery_id: string }) => one.delivery_id === second).created_at,
  );
  /** The clocks of a place that is an hour ahead. */
  const inLagos = (ms: number) => new Date(ms + 3_600_000).toISOString().replace('Z', '+01:00');
  const found = async (query: Query) => idsOf(await list(key, query)).sort();
  for (const name of ['created_from', 'updated_from'] as const) {
    expect(await found({ [name]: inLagos(createdAt) }), name).toContain(second);
    expect(await found({ [name]: inLagos(createdAt + 1) }), name).toEqual([]);
    expect(await found({ [name]: new Date(createdAt + 1).toISOString().toLowerCase() }), name).toEqual([]);
  }
  expect(await found({ created_to: inLagos(createdAt + 1) })).toEqual([first, second].sort());
  const unencoded = await send(service, 'GET', '/v1/deliveries?updated_from=2026-11-15T10:30:00+01:00', {
    key,
  });
  expect(unencoded.body.details, 'a plus sign in a URL is a space').toContain('with + written as %2B');
});

test('200: states may be given with commas between, or one by one, as generated clients do', async () => {
  const key = await newAccount();
  const [open, cancelled] = [await createDelivery(service, key), await createDelivery(service, key)];
  await send(service, 'POST', `/v1/deliveries/${cancelled}/cancel`, { key });
  const both = [open, cancelled].sort().reverse();
  for (const [query, ids] of [
    ['status=created', [open]],
    ['status=created,cancelled', both],
    ['status=created%2Ccancelled', both],
    ['status=created&status=cancelled', both],
    ['status=created,delivered&status=cancelled', both],
    ['status=delivered&status=returned', []],
  ] as const) {
    const response = await send(service, 'GET', `/v1/deliveries?${query}`, { key });
    expect(idsOf(expectDeclared(operation, response)), query).toEqual(ids);
  }
});

test('400: a filter that is there twice is refused, and so is a list with a word that is no state', async () => {
  const key = await newAccount();
  for (const [query, name] of [
    ['late=true&late=false', 'late'],
    ['limit=1&limit=2', 'limit'],
    ['search=a&search=b', 'search'],
    ['late=', 'late'],
    ['late=TRUE', 'late'],
    ['status=', 'status'],
    ['status=created,', 'status'],
    ['status=created&status=lost', 'status'],
    ['status=created&status=', 'status'],
  ] as const) {
    const response = await send(service, 'GET', `/v1/deliveries?${query}`, { key });
    expect([response.status, response.body.error], query).toEqual([400, 'invalid request data']);
    expect(response.body.details, query).toMatch(new RegExp(`^${name} (must|is not)`));
    expect(response.body.details, query).not.toMatch(/; \w+ (must|is) /);
  }
});
