/**
 * Work that no request asks for, on three nodes that are killed with SIGKILL one after the other: every step of a test run,
 * every automatic assignment and every deletion of old rows happens, and happens once. Kills are counted in steps that were
 * made, not in time, so that they fall into the middle of work on any machine.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { send, shirts } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { patient } from '../support/patient.ts';
import { newSeed, seededRandom, tellOnFailure } from '../support/random.ts';
import { newDatabase, testSecretKey } from '../support/service.ts';
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
  await sql(cluster, 'update fleet_settings set automatic = true, max_parcels = $1', [maxParcels]);
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

async function startHousekeepingNode(databaseUrl: string): Promise<ChildProcess> {
  const program = join(import.meta.dirname, 'support/housekeeping-node.mjs');
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    SECRET_KEY: testSecretKey,
    LOG_LEVEL: 'silent',
  };
  const child = fork(program, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(message).toBe('ready');
  return child;
}

/** Every claim of the housekeeping lease, in a schema of its own: the service refuses tables that it may not use. */
const recordClaims = [
  'create schema recorded',
  'create table recorded.claims (holder uuid, claimed_at timestamptz, expires_at timestamptz)',
  `create function recorded.record_claim() returns trigger language plpgsql security definer as
   'begin insert into recorded.claims values (new.owner, new.claimed_at, new.expires_at); return new; end'`,
  `create trigger record_claim after insert or update on worker_leases
   for each row when (new.name = 'housekeeping') execute function recorded.record_claim()`,
];

test('old rows are deleted while any node is dead, by one node at a time', async () => {
  const { serviceUrl, connection } = await newDatabase();
  const database = openDatabase(connection, () => undefined, patient);
  onTestFinished(() => database.close());
  for (const statement of recordClaims) await sql({ database }, statement);
  const nodes = await Promise.all([0, 1, 2].map(() => startHousekeepingNode(serviceUrl)));
  const oldRowsAreDeleted = async () => {
    await sql(
      { database },
      `insert into pin_tries (account_id, delivery_id, wrong, updated_at)
       select gen_random_uuid(), gen_random_uuid(), 1, now() - interval '2 years' from generate_series(1, 5000)`,
    );
    const left = () => sql({ database }, 'select from pin_tries limit 1');
    await expect.poll(left, { timeout: 120_000 }).toEqual([]);
  };
  for (let killed = 0; killed < kills; killed++) {
    await oldRowsAreDeleted();
    const node = nodes.shift()!;
    node.kill('SIGKILL');
    await once(node, 'exit');
    await oldRowsAreDeleted();
    nodes.push(await startHousekeepingNode(serviceUrl));
  }
  const holders = await sql({ database }, 'select distinct holder from recorded.claims');
  expect(holders.length, 'the first three are dead').toBeGreaterThan(1);
  const overlapping = await sql(
    { database },
    `select * from recorded.claims a join recorded.claims b on a.holder <> b.holder
     where a.claimed_at < b.claimed_at and b.claimed_at < a.expires_at`,
  );
  expect(overlapping).toEqual([]);
});
