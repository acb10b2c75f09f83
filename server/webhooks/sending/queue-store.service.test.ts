import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import {
  addEndpoint,
  attemptsOf,
  messagesOf,
  newDelivery,
  newLeaseId,
  run,
  sequenceAll,
  type TestEndpoint,
  writeEvents,
} from '../../../tests/support/webhook-sending.ts';
import { type Database, openDatabase, type Tx } from '../../database/database.ts';
import { lowestId, newId } from '../../platform/ids.ts';
import { completeMessages } from './outcome-store.ts';
import { type ClaimedMessage, claimMessages, extendLeases, findDueQueues } from './queue-store.ts';

let database: Database;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection, () => undefined, patient);
});
afterAll(() => database.close());

const leaseMs = 30_000;
const claim = (endpoint: TestEndpoint, options: { slots?: number; leaseMs?: number; on?: Database } = {}) =>
  (options.on ?? database).asOneStatement((tx) =>
    claimMessages(
      tx,
      [{ ...endpoint, slots: options.slots ?? 10 }],
      newLeaseId(),
      options.leaseMs ?? leaseMs,
    ),
  );
async function withMessages(count: number, options: Parameters<typeof addEndpoint>[2] = {}) {
  const endpoint = await addEndpoint(database, 'https://example.com/', options);
  const events = Array.from({ length: count }, () => ({ delivery: newDelivery(), sequence: 1 }));
  await writeEvents(database, endpoint, events);
  await sequenceAll(database);
  return endpoint;
}
const outcomeOf = (message: ClaimedMessage, delivered = true) => ({
  ...message,
  attemptId: newId('attempt', Date.now()),
  atMs: Date.now(),
  durationMs: 3,
  statusCode: delivered ? 200 : 500,
  error: delivered ? undefined : 'Responded with 500.',
  signature: 'v1,x',
  responseHeaders: undefined,
  responseBody: undefined,
  delivered,
  retryInMs: delivered ? undefined : 5_000,
  gone: false,
});
const complete = (...outcomes: ReturnType<typeof outcomeOf>[]) =>
  database.asOneStatement((tx) => completeMessages(tx, outcomes));

test('a claimed message is not due until its lease expires', async () => {
  const endpoint = await withMessages(3);
  expect(await claim(endpoint, { slots: 2 })).toHaveLength(2);
  expect(await claim(endpoint)).toHaveLength(1);
  expect(await claim(endpoint)).toHaveLength(0);
});

test('an outcome that comes after its lease was lost changes nothing', async () => {
  const endpoint = await withMessages(1);
  const [late] = await claim(endpoint, { leaseMs: 0 });
  const [current] = await claim(endpoint);
  expect(current).toMatchObject({ position: late!.position, attempt: 1 });
  for (const delivered of [true, false]) {
    expect((await complete(outcomeOf(late!, delivered))).recorded).toEqual([false]);
    expect(await messagesOf(database, endpoint)).toMatchObject([{ attempts: 0, leased: true }]);
  }
  expect(await attemptsOf(database, endpoint)).toEqual([]);
  expect((await complete(outcomeOf(current!))).recorded).toEqual([true]);
  expect(await messagesOf(database, endpoint)).toEqual([]);
  expect(await attemptsOf(database, endpoint)).toHaveLength(1);
  expect((await complete(outcomeOf(current!))).recorded).toEqual([false]);
});

test('a heartbeat extends the lease of its holder only', async () => {
  const endpoint = await withMessages(2);
  const [late, held] = await claim(endpoint, { leaseMs: 0 });
  await database.asOneStatement((tx) => extendLeases(tx, [held!], leaseMs));
  const again = await claim(endpoint, { leaseMs: 0 });
  expect(again.map(({ position }) => position)).toEqual([late!.position]);
  await database.asOneStatement((tx) => extendLeases(tx, [late!], leaseMs));
  expect(await claim(endpoint)).toHaveLength(1);
});

test('workers that claim at the same time never get the same message', async () => {
  const endpoint = await withMessages(100, { ordering: 'none' });
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim(endpoint, { slots: 20 })));
  const positions = claims.flat().map(({ position }) => position);
  expect(new Set(positions).size).toBe(positions.length);
  const rest = await claim(endpoint, { slots: 100 });
  expect(positions.length + rest.length).toBe(100);
});

test('outcomes of many endpoints are recorded together, each with its own', async () => {
  const [a, b] = [await withMessages(2), await withMessages(1)];
  const claimed = [...(await claim(a)), ...(await claim(b))];
  const [first, second, third] = claimed;
  const { recorded } = await complete(outcomeOf(first!), outcomeOf(second!, false), outcomeOf(third!));
  expect(recorded).toEqual([true, true, true]);
  expect(await messagesOf(database, a)).toMatchObject([{ status: 'pending', attempts: 1, leased: false }]);
  expect(await messagesOf(database, b)).toEqual([]);
  expect((await attemptsOf(database, a)).map(({ outcome }) => outcome).sort()).toEqual([
    'delivered',
    'failed',
  ]);
});

