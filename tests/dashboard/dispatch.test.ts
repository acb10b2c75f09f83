/** The dispatch board: columns and filters, assigning and undoing, suggestions, automatic assignment, the stream. */
import type { Static } from 'typebox';
import { beforeAll, expect, test } from 'vitest';
import {
  type BoardColumn,
  getBoard,
  listBoardColumn,
  maxBoardCards,
  previewAutomaticAssignment,
  startAutomaticAssignment,
  undoAutomaticAssignment,
} from '../../contract/dashboard/dispatch.ts';
import {
  assignDeliveries,
  suggestCouriers,
  unassignDeliveries,
  undoAssignments,
} from '../../contract/operations/fleet/assign.ts';
import { correctDelivery } from '../../contract/operations/fleet/moves.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, hour, testClock } from '../support/clock.ts';
import { assign, newCourier } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { caughtUp } from '../support/outbox.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { openEvents, readChanges } from '../support/stream.ts';

const service = useService();
let operator: TestPerson;
beforeAll(async () => {
  operator = await signedIn(service, { operator: true, name: 'Ngozi Okafor' });
});

interface Card {
  delivery_id: string;
  delivery_address: string;
  courier: { name: string } | null;
  due: { what: string; at: string };
}
interface Column {
  column: BoardColumn;
  count: number;
  cards: Card[];
  next_cursor: string | null;
}

const unknown = '01kd3x8j5mfd7v2q9r4t6w8y0z';
let accounts = 0;

/** An account of its own, so that a test finds its deliveries by the filter. */
async function newAccount(on: TestService = service) {
  const name = `Dispatch ${++accounts}`;
  const key = await on.newKey(name);
  const { accountId } = await signedIn(on, { account: name });
  const create = (address: string) => createDelivery(on, key, { ...shirts, delivery_address: address });
  return { name, key, accountId, create };
}

async function view(query: Record<string, string> = {}, by: TestPerson = operator) {
  const { body } = await by.call(getBoard, { query });
  const columns = Object.fromEntries((body.columns as Column[]).map((each) => [each.column, each]));
  const { couriers, automatic } = body as Omit<Static<(typeof getBoard.responses)[200]['body']>, 'columns'>;
  return { columns: columns as Record<BoardColumn, Column>, couriers, automatic };
}

const idsOf = (column: Column) => column.cards.map((card) => card.delivery_id);
const countsOf = (columns: Record<BoardColumn, Column>) => [
  columns.unassigned.count,
  columns.assigned.count,
  columns.on_the_way.count,
  columns.late.count,
  columns.waiting_for_sender.count,
];

test('getBoard 200: each open delivery is in exactly one column', async () => {
  const { accountId, create, name } = await newAccount();
  const courier = await newCourier(service, 'Bola Ade');
  const [free, assigned, moving, failed, ended] = [
    await create('1 A Street'),
    await create('2 A Street'),
    await create('3 A Street'),
    await create('4 A Street'),
    await create('5 A Street'),
  ];
  await assign(service, assigned, courier.courierId);
  await service.move(moving, 'pick_up');
  await service.move(failed, 'pick_up');
  await service.move(failed, 'fail_attempt');
  await service.move(ended, 'cancel');
  const { columns } = await view({ account_id: accountId });
  expect(Object.values(columns).map(({ column, count, cards }) => [column, count, cards.length])).toEqual([
    ['unassigned', 1, 1],
    ['assigned', 1, 1],
    ['on_the_way', 1, 1],
    ['late', 0, 0],
    ['waiting_for_sender', 1, 1],
  ]);
  expect(columns.unassigned.cards[0]).toMatchObject({
    delivery_id: free,
    account: { id: accountId, name },
    courier: null,
    late: false,
    can_assign: true,
    can_unassign: false,
  });
  expect(columns.assigned.cards[0]).toMatchObject({
    delivery_id: assigned,
    courier: { id: courier.courierId, name: 'Bola Ade' },
    can_assign: true,
    can_unassign: true,
  });
  expect(columns.on_the_way.cards[0]).toMatchObject({
    delivery_id: moving,
    courier: { name: 'Test courier' },
    can_assign: true,
    can_unassign: false,
  });
  expect(columns.waiting_for_sender.cards[0]).toMatchObject({
    delivery_id: failed,
    attempts: 1,
    instruction: 'awaited',
    failure_reason: 'receiver_absent',
    late: false,
  });
});

test('getBoard 200: a late delivery has a column of its own, with or without a courier, unless it waits for its sender', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const { create } = await newAccount(own);
  const person = await signedIn(own, { operator: true });
  const first = await create('A');
  clock.forward(hour);
  const second = await create('B');
  await own.move(second, 'pick_up');
  const awaited = await create('C');
  await own.move(awaited, 'pick_up');
  const before = await view({}, person);
  expect(countsOf(before.columns)).toEqual([1, 0, 2, 0, 0]);
  await own.move(awaited, 'fail_attempt');
  clock.forward(day + hour);
  const again = await signedIn(own, { operator: true });
  const { columns } = await view({}, again);
  expect(countsOf(columns)).toEqual([0, 0, 0, 2, 1]);
  expect(idsOf(columns.late)).toEqual([first, second]);
  expect(columns.late.cards).toMatchObject([{ late: true }, { late: true }]);
  expect(columns.waiting_for_sender.cards).toMatchObject([{ delivery_id: awaited, late: true }]);
  await own.stop();
});

