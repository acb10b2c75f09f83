/**
 * A backup of one PostgreSQL is restored into a distributed database, a backup of that into one PostgreSQL again, and that is
 * restored into a cluster and distributed there. After each move, every row is there, a client goes on with its cursor, and
 * creates, search and webhooks go on.
 */
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { distributeCommand } from '../../server/cli/distribute.ts';
import { applicationName } from '../../server/database/connections/client.ts';
import { type Connection, openDatabase } from '../../server/database/database.ts';
import { allEvents } from '../../server/database/feed-partitions.ts';
import { withPlacement } from '../../server/database/placement.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config.ts';
import { parseId } from '../../server/platform/ids.ts';
import { backUpToMemory, contentsOf, inPieces, restoreFromMemory, withClient } from '../support/backups.ts';
import { clusterNodes, notDistributed, onePostgres, type Target } from '../support/citus.ts';
import { createDelivery, send } from '../support/client.ts';
import { plainDeliveries } from '../support/moves.ts';
import { caughtUp } from '../support/outbox.ts';
import { patient } from '../support/patient.ts';
import { newDatabase, startTestService, type TestService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startWebhookSink } from '../support/webhook-sink.ts';
import { newEndpoint } from '../support/webhooks.ts';

const restoreInto = (open: () => Promise<Target>) => async (source: Target) => {
  const target = await open();
  await restoreFromMemory(inPieces(await backUpToMemory(source.connection)), target.connection);
  return target;
};

/** Each returns where the data is then. */
const moves = {
  'restored into Citus': restoreInto(newDatabase),
  'restored into one PostgreSQL': restoreInto(onePostgres),
  'restored and distributed': async (source: Target) => {
    const target = await restoreInto(notDistributed)(source);
    const config = readConfig({ DATABASE_URL: target.url });
    await distributeCommand(['--yes', '--shards', '4'], config, () => undefined);
    return target;
  },
} satisfies Record<string, (source: Target) => Promise<Target>>;

/** The feed has other partitions; the numbers of the outbox are those of the node. */
const converted = ['feed_head', 'feed_readers', 'outbox'];

async function rowsOf(connection: Connection): Promise<Map<string, string[]>> {
  const contents = await contentsOf(connection);
  for (const table of converted) contents.delete(table);
  return contents;
}

interface Event {
  type: string;
  data: { delivery_id: string; sequence: number };
}

async function page(on: TestService, key: string, cursor: string | undefined, limit: number) {
  const query = cursor === undefined ? '' : `&cursor=${cursor}`;
  const { status, body, text } = await send(on, 'GET', `/v1/events?limit=${limit}${query}`, { key });
  expect(status, text).toBe(200);
  return body as { data: Event[]; next_cursor: string };
}

const shown = (events: readonly Event[]) =>
  events.map(({ type, data }) => `${data.delivery_id} ${data.sequence} ${type}`);

/** An event that is in the outbox, and not yet in the feed, when the backup is made. */
async function cancelWithoutService(connection: Connection, deliveryId: string): Promise<void> {
  const database = await withPlacement(openDatabase(connection, () => undefined, patient));
  const deliveries = plainDeliveries(database, systemClock);
  const ref = await deliveries.findLive(parseId('delivery', deliveryId)!);
  await deliveries.move(ref!, { move: 'cancel' }, { actor: 'test' });
  await database.close();
}

async function found(on: TestService, key: string): Promise<string[]> {
  const { body } = await send(on, 'GET', '/v1/deliveries?search=lagos&limit=100', { key });
  return body.data.map((row: { delivery_id: string }) => row.delivery_id).sort();
}

/** The partitions of the feed, and up to where the events of each were deleted. */
async function partitionsOf(on: TestService): Promise<{ account_id: string; deleted: string }[]> {
  return sql(on, 'select account_id, deleted_position as deleted from feed_head order by account_id');
}

const accountsOf = (on: TestService) =>
  sql<{ account_id: string }>(on, 'select account_id from accounts order by 1');

