/**
 * A primary with a synchronous standby, and two nodes of Waybill that know both. The primary is killed under load and the
 * standby is promoted; then the old primary comes back, and there are two.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { parseId } from '../../server/platform/ids.ts';
import { patient } from '../support/patient.ts';
import { testSecretKey } from '../support/service.ts';
import { runWaybill, startWaybill, testFolder, type Waybill } from '../support/waybill.ts';
import { newPostgresServer, type PostgresServer } from './support/postgres-server.ts';

/** Commits wait for the standby, so that nothing is acknowledged that only one server has. */
const synchronous = { synchronous_standby_names: '*' };
/** What the product promises; nothing else is measured here. */
const resumeMs = 10_000;
/** Bounds failures only: eight processes share a machine that may be busy. */
const timeout = 900_000;

async function startPair(): Promise<{ primary: PostgresServer; standby: PostgresServer; url: string }> {
  const primary = await newPostgresServer();
  const standby = await primary.copyAsStandby();
  await primary.start(synchronous);
  await standby.start();
  await expect
    .poll(() => primary.query("select from pg_stat_replication where sync_state = 'sync'"))
    .toHaveLength(1);
  const url = `postgres://waybill@${primary.name},${standby.name}/waybill?target_session_attrs=read-write`;
  return { primary, standby, url };
}

test('a killed primary loses no acknowledged delivery, its standby takes over, and an old primary that comes back gets no write', {
  timeout,
}, async () => {
  const { primary, standby, url } = await startPair();
  const folder = testFolder();
  const env = { DATABASE_URL: url, SECRET_KEY: testSecretKey };
  const start = () => startWaybill(folder, { env });
  const command = (...args: string[]) => runWaybill(folder, args, { env });
  const nodes = [await start(), await start()];
  const key = command('key', 'create', '--account', 'Acme').stdout.trim();
  const load = startLoad(nodes, key);

  await load.moreAcknowledged(50);
  await primary.kill();
  await expect.poll(() => load.refused.length).toBeGreaterThan(10);
  expect(load.refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
  await standby.query('select pg_promote()');
  await load.moreAcknowledged(50, resumeMs);
  expect(load.unexpected).toEqual([]);
  expect(await missingIn(standby, load.acknowledged)).toEqual([]);

  // It does not know that it was replaced, and waits for no standby any more.
  await primary.start({ synchronous_standby_names: '' });
  await primary.query('select pg_current_wal_lsn()'); // answers, as a primary only
  const before = await countIn(primary);
  await load.moreAcknowledged(50);
  // A node that starts now finds the old primary first in its list.
  const late = await start();
  const more = startLoad([late], key);
  await more.moreAcknowledged(20);
  const doctor = command('doctor');
  expect(doctor.stdout).toContain(`${primary.name} is an old primary`);
  expect(doctor.stdout).toContain(`${standby.name} is a primary on timeline 2`);
  expect(doctor.stdout).toContain(`at ${standby.name} answers`);

  // The new primary is gone, and the old one still answers: better no service than two histories.
  await load.stop();
  await more.stop();
  const acknowledged = [...load.acknowledged, ...more.acknowledged];
  expect(await missingIn(standby, acknowledged)).toEqual([]);
  await standby.stop();
  const refused = startLoad([...nodes, late], key);
  await expect.poll(() => refused.refused.length).toBeGreaterThan(30);
  await refused.stop();
  expect(refused.acknowledged).toEqual([]);
  expect(await countIn(primary)).toBe(before);

  await standby.start();
  const again = startLoad([...nodes, late], key);
  await again.moreAcknowledged(20);
  await again.stop();
  for (const { process, exited } of [...nodes, late]) {
    process.kill('SIGTERM');
    expect(await exited).toBe(0);
  }
});

test('a commit that the standby did not confirm is not acknowledged', async () => {
  const { primary, standby } = await startPair();
  const database = openDatabase({ connectionString: primary.url }, () => undefined, patient);
  onTestFinished(() => database.close());
  const run = (text: string) =>
    database.asOneStatement((tx) => tx.query({ name: text.slice(0, 12), text }, []));
  await run('create table parcels (id integer)');
  await standby.stop();
  const inserted = run('insert into parcels values (1)');
  inserted.catch(() => undefined); // it may fail before it is looked at
  // PostgreSQL gives up its wait, keeps the row, and reports success with a warning.
  await expect
    .poll(() =>
      primary.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"),
    )
    .not.toEqual([]);
  await expect(inserted).rejects.toThrow('the standby did not confirm');
  expect(await primary.query('select from parcels')).toHaveLength(1);
});

test('connections are spread over servers that may all be used, and one that fails is left out', async () => {
  const one = await newPostgresServer();
  const other = await newPostgresServer();
  await one.start();
  await other.start();
  const connectionString = `postgres://waybill@${one.name},${other.name}/waybill?load_balance_hosts=random`;
  const database = openDatabase({ connectionString }, () => undefined, patient);
  onTestFinished(() => database.close());
  const ports = async () => {
    const read = () =>
      database.read<{ port: string; wait: string }>(
        { name: 'port', text: "select current_setting('port') as port, pg_sleep(0.05)::text as wait" },
        [],
      );
    const rows = await Promise.all(Array.from({ length: 10 }, read));
    return new Set(rows.map(([row]) => Number(row!.port)));
  };
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      for (const port of await ports()) seen.add(port);
      return seen.size;
    })
    .toBe(2);
  await one.kill();
  await expect.poll(() => ports().catch(() => undefined)).toEqual(new Set([other.port]));
});

