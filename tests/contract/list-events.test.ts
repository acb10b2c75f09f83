import { expect, onTestFinished, test } from 'vitest';
import { listEvents as operation } from '../../contract/operations/list-events.ts';
import { partitionsOf } from '../../server/database/feed-partitions.ts';
import { makeOpenListener } from '../../server/database/listener.ts';
import { isRejection } from '../../server/errors/rejection.ts';
import { cursorAt, makeFeed, parseFeedCursor } from '../../server/events/feed/api.ts';
import { type FeedFilter, maxLookedAt } from '../../server/events/feed/store.ts';
import { trimFeed } from '../../server/events/feed-reader.ts';
import { makeFeedTail } from '../../server/events/feed-tail.ts';
import { makeNotifications } from '../../server/events/notifications.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { type AccountId, parseId, readId } from '../../server/platform/ids.ts';
import { makeLog } from '../../server/platform/log.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, hour, testClock } from '../support/clock.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp, moveToHead } from '../support/outbox.ts';
import { patient } from '../support/patient.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();

type Query = Record<string, string | number>;

async function list(
  key: string,
  query: Query = {},
  { on = service, prefer }: { on?: TestService; prefer?: string } = {},
) {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await send(on, 'GET', `/v1/events${text.size > 0 ? `?${text}` : ''}`, {
    key,
    headers: prefer === undefined ? {} : { prefer },
  });
  return expectDeclared(operation, response);
}

interface Event {
  id: string;
  type: string;
  timestamp: string;
  data: { delivery_id: string; sequence: number; status: string };
}

