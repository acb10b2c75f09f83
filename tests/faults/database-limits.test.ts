/** PostgreSQL answers, but commits wait, or connections are refused: each node uses what it has, and nothing is lost. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { Servers } from '../../server/database/connections/servers.ts';
import {
  CommitUnknown,
  type Database,
  DatabaseUnavailable,
  openDatabase,
  whyUnavailable,
} from '../../server/database/database.ts';
import { newPostgresServer, type PostgresServer } from '../cluster/support/postgres-server.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { metric } from '../support/metrics.ts';
import { patient } from '../support/patient.ts';
import { startTestService, type TestService, testSecretKey } from '../support/service.ts';
import { runDoctor, startWaybill, testFolder } from '../support/waybill.ts';

async function startNode(server: PostgresServer, databaseMs: number): Promise<TestService> {
  // At a port that is chosen before: by it doctor knows the node again that it cannot see in the database.
  const service = await startTestService({
    databaseUrl: server.url,
    deadlines: { databaseMs },
    atPublicUrl: true,
  });
  onTestFinished(service.stop);
  return service;
}

/** As a client does: again with the same key, until it is acknowledged. */
function createUntilAcknowledged(service: TestService, key: string, refusals: string[]): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  const create = async (): Promise<string> => {
    if (isOver) return 'never';
    const response = await send(service, 'POST', '/v1/deliveries', { key, headers, body: shirts });
    if (response.status === 201) return response.body.delivery_id;
    refusals.push(`${response.status} ${response.headers.get('retry-after')} ${response.body?.details}`);
    return create();
  };
  return create();
}

/** Until a commit waits: the checkpointer makes them wait, and it may read the setting after everybody else. */
async function loseStandby(server: PostgresServer): Promise<void> {
  await setStandbys(server, 'lost');
  const database = new pg.Client({ connectionString: server.url, application_name: 'commits' });
  await database.connect();
  onTestFinished(() => database.end());
  let isLost = false;
  const commits = (async () => {
    while (!isLost) await database.query("select pg_logical_emit_message(true, 'test', 'a commit')");
  })();
  const waiting = "from pg_stat_activity where application_name = 'commits' and wait_event = 'SyncRep'";
  await expect.poll(() => server.query(`select ${waiting}`)).toHaveLength(1);
  isLost = true;
  await server.query(`select pg_cancel_backend(pid) ${waiting}`);
  await commits;
  await database.end();
}

async function setStandbys(server: PostgresServer, names: string): Promise<void> {
  await server.query(`alter system set synchronous_standby_names = '${names}'`);
  await server.query('select pg_reload_conf()');
}

const connectionsOf = async (server: PostgresServer) =>
  (await server.query("select from pg_stat_activity where usename = 'waybill'")).length;
const storedIn = async (server: PostgresServer) =>
  (await server.query<{ id: string }>('select delivery_id as id from deliveries')).length;

test('with a lost synchronous standby reads are answered, writes get 503 in time, connections stay few, and nothing is lost or made twice', async () => {
  const server = await newPostgresServer();
  await server.start();
  const service = await startNode(server, 4_000);
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await expect
    .poll(async () => (await send(service, 'GET', '/readyz')).body)
    .toEqual({ status: 'ready', writes: 'ok' });
  const before = await connectionsOf(server);
  await server.query('create role clerk login; grant pg_read_all_data, pg_write_all_data to clerk');

  await loseStandby(server);
  const refusals: string[] = [];
  const creates = Array.from({ length: 20 }, () => createUntilAcknowledged(service, key, refusals));
  await expect
    .poll(async () => (await send(service, 'GET', '/readyz')).body)
    .toEqual({ status: 'ready', writes: 'failing' });
  const writes = await send(service, 'GET', '/readyz/writes');
  expect([writes.status, writes.body.details]).toEqual([503, expect.stringContaining('writes fail')]);
  expect(await metric(service, 'waybill_database_writable')).toBe(0);
  await expect.poll(() => metric(service, 'waybill_database_late_commits')).toBeGreaterThan(0);
  const runDoctorAs = (role: string) =>
    runDoctor({
      DATABASE_URL: server.url.replace('waybill@', `${role}@`),
      PORT: new URL(service.url).port,
      SECRET_KEY: testSecretKey,
      DATA_DIR: join(testFolder(), 'data'),
    });
  const doctor = await runDoctorAs('waybill');
  expect([doctor.status, doctor.stdout]).toEqual([
    1,
    expect.stringMatching(/✗ service +running, but writes fail/),
  ]);
  expect(doctor.stdout).toMatch(/✗ writes +commits wait for a synchronous standby .*lost\)\n {2}→ /);
  expect(doctor.stdout).toMatch(/! nodes +1 running/);
  expect((await runDoctorAs('clerk')).stdout, 'a role that sees no waits of others').toMatch(
    /✗ writes +commits probably wait for a synchronous standby \(synchronous_standby_names: lost; the role clerk .*\)\n {2}→ /,
  );

  await expect.poll(() => refusals.length, { timeout: 150_000 }).toBeGreaterThan(100);
  for (const path of [`/v1/deliveries/${id}`, '/v1/deliveries', '/v1/events'])
    expect((await send(service, 'GET', path, { key })).status, path).toBe(200);
  expect(await connectionsOf(server), `${before} before`).toBeLessThanOrEqual(before + 10);
  expect(await storedIn(server), 'what no standby has is not visible').toBe(1);
  expect(refusals.filter((refusal) => !refusal.startsWith('503 1 '))).toEqual([]);
  expect(refusals.filter((refusal) => refusal.includes('does not answer'))).toEqual([]);
  expect(refusals).toContainEqual(expect.stringMatching(/may have been made.*with the same Idempotency-Key/));
  expect(service.logged.filter((line) => line.includes('commits wait in PostgreSQL'))).toHaveLength(1);

  await setStandbys(server, '');
  const acknowledged = await Promise.all(creates);
  expect(new Set(acknowledged).size).toBe(20);
  expect(await storedIn(server)).toBe(21);
  await expect
    .poll(async () => (await send(service, 'GET', '/readyz/writes')).body)
    .toEqual({ status: 'ready', writes: 'ok' });
  await expect.poll(() => metric(service, 'waybill_database_late_commits')).toBe(0);
});

