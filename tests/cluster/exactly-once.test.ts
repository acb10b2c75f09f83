/**
 * Work that no request asks for, on three nodes that are killed with SIGKILL one after the other: every step of a test run
 * and every automatic assignment happens, and happens once. Kills are counted in steps that were made, not in time, so
 * that they fall into the middle of work on any machine.
 */
import { expect, test } from 'vitest';
import { send, shirts } from '../support/client.ts';
import { newSeed, seededRandom, tellOnFailure } from '../support/random.ts';
import { sql } from '../support/sql.ts';
import { type Cluster, type Node, startCluster } from './support/nodes.ts';

const deliveries = 30;
const kills = 4;

async function create(node: Node, key: string): Promise<string> {
  const { status, body, text } = await send(node, 'POST', '/v1/deliveries', { key, body: shirts });
  expect(status, text).toBe(201);
  return body.delivery_id;
}

async function countEvents(cluster: Cluster): Promise<number> {
  const [row] = await sql<{ count: number }>(cluster, 'select count(*)::int as count from delivery_events');
  return row!.count;
}

/** Kills a node each time that some more events were written, and starts it again. */
async function killWhile(cluster: Cluster, isDone: () => Promise<boolean>): Promise<void> {
  const seed = newSeed();
  tellOnFailure(seed);
  const random = seededRandom(seed);
  for (let killed = 0; killed < kills && !(await isDone()); killed++) {
    const goal = (await countEvents(cluster)) + random.between(3, 10);
    const reached = async () => (await countEvents(cluster)) >= goal || (await isDone());
    await expect.poll(reached, { timeout: 120_000 }).toBe(true);
    const node = random.pick(cluster.nodes);
    node.signal('SIGKILL');
    await node.exited();
    await node.startAgain();
  }
  await expect.poll(isDone, { timeout: 120_000 }).toBe(true);
}

async function eventsByDelivery(cluster: Cluster): Promise<string[]> {
  const rows = await sql<{ types: string }>(
    cluster,
    `select string_agg(replace(type, 'delivery.', ''), ' ' order by sequence) as types
     from delivery_events group by delivery_id`,
  );
  return rows.map(({ types }) => types);
}

test('every step of every test run happens once', async () => {
  const cluster = await startCluster(3, { RATE_LIMIT: '0' });
  const key = await cluster.newKey('Acme', 'test');
  const [first] = cluster.nodes;
  for (let i = 0; i < deliveries; i++) {
    const path = `/v1/test/deliveries/${await create(first!, key)}/advance`;
    const body = { run: 'failed_then_delivered', every_seconds: 1 };
    expect((await send(first!, 'POST', path, { key, body })).status).toBe(200);
  }
  await killWhile(cluster, async () => (await sql(cluster, 'select from test_runs limit 1')).length === 0);
  const whole = 'created assigned picked_up attempt_failed instructed delivered';
  expect(await eventsByDelivery(cluster)).toEqual(Array.from({ length: deliveries }, () => whole));
});

test('every delivery is assigned automatically once, and no courier gets more than fits', async () => {
  const cluster = await startCluster(3, { RATE_LIMIT: '0' });
  const [key, fleetKey] = await Promise.all([cluster.newKey('Acme'), cluster.newFleetKey()]);
  const [first] = cluster.nodes;
  for (const name of ['Ada', 'Bola', 'Chi']) {
    const body = { name, phone: '+2348012345670' };
    expect((await send(first!, 'POST', '/v1/fleet/couriers', { key: fleetKey, body })).status).toBe(201);
  }
  const maxParcels = deliveries / 3;
  await sql(cluster, 'update fleet_settings set automatic = true, parcels_most = $1', [maxParcels]);
  const unassigned = () => sql(cluster, 'select from deliveries where courier_id is null limit 1');
  let created = 0;
  /** With its key: the node may be killed while it answers. */
  const creating = (async () => {
    for (; created < deliveries; created++) {
      const headers = { 'idempotency-key': `order-${created}` };
      const ask = () =>
        send(cluster.nodes[created % 3]!, 'POST', '/v1/deliveries', { key, body: shirts, headers })
          .then(({ status }) => status)
          .catch(() => undefined);
      await expect.poll(ask, { timeout: 120_000 }).toBe(201);
    }
  })();
  await killWhile(cluster, async () => created === deliveries && (await unassigned()).length === 0);
  await creating;
  expect(await eventsByDelivery(cluster)).toEqual(
    Array.from({ length: deliveries }, () => 'created assigned'),
  );
  const parcels = await sql<{ count: number }>(
    cluster,
    'select count(*)::int as count from deliveries group by courier_id',
  );
  expect(parcels.map(({ count }) => count)).toEqual([maxParcels, maxParcels, maxParcels]);
});
