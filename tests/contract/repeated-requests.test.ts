/**
 * Clients send a request again when its response was lost. Every operation for programs says what happens then: with the same
 * `Idempotency-Key` the first response again, or without a key nothing, because the request changes nothing any more.
 * Six equal requests on two nodes at once are the hardest case: each of the others decides on what the first has changed.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import type { JsonResponse } from '../support/client.ts';
import { everyOperation, serviceOptions, successfulRequest } from '../support/every-operation.ts';
import { lockWaiters } from '../support/locks.ts';
import type { RoutedOperation } from '../support/operations.ts';
import { startTestService, type TestService, useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { changedTables, openTableContents, type TableContents } from '../support/table-contents.ts';

// Without workers, only requests write.
const options = { ...serviceOptions, workers: false };
const service = useService(options);
let [other, contents]: [TestService | undefined, TableContents | undefined] = [undefined, undefined];

beforeAll(async () => {
  other = await startTestService({ ...options, databaseUrl: service.databaseUrl });
  contents = await openTableContents(service.databaseUrl);
  // A commit that uses up a key waits for as long as a test wants.
  await sql(
    service,
    `create function wait_at_commit() returns trigger language plpgsql as
     'begin perform pg_advisory_xact_lock_shared(28); return null; end'`,
  );
  await sql(
    service,
    `create constraint trigger slow_commit after insert on idempotency_keys deferrable initially deferred
     for each row execute function wait_at_commit()`,
  );
});
afterAll(async () => {
  await contents?.close();
  await other?.stop();
});

const holdCommits = () => contents!.client.query('select pg_advisory_lock(28)');
const letCommit = () => contents!.client.query('select pg_advisory_unlock_all()');
afterEach(letCommit);

const named = (wanted: Operation['idempotency']) =>
  everyOperation
    .filter(({ idempotency }) => idempotency === wanted)
    .map((operation) => [`${operation.id} ${operation.path}`, operation] as const);

/** What nodes write for themselves, the keys, and sums of a day, of which the first posting makes a row. */
const notCounted = ['nodes', 'rate_limits', 'worker_leases', 'throttles', 'idempotency_keys', 'cash_days'];

async function rowCounts(): Promise<Record<string, number>> {
  const tables = contents!.tables.filter((table) => !notCounted.includes(table));
  const { rows } = await contents!.client.query(
    tables.map((table) => `select '${table}' as name, count(*)::int as n from ${table}`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** How many rows of which tables `work` adds. */
async function addedBy<T>(work: () => Promise<T>): Promise<[T, Record<string, number>]> {
  const before = await rowCounts();
  const result = await work();
  const after = await rowCounts();
  const added = Object.entries(after).map(([table, n]) => [table, n - before[table]!] as const);
  return [result, Object.fromEntries(added.filter(([, n]) => n !== 0))];
}

const short = ({ status, text }: JsonResponse) => `${status} ${text}`;

async function sixAtOnce(operation: RoutedOperation, key: string, commitsAreSlow: boolean) {
  const { send } = await successfulRequest(operation, service);
  const repeat = (node?: TestService) => send({ headers: { 'idempotency-key': key } }, node);
  return addedBy(async () => {
    if (commitsAreSlow) await holdCommits();
    const responses = Array.from({ length: 6 }, (_, n) => repeat(n % 2 === 0 ? service : other));
    if (commitsAreSlow) {
      await expect.poll(() => lockWaiters(service.database), { interval: 5 }).toBeGreaterThan(0);
      await letCommit();
    }
    return { responses: await Promise.all(responses), repeat };
  });
}

test.each(named('key'))(
  '%s: six equal requests at once on two nodes, also while commits are slow, get one response and change what one does',
  async (_, operation) => {
    const single = await successfulRequest(operation, service);
    const [alone, byOne] = await addedBy(() => single.send());
    expect(alone.status, alone.text).toBeLessThan(300);
    for (const round of [1, 2, 3]) {
      const key = `round-${round}-of-${operation.path}`;
      const [{ responses, repeat }, bySix] = await sixAtOnce(operation, key, round > 1);
      expect(new Set(responses.map(short)), `round ${round}`).toEqual(new Set([short(responses[0]!)]));
      expect(responses[0]!.status, responses[0]!.text).toBe(alone.status);
      expect(bySix, `round ${round}`).toEqual(byOne);

      const before = await contents!.read();
      expect(short(await repeat())).toBe(short(responses[0]!));
      expect(changedTables(before, await contents!.read())).toEqual([]);
    }
  },
);

test.each(named('natural'))('%s: without a key, sending it again changes nothing', async (_, operation) => {
  const { send } = await successfulRequest(operation, service);
  const first = await send();
  expect(first.status, first.text).toBeLessThan(300);
  const before = await contents!.read();
  const [again, added] = await addedBy(() => send());
  // What was deleted is not there any more.
  expect(operation.method === 'DELETE' ? again.status : short(again)).toBe(
    operation.method === 'DELETE' ? 404 : short(first),
  );
  expect([added, changedTables(before, await contents!.read())]).toEqual([{}, []]);
});