test('getBoard 200: a delivery waits in the order of its windows, and is late after its pickup window', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const { key, create } = await newAccount(own);
  const window = (from: number, to: number) => ({
    from: new Date(clock.now() + from * hour).toISOString(),
    to: new Date(clock.now() + to * hour).toISOString(),
  });
  const estimated = await create('in 24 hours, as estimated');
  const due = async (windows: object) => createDelivery(own, key, { ...shirts, ...windows });
  const evening = await due({ delivery_window: window(8, 10) });
  const noon = await due({ pickup_window: window(1, 4), delivery_window: window(8, 12) });
  const morning = await due({ pickup_window: window(1, 2) });
  const before = await view({}, await signedIn(own, { operator: true }));
  expect(idsOf(before.columns.unassigned)).toEqual([morning, noon, evening, estimated]);
  expect(before.columns.unassigned.cards[0]!.due).toEqual({ what: 'pickup', at: window(1, 2).to });
  expect(before.columns.unassigned.cards[2]!.due).toEqual({ what: 'delivery', at: window(8, 10).to });

  await own.move(morning, 'pick_up');
  clock.forward(5 * hour);
  const { columns } = await view({}, await signedIn(own, { operator: true }));
  expect(idsOf(columns.late), 'not picked up in time').toEqual([noon]);
  expect(idsOf(columns.on_the_way)).toEqual([morning]);
  expect(idsOf(columns.unassigned)).toEqual([evening, estimated]);
  await own.stop();
});

test('getBoard 200: test deliveries are never on the board', async () => {
  const { name, accountId } = await newAccount();
  await createDelivery(service, await service.newKey(name, 'test'));
  expect(countsOf((await view({ account_id: accountId })).columns)).toEqual([0, 0, 0, 0, 0]);
});

test('getBoard 200: the search finds references as well, literally and in upper or lower case, in every column', async () => {
  const { accountId, key } = await newAccount();
  const create = (reference?: string) =>
    createDelivery(service, key, { ...shirts, delivery_address: '7 Allen Avenue', reference });
  const [first, second] = [await create('SO-1001'), await create('so.1002')];
  await create();
  await assign(service, second, (await newCourier(service)).courierId);
  const found = async (search: string) =>
    Object.values((await view({ account_id: accountId, search })).columns).flatMap(idsOf);
  expect(await found('so-1001')).toEqual([first]);
  expect(await found('1002')).toEqual([second]);
  expect((await found('100')).sort()).toEqual([first, second].sort());
  expect(await found('so.1001'), 'no pattern').toEqual([]);
  expect(await found('allen')).toHaveLength(3);
  const query = { account_id: accountId, search: 'SO.1002' };
  const more = await operator.call(listBoardColumn, { params: { column: 'assigned' }, query });
  expect(more.body.data).toMatchObject([{ delivery_id: second }]);
});

test('getBoard 200: the search finds receivers by name and by digits of their phone number, couriers by name, and a delivery by its id', async () => {
  const { accountId, key } = await newAccount();
  const create = (name: string, phone: string) =>
    createDelivery(service, key, { ...shirts, reference: undefined, receiver_contact: { name, phone } });
  const [ada, bola] = [await create('Ada Obi', '+2348031234567'), await create('Bọla Ádé', '+2348057654321')];
  await assign(service, bola, (await newCourier(service, 'Zainab Yusuf')).courierId);
  const found = async (search: string) =>
    Object.values((await view({ account_id: accountId, search })).columns).flatMap(idsOf);
  for (const search of [
    'ada o',
    'OBI',
    '0803 123 4567',
    '0803',
    '+234 803 123',
    '(0803) 123-45',
    '4567',
    ada,
  ]) {
    expect(await found(search), search).toEqual([ada]);
  }
  for (const search of ['bọla', '654321', 'ZAINAB', 'zainab y']) {
    expect(await found(search), search).toEqual([bola]);
  }
  expect(await found('123'), 'too few digits').toEqual([]);
  expect(await found('0000'), 'only zeros').toEqual([]);
  expect(await found('ikeja ada'), 'fields are apart').toEqual([]);
  const query = { account_id: accountId, search: 'yusuf' };
  const more = await operator.call(listBoardColumn, { params: { column: 'assigned' }, query });
  expect(more.body.data).toMatchObject([{ delivery_id: bola }]);
});

