/** The overview of an account, and the stream that tells its pages what changed. */
import { expect, test } from 'vitest';
import { getOverview } from '../../contract/dashboard/overview.ts';
import { dayAt } from '../../server/platform/time-zone.ts';
import { createDelivery, send } from '../support/client.ts';
import { day, hour, minute, noonClock, testClock } from '../support/clock.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { caughtUp } from '../support/outbox.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabase, startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { openEvents, readChanges } from '../support/stream.ts';

const service = useService({ clock: noonClock() });

const overview = (person: TestPerson, query: Record<string, number> = {}, mode = 'live') =>
  person.call(getOverview, { params: { account_id: person.accountId, mode }, query });

let accounts = 0;
async function newAccount(on: TestService = service) {
  const account = `Overview ${++accounts}`;
  return { account, person: await signedIn(on, { account, name: 'Ngozi Okafor' }) };
}
const states = (counts: number[]) =>
  ['created', 'in_transit', 'delivered', 'returned', 'cancelled'].map((status, i) => ({
    status,
    count: counts[i],
  }));

test('getOverview 200: an empty account has zeros, thirty days, and a hint that it needs a key', async () => {
  const { person } = await newAccount();
  const { body } = await overview(person);
  expect(body).toMatchObject({
    by_state: states([0, 0, 0, 0, 0]),
    total: 0,
    latest: [],
    has_active_key: false,
  });
  expect(body.attention).toEqual([{ kind: 'no_key', count: 1, at_least: false }]);
  expect(body.per_day).toHaveLength(30);
  expect(body.per_day.at(-1)).toEqual({
    date: dayAt(service.clock.now(), 'UTC'),
    created: 0,
    completed: 0,
  });
});

test('getOverview 200: deliveries by state, each mode apart, and the last events with who did them', async () => {
  const { account, person } = await newAccount();
  const key = await service.newKey(account);
  const made: string[] = [];
  for (let i = 0; i < 15; i++) made.push(await createDelivery(service, key));
  for (const id of made.slice(0, 6)) await service.move(id, 'pick_up');
  for (const id of made.slice(0, 3)) await service.move(id, 'deliver');
  await service.move(made[3]!, 'return');
  await send(service, 'POST', `/v1/deliveries/${made[14]}/cancel`, { key });
  await createDelivery(service, await service.newKey(account, 'test'));
  await caughtUp(service);
  const { body } = await overview(person);
  expect(body).toMatchObject({
    by_state: states([8, 2, 3, 1, 1]),
    total: 15,
    has_active_key: true,
    attention: [],
  });
  expect(body.per_day.at(-1)).toMatchObject({ created: 15, completed: 3 });
  expect(body.latest).toHaveLength(12);
  expect(body.latest[0]).toMatchObject({
    delivery_id: made[14],
    type: 'delivery.cancelled',
    delivery_address: '7 Allen Avenue, Ikeja',
    receiver_name: 'Ada Obi',
    by: { name: 'test', kind: 'key' },
  });
  expect(body.latest[1]).toMatchObject({
    delivery_id: made[3],
    type: 'delivery.returned',
    by: { name: 'Waybill', kind: 'system' },
  });
  const times = body.latest.map((event: { at: string }) => event.at);
  expect(times).toEqual([...times].sort().reverse());
  expect((await overview(person, {}, 'test')).body).toMatchObject({
    total: 1,
    by_state: states([1, 0, 0, 0, 0]),
  });
});

