/**
 * What is true of operations while their database has a fault, as tests that the files of a kind of operations run: 500
 * while a table is missing, 503 once the connection is lost or the database frozen. Each operation is called with a request
 * that succeeds as soon as the fault is over, so that its own statements are reached. Every operation that writes is
 * tested, because it must change all or nothing; of those that read, only some: the response to a fault comes from one place.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { defaultDeadlines } from '../../server/platform/deadlines.ts';
import type { Answer } from './client.ts';
import { testClock } from './clock.ts';
import { expectUnavailable, type LostConnections, makeLostConnections } from './lost-connections.ts';
import { type FailedAtTables, type MissingTables, makeMissingTables } from './missing-tables.ts';
import { expectDeclared } from './operation-tests.ts';
import { startProxy } from './proxy.ts';
import { newDatabase, startTestService, type TestService } from './service.ts';

export interface FaultOptions {
  /** In the order of the tests. */
  operations: readonly Operation[];
  /** The operations that read and are tested: one for each way that a request can take through the service. */
  reads: readonly string[];
  service?: Parameters<typeof startTestService>[0];
  /** Arranges what a request needs to succeed; returns how to send it, any number of times. */
  arrange(operation: Operation, on: TestService): Promise<() => Promise<Answer>>;
  /** Operations that read their response after the commit: a fault there is too late to prevent the change. */
  readAfterCommit?: readonly string[];
  /** Operations with another method than GET that change nothing that is compared. */
  changeNothing?: readonly string[];
  /** Operations that change a person or a key without an entry in the audit log. */
  unaudited?: readonly string[];
}

/** The tables that hold keys, people and settings: changes are recorded in the audit log (invariant 13). */
const auditedTables = [
  'accounts',
  'alert_recipients',
  'api_keys',
  'courier_links',
  'courier_phones',
  'couriers',
  'fleet_settings',
  'installation',
  'links',
  'memberships',
  'people',
  'recovery_codes',
  'sessions',
];

const testedOperations = ({ operations, reads }: FaultOptions) =>
  operations.filter(({ id, method }) => method !== 'GET' || reads.includes(id));

/** What is asked before the operation's own statements. */
function tablesOfLookUp({ caller }: Operation): string[] {
  const ofSession = ['sessions', 'people', 'installation'];
  if (typeof caller === 'object') return [...ofSession, 'accounts', 'memberships'];
  if (caller === 'person' || caller === 'operator') return ofSession;
  if (caller === 'courier') return ['courier_phones', 'couriers'];
  return caller === 'anybody' ? [] : ['api_keys', 'accounts'];
}

export function testMissingTables(options: FaultOptions): void {
  const clock = testClock();
  let service: TestService;
  let tables: MissingTables;
  beforeAll(async () => {
    service = await startTestService({ ...options.service, clock });
    tables = await makeMissingTables(service, clock);
  });
  afterAll(async () => {
    await tables?.close();
    await service?.stop();
  });

  for (const operation of testedOperations(options)) {
    const late = options.readAfterCommit?.includes(operation.id) ?? false;
    const change = late ? 'changes all or nothing' : 'changes nothing';
    test(`500: ${operation.id} without one of its tables reveals nothing and ${change}`, async () => {
      const failed = await tables.run(operation, () => options.arrange(operation, service), late);
      expectOwnTables(operation, failed, options);
      expectAudit(operation, failed, options);
      if (operation.body?.schema.properties.proof) expectTable(failed, 'proofs');
    });
  }
}

/** The operation's own statements were reached, and it writes nothing that it could do without. */
function expectOwnTables({ method, ...operation }: Operation, failed: FailedAtTables, options: FaultOptions) {
  const { changeNothing = [] } = options;
  const own = failed.missed.filter((table) => !tablesOfLookUp({ method, ...operation }).includes(table));
  expect(own.length, `tables: ${failed.missed}`).toBeGreaterThan(0);
  const writes = method !== 'GET' && !changeNothing.includes(operation.id);
  expect(failed.changed.length > 0, `changed: ${failed.changed}`).toBe(writes);
  expect(failed.missed).toEqual(expect.arrayContaining(failed.changed));
}

function expectAudit({ id }: Operation, failed: FailedAtTables, { unaudited = [] }: FaultOptions) {
  const isDue = failed.changed.some((table) => auditedTables.includes(table));
  if (isDue && !unaudited.includes(id)) expectTable(failed, 'audit_log');
  if (unaudited.includes(id))
    expect([isDue, failed.changed.includes('audit_log')], id).toEqual([true, false]);
}

function expectTable({ missed, changed }: FailedAtTables, table: string) {
  expect(changed).toContain(table);
  expect(missed).toContain(table);
}

export function testLostConnections(options: FaultOptions): void {
  let service: TestService;
  let lost: LostConnections;
  let end: () => void;
  beforeAll(async () => {
    const proxy = await startProxy();
    end = proxy.close;
    const { url } = await newDatabase();
    // The clock stands still: settings and keys that were looked up stay known, and are not asked for in between.
    const through = { ...options.service, databaseUrl: proxy.through(url), clock: testClock() };
    service = await startTestService(through);
    lost = await makeLostConnections(service, proxy, url);
  });
  afterAll(async () => {
    await lost?.close();
    await service?.stop();
    end?.();
  });

  for (const operation of testedOperations(options)) {
    test(`503: ${operation.id} that loses its database on the way says so, changes nothing, and recovers`, async () => {
      const failedAt = await lost.run(operation, () => options.arrange(operation, service));
      expect(failedAt.length, 'statements that were lost').toBeGreaterThan(0);
    });
  }
}

/** A frozen database answers nothing and ends no connection, as behind a dead network. */
export function testFrozenDatabase(options: FaultOptions, ids: readonly string[]): void {
  test('503: while the database is frozen the service says so, with the time to wait, and recovers automatically', async () => {
    const proxy = await startProxy();
    onTestFinished(() => proxy.close());
    const { url } = await newDatabase();
    const start = () =>
      startTestService({
        ...options.service,
        databaseUrl: proxy.through(url),
        // Half of what the product waits for a frozen database.
        deadlines: { databaseMs: defaultDeadlines.databaseMs / 2 },
      });
    // On a busy machine a connection may take longer than that, also at the start.
    const service = await start().catch(start).catch(start);
    onTestFinished(() => service.stop());
    for (const operation of options.operations.filter(({ id }) => ids.includes(id))) {
      const request = await options.arrange(operation, service);
      proxy.freeze();
      expectUnavailable(operation, expectDeclared(operation, await request()));
      proxy.mend();
      // A busy machine may need more than one try.
      await expect.poll(async () => (await request()).status).toBeLessThan(300);
    }
  });
}
