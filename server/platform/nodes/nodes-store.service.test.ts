import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { sql } from '../../../tests/support/sql.ts';
import { type Database, openDatabase } from '../database.ts';
import {
  announceNode,
  countNodes,
  onlyWorkers,
  readSharedBuckets,
  removeNode,
  reportUsage,
} from './nodes-store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await newDatabase()).connection, () => undefined, patient);
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

test('buckets for which equal shares are enough are not shared', async () => {
  await report('calm', 1, 1, false);
  await report('hot', 1, 1);
  await report('was hot', 1, 1);
  await sql(
    { database },
    `update rate_limits set contended_at = now() - interval '10 s' where rate_key = 'was hot'`,
  );
  const callers = (await readSharedBuckets(database, policy, 3)).map(({ caller }) => caller);
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