test('getOverview 200: days are days of the account’s zone, also where an hour comes twice or a quarter is missing', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  const at = async (time: string) => {
    clock.forward(Date.parse(time) - clock.now());
    return createDelivery(own, key);
  };
  // Berlin: 25 October 2026 lasts from 22:00 to 23:00 UTC, 25 hours. Kathmandu is 5:45 ahead.
  await at('2026-10-24T18:14:59Z');
  await at('2026-10-24T18:15:00Z');
  await at('2026-10-24T21:59:59Z');
  await at('2026-10-24T22:00:00Z');
  await at('2026-10-25T22:59:59Z');
  const last = await at('2026-10-25T23:00:00Z');
  await own.move(last, 'pick_up');
  await own.move(last, 'deliver');
  clock.forward(hour);
  await caughtUp(own);
  const person = await signedIn(own, { account: 'Acme' });
  const days = async (zone: string) => {
    await sql(own, 'update accounts set time_zone = $1', [zone]);
    const { body } = await overview(person, { days: 7 });
    return body.per_day.slice(-3);
  };
  expect(await days('Europe/Berlin')).toEqual([
    { date: '2026-10-24', created: 3, completed: 0 },
    { date: '2026-10-25', created: 2, completed: 0 },
    { date: '2026-10-26', created: 1, completed: 1 },
  ]);
  expect(await days('Asia/Kathmandu')).toEqual([
    { date: '2026-10-24', created: 1, completed: 0 },
    { date: '2026-10-25', created: 3, completed: 0 },
    { date: '2026-10-26', created: 2, completed: 1 },
  ]);
  await own.stop();
});

test('getOverview 200: today and yesterday are counted again each time, and older days within a minute', async () => {
  const clock = noonClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  const person = await signedIn(own, { account: 'Acme' });
  const counted = async () =>
    (await overview(person)).body.per_day.slice(-4).map((each: { created: number }) => each.created);
  expect(await counted()).toEqual([0, 0, 0, 0]);
  await createDelivery(own, key);
  await caughtUp(own);
  await sql(
    own,
    `insert into delivery_counts select account_id, 'live', 'delivery.created', $1::timestamptz - n * interval '1 day', 5
     from accounts, generate_series(1, 3) n`,
    [dayAt(clock.now(), 'UTC')],
  );
  expect((await counted()).slice(-2)).toEqual([5, 1]);
  clock.forward(minute);
  expect(await counted()).toEqual([5, 5, 5, 1]);
  await own.stop();
});

test('getOverview 200: webhook endpoints that were disabled need attention, except those that the account disabled', async () => {
  const key = await service.newKey('Hooks');
  await sql(
    service,
    `insert into webhook_endpoints (account_id, endpoint_id, mode, url, events, sealed_secret, status,
       disabled_reason, disabled_at, missed_after, resuming, created_at, updated_at)
     select account_id, gen_random_uuid(), w.mode, 'https://example.com/', '{}', '\\x00', w.status, w.reason,
       case when w.reason is not null then now() end, case when w.reason is not null then 0 end, w.resuming, now(), now()
     from api_keys, (values
       ('live', 'enabled', null, null), ('live', 'disabled', 'by_account', null), ('live', 'disabled', 'gone', null),
       ('live', 'disabled', 'failing', null), ('live', 'disabled', 'failing', 'send'),
       ('test', 'disabled', 'failing', null)) w (mode, status, reason, resuming)
     where key_end = $1`,
    [key.slice(-4)],
  );
  const person = await signedIn(service, { account: 'Hooks' });
  const { attention } = (await overview(person)).body;
  expect(attention).toEqual([{ kind: 'webhook_disabled', count: 2, at_least: false }]);
});

test('getOverview 200: late deliveries and keys that will end need attention, the most pressing first', async () => {
  const clock = testClock();
  const own = await startTestService({ clock });
  const key = await own.newKey('Acme');
  await createDelivery(own, key);
  const ended = await createDelivery(own, key);
  await send(own, 'POST', `/v1/deliveries/${ended}/cancel`, { key });
  await sql(own, "update api_keys set expires_at = now() + interval '1 hour'");
  clock.forward(day + hour);
  await caughtUp(own);
  const person = await signedIn(own, { account: 'Acme' });
  expect((await overview(person)).body.attention).toEqual([
    { kind: 'late', count: 1, at_least: false },
    { kind: 'key_expiring', count: 1, at_least: false },
  ]);
  await sql(
    own,
    `insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
       amount_to_collect, currency, estimated_delivery_time, created_at, updated_at, courier_id)
     select account_id, gen_random_uuid(), 'live', 'in_transit', 'A', 'B', 0, 'USD', now() - interval '1 day', now(), now(),
       gen_random_uuid()
     from accounts, generate_series(1, 1200)`,
  );
  expect((await overview(person)).body.attention[0]).toEqual({ kind: 'late', count: 1_000, at_least: true });
  await own.stop();
});