interface Load {
  acknowledged: string[];
  refused: { status: number; retryAfter: string | null }[];
  unexpected: string[];
  moreAcknowledged(count: number, withinMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Creates without end on every node, and keeps what was acknowledged and what was refused. */
function startLoad(nodes: readonly Waybill[], key: string): Load {
  const load: Omit<Load, 'moreAcknowledged' | 'stop'> = { acknowledged: [], refused: [], unexpected: [] };
  let isOver = false;
  async function create(url: string): Promise<void> {
    const response = await fetch(`${url}/v1/deliveries`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pickup_address: 'A', delivery_address: 'B' }),
    });
    const text = await response.text();
    if (response.status === 201) load.acknowledged.push(JSON.parse(text).delivery_id);
    else if (response.status === 503)
      load.refused.push({ status: 503, retryAfter: response.headers.get('retry-after') });
    else load.unexpected.push(`${response.status} ${text}`);
    if (response.status !== 201) await sleep(20);
  }
  const clients = nodes.flatMap(({ url }) =>
    [1, 2, 3].map(async () => {
      while (!isOver)
        await create(url).catch((error) => void load.unexpected.push(`${error}: ${error.cause}`));
    }),
  );
  const stop = async () => {
    isOver = true;
    await Promise.all(clients);
  };
  onTestFinished(stop);
  return {
    ...load,
    async moreAcknowledged(count, withinMs = 60_000) {
      const goal = load.acknowledged.length + count;
      await expect.poll(() => load.acknowledged.length, { timeout: withinMs }).toBeGreaterThanOrEqual(goal);
    },
    stop,
  };
}

async function countIn(server: PostgresServer): Promise<number> {
  const [row] = await server.query<{ count: number }>('select count(*)::int as count from deliveries');
  return row!.count;
}

/** The deliveries, among those acknowledged by now, that the server does not have. The load may go on. */
async function missingIn(server: PostgresServer, acknowledged: readonly string[]): Promise<string[]> {
  const byNow = [...acknowledged];
  const rows = await server.query<{ delivery_id: string }>('select delivery_id from deliveries');
  const stored = new Set(rows.map((row) => row.delivery_id));
  return byNow.filter((id) => !stored.has(String(parseId('delivery', id))));
}
