/** Live updates across nodes, and when notifications of the database do not arrive: late at worst, never missed. */
import { expect, onTestFinished, test } from 'vitest';
import { pickUpDelivery, returnDelivery } from '../../contract/operations/fleet/moves.ts';
import { createDelivery, send } from '../support/client.ts';
import { assignedDelivery, signedInPhone } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { metric } from '../support/metrics.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabase, startTestService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { openEvents, openStream } from '../support/stream.ts';

const headersOf = (person: TestPerson, on: TestService) => ({
  cookie: `${on.cookieName}=${person.cookies.get(on.cookieName)}`,
  'sec-fetch-site': 'same-origin',
});
const followAccount = (person: TestPerson, on: TestService) =>
  openEvents(on, `/dashboard/accounts/${person.accountId}/live`, headersOf(person, on));
const followBoard = (person: TestPerson, on: TestService) =>
  openEvents(on, '/dashboard/dispatch/live', headersOf(person, on));
type Stream = Awaited<ReturnType<typeof openEvents>>;

const isWorking = (service: TestService) => metric(service, 'waybill_notifications_working');

/** Reads until a change names the delivery. */
async function changeOf(stream: Stream, id: string): Promise<void> {
  for (;;) {
    const event = await stream.next();
    if (!event) throw new Error('the stream has ended');
    if ((event.data as { delivery_ids: string[] }).delivery_ids.includes(id)) return;
  }
}

test('where notifications do not arrive, tracked deliveries and pages are up to date all the same', async () => {
  const proxy = await startProxy();
  onTestFinished(proxy.close);
  proxy.dropNotifications();
  const service = await startTestService({ databaseUrl: proxy.through((await newDatabase()).url) });
  onTestFinished(service.stop);
  const person = await signedIn(service, { account: 'Acme', operator: true });
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const [tracked, account, board] = [
    await openStream(service, key, id),
    await followAccount(person, service),
    await followBoard(person, service),
  ];
  await tracked.next();
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  expect(await tracked.next()).toMatchObject({ data: { status: 'cancelled' } });
  await changeOf(account, id);
  await changeOf(board, id);
  await expect.poll(() => service.logged.filter((line) => line.includes('do not arrive')).length).toBe(1);
  expect(await isWorking(service)).toBe(0);
  proxy.mend();
  await expect.poll(() => isWorking(service)).toBe(1);
});

test('changes through another node reach every stream, while listeners are killed again and again', async () => {
  // The same role for both, so that each sees the listener of the other.
  const { url: databaseUrl } = await newDatabase();
  const first = await startTestService({ databaseUrl });
  const second = await startTestService({ databaseUrl });
  onTestFinished(async () => {
    await second.stop();
    await first.stop();
  });
  const person = await signedIn(first, { account: 'Acme', operator: true });
  const key = await first.newKey('Acme');
  // All keys and couriers first: a change that is of an account and of deliveries names no delivery.
  const phone = await signedInPhone(first);
  await assignedDelivery(first, phone);
  const [account, board] = [await followAccount(person, second), await followBoard(person, second)];
  for (let i = 0; i < 20; i++) {
    const id = await createDelivery(first, key);
    // It opens while the delivery changes.
    const [tracked] = await Promise.all([
      openStream(second, key, id),
      send(first, 'POST', `/v1/deliveries/${id}/cancel`, { key }),
    ]);
    const states: unknown[] = [];
    for (let event = await tracked.next(); event; event = await tracked.next()) {
      states.push((event.data as { status: string }).status);
    }
    expect(states.at(-1)).toBe('cancelled');
    await changeOf(account, id);
    await changeOf(board, id);
    if (i % 5 > 0) continue;
    await sql(
      first,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %'`,
    );
  }

  // A parcel that moves after its delivery was cancelled is no event.
  const id = await assignedDelivery(first, phone);
  await send(first, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  const last = await createDelivery(first, key);
  for (const stream of [account, board]) await changeOf(stream, last);
  await expect.poll(() => isWorking(second)).toBe(1);
  expect((await phone.move(pickUpDelivery, id)).status).toBe(409);
  for (const stream of [account, board]) await changeOf(stream, id);
  expect((await phone.move(returnDelivery, id)).status).toBe(200);
  for (const stream of [account, board]) await changeOf(stream, id);
});

test('a stop ends all streams, and leaves no connection to the database behind', async () => {
  const { url: databaseUrl } = await newDatabase();
  const service = await startTestService({ databaseUrl });
  const other = await startTestService({ databaseUrl });
  onTestFinished(other.stop);
  const person = await signedIn(service, { account: 'Acme', operator: true });
  const key = await service.newKey('Acme');
  const tracked = await openStream(service, key, await createDelivery(service, key));
  const streams = [tracked, await followAccount(person, service), await followBoard(person, service)];
  const listeners = async () => {
    const rows = await sql<{ n: number }>(
      other,
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    );
    return rows[0]?.n;
  };
  await expect.poll(listeners).toBe(2);
  await service.stop();
  for (const { next } of streams) while (await next());
  await expect.poll(listeners).toBe(1);
});
