import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { patient } from '../../tests/support/patient.ts';
import { startProxy } from '../../tests/support/proxy.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { sql } from '../../tests/support/sql.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { makeOpenListener } from '../database/listener.ts';
import { makeLog } from '../platform/log.ts';
import { channels, makeNotifications, type NotificationTimes } from './notifications.ts';

let url: string;
let database: Database;
beforeAll(async () => {
  url = (await newDatabase()).url;
  database = openDatabase({ connectionString: url }, () => undefined, patient);
});
afterAll(() => database.close());

const run = <Row extends object>(text: string, values: unknown[] = []) =>
  sql<Row>({ database }, text, values);
const notify = (channel: string) => run(`select pg_notify($1, '')`, [channel]);
const listeners = () =>
  run<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );

/** Without any wake-up but those that a test is about, and without a pause. */
const never = 3_600_000;
const times: NotificationTimes = {
  wakeEveryMs: never,
  pollEveryMs: never,
  checkEveryMs: never,
  arriveMs: patient.databaseMs,
  minPauseMs: 10,
  maxPauseMs: 10,
};

function start(own: Partial<NotificationTimes> = {}, through = url) {
  const logged: string[] = [];
  const notifications = makeNotifications({
    database,
    openListener: makeOpenListener({ connectionString: through }, patient.databaseMs),
    log: makeLog('info', { write: (line) => void logged.push(line) }),
    times: { ...times, ...own },
  });
  onTestFinished(() => notifications.close());
  const woken = { feed: 0, audit: 0 };
  notifications.subscribe('feed', () => woken.feed++);
  notifications.subscribe('audit', () => woken.audit++);
  notifications.start();
  return { notifications, woken, logged, isWorking: () => notifications.isWorking() };
}

test('a notification wakes the subscribers of its channel, and no others', async () => {
  const { isWorking, woken, notifications } = start();
  await expect.poll(isWorking).toBe(true);
  const before = { ...woken };
  await notify(channels.feed);
  await expect.poll(() => woken.feed).toBe(before.feed + 1);
  expect(woken.audit).toBe(before.audit);
  const unsubscribed = { count: 0 };
  notifications.subscribe('outbox', () => unsubscribed.count++)();
  await notify(channels.outbox);
  await notify(channels.audit);
  await expect.poll(() => woken.audit).toBe(before.audit + 1);
  expect(unsubscribed.count).toBe(0);
});

test('a lost listener is replaced, and what happened in the meantime wakes', async () => {
  const { isWorking, woken, logged } = start();
  await expect.poll(isWorking).toBe(true);
  const before = woken.feed;
  await run(
    `select pg_terminate_backend(pid), pg_notify($1, '') from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
    [channels.feed],
  );
  await expect.poll(() => logged.filter((line) => line.includes('arrive again')).length).toBe(1);
  expect(isWorking()).toBe(true);
  expect(woken.feed).toBeGreaterThan(before);
  const reconnected = woken.feed;
  await notify(channels.feed);
  await expect.poll(() => woken.feed).toBeGreaterThan(reconnected);
});

test('where notifications do not arrive, subscribers are woken at an interval, and it is logged once, until they arrive', async () => {
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  proxy.dropNotifications();
  const { isWorking, woken, logged } = start({ pollEveryMs: 20, arriveMs: 200 }, proxy.through(url));
  const failures = () => logged.filter((line) => line.includes('do not arrive')).length;
  await expect.poll(failures).toBe(1);
  const before = woken.feed;
  await expect.poll(() => woken.feed).toBeGreaterThan(before + 10);
  expect([isWorking(), failures()]).toEqual([false, 1]);
  proxy.mend();
  await expect.poll(isWorking).toBe(true);
});

test('a connection that becomes deaf is noticed', async () => {
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  const { isWorking } = start({ checkEveryMs: 20, arriveMs: 2_000 }, proxy.through(url));
  await expect.poll(isWorking).toBe(true);
  proxy.freeze();
  await expect.poll(isWorking).toBe(false);
  proxy.mend();
  await expect.poll(isWorking).toBe(true);
});

test('while they arrive, subscribers are also woken without one, in case one was lost', async () => {
  const { isWorking, woken } = start({ wakeEveryMs: 10 });
  await expect.poll(isWorking).toBe(true);
  const before = woken.audit;
  await expect.poll(() => woken.audit).toBeGreaterThan(before + 3);
});

test('after the end nobody listens and nobody is woken, also where a connection was just being opened', async () => {
  const { isWorking, notifications } = start();
  await expect.poll(isWorking).toBe(true);
  expect(await listeners()).not.toEqual([]);
  await notifications.close();
  await expect.poll(listeners).toEqual([]);

  const proxy = await startProxy();
  onTestFinished(proxy.close);
  proxy.freeze();
  const opening = start({}, proxy.through(url));
  await opening.notifications.close();
  expect(opening.isWorking()).toBe(false);
});

test('the listener is in no transaction', async () => {
  const { isWorking } = start();
  await expect.poll(isWorking).toBe(true);
  const rows = await run<{ state: string; xact_start: Date | null }>(
    `select state, xact_start from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  expect(rows).toEqual([{ state: 'idle', xact_start: null }]);
});