test('a restore into Citus that was interrupted, early or late, is repeated with the same command', async () => {
  const source = await onePostgres();
  await migrate(source.connection, () => undefined);
  const service = await startTestService({ databaseUrl: source.url });
  const key = await service.newKey('Acme');
  await createDelivery(service, key);
  await caughtUp(service);
  await service.stop();
  const target = await newDatabase();
  const file = await backUpToMemory(source.connection);
  for (const share of [0.3, 0.7, 0.97]) {
    const half = file.subarray(0, file.length * share);
    await expect(restoreFromMemory(inPieces(half), target.connection)).rejects.toThrow();
  }
  const [audited] = await withClient(target.connection, async (client) => {
    const { rows } = await client.query('select 1 from audit_log limit 1');
    return rows;
  });
  expect(audited, 'the last one came as far as the audit log').toBeDefined();
  await restoreFromMemory(inPieces(file), target.connection);
  expect(await rowsOf(target.connection)).toEqual(await rowsOf(source.connection));
  await expect(
    withClient(target.connection, (client) => client.query('truncate audit_log cascade')),
    'its trigger is there again',
  ).rejects.toThrow(/rows of audit_log are only ever added/);
});

test('a restore is refused while a service uses any node, and on a worker', async () => {
  const target = await newDatabase();
  const [coordinator, worker] = clusterNodes();
  const through = (node: { host: string; port: number }) => ({ ...target.connection, ...node });
  const file = await backUpToMemory(target.connection);
  await expect(restoreFromMemory(inPieces(file), through(worker!))).rejects.toThrow(
    /worker of a Citus cluster/,
  );
  const service = new pg.Client({ ...through(worker!), application_name: applicationName });
  await service.connect();
  await expect(restoreFromMemory(inPieces(file), through(coordinator!))).rejects.toThrow(
    /A Waybill service is using this database/,
  );
  await service.end();
});

test('data moves from one PostgreSQL to Citus, back, and is distributed: every row, cursors, search, webhooks', async () => {
  const sink = await startWebhookSink();
  onTestFinished(() => sink.close());
  let at = await onePostgres();
  await migrate(at.connection, () => undefined);
  let service = await startTestService({ databaseUrl: at.url, webhookAllow: ['127.0.0.1'] });
  const key = await service.newKey('Acme');
  const other = await service.newKey('Other shop');
  await newEndpoint(service, key, { url: `${sink.url}/` });
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) ids.push(await createDelivery(service, key));
  await createDelivery(service, other);
  for (const id of ids.slice(0, 2)) await service.move(id, 'pick_up');
  await caughtUp(service);
  await sql(service, 'update feed_head set deleted_position = 5');
  let { next_cursor: cursor } = await page(service, key, undefined, 5);
  let expected = shown((await page(service, key, cursor, 500)).data);

  for (const [n, [kind, move]] of Object.entries(moves).entries()) {
    await expect.poll(() => sink.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(8 + 2 * n);
    await service.stop();
    const cancelled = ids[2 + n]!;
    await cancelWithoutService(at.connection, cancelled);
    const before = await rowsOf(at.connection);
    at = await move(at);
    expect(await rowsOf(at.connection), `${kind}: every row`).toEqual(before);
    service = await startTestService({ databaseUrl: at.url, webhookAllow: ['127.0.0.1'] });

    const created = await createDelivery(service, key);
    ids.push(created);
    await caughtUp(service);
    const events = await page(service, key, cursor, 500);
    expect(shown(events.data).slice(0, expected.length), `${kind}: the same events`).toEqual(expected);
    expect(shown(events.data).slice(expected.length).sort(), `${kind}: what came since`).toEqual(
      [`${cancelled} 2 delivery.cancelled`, `${created} 1 delivery.created`].sort(),
    );
    expect(await found(service, key), kind).toEqual(ids.toSorted());
    expect(await found(service, other)).toHaveLength(1);
    const isOne = kind === 'restored into one PostgreSQL';
    const partitions = isOne ? [{ account_id: allEvents }] : await accountsOf(service);
    expect(await partitionsOf(service), kind).toEqual(
      partitions.map(({ account_id }) => ({ account_id, deleted: '5' })),
    );
    cursor = events.next_cursor;
    expected = [];
  }
  await expect
    .poll(() => new Set(sink.received.map(({ id }) => id)).size, { timeout: 60_000 })
    .toBe(8 + 2 * 3);
});
