/**
 * Two Waybill processes, each connected to any node of the cluster, and one of them is killed with SIGKILL in the middle of
 * creates and moves. Everything that was acknowledged is in the feed once, in order, and was sent to the webhook endpoint.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeKeys } from '../../server/access/index.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { formatId } from '../../server/platform/ids.ts';
import { throughAnyNode } from '../support/citus.ts';
import { type JsonResponse, send, shirts } from '../support/client.ts';
import { courierIds } from '../support/moves.ts';
import { patient } from '../support/patient.ts';
import { newDatabase, testSecretKey } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startWaybill, testFolder, type Waybill } from '../support/waybill.ts';
import { startWebhookSink } from '../support/webhook-sink.ts';
import { newEndpoint } from '../support/webhooks.ts';

const clients = 4;
const ofEach = 12;
/** Acknowledged creates after which the process is killed. */
const killedAfter = 15;

/** Sends the request to one process after another, with the same idempotency key, until one acknowledges it. */
async function acknowledged(
  nodes: readonly Waybill[],
  path: string,
  { key, body, name }: { key: string; body: object; name: string },
): Promise<JsonResponse> {
  for (let n = 0; ; n++) {
    const node = nodes[n % nodes.length] as Waybill;
    const request = { key, body, headers: { 'idempotency-key': name } };
    const response = await send(node, 'POST', path, request).catch(() => undefined);
    if (response !== undefined && response.status < 300) return response;
    if (response !== undefined && response.status !== 503)
      throw new Error(`${response.status} ${response.text}`);
    await sleep(20);
  }
}

interface FeedEvent {
  id: string;
  type: string;
  data: { delivery_id: string; sequence: number };
}

/** Follows the feed by cursor until it has this many events, and one empty page after them. */
async function follow(node: Waybill, key: string, count: number): Promise<FeedEvent[]> {
  const seen: FeedEvent[] = [];
  let query = 'limit=7';
  for (;;) {
    const { status, body, text } = await send(node, 'GET', `/v1/events?${query}`, {
      key,
      headers: { prefer: 'wait=1' },
    });
    if (status !== 200) throw new Error(text);
    seen.push(...body.data);
    if (seen.length >= count && body.data.length === 0) return seen;
    query = `limit=7&cursor=${body.next_cursor}`;
  }
}

async function addCourier(database: Database): Promise<string> {
  await sql(
    { database },
    `insert into couriers (courier_id, name, phone, created_at) values ($1, 'Test courier', '+2348000000000', now())`,
    [courierIds[0]],
  );
  return formatId('courier', courierIds[0]);
}

test('a process that is killed loses no event and doubles none, in the feed and in webhooks', async () => {
  const { url } = await newDatabase();
  const database = openDatabase({ connectionString: url }, () => undefined, patient);
  const sink = await startWebhookSink();
  onTestFinished(async () => {
    await sink.close();
    await database.close();
  });
  const keys = makeKeys(database, systemClock);
  const { key: shop } = await keys.create({ account: 'Acme', kind: 'live', name: 'test' });
  const { key: fleet } = await keys.create({ account: undefined, kind: 'fleet', name: 'test' });
  const courier_id = await addCourier(database);
  const env = {
    DATABASE_URL: throughAnyNode(url),
    SECRET_KEY: testSecretKey,
    WEBHOOK_ALLOW: '127.0.0.1',
  };
  const folder = testFolder();
  const [doomed, survivor] = await Promise.all([
    startWaybill(folder, { env }),
    startWaybill(folder, { env }),
  ]);
  await newEndpoint(survivor, shop, { url: `${sink.url}/` });

  const expected: string[] = [];
  let creates = 0;
  async function work(client: number): Promise<void> {
    for (let n = 0; n < ofEach; n++) {
      const nodes = (client + n) % 2 === 0 ? [doomed, survivor] : [survivor, doomed];
      const name = `${client}-${n}`;
      const created = await acknowledged(nodes, '/v1/deliveries', { key: shop, body: shirts, name });
      const id: string = created.body.delivery_id;
      expected.push(`${id} 1 delivery.created`);
      if (++creates === killedAfter) doomed.process.kill('SIGKILL');
      const path = `/v1/fleet/deliveries/${id}/pick-up`;
      await acknowledged(nodes, path, { key: fleet, body: { courier_id }, name: `${name}-pickup` });
      expected.push(`${id} 2 delivery.picked_up`);
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  await doomed.exited;

  const seen = await follow(survivor, shop, expected.length);
  const shown = seen.map(({ type, data }) => `${data.delivery_id} ${data.sequence} ${type}`);
  expect([...shown].sort()).toEqual([...expected].sort());
  const ids = seen.map(({ id }) => id);
  expect(new Set(ids).size).toBe(expected.length);
  for (const text of expected.filter((text) => text.endsWith('picked_up'))) {
    const created = text.replace(' 2 delivery.picked_up', ' 1 delivery.created');
    expect(shown.indexOf(created), 'in the order of the delivery').toBeLessThan(shown.indexOf(text));
  }
  // A message may be sent again where its sender was killed before it noted the response: with the same id.
  await expect
    .poll(() => [...new Set(sink.received.map(({ id }) => id))].sort(), { timeout: 120_000 })
    .toEqual([...ids].sort());
});