test('a later event of a delivery is due as soon as the earlier one is delivered or has failed for good, and not before', async () => {
  for (const last of [{ delivered: true }, { delivered: false, retryInMs: undefined }]) {
    const endpoint = await addEndpoint(database, 'https://example.com/');
    const delivery = newDelivery();
    await writeEvents(database, endpoint, [
      { delivery, sequence: 1 },
      { delivery, sequence: 2 },
    ]);
    await sequenceAll(database);
    const [first] = await claim(endpoint);
    await complete({ ...outcomeOf(first!, false), retryInMs: 0 });
    // Once the first has failed, the second is put off for minutes: what makes it due now is the outcome alone.
    await run(database, 'update webhook_messages set due_at = now() where endpoint_id = $1', [
      endpoint.endpointId,
    ]);
    const again = await claim(endpoint);
    expect(again.map(({ position, attempt }) => [position, attempt])).toEqual([[first!.position, 2]]);
    expect((await messagesOf(database, endpoint))[1]!.due_in).toBeGreaterThan(60);
    await complete({ ...outcomeOf(again[0]!, last.delivered), ...last });
    const next = await claim(endpoint);
    expect(next.map(({ attempt }) => attempt)).toEqual([1]);
    expect(next[0]!.position).toBeGreaterThan(first!.position);
  }
});

test('looking for due endpoints goes round in parts, and leaves out those that are disabled or not due', async () => {
  await run(database, 'delete from webhook_messages');
  const endpoints = [
    await withMessages(3),
    await withMessages(1),
    await withMessages(1),
    await withMessages(1),
  ];
  const [, disabled, later] = endpoints;
  await run(
    database,
    `update webhook_endpoints set status = 'disabled', disabled_reason = 'by_account', disabled_at = now(),
       missed_after = 0 where endpoint_id = $1`,
    [disabled!.endpointId],
  );
  await run(
    database,
    `update webhook_messages set due_at = now() + interval '1 minute' where endpoint_id = $1`,
    [later!.endpointId],
  );
  let after = { accountId: lowestId, endpointId: lowestId } as Parameters<typeof findDueQueues>[1];
  const seen: string[] = [];
  const nextDue: (number | undefined)[] = [];
  for (let part = 0; part < 2; part++) {
    const found = await findDueQueues(database, after, 3);
    seen.push(...found.queues.map(({ endpointId }) => endpointId));
    nextDue.push(found.nextDueMs);
    if (part === 0) expect(found.next).toBeDefined();
    if (found.next) after = found.next;
    else expect(part).toBe(1);
  }
  expect(seen.sort()).toEqual([endpoints[0]!.endpointId, endpoints[3]!.endpointId].sort());
  expect(nextDue.some((ms) => ms !== undefined && ms > 50_000 && ms <= 60_000)).toBe(true);
});

test('looking, claiming, completing and the heartbeat use indexes, also with statements first executed on an empty queue', async () => {
  const { connection } = await newDatabase();
  const fresh = openDatabase(connection, () => undefined, patient);
  await run(fresh, 'vacuum analyze webhook_messages');
  // Prepared statements belong to a connection, so all of this happens on one.
  await fresh.inTransaction(async (tx) => {
    const reading = { ...fresh, read: tx.query };
    const endpoint = await addEndpoint(fresh, 'https://example.com/');
    const work = async () => {
      await findDueQueues(reading, { accountId: lowestId, endpointId: lowestId }, 200);
      const claimed = await claimMessages(tx, [{ ...endpoint, slots: 5 }], newLeaseId(), leaseMs);
      await extendLeases(tx, claimed, leaseMs);
      return completeMessages(
        tx,
        claimed.map((message) => outcomeOf(message)),
      );
    };
    // After five executions PostgreSQL keeps the plan of a prepared statement.
    for (let n = 0; n < 7; n++) await work();
    await fillQueue(fresh, endpoint);
    const before = await scansIn(tx);
    expect((await work()).recorded).toHaveLength(5);
    const after = await scansIn(tx);
    expect(after.byIndex).toBeGreaterThan(before.byIndex);
    expect(after.read - before.read, 'rows read by sequential scans').toBe(0);
  });
  await fresh.close();
});

/** Five messages that are due, and 20,000 that are not. */
async function fillQueue(to: Database, endpoint: TestEndpoint): Promise<void> {
  const events = Array.from({ length: 5 }, () => ({ delivery: newDelivery(), sequence: 1 }));
  await writeEvents(to, endpoint, events);
  await sequenceAll(to);
  await run(to, `update webhook_messages set due_at = now() - interval '1 minute'`);
  await run(
    to,
    `insert into webhook_messages (account_id, endpoint_id, position, mode, event_id, subject_id, sequence, type, due_at)
     select account_id, endpoint_id, position + 1000000 * n::bigint, mode, event_id, gen_random_uuid(), 1, type,
            now() + interval '1 hour'
     from webhook_messages m, generate_series(1, 4000) n where endpoint_id = $1`,
    [endpoint.endpointId],
  );
}

/** Scans of the queue that this connection has made lately. */
async function scansIn(tx: Tx): Promise<{ read: number; byIndex: number }> {
  const rows = await tx.query<{ read: string; by_index: string }>(
    {
      name: 'test-scans',
      text: `select seq_tup_read as read, idx_scan as by_index from pg_stat_xact_user_tables
             where relname = 'webhook_messages'`,
    },
    [],
  );
  return { read: Number(rows[0]!.read), byIndex: Number(rows[0]!.by_index) };
}