test('getOverview 200: deliveries that wait for an answer come before all else', async () => {
  const { account, person } = await newAccount();
  const key = await service.newKey(account);
  const [waiting, answered] = [await createDelivery(service, key), await createDelivery(service, key)];
  for (const id of [waiting, answered]) {
    await service.move(id, 'pick_up');
    await service.move(id, 'fail_attempt');
  }
  await service.move(answered, 'instruct');
  expect((await overview(person)).body.attention[0]).toEqual({
    kind: 'answer_awaited',
    count: 1,
    at_least: false,
  });
});

test('getOverview 200: hostile text is answered as text', async () => {
  const { account, person } = await newAccount();
  const nasty = '<img src=x onerror=alert(1)>"; drop table deliveries; -- \u202E';
  const body = { pickup_address: 'A', delivery_address: nasty, receiver_contact: { name: nasty } };
  await createDelivery(service, await service.newKey(account), body);
  await caughtUp(service);
  expect((await overview(person)).body.latest[0]).toMatchObject({
    delivery_address: nasty,
    receiver_name: nasty,
  });
});

test('getOverview 200: another account’s deliveries are not counted', async () => {
  const [mine, rival] = [await newAccount(), await newAccount()];
  await createDelivery(service, await service.newKey(rival.account));
  await caughtUp(service);
  expect((await overview(mine.person)).body).toMatchObject({ total: 0, latest: [], has_active_key: false });
});

test('getOverview 400: days outside of 7 to 90 are refused by name', async () => {
  const { person } = await newAccount();
  for (const days of [6, 91, 1.5]) {
    const response = await overview(person, { days });
    expect([response.status, response.body.details]).toEqual([
      400,
      'days must be a whole number from 7 to 90',
    ]);
  }
  expect((await overview(person, { days: 90 })).body.per_day).toHaveLength(90);
});

async function follow(person: TestPerson, on: TestService = service) {
  const stream = await openEvents(on, `/dashboard/accounts/${person.accountId}/live`, {
    cookie: `${on.cookieName}=${person.cookies.get(on.cookieName)}`,
    'sec-fetch-site': 'same-origin',
  });
  /** The creation of a key just before may still be sent first. */
  const nextDelivery = async () => {
    let event = await stream.next();
    while ((event?.data as { what?: string } | undefined)?.what === 'account') event = await stream.next();
    return event;
  };
  return { ...stream, nextDelivery };
}

test('followAccount 200: each change is sent with its deliveries, once lists and counts have it', async () => {
  const { account, person } = await newAccount();
  const key = await service.newKey(account);
  const stream = await follow(person);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  const id = await createDelivery(service, key);
  expect(await stream.nextDelivery()).toMatchObject({
    event: 'change',
    data: { what: 'delivery', delivery_ids: [id] },
  });
  expect((await overview(person)).body.total).toBe(1);
  const listed = await send(service, 'GET', '/v1/deliveries', { key });
  expect(listed.body.data).toHaveLength(1);
  await service.move(id, 'pick_up');
  expect(await stream.nextDelivery()).toMatchObject({ data: { what: 'delivery', delivery_ids: [id] } });
  await stream.cancel();
});