test('getBoard 200: filters by account, by courier and by text of the address, literally and in upper or lower case', async () => {
  const [mine, other] = [await newAccount(), await newAccount()];
  const courier = await newCourier(service);
  const allen = await mine.create('7 Allen Avenue, Ikeja');
  const half = await mine.create('100% Cotton_House, Yaba');
  const marina = await other.create('12 Marina Road, Lagos');
  await assign(service, allen, courier.courierId);
  await assign(service, marina, courier.courierId);
  const found = async (query: Record<string, string>) =>
    Object.values((await view(query)).columns)
      .flatMap(idsOf)
      .sort();
  expect(await found({ account_id: mine.accountId })).toEqual([allen, half].sort());
  expect(await found({ courier_id: courier.courierId })).toEqual([allen, marina].sort());
  expect(await found({ courier_id: courier.courierId, account_id: other.accountId })).toEqual([marina]);
  expect(await found({ account_id: mine.accountId, search: 'ALLEN av' })).toEqual([allen]);
  expect(await found({ account_id: mine.accountId, search: '0% c' })).toEqual([half]);
  expect(await found({ account_id: mine.accountId, search: 'road, lag' })).toEqual([]);
  const lines = await other.create('12 Broad Street\nLagos');
  expect(await found({ account_id: other.accountId, search: 'street, lag' }), 'as lists show it').toEqual([
    lines,
  ]);
  expect(await found({ account_id: mine.accountId, search: 'on_h' })).toEqual([half]);
  for (const search of ['%e', 'A_len', 'a\\', "';--"]) {
    expect(await found({ account_id: mine.accountId, search }), search).toEqual([]);
  }
  expect(await found({ account_id: `acc_${unknown}` })).toEqual([]);
});

test('getBoard 200: shows couriers with their load, without deactivated ones', async () => {
  const own = await startTestService();
  const person = await signedIn(own, { operator: true });
  const [ada, bola, chi] = [
    await newCourier(own, 'ada'),
    await newCourier(own, 'Bola'),
    await newCourier(own, 'Chi'),
  ];
  await sql(own, "update couriers set paused_at = now() where name = 'Bola'");
  await sql(own, "update couriers set deactivated_at = now() where name = 'Chi'");
  const { create } = await newAccount(own);
  await assign(own, await create('A'), ada.courierId);
  const nothing = {
    assigned: 0,
    on_the_way: 0,
    to_return: 0,
    delivered_today: 0,
    cash_in_hand: [],
    to_collect: [],
  };
  const to_collect = [{ currency: 'USD', amount: shirts.amount_to_collect }];
  const { couriers, automatic } = await view({}, person);
  expect(automatic).toBe(false);
  expect(couriers).toEqual([
    {
      courier_id: ada.courierId,
      name: 'ada',
      status: 'active',
      load: { ...nothing, assigned: 1, to_collect },
    },
    { courier_id: bola.courierId, name: 'Bola', status: 'paused', load: nothing },
  ]);
  expect(couriers).not.toContainEqual(expect.objectContaining({ courier_id: chi.courierId }));
  await own.stop();
});

test('getBoard 400: a wrong identifier or a text that is too short is refused by name', async () => {
  for (const [query, details] of [
    [{ account_id: 'acc_1' }, 'account_id must be an identifier that starts with acc_'],
    [{ courier_id: 'cou' }, 'courier_id must be an identifier that starts with cou_'],
    [{ search: 'x' }, 'search must be'],
  ] as const) {
    const response = await operator.call(getBoard, { query });
    expect(response.status).toBe(400);
    expect(response.body.details).toContain(details);
  }
});

/** By SQL, for speed; some have the same estimated time, down to the microsecond. */
async function fill(accountId: string, count: number) {
  await sql(
    service,
    `insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
       amount_to_collect, currency, estimated_delivery_time, created_at, updated_at)
     select account_id, gen_random_uuid(), 'live', 'created', 'A', 'Number ' || n, 0, 'USD',
       date_trunc('second', now()) + interval '1 day' + n / 5 * interval '1.000007 seconds', now(), now()
     from accounts, generate_series(1, $2::int) n where name = $1`,
    [accountId, count],
  );
}

test('listBoardColumn 200: pages show every card once, those that are due first at the top', async () => {
  const { name, accountId } = await newAccount();
  await fill(name, 2 * maxBoardCards + 3);
  const { columns } = await view({ account_id: accountId });
  expect(columns.unassigned).toMatchObject({ count: 103, next_cursor: expect.any(String) });
  const seen = [...columns.unassigned.cards];
  expect(seen).toHaveLength(maxBoardCards);
  let cursor = columns.unassigned.next_cursor;
  while (cursor !== null) {
    const query = { account_id: accountId, cursor };
    const { body } = await operator.call(listBoardColumn, { params: { column: 'unassigned' }, query });
    expect(body.has_more).toBe(body.next_cursor !== null);
    seen.push(...body.data);
    cursor = body.next_cursor;
  }
  expect(new Set(seen.map((card) => card.delivery_id)).size).toBe(103);
  expect(seen).toHaveLength(103);
  const times = seen.map((card) => card.due.at);
  expect(times).toEqual([...times].sort());
});