async function events(key: string, query: Query = {}, on: TestService = service): Promise<Event[]> {
  const response = await list(key, query, { on });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Follows the cursor until there is no more. */
async function follow(key: string, query: Query = {}, on: TestService = service): Promise<Event[]> {
  const all: Event[] = [];
  for (let next: Query = {}; ; ) {
    const { body } = await list(key, { ...query, ...next }, { on });
    all.push(...body.data);
    if (!body.has_more) return all;
    next = { cursor: body.next_cursor };
  }
}

const shown = ({ data, type }: Event) => `${data.delivery_id} ${data.sequence ?? '–'} ${type}`;

let accounts = 0;
const newAccount = () => service.newKey(`Feed ${++accounts}`);

test('200: a page of very large events ends at 2 MB, and nothing is missed by a client that follows has_more', async () => {
  const key = await newAccount();
  const id = await createDelivery(service, key);
  await caughtUp(service);
  // Through the interface it would take 100 edits with all metadata; repeated text is small on disk and large when it is read.
  await sql(
    service,
    `insert into events (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
     select account_id, mode, position + n, gen_random_uuid(), 'delivery.updated', subject_id, 1 + n, at,
            json_build_object('delivery_id', data->>'delivery_id', 'sequence', 1 + n, 'status', 'created', 'reference', repeat('字', 30000))
     from events, generate_series(1, 100) n where subject_id = $1`,
    [readId('delivery', id)],
  );
  const all = Array.from({ length: 101 }, (_, n) => n + 1);
  const whole = { limit: 500, type: 'delivery.created,delivery.updated' };
  for (const query of [whole, { ...whole, delivery_id: id }]) {
    const response = await send(service, 'GET', `/v1/events?${new URLSearchParams(query as never)}`, { key });
    expect([response.status, response.body.has_more]).toEqual([200, true]);
    expect(response.text.length * 3).toBeLessThan(2_200_000);
    const seen: number[] = [];
    for (let cursor = '', more = true; more; ) {
      const next = cursor === '' ? query : { ...query, cursor };
      const { body } = await send(service, 'GET', `/v1/events?${new URLSearchParams(next as never)}`, {
        key,
      });
      seen.push(...body.data.map((event: Event) => event.data.sequence));
      ({ next_cursor: cursor, has_more: more } = body);
    }
    expect(seen).toEqual(all);
  }
});

test('200: every event of the account is there, oldest first, with the delivery as it was after it', async () => {
  const key = await newAccount();
  const first = await createDelivery(service, key);
  const second = await createDelivery(service, key);
  await service.move(first, 'pick_up');
  await send(service, 'POST', `/v1/deliveries/${second}/cancel`, { key, body: { reason: 'Sold out' } });
  await service.move(first, 'deliver');
  await caughtUp(service);
  const found = await events(key);
  expect(found.map(shown)).toEqual([
    `${first} 1 delivery.created`,
    `${second} 1 delivery.created`,
    `${first} 2 delivery.picked_up`,
    `${second} 2 delivery.cancelled`,
    `${first} 3 delivery.delivered`,
    `${first} – cash.collected`,
  ]);
  expect(found.map(({ data }) => data.status)).toEqual([
    'created',
    'created',
    'in_transit',
    'cancelled',
    'delivered',
    undefined,
  ]);
  expect(found[5]!.data).toEqual({
    delivery_id: first,
    reference: null,
    metadata: null,
    hand_in_id: null,
    amount: shirts.amount_to_collect,
    fee: 0,
    currency: 'USD',
    payment_method: 'cash',
  });
  expect(found[3]!.data).toMatchObject({ details: { reason: 'Sold out' }, collected_amount: null });
  expect(new Set(found.map(({ id }) => id)).size).toBe(6);
  const { body } = await send(service, 'GET', `/v1/deliveries/${first}/events`, { key });
  expect(
    found.filter(({ type, data }) => type.startsWith('delivery.') && data.delivery_id === first),
  ).toEqual(body.data);
});

test('200: every event says the reference and metadata that its delivery had after it, so that a shop finds its order', async () => {
  const key = await newAccount();
  const order = { reference: 'Order "1042"', metadata: { channel: 'web shop', 'größe, \\': '}{"' } };
  const id = await createDelivery(service, key, { ...shirts, ...order });
  const edit = async (body: object) => {
    const response = await send(service, 'PATCH', `/v1/deliveries/${id}`, { key, body });
    expect(response.status, response.text).toBe(200);
  };
  await edit({ delivery_note: 'Ring twice' });
  await edit({ reference: '1043', metadata: { channel: 'phone' } });
  await edit({ metadata: null });
  await service.move(id, 'pick_up');
  await service.move(id, 'deliver');
  const plain = await createDelivery(service, key);
  await caughtUp(service);
  const found = await list(key);
  const shownOf = (of: string) =>
    found.body.data
      .filter(({ data }: { data: Event['data'] }) => data.delivery_id === of)
      .map(({ data: { reference, metadata } }: { data: typeof order }) => ({ reference, metadata }));
  const last = { reference: '1043', metadata: null };
  expect(shownOf(id)).toEqual([
    order,
    order,
    { reference: '1043', metadata: { channel: 'phone' } },
    last,
    last,
    last,
    last,
  ]);
  expect(shownOf(plain)).toEqual([{ reference: null, metadata: null }]);
});

test('200: pages of any size have each event once, and the last one says where to go on', async () => {
  const key = await newAccount();
  for (let i = 0; i < 11; i++) await createDelivery(service, key);
  await caughtUp(service);
  const all = await events(key);
  expect(all).toHaveLength(11);
  for (const limit of [1, 4, 11, 500]) expect(await follow(key, { limit })).toEqual(all);
  const { body: end } = await list(key);
  expect(end.has_more).toBe(false);
  expect(await events(key, { cursor: end.next_cursor })).toEqual([]);
  const later = await createDelivery(service, key);
  await caughtUp(service);
  expect((await events(key, { cursor: end.next_cursor })).map(shown)).toEqual([
    `${later} 1 delivery.created`,
  ]);
});

test('200: types and a delivery filter the events, together and page by page', async () => {
  const key = await newAccount();
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push(await createDelivery(service, key));
  for (const id of ids) await service.move(id, 'pick_up');
  await service.move(ids[2]!, 'return');
  await caughtUp(service);
  const all = await events(key);
  const having = (wanted: (event: Event) => boolean) => all.filter(wanted).map(shown);
  const ends = ['delivery.picked_up', 'delivery.returned'];
  for (const limit of [1, 3, 100]) {
    expect((await follow(key, { type: ends.join(), limit })).map(shown)).toEqual(
      having(({ type }) => ends.includes(type)),
    );
    expect((await follow(key, { delivery_id: ids[2]!, limit })).map(shown)).toEqual(
      having(({ data }) => data.delivery_id === ids[2]),
    );
  }
  const both = await events(key, { delivery_id: ids[2]!, type: 'delivery.returned' });
  expect(both.map(shown)).toEqual([`${ids[2]} 3 delivery.returned`]);
  expect(await events(key, { delivery_id: 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z' })).toEqual([]);
  const repeated = await send(service, 'GET', `/v1/events?type=${ends[0]}&type=${ends[1]}`, { key });
  expect(repeated.body.data).toHaveLength(5);
  const { body } = await list(key, { type: 'delivery.cancelled' });
  expect(parseFeedCursor(body.next_cursor), 'what does not match is not looked at again').toBe(
    parseFeedCursor((await list(key)).body.next_cursor),
  );
});

test('200: a filter on something rare looks at a limited number of events, and goes on from there', async () => {
  const own = await startTestService();
  const key = await own.newKey('Acme');
  const id = await createDelivery(own, key);
  await caughtUp(own);
  await own.database.asOneStatement((tx) =>
    tx.query(
      {
        name: 'many-events',
        text: `insert into events
          select account_id, mode, position + n, gen_random_uuid(), 'delivery.assigned', subject_id, 1 + n, at, data
          from events, generate_series(1, $1::int) n`,
      },
      [maxLookedAt + 1],
    ),
  );
  await own.move(id, 'pick_up');
  await caughtUp(own);
  const query = { type: 'delivery.picked_up' };
  const { body: first } = await list(key, query, { on: own });
  expect([first.data.length, first.has_more]).toEqual([0, true]);
  const { body: second } = await list(key, { ...query, cursor: first.next_cursor }, { on: own });
  expect(second.data.map(shown)).toEqual([`${id} 2 delivery.picked_up`]);
  expect(second.has_more).toBe(false);
  await own.stop();
});

test('200: with timestamp_from, the feed starts with the first event at that time', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  const times: string[] = [];
  for (let i = 0; i < 4; i++) {
    times.push(new Date(clock.now()).toISOString());
    await createDelivery(own, key);
    await caughtUp(own);
    clock.forward(hour);
  }
  const from = async (timestamp_from: string) =>
    (await follow(key, { timestamp_from, limit: 2 }, own)).map(({ timestamp }) => timestamp);
  for (const [i, time] of times.entries()) {
    expect(await from(time)).toEqual(times.slice(i));
    expect(await from(new Date(Date.parse(time) + 1).toISOString())).toEqual(times.slice(i + 1));
  }
  const inLagos = new Date(Date.parse(times[1]!) + hour).toISOString().replace('Z', '+01:00');
  expect(await from(inLagos)).toEqual(times.slice(1));
  expect(await from('0001-01-01T00:00:00Z')).toEqual(times);
  expect(await from('9999-12-31T23:59:59Z')).toEqual([]);
  const to = async (timestamp_to: string) =>
    (await follow(key, { timestamp_from: times[1]!, timestamp_to, limit: 1 }, own)).map(
      ({ timestamp }) => timestamp,
    );
  for (const [i, time] of times.entries()) expect(await to(time)).toEqual(times.slice(1, Math.max(1, i)));
  await own.stop();
});

test('200: an event that was added late, behind a later one, is found after its time, too', async () => {
  const key = await newAccount();
  await createDelivery(service, key);
  await caughtUp(service);
  const [event] = await events(key);
  await moveToHead(service, event!.id);
  expect(await events(key, { timestamp_from: event!.timestamp })).toEqual([event]);
  const soon = new Date(Date.parse(event!.timestamp) + 30_000).toISOString();
  expect(await events(key, { timestamp_from: soon }), 'it happened before').toEqual([]);
});

function signal(): { given: Promise<void>; give: () => void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

test('200: an event whose transaction commits late comes after those that were read already, and is not missed', async () => {
  const key = await newAccount();
  const first = await createDelivery(service, key);
  const [{ accountId } = {}] = await sql<{ accountId: string }>(
    service,
    'select account_id as "accountId" from deliveries where delivery_id = $1',
    [parseId('delivery', first)],
  );
  const [begun, held] = [signal(), signal()];
  const slow = service.database.inTransaction(async (tx) => {
    await tx.query(
      {
        name: 'late-event',
        text: `insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
          select e.account_id, e.delivery_id, 2, 'delivery.assigned', e.at, gen_random_uuid(), 'live',
                 json_build_object('delivery_id', $1::text, 'sequence', 2)
          from delivery_events e where e.delivery_id = $2 and e.account_id = $3::uuid`,
      },
      // With the account, it waits for nothing but its own transaction also where accounts are in shards.
      [first, parseId('delivery', first), accountId],
    );
    begun.give();
    await held.given;
  });
  await begun.given;
  const second = await createDelivery(service, key);
  // Its data is not that of a real event, so the shape of these responses is not checked.
  const page = async (query: string) => (await send(service, 'GET', `/v1/events?${query}`, { key })).body;
  await expect.poll(async () => (await page('')).data.length).toBe(2);
  const { data, next_cursor: cursor } = await page('');
  held.give();
  await slow;
  await caughtUp(service);
  expect(data.map(shown)).toEqual([`${first} 1 delivery.created`, `${second} 1 delivery.created`]);
  expect((await page(`cursor=${cursor}`)).data.map(shown)).toEqual([`${first} 2 delivery.assigned`]);
});

test('200: another account cannot see an event, and neither can another mode, also not with a cursor or an id', async () => {
  const [mine, rival] = [await newAccount(), await newAccount()];
  const test = await service.newKey(`Feed ${accounts - 1}`, 'test');
  const id = await createDelivery(service, mine);
  await caughtUp(service);
  const cursor = cursorAt(0);
  for (const query of [{}, { cursor }, { delivery_id: id }, { timestamp_from: '2020-01-01T00:00:00Z' }]) {
    expect(await events(rival, query)).toEqual([]);
    expect(await events(test, query)).toEqual([]);
    expect(await events(mine, query)).toHaveLength(1);
  }
  const { body } = await list(rival);
  const position = parseFeedCursor(body.next_cursor) as number;
  expect(position, 'a cursor does not show when something happens in other accounts').toBeLessThan(
    (Date.now() - day / 2) * 1_000,
  );
});

test('200: with Prefer: wait, a request waits for the next event that it wants', async () => {
  const key = await newAccount();
  const other = await createDelivery(service, key);
  await caughtUp(service);
  const { next_cursor: cursor } = (await list(key)).body;
  const next = list(key, { cursor, type: 'delivery.picked_up' }, { prefer: 'respond-async, wait=30' });
  const anything = list(key, { cursor }, { prefer: 'wait=30' });
  const ofOne = list(key, { cursor, delivery_id: other }, { prefer: 'wait=30' });
  const created = await createDelivery(service, key);
  expect((await anything).body.data.map(shown)).toEqual([`${created} 1 delivery.created`]);
  await service.move(other, 'pick_up');
  for (const waiting of [next, ofOne]) {
    const { body, headers } = await waiting;
    expect(body.data.map(shown)).toEqual([`${other} 2 delivery.picked_up`]);
    expect(headers.get('preference-applied')).toBe('wait=30');
    expect(await events(key, { cursor: body.next_cursor })).toEqual([]);
  }
});

/** The feed of another node, on which a wait may be longer than a request is allowed to wait. */
async function feedOfAnotherNode() {
  const { database, connection } = service;
  const log = makeLog('silent');
  const partitions = partitionsOf(database);
  const openListener = makeOpenListener(connection, patient.databaseMs);
  const notifications = makeNotifications({ database, openListener, log });
  const tail = makeFeedTail({ database, notifications, log, partitions });
  notifications.start();
  onTestFinished(async () => {
    tail.close();
    await notifications.close();
  });
  return makeFeed({ database, clock: systemClock, tail, partitions });
}

test('200: a wait with a filter ends when an event that matches comes, and not only when its time is over', async () => {
  const key = await newAccount();
  const id = await createDelivery(service, key);
  await caughtUp(service);
  const deliveryId = parseId('delivery', id)!;
  const [row] = await sql<{ accountId: AccountId }>(
    service,
    'select account_id as "accountId" from deliveries where delivery_id = $1',
    [deliveryId],
  );
  const feed = await feedOfAnotherNode();
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const scope = { ...row!, mode: 'live' } as const;
  const seen = {
    events: [],
    hasMore: false,
    next: parseFeedCursor((await list(key)).body.next_cursor) as number,
  };
  const anHour = 3_600;
  const wait = (filter: FeedFilter) => {
    const found: string[] = [];
    const page = feed.nextPage({ scope, filter, limit: 10 }, seen, anHour, ended.signal);
    void page.then((got) =>
      found.push(...(isRejection(got) ? [got.details] : got.events.map((e) => e.type))),
    );
    return found;
  };
  const [all, ofType, ofDelivery] = [wait({}), wait({ types: ['delivery.picked_up'] }), wait({ deliveryId })];
  await createDelivery(service, key);
  // By then the node follows the feed: a look at its start cannot find the next event.
  await expect.poll(() => all).toEqual(['delivery.created']);
  await service.move(id, 'pick_up');
  await expect.poll(() => [ofType, ofDelivery]).toEqual([['delivery.picked_up'], ['delivery.picked_up']]);
});

test('200: a wait ends with an empty page, and a request that finds something does not wait', async () => {
  const key = await newAccount();
  const empty = await list(key, {}, { prefer: 'wait=1' });
  expect(empty.body).toMatchObject({ data: [], has_more: false });
  expect(empty.headers.get('preference-applied')).toBe('wait=1');
  await createDelivery(service, key);
  await caughtUp(service);
  const full = await list(key, { cursor: empty.body.next_cursor }, { prefer: 'wait=3600' });
  expect(full.body.data).toHaveLength(1);
  expect(full.headers.get('preference-applied'), 'no longer than this').toBe('wait=30');
  const { next_cursor: cursor } = full.body;
  for (const prefer of [undefined, 'wait=0', 'wait', 'wait=soon', 'return=minimal']) {
    const response = await list(key, { cursor }, prefer === undefined ? {} : { prefer });
    expect(response.headers.get('preference-applied'), prefer).toBe(prefer === 'wait=0' ? 'wait=0' : null);
  }
});

test('200: a HEAD request does not wait', async () => {
  const key = await newAccount();
  const response = await send(service, 'HEAD', '/v1/events', { key, headers: { prefer: 'wait=30' } });
  expect([response.status, response.text, response.headers.get('preference-applied')]).toEqual([
    200,
    '',
    null,
  ]);
});

test('400: every bad filter is named, and so is an invalid cursor', async () => {
  const key = await newAccount();
  const details = async (query: Query) => {
    const response = await list(key, query);
    expect([response.status, response.body.error], JSON.stringify(query)).toEqual([
      400,
      'invalid request data',
    ]);
    return response.body.details;
  };
  expect(
    await details({ type: 'delivery.lost', limit: 501, delivery_id: 'x', tpye: 'delivery.created' }),
  ).toBe(
    [
      'tpye is not a known parameter, did you mean type?',
      'limit must be a whole number from 1 to 500',
      `type must be one or more of ${operation.query.properties.type.items.enum.join(', ')}, separated by commas`,
      'delivery_id must be an identifier that starts with dlv_',
    ].join('; '),
  );
  for (const cursor of ['x', 'AAAA', 'AQAAAAAAAAAB0', 'AQAAAAAAAAAAAAAAAAAAAAAA', 'Af________8_', 'a b']) {
    expect(await details({ cursor })).toBe('cursor must be the next_cursor of an earlier response');
  }
  for (const time of ['yesterday', '2026-11-15', '2026-02-30T00:00:00Z', '2026-11-15T25:00:00Z', '1']) {
    for (const name of ['timestamp_from', 'timestamp_to']) {
      const rule = 'must be a time that exists, such as 2026-11-15T09:30:00Z';
      expect(await details({ [name]: time })).toContain(`${name} ${rule}`);
    }
  }
  expect(await details({ order: 'random' })).toBe('order must be oldest or newest');
  for (const limit of ['0', '-1', '1.5', 'ten']) {
    expect(await details({ limit })).toBe('limit must be a whole number from 1 to 500');
  }
});

test('410: a cursor from before the oldest event that is kept has expired, and one at the boundary has not', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const [key, quiet] = [await own.newKey('Acme'), await own.newKey('Quiet')];
  const { next_cursor: start } = (await list(key, {}, { on: own })).body;
  for (let i = 0; i < 5; i++) {
    await createDelivery(own, key);
    await caughtUp(own);
    clock.forward(day);
  }
  const cursors: string[] = [start];
  for (let i = 0; i < 5; i++) {
    cursors.push((await list(key, { cursor: cursors[i]!, limit: 1 }, { on: own })).body.next_cursor);
  }
  const all = await events(key, {}, own);
  const { next_cursor: followed } = (await list(quiet, {}, { on: own })).body;
  const partitions = partitionsOf(own.database);
  const trimmed = await own.database.inTransaction((tx) =>
    trimFeed(tx, Date.parse(all[2]!.timestamp) + 1, 1_000, partitions),
  );
  expect(trimmed).toBe(3);
  for (const [i, cursor] of cursors.entries()) {
    const response = await list(key, { cursor }, { on: own });
    if (i < 3) {
      expect([response.status, response.body.error]).toEqual([410, 'cursor expired']);
      expect(response.body.details).toContain('follow the feed without a cursor');
    } else expect(response.body.data).toEqual(all.slice(i));
  }
  expect(await follow(key, { limit: 1 }, own), 'without a cursor it starts with the oldest').toEqual(
    all.slice(3),
  );
  expect(await events(key, { timestamp_from: all[0]!.timestamp }, own)).toEqual(all.slice(3));
  expect(
    (await list(quiet, { cursor: followed }, { on: own })).status,
    'a client that follows keeps a cursor that works, also where nothing happens',
  ).toBe(200);
  await own.stop();
});