test('followAccount 200: a change is sent when counts have it, and not before', async () => {
  const proxy = await startProxy();
  const own = await startTestService({ databaseUrl: proxy.through((await newDatabase()).url) });
  const person = await signedIn(own, { account: 'Acme' });
  const key = await own.newKey('Acme');
  const stream = await follow(person, own);
  await sql(own, 'alter table delivery_totals rename to hidden'); // the reader cannot go on
  await createDelivery(own, key);
  let isSent = false;
  const change = stream.nextDelivery().finally(() => {
    isSent = true;
  });
  // The look that could tell too early, and two more: it was over before they began.
  const countLooks = () => proxy.timesSent('read-feed-tail') + proxy.timesSent('read-changed-feed-heads');
  const looks = countLooks();
  await expect.poll(countLooks).toBeGreaterThan(looks + 2);
  expect(isSent).toBe(false);
  await sql(own, 'alter table hidden rename to delivery_totals');
  expect(await change).toMatchObject({ data: { what: 'delivery' } });
  expect((await overview(person)).body.total).toBe(1);
  await own.stop();
  proxy.close();
});

test('followAccount 200: many changes at once are sent without their ids, and none is left out', async () => {
  const { account, person } = await newAccount();
  const key = await service.newKey(account);
  const stream = await follow(person);
  await sql(
    service,
    `insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
     select account_id, gen_random_uuid(), 1, 'delivery.created', now(), gen_random_uuid(), 'live', '{}'
     from accounts, generate_series(1, 101) where name = $1`,
    [account],
  );
  expect(await readChanges(stream.nextDelivery, 101)).toBeLessThanOrEqual(100);
  const id = await createDelivery(service, key);
  expect(await stream.nextDelivery()).toMatchObject({ data: { what: 'delivery', delivery_ids: [id] } });
  await stream.cancel();
});

test('followAccount 200: changes of keys, team and settings are sent, and nothing of another account', async () => {
  const [mine, rival] = [await newAccount(), await newAccount()];
  const stream = await follow(mine.person);
  await createDelivery(service, await service.newKey(rival.account));
  await caughtUp(service);
  await sql(
    service,
    `insert into audit_log (audit_id, account_id, actor, action, summary, at)
     select gen_random_uuid(), account_id, 'terminal', 'x', 'x', now() from accounts where name = $1`,
    [mine.account],
  );
  expect(await stream.next()).toMatchObject({ data: { what: 'account', delivery_ids: [] } });
  // The delivery of the other account came before this one.
  const id = await createDelivery(service, await service.newKey(mine.account));
  expect(await stream.nextDelivery()).toMatchObject({ data: { what: 'delivery', delivery_ids: [id] } });
  await stream.cancel();
});

test('followAccount 200: a change made through another node is sent as well', async () => {
  const { account, person } = await newAccount();
  const other = await startTestService({ databaseUrl: service.databaseUrl });
  const key = await other.newKey(account);
  const stream = await follow(person);
  const id = await createDelivery(other, key);
  expect(await stream.nextDelivery()).toMatchObject({ data: { delivery_ids: [id] } });
  await stream.cancel();
  await other.stop();
});

test('followAccount 200: the stream ends with the session, and with the membership', async () => {
  const { account, person } = await newAccount();
  const colleague = await signedIn(service, { account, role: 'member' });
  const [first, second] = [await follow(person), await follow(colleague)];
  await sql(
    service,
    'update sessions set ended_at = now() where person_id = (select person_id from people where email = $1)',
    [person.email],
  );
  expect(await first.nextDelivery()).toBeUndefined();
  await sql(
    service,
    'delete from memberships where person_id = (select person_id from people where email = $1)',
    [colleague.email],
  );
  expect(await second.nextDelivery()).toBeUndefined();
});

test('followAccount 200: a HEAD request is answered and does not hang', async () => {
  const { person } = await newAccount();
  const response = await send(service, 'HEAD', `/dashboard/accounts/${person.accountId}/live`, {
    headers: {
      cookie: `${service.cookieName}=${person.cookies.get(service.cookieName)}`,
      'sec-fetch-site': 'same-origin',
    },
  });
  expect([response.status, response.text]).toEqual([200, '']);
});
