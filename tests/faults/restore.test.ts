/**
 * A cursor of the feed stays valid in a restored copy of the database: in another cluster, whose transaction ids have
 * nothing to do with those of the first one. Search finds everything, with the index that the restore has built.
 */
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { startEmbeddedPostgres } from '../../server/database/embedded/index.ts';
import type { Connection } from '../../server/database/embedded/session.ts';
import { parseId } from '../../server/platform/ids.ts';
import { backUpToMemory, inPieces, isValidIndex, restoreFromMemory } from '../support/backups.ts';
import { createDelivery, send } from '../support/client.ts';
import { plainDeliveries } from '../support/moves.ts';
import { caughtUp } from '../support/outbox.ts';
import { patient } from '../support/patient.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startedFolder } from '../support/waybill.ts';

async function newCluster(): Promise<Connection> {
  const quiet = { say: () => undefined, warn: () => undefined };
  const dataDir = `${startedFolder()}/data`;
  const postgres = await startEmbeddedPostgres({ dataDir, fsync: false, ...quiet });
  onTestFinished(postgres.stop);
  return postgres.connection;
}

function urlOf({ host, port, user, password, database }: Connection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}

async function serviceOn(connection: Connection): Promise<TestService> {
  return startTestService({ databaseUrl: urlOf(connection) });
}

async function findAll(on: TestService, key: string): Promise<string[]> {
  const response = await send(on, 'GET', '/v1/deliveries?search=lagos&limit=100', { key });
  return response.body.data.map((row: { delivery_id: string }) => row.delivery_id).sort();
}

interface Page {
  data: { id: string; type: string; data: { delivery_id: string; sequence: number } }[];
  next_cursor: string;
  has_more: boolean;
}

async function page(on: TestService, key: string, query: Record<string, string | number>): Promise<Page> {
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const response = await send(on, 'GET', `/v1/events?${text.join('&')}`, { key });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

async function follow(on: TestService, key: string, cursor: string): Promise<Page['data']> {
  const events: Page['data'] = [];
  for (let next = cursor; ; ) {
    const { data, has_more, next_cursor } = await page(on, key, { cursor: next, limit: 3 });
    events.push(...data);
    if (!has_more) return events;
    next = next_cursor;
  }
}

/** An event that is in the outbox, and not yet in the feed, when the backup is made. */
async function cancelWithoutService(connection: Connection, deliveryId: string): Promise<void> {
  const database = openDatabase(connection, () => undefined, patient);
  const deliveries = plainDeliveries(database);
  const ref = await deliveries.findLive(parseId('delivery', deliveryId)!);
  await deliveries.move(ref!, { move: 'cancel' }, { actor: 'test' });
  await database.close();
}

const transactionOf = async (on: TestService) =>
  Number((await sql<{ id: string }>(on, 'select pg_current_xact_id()::text as id'))[0]?.id);

const endpointsOf = (on: TestService) => sql(on, 'select * from webhook_endpoints');

const countsOf = (on: TestService) =>
  sql<{ type: string; n: number }>(
    on,
    'select type, sum(n)::int as n from delivery_totals group by type order by type',
  );

test('a client goes on with its cursor after a restore into another cluster: nothing missed, nothing twice', async () => {
  const [first, second] = await Promise.all([newCluster(), newCluster()]);
  const before = await serviceOn(first);
  // The ids of the first cluster are far ahead of those of the second one.
  for (let i = 0; i < 500; i++) await transactionOf(before);
  const key = await before.newKey('Acme');
  const ids: string[] = [];
  for (let i = 0; i < 12; i++) ids.push(await createDelivery(before, key));
  for (const id of ids.slice(0, 4)) await before.move(id, 'pick_up');
  // Events that come after it would be sent to it.
  await caughtUp(before);
  await sql(
    before,
    `insert into webhook_endpoints (account_id, endpoint_id, mode, url, events, sealed_secret, created_at, updated_at)
     select account_id, gen_random_uuid(), 'live', 'https://shop.example/hook', '{delivery.created,"a \\"b"}', '\\x00ff27',
            now(), now() from accounts`,
  );
  const endpoints = await endpointsOf(before);
  const read = await page(before, key, { limit: 7 });
  const rest = await follow(before, key, read.next_cursor);
  const counts = await countsOf(before);
  const lastTransaction = await transactionOf(before);
  await before.stop();
  await cancelWithoutService(first, ids[11]!);
  await restoreFromMemory(inPieces(await backUpToMemory(first)), second);

  expect(await isValidIndex(second, 'delivery_search_words')).toBe(true);

  const after = await serviceOn(second);
  expect(await transactionOf(after), 'transaction ids start again').toBeLessThan(lastTransaction);
  expect(await endpointsOf(after)).toEqual(endpoints);
  await caughtUp(after);
  const restored = await follow(after, key, read.next_cursor);
  expect(restored.slice(0, rest.length), 'the same events, in the same order').toEqual(rest);
  expect(restored.slice(rest.length).map(({ data }) => [data.delivery_id, data.sequence])).toEqual([
    [ids[11], 2],
  ]);
  const { next_cursor: end } = await page(after, key, { cursor: read.next_cursor, limit: 500 });
  await after.move(ids[0]!, 'deliver');
  const created = await createDelivery(after, key, {
    pickup_address: 'Restored Road',
    delivery_address: 'B',
  });
  await caughtUp(after);
  expect((await follow(after, key, end)).map(({ data }) => [data.delivery_id, data.sequence])).toEqual([
    [ids[0], 3],
    // The money of that delivery.
    [ids[0], undefined],
    [created, 1],
  ]);

  const found = await send(after, 'GET', '/v1/deliveries?search=restored', { key });
  expect(found.body.data.map((row: { delivery_id: string }) => row.delivery_id)).toEqual([created]);
  expect(await findAll(after, key)).toEqual(ids.toSorted());
  const more = {
    'delivery.cancelled': 1,
    'delivery.created': 1,
    'delivery.delivered': 1,
    'delivery.picked_up': 0,
  };
  expect(await countsOf(after)).toEqual(
    Object.entries(more).map(([type, added]) => ({
      type,
      n: added + (counts.find((row) => row.type === type)?.n ?? 0),
    })),
  );
  await after.stop();
});