test('a late commit keeps its connection until PostgreSQL has finished it, directly and as behind a pooler in transaction mode', async () => {
  const server = await newPostgresServer();
  await server.start();
  await server.query('create table parcels (id integer); grant all on parcels to waybill');
  for (const pooler of ['none', 'transaction'] as const) {
    const connection = { connectionString: server.url };
    const servers = new Servers(connection, pooler);
    const database = openDatabase({ ...connection, servers }, () => undefined, {
      ...patient,
      databaseMs: 8_000,
    });
    onTestFinished(database.close);
    const count = { name: 'count', text: 'select from parcels' };
    const before = (await database.read(count, [])).length;
    const insert = { name: 'insert', text: 'insert into parcels values (1)' };
    await loseStandby(server);
    const writes = Array.from({ length: 10 }, () => database.asOneStatement((tx) => tx.query(insert, [])));
    const outcomes = await Promise.allSettled(writes);
    const errors = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
    expect(errors.filter((error) => !(error instanceof DatabaseUnavailable))).toEqual([]);
    const late = errors.filter((error) => error instanceof CommitUnknown).length;
    expect(late).toBeGreaterThan(0);
    const others = errors.filter((error) => !(error instanceof CommitUnknown));
    expect(new Set(others.map(whyUnavailable))).toEqual(new Set(['writes_slow']));
    expect(late, 'the other connections are for reads').toBeLessThanOrEqual(7);
    await expect.poll(() => database.read(count, [])).toHaveLength(before);
    expect(database.load().lateCommits).toBe(late);

    await setStandbys(server, '');
    await expect.poll(() => database.load().lateCommits).toBe(0);
    expect(await database.read(count, [])).toHaveLength(before + late);
    await database.asOneStatement((tx) => tx.query(insert, []));
  }
});

test('with fewer connections than its nodes would use, each works with those that it has, none fails, and later it gets the others', async () => {
  const server = await newPostgresServer();
  await server.start();
  await server.query('alter role waybill connection limit 14');
  const shortages: number[] = [];
  const nodes = [0, 1, 2].map((n) => {
    const onShortage = () => void shortages.push(n);
    return openDatabase({ connectionString: server.url }, () => undefined, patient, { onShortage });
  });
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))));
  const slow = { name: 'slow', text: 'select pg_sleep(0.02)' };
  const use = (node: Database) => [
    node.read(slow, []),
    node.asOneStatement((tx) => tx.query(slow, [])),
    node.inTransaction((tx) => tx.query(slow, [])),
  ];
  for (const node of nodes) await node.read(slow, []);
  await Promise.all(nodes.flatMap((node) => Array.from({ length: 30 }, () => use(node)).flat()));
  expect([...new Set(shortages)].length, `${shortages}`).toBe(shortages.length);
  const sizes = () => nodes.map((node) => node.load().maxConnections);
  expect(Math.min(...sizes())).toBeLessThan(10);
  expect(shortages.length).toBeGreaterThan(0);

  await server.query('alter role waybill connection limit -1');
  await expect.poll(sizes).toEqual([10, 10, 10]);
});

test('nodes give back the connections that they do not use, so that one more can start', async () => {
  const server = await newPostgresServer();
  await server.start();
  // Two nodes without work keep five or six each, a pool without work two: some are left for the third node, if 10 are given back.
  await server.query('alter role waybill connection limit 18');
  const folder = testFolder();
  const start = () => startWaybill(folder, { env: { DATABASE_URL: server.url } });
  await start();
  await start();
  // The nodes may have taken all while they started, and give them back after 20 s.
  const deadlines = { ...patient, databaseMs: 60_000 };
  const others = openDatabase({ connectionString: server.url }, () => undefined, deadlines);
  onTestFinished(others.close);
  const slow = { name: 'slow', text: 'select pg_sleep(0.1)' };
  const useAll = async () => {
    await Promise.all(Array.from({ length: 20 }, () => others.read(slow, [])));
    return connectionsOf(server);
  };
  await expect.poll(useAll).toBe(18);
  await start();
});