test('listBoardColumn 200: without a cursor, the first cards of this column that match the filters', async () => {
  const { name, accountId } = await newAccount();
  await fill(name, 12);
  const page = async (column: string, search = 'number 1') =>
    (
      await operator.call(listBoardColumn, { params: { column }, query: { account_id: accountId, search } })
    ).body.data.map((card: Card) => card.delivery_address);
  expect((await page('unassigned')).sort()).toEqual(['Number 1', 'Number 10', 'Number 11', 'Number 12']);
  expect(await page('assigned')).toEqual([]);
  expect(await page('late')).toEqual([]);
});

test('listBoardColumn 400: a cursor that we did not create is refused', async () => {
  const withForm = (bytes: Buffer) => bytes.toString('base64url');
  const tooLate = Buffer.alloc(25, 0x7f);
  tooLate[0] = 1;
  for (const cursor of [
    'x',
    withForm(Buffer.alloc(25, 9)),
    withForm(Buffer.alloc(17, 1)),
    withForm(tooLate),
  ]) {
    const response = await operator.call(listBoardColumn, {
      params: { column: 'assigned' },
      query: { cursor },
    });
    expect([response.status, response.body.details], cursor).toEqual([
      400,
      'cursor must be the next_cursor of an earlier response',
    ]);
  }
});

test('listBoardColumn 404: the board has no other columns', async () => {
  const response = await operator.call(listBoardColumn, { params: { column: 'delivered' } });
  expect([response.status, response.body.error]).toEqual([404, 'not found']);
});

test('assignDeliveries 200: each succeeds or is refused on its own, with the person as actor', async () => {
  const { key, create, name, accountId } = await newAccount();
  const courier = await newCourier(service);
  const [first, second, third, cancelled] = [
    await create('A'),
    await create('B'),
    await create('C'),
    await create('D'),
  ];
  await service.move(cancelled, 'cancel');
  const testOne = await createDelivery(service, await service.newKey(name, 'test'));
  const pair = (delivery_id: string, courier_id = courier.courierId) => ({ delivery_id, courier_id });
  const { body } = await operator.call(assignDeliveries, {
    body: {
      assignments: [
        pair(first),
        pair(cancelled),
        pair(`dlv_${unknown}`),
        pair(testOne),
        pair(third, `cou_${unknown}`),
        pair(second),
      ],
    },
  });
  expect(body.results.map((each: { outcome: string; error: string }) => [each.outcome, each.error])).toEqual([
    ['done', undefined],
    ['refused', 'move not possible'],
    ['refused', 'delivery not found'],
    ['refused', 'delivery not found'],
    ['refused', 'invalid request data'],
    ['done', undefined],
  ]);
  expect(body.results[0]).toMatchObject({ delivery_id: first, courier_id: courier.courierId });
  expect((await view({ account_id: accountId })).columns.assigned.count).toBe(2);
  const [event] = await sql<{ actor: string; type: string }>(
    service,
    "select actor, type from delivery_events where type = 'delivery.assigned' order by at desc limit 1",
  );
  expect(event!.actor).toMatch(/^person:/);
  const again = await operator.call(assignDeliveries, { body: { assignments: [pair(first)] } });
  expect(again.body.results[0].outcome).toBe('unchanged');
  expect((await send(service, 'GET', `/v1/deliveries/${first}`, { key })).body.status).toBe('created');
});

test('assignDeliveries 200: over the cash limit of the courier it is refused by name, unless that is confirmed', async () => {
  const { create } = await newAccount();
  const { courierId } = await newCourier(service, 'Bola Ade', { amount: 499_999, currency: 'USD' });
  const delivery_id = await create('A');
  const assignments = [{ delivery_id, courier_id: courierId }];
  const ask = async (more: object = {}) =>
    (await operator.call(assignDeliveries, { body: { assignments, ...more } })).body.results[0];
  expect(await ask()).toMatchObject({
    outcome: 'refused',
    error: 'cash limit exceeded',
    details: 'Bola Ade would carry $5,000.00, more than the cash limit of $4,999.99',
  });
  expect(await ask({ over_cash_limit: true })).toMatchObject({ outcome: 'done' });
});

test('undoAssignments 200: gives a delivery back to the courier who had it, also over the cash limit', async () => {
  const { create } = await newAccount();
  const limited = await newCourier(service, 'Bola Ade', { amount: 1, currency: 'USD' });
  const other = await newCourier(service, 'Chi');
  const delivery_id = await create('A');
  const assignments = [{ delivery_id, courier_id: limited.courierId }];
  await operator.call(assignDeliveries, { body: { assignments, over_cash_limit: true } });
  const [{ version }] = (
    await operator.call(assignDeliveries, {
      body: { assignments: [{ delivery_id, courier_id: other.courierId }] },
    })
  ).body.results;
  const steps = [{ delivery_id, version, courier_id: limited.courierId }];
  const { body } = await operator.call(undoAssignments, { body: { steps } });
  expect(body.results).toMatchObject([{ outcome: 'done', courier_id: limited.courierId }]);
});

