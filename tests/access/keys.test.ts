import { expect, test } from 'vitest';
import { makeKeys } from '../../server/access/index.ts';
import { makeKeyRing } from '../../server/access/keys/key-ring.ts';
import type { Database } from '../../server/database/database.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { defaultDeadlines } from '../../server/platform/deadlines.ts';
import { authenticate } from '../support/authenticate.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { testClock } from '../support/clock.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabase, startTestService, useService } from '../support/service.ts';

const service = useService();

test('two services on one database see each other’s deliveries', async () => {
  const other = await startTestService({ databaseUrl: service.databaseUrl });
  const key = await service.newKey('Shared');
  const id = await createDelivery(service, key);
  expect((await send(other, 'GET', `/v1/deliveries/${id}`, { key })).body.delivery_id).toBe(id);
  await send(other, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('cancelled');
  await other.stop();
});

test('a key revoked on one node is refused within a second on every node, also in the middle of its traffic', async () => {
  const clock = testClock();
  const start = () => startTestService({ clock, databaseUrl: service.databaseUrl });
  const nodes = [await start(), await start()];
  const key = await service.newKey('Leaked');
  const keys = makeKeys(service.database, systemClock);
  const { id } = (await keys.list('Leaked'))[0]!;
  const statuses = () =>
    Promise.all(nodes.map(async (node) => (await send(node, 'GET', '/v1/deliveries/x', { key })).status));
  expect(await statuses()).toEqual([404, 404]);
  // Asked for a moment before it is revoked, so that each node knows it for as long as can be.
  expect(await keys.revoke(id)).toBe('revoked');
  for (let ms = 0; ms < 900; ms += 100) {
    await statuses(); // in use; a node may know of it by now
    clock.forward(100);
  }
  clock.forward(99);
  expect(await statuses()).toEqual([401, 401]);
  expect(await keys.revoke(id)).toBe('revoked before');
  for (const node of nodes) await node.stop();
});

test('a node that cannot receive revocations trusts no cached key', async () => {
  const proxy = await startProxy();
  const own = await startTestService({
    databaseUrl: proxy.through((await newDatabase()).url),
    deadlines: defaultDeadlines,
  });
  const key = await own.newKey('Acme');
  const status = async () => (await send(own, 'GET', '/v1/deliveries/x', { key })).status;
  await expect.poll(status).toBe(404);
  proxy.freeze();
  await expect.poll(status).toBe(503);
  proxy.mend();
  await expect.poll(status).toBe(404);
  await own.stop();
  proxy.close();
});

test('a key is trusted for less than a second after it was read, even if the database cannot be reached', async () => {
  const key = await service.newKey('Acme');
  let now = 1_000_000;
  let deaf = false;
  const database: Database = {
    ...service.database,
    read: (statement, values) =>
      deaf ? Promise.reject(new Error('no answer')) : service.database.read(statement, values),
  };
  const ring = makeKeyRing(database, { now: Date.now, elapsed: () => now });
  const ask = () => authenticate(ring, `Bearer ${key}`);
  await ask();
  deaf = true;
  now += 899;
  expect(ask(), 'it is trusted for the moment').not.toBeInstanceOf(Promise);
  now += 1;
  await expect(ask()).rejects.toThrow('no answer');
  await ring.close();
});

test('a key in use is read again before its cache entry expires, so that no request has to wait', async () => {
  const key = await service.newKey('Acme');
  let now = 1_000_000;
  let responses = 0;
  const counting: Database = {
    ...service.database,
    read: (statement, values) => service.database.read<never>(statement, values).finally(() => responses++),
  };
  const ring = makeKeyRing(counting, { now: Date.now, elapsed: () => now });
  const ask = () => authenticate(ring, `Bearer ${key}`);
  await ask();
  now += 500;
  expect(ask()).not.toBeInstanceOf(Promise);
  await expect.poll(() => responses).toBe(2); // the second one is in the background
  now += 500;
  expect(ask()).not.toBeInstanceOf(Promise);
  await ring.close();
});

test('a key that is malformed or fails its checksum costs no query, and a known one none either', async () => {
  const key = await service.newKey('Acme');
  let queries = 0;
  const counting: Database = {
    ...service.database,
    read: (statement, values) => {
      if (statement.name === 'find-keys') queries++;
      return service.database.read(statement, values);
    },
  };
  const ring = makeKeyRing(counting, { now: Date.now, elapsed: () => 0 });
  const wrong = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  for (const bad of [undefined, '', 'Bearer', 'Basic abc', `Bearer ${wrong}`, key]) {
    expect(() => authenticate(ring, bad)).toThrow('valid API key');
  }
  expect(queries).toBe(0);
  await authenticate(ring, `Bearer ${key}`);
  const asked = queries;
  for (let i = 0; i < 100; i++) {
    expect(authenticate(ring, i % 2 ? `Bearer ${key}` : `bearer  ${key}`)).not.toBeInstanceOf(Promise);
  }
  expect(queries).toBe(asked);
  await ring.close();
});

test('the last use of a key is written, though not at each request', async () => {
  const own = await startTestService({ databaseUrl: service.databaseUrl });
  const key = await own.newKey('Used');
  await createDelivery(own, key);
  const lastUsed = async () => (await makeKeys(service.database, systemClock).list('Used'))[0]!.lastUsedAt;
  expect(await lastUsed()).toBeUndefined();
  await own.stop();
  expect(await lastUsed()).toBeInstanceOf(Date);
});

test('the database holds no key in clear, and a list shows only start and end', async () => {
  const key = await service.newKey('Dump');
  await createDelivery(service, key);
  const rows = await service.database.read<{ row: string }>(
    { name: 'dump', text: 'select k::text as row from api_keys k' },
    [],
  );
  const secret = key.slice(12, -4);
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(secret);
  const listed = await makeKeys(service.database, systemClock).list('Dump');
  expect(JSON.stringify(listed)).not.toContain(secret);
  expect(listed[0]!.shown).toBe(`${key.slice(0, 12)}…${key.slice(-4)}`);
});

test('the service time and currency of the account go into its deliveries', async () => {
  await service.newKey('Slow Shop');
  await service.database.asOneStatement((tx) =>
    tx.query(
      {
        name: 'slow',
        text: "update accounts set service_time_minutes = 60, currency = 'NGN' where name = 'Slow Shop'",
      },
      [],
    ),
  );
  const key = await service.newKey('slow shop');
  const before = Date.now();
  const { body } = await send(service, 'POST', '/v1/deliveries', { key, body: shirts });
  const minutes = (Date.parse(body.estimated_delivery_time) - before) / 60_000;
  expect(Math.round(minutes)).toBe(60);
});
