/** The events of an account in the dashboard, newest first. */
import { expect, test } from 'vitest';
import { listAccountEvents } from '../../contract/dashboard/events.ts';
import { maxLookedAt } from '../../server/feed/store.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { hour, runningClock } from '../support/clock.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { caughtUp, moveToHead } from '../support/outbox.ts';
import { useService } from '../support/service.ts';

const clock = runningClock();
const service = useService({ clock });

type Query = Record<string, string | number>;
const list = (person: TestPerson, query: Query = {}, mode = 'live') =>
  person.call(listAccountEvents, { params: { account_id: person.accountId, mode }, query });

interface Listed {
  id: string;
  type: string;
  timestamp: string;
  delivery_address: string | null;
  data: { delivery_id: string; sequence: number };
}

const shown = ({ data, type }: Listed) => `${data.delivery_id} ${data.sequence} ${type}`;

async function all(person: TestPerson, query: Query = {}): Promise<Listed[]> {
  const events: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await list(person, { ...query, ...(cursor ? { cursor } : {}) });
    expect(body.has_more).toBe(body.next_cursor !== null);
    events.push(...body.data);
    cursor = body.next_cursor;
  }
  return events;
}

let accounts = 0;
async function newAccount() {
  const account = `Events ${++accounts}`;
  return {
    account,
    person: await signedIn(service, { account, name: 'Ngozi Okafor' }),
    key: await service.newKey(account),
  };
}

test('listAccountEvents 200: newest first, as the feed shows them, with the address, and each mode apart', async () => {
  const { account, person, key } = await newAccount();
  const id = await createDelivery(service, key);
  await service.move(id, 'pick_up');
  const simulated = await createDelivery(service, await service.newKey(account, 'test'));
  await caughtUp(service);
  const { body } = await list(person);
  expect(body).toMatchObject({ has_more: false, next_cursor: null });
  expect(body.data.map(shown)).toEqual([`${id} 2 delivery.picked_up`, `${id} 1 delivery.created`]);
  const feed = await send(service, 'GET', '/v1/events', { key });
  const withAddress = (event: object) => ({ ...event, delivery_address: shirts.delivery_address });
  expect(body.data).toEqual(feed.body.data.map(withAddress).reverse());
  expect((await list(person, {}, 'test')).body.data.map(shown)).toEqual([`${simulated} 1 delivery.created`]);
});

test('listAccountEvents 200: pages of any size have each event once although others happen in the meantime', async () => {
  const { person, key } = await newAccount();
  for (let i = 0; i < 7; i++) await createDelivery(service, key);
  await caughtUp(service);
  const events = await all(person);
  expect(events).toHaveLength(7);
  for (const limit of [1, 3, 7]) expect(await all(person, { limit })).toEqual(events);
  const { body: first } = await list(person, { limit: 3 });
  await createDelivery(service, key);
  await caughtUp(service);
  const { body: second } = await list(person, { limit: 4, cursor: first.next_cursor ?? '' });
  expect([...first.data, ...second.data]).toEqual(events);
});

test('listAccountEvents 200: types, a delivery and times filter together', async () => {
  const { person, key } = await newAccount();
  const ids: string[] = [];
  const times: string[] = [];
  for (let i = 0; i < 3; i++) {
    times.push(new Date(clock.now()).toISOString());
    ids.push(await createDelivery(service, key));
    await service.move(ids[i]!, 'pick_up');
    await caughtUp(service);
    clock.forward(hour);
  }
  const events = await all(person);
  const having = (wanted: (event: Listed) => boolean) => events.filter(wanted).map(shown);
  const found = async (query: Query) => (await all(person, query)).map(shown);
  const isPickup = ({ type }: Listed) => type === 'delivery.picked_up';
  expect(await found({ type: 'delivery.picked_up', limit: 1 })).toEqual(having(isPickup));
  expect(await found({ delivery_id: ids[1]! })).toEqual(having(({ data }) => data.delivery_id === ids[1]));
  expect(await found({ from: times[1]! })).toEqual(having(({ timestamp }) => timestamp >= times[1]!));
  expect(await found({ to: times[1]! })).toEqual(having(({ timestamp }) => timestamp < times[1]!));
  const middle = having((event) => event.data.delivery_id === ids[1] && isPickup(event));
  expect(await found({ from: times[1]!, to: times[2]!, type: 'delivery.picked_up' })).toEqual(middle);
  expect(await found({ from: times[1]!, to: times[2]!, delivery_id: ids[1]!, limit: 1 })).toHaveLength(2);
  expect(await found({ delivery_id: ids[1]!, to: times[1]! })).toEqual([]);
  expect(await found({ from: '9999-12-31T23:59:59Z' })).toEqual([]);
  expect(await found({ to: '0001-01-01T00:00:00Z' })).toEqual([]);
});

test('listAccountEvents 200: from includes an event at that time and to does not, also of an event that was added late, behind later ones', async () => {
  const { person, key } = await newAccount();
  const delivery_id = await createDelivery(service, key);
  await caughtUp(service);
  const [event] = await all(person);
  await moveToHead(service, event!.id);
  const after = (ms: number) => new Date(Date.parse(event!.timestamp) + ms).toISOString();
  for (const filter of [{}, { delivery_id }]) {
    for (const to of [after(30_000), after(1)]) expect(await all(person, { ...filter, to })).toEqual([event]);
    expect(await all(person, { ...filter, to: after(0) }), 'before that time').toEqual([]);
    expect(await all(person, { ...filter, from: after(0) })).toEqual([event]);
    expect(await all(person, { ...filter, from: after(1) })).toEqual([]);
  }
});

test('listAccountEvents 200: a filter on something rare goes on page by page', async () => {
  const { person, key } = await newAccount();
  const id = await createDelivery(service, key);
  await caughtUp(service);
  await service.database.asOneStatement((tx) =>
    tx.query(
      {
        name: 'many-events',
        text: `with added as (
            insert into events
            select account_id, mode, position + n, gen_random_uuid(), 'delivery.assigned', subject_id, 1 + n, at, data
            from (select * from events order by position desc limit 1) newest, generate_series(1, $1::int) n
            returning position)
          update feed_head set position = (select max(position) from added)`,
      },
      [maxLookedAt + 1],
    ),
  );
  const { body: first } = await list(person, { type: 'delivery.created' });
  expect([first.data.length, first.has_more]).toEqual([0, true]);
  const { body: second } = await list(person, { type: 'delivery.created', cursor: first.next_cursor ?? '' });
  expect(second.data.map(shown)).toEqual([`${id} 1 delivery.created`]);
});

test('listAccountEvents 400: a bad filter and a bad cursor are named', async () => {
  const { person } = await newAccount();
  for (const [query, details] of [
    [{ cursor: 'AAAA' }, 'cursor must be the next_cursor of an earlier response'],
    [{ from: 'yesterday' }, 'from must be a time that exists, such as 2026-11-15T09:30:00Z'],
    [{ to: '2026-02-30T00:00:00Z' }, 'to must be a time that exists, such as 2026-11-15T09:30:00Z'],
    [{ limit: 101 }, 'limit must be a whole number from 1 to 100'],
    [{ delivery_id: 'x' }, 'delivery_id must be a delivery_id: dlv_ and 26 characters'],
  ] as const) {
    const answer = await list(person, query);
    expect([answer.status, answer.body]).toEqual([400, { error: 'invalid request data', details }]);
  }
});