test('suggestCouriers 200: nobody who would be over their cash limit, with what they already carry', async () => {
  const own = await startTestService();
  const person = await signedIn(own, { operator: true });
  const { create } = await newAccount(own);
  const { courierId } = await newCourier(own, 'Bola Ade', { amount: 999_999, currency: 'USD' });
  const [first, second] = [await create('A'), await create('A')];
  const ask = async (...delivery_ids: string[]) =>
    (await person.call(suggestCouriers, { body: { delivery_ids } })).body.suggestions.map(
      ({ courier, why }: { courier: { name: string } | null; why: string }) => [courier?.name ?? null, why],
    );
  const over = [null, 'Over the cash limit of every courier with room'];
  expect(await ask(first, second), 'in one batch').toEqual([['Bola Ade', 'Idle'], over]);
  await assign(own, first, courierId);
  expect(await ask(second), 'with what is assigned').toEqual([over]);
  await own.stop();
});

test('assignDeliveries 200: an item that is malformed or names a delivery again fails alone, in its place', async () => {
  const { create } = await newAccount();
  const { courierId: courier_id } = await newCourier(service);
  const delivery_id = await create('A');
  const { body } = await operator.call(assignDeliveries, {
    body: {
      assignments: [
        { delivery_id: 'dlv_1', courier_id },
        { delivery_id, courier_id },
        { delivery_id, courier_id },
      ],
    },
  });
  expect(body.results).toMatchObject([
    { delivery_id: 'dlv_1', outcome: 'refused' },
    { delivery_id, outcome: 'done', version: 2 },
    { delivery_id, outcome: 'refused', details: `${delivery_id} is named twice; the first one counts` },
  ]);
});

test('assignDeliveries 400: none, or too many', async () => {
  const pair = { delivery_id: `dlv_${unknown}`, courier_id: `cou_${unknown}` };
  for (const [assignments, details] of [
    [[], 'assignments'],
    [new Array(501).fill(pair), 'assignments'],
  ] as const) {
    const response = await operator.call(assignDeliveries, { body: { assignments } });
    expect(response.status).toBe(400);
    expect(response.body.details).toContain(details);
  }
});

test('unassignDeliveries 200: only before pickup; each succeeds or is refused on its own', async () => {
  const { create, accountId } = await newAccount();
  const courier = await newCourier(service);
  const [assigned, moving, free] = [await create('A'), await create('B'), await create('C')];
  await assign(service, assigned, courier.courierId);
  await assign(service, moving, courier.courierId);
  await service.move(moving, 'pick_up');
  const { body } = await operator.call(unassignDeliveries, {
    body: { delivery_ids: [assigned, moving, free, `dlv_${unknown}`] },
  });
  expect(body.results.map((each: { outcome: string }) => each.outcome)).toEqual([
    'done',
    'refused',
    'unchanged',
    'refused',
  ]);
  expect(body.results[0].courier_id).toBeNull();
  expect(body.results[1].details).toContain('Assign it to another courier instead');
  expect(countsOf((await view({ account_id: accountId })).columns)).toEqual([2, 0, 1, 0, 0]);
});

test('unassignDeliveries 400: none, or no identifiers', async () => {
  for (const delivery_ids of [[], ['x'], 'x']) {
    expect((await operator.call(unassignDeliveries, { body: { delivery_ids } })).status).toBe(400);
  }
});

interface Result {
  delivery_id: string;
  outcome: string;
  details?: string;
  version: number;
}

