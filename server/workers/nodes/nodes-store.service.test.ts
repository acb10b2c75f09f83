import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tests/support/free-port.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase, startTestService } from '../../../tests/support/service.ts';
import { sql } from '../../../tests/support/sql.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { makeNodeWatch } from './node-watch.ts';
import {
  announceNode,
  countNodes,
  onlyWorkers,
  readSharedBuckets,
  removeNode,
  reportUsage,
} from './nodes-store.ts';
import { makeRateLimiter } from './rate-limit.ts';

let database: Database;
let databaseUrl: string;
beforeAll(async () => {
  const { connection, url } = await newDatabase();
  databaseUrl = url;
  database = openDatabase(connection, () => undefined, patient);
});
afterAll(() => database.close());

const policy = { perSecond: 100, burst: 200, demandSeconds: 2 };
const report = (caller: string, accepted: number, attempts: number, contended = true) =>
  database.asOneStatement((tx) => reportUsage(tx, [{ caller, accepted, attempts, contended }], policy));
/** As if the last report of the bucket had been some seconds ago. */
const secondsAgo = (caller: string, seconds: number) =>
  sql(
    { database },
    'update rate_limits set updated_at = now() - make_interval(secs => $2) where rate_key = $1',
    [caller, seconds],
  );
const stored = async (caller: string) =>
  (
    await sql<{ tokens: number; demand: number }>(
      { database },
      'select tokens, demand from rate_limits where rate_key = $1',
      [caller],
    )
  )[0]!;

test('a report charges the bucket, which fills with time up to the burst', async () => {
  await report('a', 50, 80);
  expect(await stored('a')).toEqual({ tokens: 150, demand: 80 });
  await secondsAgo('a', 1_000_000);
  await report('a', 230, 300);
  const { tokens, demand } = await stored('a');
  expect([tokens, Math.round(demand)], 'full again, then below zero; old demand is forgotten').toEqual([
    -30, 300,
  ]);
  await secondsAgo('a', 2);
  await report('a', 10, 0);
  const later = await stored('a');
  expect(later.tokens, '-30, filled for 2 s, less 10').toBeGreaterThanOrEqual(160);
  expect(later.demand / demand, 'a third is left after the time that a request counts').toBeLessThanOrEqual(
    Math.exp(-1),
  );
});

test('a report that comes after a newer one is charged, and neither fills the bucket nor makes it older', async () => {
  await report('late', 50, 80);
  await secondsAgo('late', -60);
  await report('late', 10, 5);
  expect(await stored('late')).toEqual({ tokens: 140, demand: 85 });
  expect(await readSharedBuckets(database, policy, 60)).toContainEqual({
    caller: 'late',
    tokens: 140,
    demand: 85,
  });
});

test('buckets for which equal shares are enough are not shared', async () => {
  await report('calm', 1, 1, false);
  await report('hot', 1, 1);
  await report('was hot', 1, 1);
  await sql(
    { database },
    `update rate_limits set contended_at = now() - interval '2 minutes' where rate_key = 'was hot'`,
  );
  const callers = (await readSharedBuckets(database, policy, 60)).map(({ caller }) => caller);
  expect(callers).toContain('hot');
  expect(callers).not.toContain('calm');
  expect(callers).not.toContain('was hot');
});

test('reports of many nodes about the same callers, in any order, do not wait for each other in a circle', async () => {
  const callers = Array.from({ length: 50 }, (_, i) => `many ${i}`);
  const reports = callers.map((caller) => ({ caller, accepted: 1, attempts: 1, contended: true }));
  await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      database.asOneStatement((tx) => reportUsage(tx, i % 2 ? reports : reports.toReversed(), policy)),
    ),
  );
  expect((await stored('many 7')).tokens).toBeGreaterThanOrEqual(190);
});

test('a node counts while it was seen lately, and not after it has left', async () => {
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  for (const [i, node_id] of [one, other].entries()) {
    await database.asOneStatement((tx) => announceNode(tx, { node_id, name: `host:${i}`, version: '1' }));
  }
  expect(await countNodes(database, 60)).toBe(2);
  const node_id = '00000000-0000-4000-8000-000000000003';
  await database.asOneStatement((tx) =>
    announceNode(tx, { node_id, name: `host${onlyWorkers}`, version: '1' }),
  );
  expect(await countNodes(database, 60), 'waybill work has no part of the rate limits').toBe(2);
  await sql({ database }, `update nodes set last_seen_at = now() - interval '61 s' where node_id = $1`, [
    other,
  ]);
  expect(await countNodes(database, 60)).toBe(1);
  await database.asOneStatement((tx) => removeNode(tx, one));
  expect(await countNodes(database, 60)).toBe(0);
});

test('a start that loses its port at the last moment is no node', async () => {
  const port = await freePort();
  const other = createServer();
  onTestFinished(() => void other.close());
  // The clock is first read after the port was tried.
  const now = () => {
    if (!other.listening) other.listen(port, '127.0.0.1');
    return systemClock.now();
  };
  await expect(startTestService({ databaseUrl, port, clock: { ...systemClock, now } })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use.`,
  );
  expect(await sql({ database }, `select name from nodes where name like '%:${port}'`)).toEqual([]);
});

/** The database, on which statements of these names fail. */
function failing(names: Set<string>): Database {
  const refuse = async (name: string) => {
    if (names.has(name)) throw new Error('connection lost');
  };
  return {
    ...database,
    read: async (statement, values) => {
      await refuse(statement.name);
      return database.read(statement, values);
    },
    asOneStatement: (work) =>
      database.asOneStatement((tx) =>
        work({
          ...tx,
          query: async (statement, values) => {
            await refuse(statement.name);
            return tx.query(statement, values);
          },
        }),
      ),
  };
}

test('a node reports each request once, whichever statement of its turn fails, and gives out the share that comes back', async () => {
  await sql({ database }, 'delete from nodes');
  const options = { port: 1, workers: true, version: '1' };
  const other = makeNodeWatch(database, undefined, options);
  await other.turn();
  // However long this test takes, the other node counts.
  await sql({ database }, `update nodes set last_seen_at = now() + interval '1 hour'`);
  const names = new Set<string>();
  const limiter = makeRateLimiter(policy.perSecond, { now: () => 0, elapsed: () => 0 })!;
  const watch = makeNodeWatch(failing(names), limiter, options);
  const take = (count: number) => {
    let accepted = 0;
    for (let i = 0; i < count; i++) if (limiter.take('watched').allowed) accepted += 1;
    return accepted;
  };
  await watch.turn();
  expect(watch.count()).toBe(2);

  take(64);
  names.add('report-rate-usage');
  await expect(watch.turn()).rejects.toThrow('connection lost');
  names.clear();
  take(10);
  await watch.turn();
  expect(await stored('watched')).toEqual({ tokens: 200 - 74, demand: 74 });
  // From here on the time that passes fills nothing.
  await secondsAgo('watched', -3_600);

  take(5);
  names.add('read-shared-buckets');
  await expect(watch.turn()).rejects.toThrow('connection lost');
  names.clear();
  expect(await stored('watched')).toEqual({ tokens: 200 - 79, demand: 79 });
  take(1);
  await watch.turn();
  expect(await stored('watched'), 'the five are not charged again').toEqual({ tokens: 120, demand: 80 });
  expect(take(200), '85 of 90 parts of 120').toBe(113);

  await other.leave();
  await watch.turn();
  expect(watch.count()).toBe(1);
  expect(take(200), 'the only node has all that is left').toBe(7);
});
