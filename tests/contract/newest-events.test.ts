/** The feed with `order=newest`. */
import { expect, test } from 'vitest';
import { listEvents } from '../../contract/operations/list-events.ts';
import { allEvents } from '../../server/database/feed-partitions.ts';
import { maxLookedAt } from '../../server/events/feed/store.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send } from '../support/client.ts';
import { hour, runningClock } from '../support/clock.ts';
import { fillIn, signedIn } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp, moveToHead } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = runningClock();
const service = useService({ clock });

type Query = Record<string, string | number>;
async function list(key: string, query: Query = {}) {
  const path = fillIn(listEvents.path, { query: { ...query, order: 'newest' } });
  return expectDeclared(listEvents, await send(service, 'GET', path, { key }));
}

interface Listed {
  id: string;
  type: string;
  timestamp: string;
  data: { delivery_id: string; sequence: number };
}

const shown = ({ data, type }: Listed) => `${data.delivery_id} ${data.sequence} ${type}`;

async function all(key: string, query: Query = {}): Promise<Listed[]> {
  const events: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list(key, { ...query, ...(cursor ? { cursor } : {}) });
    expect(body.has_more).toBe(body.next_cursor !== null);
    events.push(...body.data);
    cursor = body.next_cursor;
  }
  return events;
}

let accounts = 0;
const newAccount = () => service.newKey(`Newest events ${++accounts}`);

test('200: newest first, the same events as oldest first, for keys and for people', async () => {
  const person = await signedIn(service, { account: 'Newest' });
  const key = await service.newKey('Newest');
  const id = await createDelivery(service, key);
  await service.move(id, 'pick_up');
  await createDelivery(service, await service.newKey('Newest', 'test'));
  await caughtUp(service);
  const { body } = await list(key);
  expect(body).toMatchObject({ has_more: false, next_cursor: null });
  expect(body.data.map(shown)).toEqual([`${id} 2 delivery.picked_up`, `${id} 1 delivery.created`]);
  const feed = await send(service, 'GET', '/v1/events', { key });
  expect(body.data).toEqual(feed.body.data.toReversed());
  const params = { account_id: person.accountId, mode: 'live' };
  expect((await person.call(listEvents, { params, query: { order: 'newest' } })).body).toEqual(body);
});

test('200: pages of any size have each event once although others happen in the meantime', async () => {
  const key = await newAccount();
  for (let i = 0; i < 7; i++) await createDelivery(service, key);
  await caughtUp(service);
  const events = await all(key);
  expect(events).toHaveLength(7);
  for (const limit of [1, 3, 7]) expect(await all(key, { limit })).toEqual(events);
  const { body: first } = await list(key, { limit: 3 });
  await createDelivery(service, key);
  await caughtUp(service);
  const { body: second } = await list(key, { limit: 4, cursor: first.next_cursor ?? '' });
  expect([...first.data, ...second.data]).toEqual(events);
});

test('200: types, a delivery and times filter together', async () => {
  const key = await newAccount();
  const ids: string[] = [];
  const times: string[] = [];
  for (let i = 0; i < 3; i++) {
    times.push(new Date(clock.now()).toISOString());
    ids.push(await createDelivery(service, key));
    await service.move(ids[i]!, 'pick_up');
    await caughtUp(service);
    clock.forward(hour);
  }
  const events = await all(key);
  const having = (wanted: (event: Listed) => boolean) => events.filter(wanted).map(shown);
  const found = async (query: Query) => (await all(key, query)).map(shown);
  const isPickup = ({ type }: Listed) => type === 'delivery.picked_up';
  expect(await found({ type: 'delivery.picked_up', limit: 1 })).toEqual(having(isPickup));
  expect(await found({ delivery_id: ids[1]! })).toEqual(having(({ data }) => data.delivery_id === ids[1]));
  expect(await found({ timestamp_from: times[1]! })).toEqual(
    having(({ timestamp }) => timestamp >= times[1]!),
  );
  expect(await found({ timestamp_to: times[1]! })).toEqual(having(({ timestamp }) => timestamp < times[1]!));
  const middle = having((event) => event.data.delivery_id === ids[1] && isPickup(event));
  expect(
    await found({ timestamp_from: times[1]!, timestamp_to: times[2]!, type: 'delivery.picked_up' }),
  ).toEqual(middle);
  expect(
    await found({ timestamp_from: times[1]!, timestamp_to: times[2]!, delivery_id: ids[1]!, limit: 1 }),
  ).toHaveLength(2);
  expect(await found({ delivery_id: ids[1]!, timestamp_to: times[1]! })).toEqual([]);
  expect(await found({ timestamp_from: '9999-12-31T23:59:59Z' })).toEqual([]);
  expect(await found({ timestamp_to: '0001-01-01T00:00:00Z' })).toEqual([]);
});

test('200: timestamp_from includes an event at that time and timestamp_to does not, also of an event that was added late, behind later ones', async () => {
  const key = await newAccount();
  const delivery_id = await createDelivery(service, key);
  await caughtUp(service);
  const [event] = await all(key);
  await moveToHead(service, event!.id);
  const after = (ms: number) => new Date(Date.parse(event!.timestamp) + ms).toISOString();
  for (const filter of [{}, { delivery_id }]) {
    for (const to of [after(30_000), after(1)])
      expect(await all(key, { ...filter, timestamp_to: to })).toEqual([event]);
    expect(await all(key, { ...filter, timestamp_to: after(0) }), 'before that time').toEqual([]);
    expect(await all(key, { ...filter, timestamp_from: after(0) })).toEqual([event]);
    expect(await all(key, { ...filter, timestamp_from: after(1) })).toEqual([]);
  }
});

test('200: a filter on something rare goes on page by page', async () => {
  const key = await newAccount();
  const id = await createDelivery(service, key);
  await caughtUp(service);
  const [newest] = await sql<{ account_id: string; position: string }>(
    service,
    'select account_id, position from events where subject_id = $1',
    [parseId('delivery', id)],
  );
  const last = Number(newest?.position) + maxLookedAt + 1;
  await sql(
    service,
    `insert into events
     select account_id, mode, n, gen_random_uuid(), 'delivery.assigned', subject_id, 1 + n - position, at, data
     from events, generate_series(position + 1, $3::bigint) n
     where account_id = $1 and subject_id = $2`,
    [newest?.account_id, parseId('delivery', id), last],
  );
  // The partition of the feed has the key of its account on a distributed database, and the nil UUID on others.
  const partitions = [newest?.account_id, allEvents];
  await sql(service, 'update feed_head set position = $2 where account_id = any($1)', [partitions, last]);
  const { body: first } = await list(key, { type: 'delivery.created' });
  expect([first.data.length, first.has_more]).toEqual([0, true]);
  const { body: second } = await list(key, { type: 'delivery.created', cursor: first.next_cursor ?? '' });
  expect(second.data.map(shown)).toEqual([`${id} 1 delivery.created`]);
});