test('undoAssignments 200: each delivery goes back to the courier it had, unless something happened since', async () => {
  const { create, accountId } = await newAccount();
  const [ada, bola] = [await newCourier(service, 'Undo Ada'), await newCourier(service, 'Undo Bola')];
  const ids: string[] = [];
  for (const address of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push(await create(address));
  const [plain, given, pickedUp, cancelled, again, gone] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  await assign(service, given, ada.courierId);
  const { body } = await operator.call(assignDeliveries, {
    body: { assignments: ids.map((delivery_id) => ({ delivery_id, courier_id: bola.courierId })) },
  });
  await service.move(pickedUp, 'pick_up');
  await service.move(cancelled, 'cancel');
  // The same courier again, but by a later decision.
  await operator.call(unassignDeliveries, { body: { delivery_ids: [again, gone] } });
  await assign(service, again, bola.courierId);

  const steps = body.results.map(({ delivery_id, version }: Result) => ({
    delivery_id,
    version,
    courier_id: delivery_id === given ? ada.courierId : null,
  }));
  const undone = await operator.call(undoAssignments, { body: { steps } });
  expect(undone.body.results.map((each: Result) => [each.delivery_id, each.outcome, each.details])).toEqual([
    [plain, 'done', undefined],
    [given, 'done', undefined],
    [pickedUp, 'refused', 'picked up in the meantime'],
    [cancelled, 'refused', 'cancelled in the meantime'],
    [again, 'refused', 'assigned again in the meantime'],
    [gone, 'refused', 'unassigned in the meantime'],
  ]);
  const { columns } = await view({ account_id: accountId });
  expect(idsOf(columns.unassigned).sort()).toEqual([plain, gone].sort());
  expect(columns.assigned.cards.map((card) => [card.delivery_id, card.courier?.name]).sort()).toEqual(
    [
      [given, 'Undo Ada'],
      [again, 'Undo Bola'],
    ].sort(),
  );
});

test('undoAssignments 400: none, too many, or no version', async () => {
  const step = { delivery_id: `dlv_${unknown}`, version: 2, courier_id: null };
  for (const steps of [[], [{ ...step, version: 0 }], new Array(501).fill(step)]) {
    expect((await operator.call(undoAssignments, { body: { steps } })).status).toBe(400);
  }
});

test('suggestCouriers 200: balances area against load, and leaves out deliveries that cannot be assigned', async () => {
  const own = await startTestService();
  const person = await signedIn(own, { operator: true });
  const { create, name } = await newAccount(own);
  const [ada, bola] = [await newCourier(own, 'Ada'), await newCourier(own, 'Bola')];
  for (const house of [1, 2, 3])
    await assign(own, await create(`${house} Allen Avenue, Ikeja, Lagos`), ada.courierId);
  await assign(own, await create('9 Marina Road, Lagos'), bola.courierId);
  const [near, far, ended] = [
    await create('44 Opebi Road, Ikeja, Lagos'),
    await create('2 Bode Thomas, Surulere, Lagos'),
    await create('3 Allen Avenue, Ikeja, Lagos'),
  ];
  await sql(own, "update deliveries set status = 'cancelled' where delivery_id = $1", [
    parseId('delivery', ended),
  ]);
  const testOne = await createDelivery(own, await own.newKey(name, 'test'));
  const { body } = await person.call(suggestCouriers, {
    body: { delivery_ids: [far, ended, near, testOne, `dlv_${unknown}`] },
  });
  expect(body.suggestions).toEqual([
    {
      delivery_id: far,
      courier: { id: bola.courierId, name: 'Bola' },
      why: 'Lightest load: 1 stop',
    },
    {
      delivery_id: near,
      courier: { id: ada.courierId, name: 'Ada' },
      why: '3 stops near Ikeja',
    },
  ]);
  // Nothing has changed, and a courier who is paused or full is not suggested.
  expect((await view({}, person)).columns.unassigned.count).toBe(2);
  await sql(own, "update couriers set paused_at = now() where name = 'Ada'");
  await sql(own, 'update fleet_settings set max_parcels = 1');
  await expect
    .poll(
      async () => (await person.call(suggestCouriers, { body: { delivery_ids: [near] } })).body.suggestions,
    )
    .toEqual([{ delivery_id: near, courier: null, why: 'No courier has room' }]);
  await own.stop();
});

test('suggestCouriers 400: none, too many, or no identifiers', async () => {
  for (const delivery_ids of [[], new Array(501).fill(`dlv_${unknown}`), ['x']]) {
    expect((await operator.call(suggestCouriers, { body: { delivery_ids } })).status).toBe(400);
  }
});

const correct = (id: string, reason: unknown = 'It was another parcel') =>
  operator.call(correctDelivery, { params: { delivery_id: id }, body: { reason } });

test('correctDelivery 200: the delivery is on the way again with its courier, and the timeline keeps what happened', async () => {
  const { key, create, accountId } = await newAccount();
  const id = await create('A');
  for (const move of ['pick_up', 'deliver'] as const) await service.move(id, move);
  const response = await correct(id);
  expect(response.body).toMatchObject({ delivery_id: id, status: 'in_transit', version: 4 });
  expect((await view({ account_id: accountId })).columns.on_the_way.cards[0]).toMatchObject({
    delivery_id: id,
    courier: { name: 'Test courier' },
    collected_amount: null,
  });
  const { body } = await send(service, 'GET', `/v1/deliveries/${id}/events`, { key });
  expect(body.data.map((event: { type: string }) => event.type)).toEqual([
    'delivery.created',
    'delivery.picked_up',
    'delivery.delivered',
    'delivery.delivered_in_error',
  ]);
  expect(body.data.at(-1).data.details.reason).toBe('It was another parcel');
});

test('correctDelivery 400: without a reason it is refused', async () => {
  for (const reason of ['', ' ', undefined, 5]) {
    expect((await correct(`dlv_${unknown}`, reason ?? null)).status).toBe(400);
  }
});

test('correctDelivery 404: an unknown delivery, or a test delivery', async () => {
  const { name } = await newAccount();
  const testOne = await createDelivery(service, await service.newKey(name, 'test'));
  for (const id of [`dlv_${unknown}`, testOne, 'dlv_1']) {
    const response = await correct(id);
    expect([response.status, response.body.error]).toEqual([404, 'delivery not found']);
  }
});

test('correctDelivery 409: an open or a cancelled delivery', async () => {
  const { create } = await newAccount();
  const id = await create('A');
  expect((await correct(id)).status).toBe(409);
  await service.move(id, 'cancel');
  const response = await correct(id);
  expect([response.status, response.body.error]).toEqual([409, 'move not possible']);
});

const headersOf = (person: TestPerson, on: TestService) => ({
  cookie: `${on.cookieName}=${person.cookies.get(on.cookieName)}`,
  'sec-fetch-site': 'same-origin',
});
const follow = (person: TestPerson, on: TestService) =>
  openEvents(on, '/dashboard/dispatch/live', headersOf(person, on));

test('followBoard 200: reports changes in every account and through every node, with the deliveries', async () => {
  const own = await startTestService();
  const other = await startTestService({ databaseUrl: own.databaseUrl });
  const person = await signedIn(own, { operator: true });
  const [first, second] = [await newAccount(own), await newAccount(other)];
  // On Citus, the first change of an account that was quiet comes without deliveries.
  await first.create('Before');
  await second.create('Before');
  await caughtUp(own);
  const stream = await follow(person, own);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  /** Earlier changes may still arrive first, without deliveries. */
  const nextDelivery = async () => {
    for (;;) {
      const event = await stream.next();
      const ids = (event?.data as { delivery_ids: string[] } | undefined)?.delivery_ids;
      if (!event || ids!.length > 0) return event;
    }
  };
  const id = await first.create('A');
  expect(await nextDelivery()).toMatchObject({ event: 'change', data: { delivery_ids: [id] } });
  expect((await view({}, person)).columns.unassigned.count).toBe(3);
  const through = await second.create('B');
  expect(await nextDelivery()).toMatchObject({ data: { delivery_ids: [through] } });
  await stream.cancel();
  await other.stop();
  await own.stop();
});

test('followBoard 200: reports changes of couriers and fleet settings, without deliveries', async () => {
  const own = await startTestService();
  const person = await signedIn(own, { operator: true });
  const stream = await follow(person, own);
  await newCourier(own, 'Bola');
  expect(await stream.next()).toMatchObject({ event: 'change', data: { delivery_ids: [] } });
  expect((await view({}, person)).couriers).toMatchObject([{ name: 'Bola' }]);
  await stream.cancel();
  await own.stop();
});

test('followBoard 200: reports many changes at once without their ids', async () => {
  const own = await startTestService();
  const person = await signedIn(own, { operator: true });
  await newAccount(own);
  await caughtUp(own);
  const stream = await follow(person, own);
  await sql(
    own,
    `insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
     select account_id, gen_random_uuid(), 1, 'delivery.created', now(), gen_random_uuid(), 'live', '{}' from accounts, generate_series(1, 101)`,
  );
  expect(await readChanges(stream.next, 101)).toBeLessThanOrEqual(100);
  await stream.cancel();
  await own.stop();
});

test('followBoard 200: the stream ends with the session, and when the person is no longer an operator', async () => {
  const [leaving, demoted] = [
    await signedIn(service, { operator: true }),
    await signedIn(service, { operator: true }),
  ];
  const [first, second] = [await follow(leaving, service), await follow(demoted, service)];
  const drained = async (stream: typeof first) => {
    while (await stream.next());
    return 'over';
  };
  await sql(
    service,
    'update sessions set ended_at = now() where person_id = (select person_id from people where email = $1)',
    [leaving.email],
  );
  expect(await drained(first)).toBe('over');
  await sql(service, 'update people set is_operator = false where email = $1', [demoted.email]);
  expect(await drained(second)).toBe('over');
});

test('followBoard 200: a HEAD request is answered and does not hang', async () => {
  const response = await send(service, 'HEAD', '/dashboard/dispatch/live', {
    headers: headersOf(operator, service),
  });
  expect([response.status, response.text]).toEqual([200, '']);
});

test('automatic assignment assigns each delivery once, with several nodes at work', async () => {
  const own = await startTestService();
  const other = await startTestService({ databaseUrl: own.databaseUrl });
  const person = await signedIn(own, { operator: true });
  const { create, name } = await newAccount(own);
  const ada = await newCourier(own, 'Ada');
  for (const each of ['Bola', 'Chi']) await newCourier(own, each);
  await sql(own, "update couriers set paused_at = now() where name = 'Chi'");
  const taken = await create('1 Allen Avenue, Ikeja');
  await assign(own, taken, ada.courierId);
  await createDelivery(own, await own.newKey(name, 'test'));
  for (let i = 0; i < 30; i++) await create(`${i} ${['Allen Avenue, Ikeja', 'Marina Road, Lagos'][i % 2]}`);
  expect((await view({}, person)).columns.unassigned.count).toBe(30);

  await sql(own, 'update fleet_settings set automatic = true, max_parcels = 12');
  // Ada already has one: there is room for 23 of the 30, and the rest waits.
  await expect.poll(async () => countsOf((await view({}, person)).columns)).toEqual([7, 24, 0, 0, 0]);
  const loads = (await view({}, person)).couriers.map((each) => [each.name, each.load.assigned]);
  expect(loads).toEqual([
    ['Ada', 12],
    ['Bola', 12],
    ['Chi', 0],
  ]);
  const events = await sql<{ actor: string; n: number }>(
    own,
    "select actor, count(*)::int as n from delivery_events where type = 'delivery.assigned' group by 1 order by 1",
  );
  expect(events).toMatchObject([{ actor: 'dispatcher', n: 23 }, { n: 1 }]);
  const simulated = "select from deliveries where mode = 'test' and courier_id is null";
  expect(await sql(own, simulated)).toHaveLength(1);

  // A courier comes back: the waiting deliveries are assigned.
  await sql(own, "update couriers set paused_at = null where name = 'Chi'");
  await expect.poll(async () => countsOf((await view({}, person)).columns)).toEqual([0, 31, 0, 0, 0]);
  await other.stop();
  await own.stop();
});

/** 5 deliveries, 2 of them late, and a clock that only the test moves. */
async function withLateOnes() {
  const clock = testClock();
  const own = await startTestService({ clock });
  const { create } = await newAccount(own);
  for (const address of ['1 Late Street', '2 Late Street']) await create(address);
  clock.forward(day + hour);
  for (const address of ['3 New Street', '4 New Street', '5 New Street']) await create(address);
  return { own, clock, person: await signedIn(own, { operator: true }) };
}

test('previewAutomaticAssignment 200: counts every column, up to the room that couriers have', async () => {
  const { own, clock, person } = await withLateOnes();
  const preview = async () => (await person.call(previewAutomaticAssignment)).body;
  expect(countsOf((await view({}, person)).columns)).toEqual([3, 0, 0, 2, 0]);
  expect(await preview()).toEqual({ unassigned: 5, assignable: 0 });
  await newCourier(own, 'Ada');
  expect(await preview()).toEqual({ unassigned: 5, assignable: 5 });
  await newCourier(own, 'Bola');
  await sql(own, "update couriers set paused_at = now() where name = 'Bola'");
  await sql(own, 'update fleet_settings set max_parcels = 4');
  // Settings are remembered for a second.
  clock.forward(2_000);
  expect(await preview()).toEqual({ unassigned: 5, assignable: 4 });
  await own.stop();
});

test('startAutomaticAssignment 200: assigns as many as the preview says', async () => {
  const { own, person } = await withLateOnes();
  for (const name of ['Ada', 'Bola']) await newCourier(own, name);
  const { assignable } = (await person.call(previewAutomaticAssignment)).body;
  expect((await person.call(startAutomaticAssignment)).body).toEqual({ since: expect.any(String) });
  await expect
    .poll(async () => (await view({}, person)).couriers.reduce((sum, { load }) => sum + load.assigned, 0))
    .toBe(assignable);
  expect((await view({}, person)).automatic).toBe(true);
  await own.stop();
});

test('undoAutomaticAssignment 200: unassigns exactly what was assigned automatically and is still untouched', async () => {
  const { own, clock, person } = await withLateOnes();
  const { create } = await newAccount(own);
  const ada = await newCourier(own, 'Ada');
  const manual = await create('6 Own Street');
  await assign(own, manual, ada.courierId);
  const { body } = await person.call(startAutomaticAssignment);
  await expect.poll(async () => (await view({}, person)).couriers[0]?.load.assigned).toBe(6);
  const [pickedUp] = idsOf((await view({}, person)).columns.late);
  await own.move(pickedUp!, 'pick_up');

  expect((await person.call(undoAutomaticAssignment, { body })).body).toEqual({
    undone: 4,
    kept: [{ count: 1, why: 'picked up in the meantime' }],
    has_more: true,
  });
  const undoAgain = async () => (await person.call(undoAutomaticAssignment, { body })).body;
  await expect.poll(undoAgain).toMatchObject({ undone: 0, has_more: false });
  const { automatic, columns } = await view({}, person);
  expect(automatic).toBe(false);
  expect(idsOf(columns.assigned), 'what a person assigned stays').toEqual([manual]);

  clock.forward(hour + 1_000);
  const later = await signedIn(own, { operator: true });
  const refused = await later.call(undoAutomaticAssignment, { body });
  expect([refused.status, refused.body.details]).toEqual([400, 'since must be within the last 1 hour']);
  await own.stop();
});

test('undoAutomaticAssignment 400: no time, or not in our format', async () => {
  for (const since of [undefined, '', 'now', '2026-11-15T09:30:00Z', '2026-13-45T09:30:00.000Z']) {
    expect((await operator.call(undoAutomaticAssignment, { body: { since } })).status).toBe(400);
  }
});
