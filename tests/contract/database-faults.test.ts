/**
 * Every operation while its database has a fault: 500 while a table is missing, 503 once the connection is lost or the database frozen.
 * Each is called with a request that succeeds as soon as the fault is over, so that its own statements are reached. Every operation
 * that writes is tested, because it must change all or nothing; of those that read, only some: the response to a fault comes
 * from one place.
 */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { defaultDeadlines } from '../../server/platform/deadlines.ts';
import { testClock } from '../support/clock.ts';
import { everyOperation, serviceOptions, successfulRequest } from '../support/every-operation.ts';
import { expectUnavailable, type LostConnections, makeLostConnections } from '../support/lost-connections.ts';
import { type FailedAtTables, type MissingTables, makeMissingTables } from '../support/missing-tables.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import type { RoutedOperation } from '../support/operations.ts';
import { startProxy } from '../support/proxy.ts';
import { newDatabase, startTestService, type TestService } from '../support/service.ts';

/** One for each way that a request can take through the service: the express lane, Fastify, a stream, the fleet, a phone, people. */
const reads = [
  'getDelivery',
  'listDeliveries',
  'trackDelivery',
  'getCourierCash',
  'getDay',
  'getInstallation',
  'getMe',
  'getBoard',
];

/** They go on after their response, which would look like a change that the next operation made. */
const last = ['requestPasswordReset', 'requestSignUp'];

const operations = everyOperation
  .filter(({ id, method }) => method !== 'GET' || reads.includes(id))
  .toSorted((one, other) => last.indexOf(one.id) - last.indexOf(other.id));

/** They read their response after the commit: a fault there is too late to prevent the change. */
const readAfterCommit = [
  'editDelivery',
  'confirmChanges',
  'reportDiscardedMove',
  'changeProfile',
  'changeRole',
  'setDisabled',
  'inviteOperator',
  'createResetLink',
  // It is turned off first, so that nothing more is assigned.
  'undoAutomaticAssignment',
];

/** Operations with another method than GET that change nothing that is compared. */
const changeNothing = [
  // Its attempt is recorded, whether or not the response can be read.
  'testWebhookEndpoint',
  'openLink',
  'exportSelected',
  'openAlertLink',
  'sendTestAlert',
  'suggestCouriers',
  'findReceiver',
  ...last,
];

/** They change a person or a key without an entry in the audit log. The seed counts from when it is confirmed, and that is recorded. */
const unaudited = ['beginTotp'];

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

/** What is asked before the operation's own statements. */
function tablesOfLookUp({ caller }: RoutedOperation): string[] {
  const ofSession = ['sessions', 'people', 'installation'];
  if (typeof caller === 'object') return [...ofSession, 'accounts', 'memberships'];
  if (caller === 'person' || caller === 'operator') return ofSession;
  if (caller === 'courier') return ['courier_phones', 'couriers'];
  return caller === 'anybody' ? [] : ['api_keys', 'accounts'];
}

describe('without a table', () => {
  const clock = testClock();
  let service: TestService;
  let tables: MissingTables;
  beforeAll(async () => {
    service = await startTestService({ ...serviceOptions, clock });
    tables = await makeMissingTables(service, clock);
  });
  afterAll(async () => {
    await tables?.close();
    await service?.stop();
  });

  for (const operation of operations) {
    const late = readAfterCommit.includes(operation.id);
    const change = late ? 'changes all or nothing' : 'changes nothing';
    test(`500: ${operation.id} ${operation.path} without one of its tables reveals nothing and ${change}`, async () => {
      const failed = await tables.run(
        operation,
        async () => (await successfulRequest(operation, service)).send,
        late,
      );
      expectOwnTables(operation, failed);
      expectAudit(operation, failed);
      if (operation.body?.schema.properties.proof) expectTable(failed, 'proofs');
    });
  }
});

/** The operation's own statements were reached, and it writes nothing that it could do without. */
function expectOwnTables(operation: RoutedOperation, failed: FailedAtTables) {
  const own = failed.missed.filter((table) => !tablesOfLookUp(operation).includes(table));
  expect(own.length, `tables: ${failed.missed}`).toBeGreaterThan(0);
  const writes = operation.method !== 'GET' && !changeNothing.includes(operation.id);
  expect(failed.changed.length > 0, `changed: ${failed.changed}`).toBe(writes);
  expect(failed.missed).toEqual(expect.arrayContaining(failed.changed));
}

function expectAudit({ id }: RoutedOperation, failed: FailedAtTables) {
  const isDue = failed.changed.some((table) => auditedTables.includes(table));
  if (isDue && !unaudited.includes(id)) expectTable(failed, 'audit_log');
  if (unaudited.includes(id))
    expect([isDue, failed.changed.includes('audit_log')], id).toEqual([true, false]);
}

function expectTable({ missed, changed }: FailedAtTables, table: string) {
  expect(changed).toContain(table);
  expect(missed).toContain(table);
}

describe('with a lost connection', () => {
  let service: TestService;
  let lost: LostConnections;
  let end: () => void;
  beforeAll(async () => {
    const proxy = await startProxy();
    end = proxy.close;
    const { url } = await newDatabase();
    // The clock stands still: settings and keys that were looked up stay known, and are not asked for in between.
    const through = { ...serviceOptions, databaseUrl: proxy.through(url), clock: testClock() };
    service = await startTestService(through);
    lost = await makeLostConnections(service, proxy, url);
  });
  afterAll(async () => {
    await lost?.close();
    await service?.stop();
    end?.();
  });

  for (const operation of operations) {
    test(`503: ${operation.id} ${operation.path} that loses its database on the way says so, changes nothing, and recovers`, async () => {
      const failedAt = await lost.run(
        operation,
        async () => (await successfulRequest(operation, service)).send,
      );
      expect(failedAt.length, 'statements that were lost').toBeGreaterThan(0);
    });
  }
});

/** A frozen database answers nothing and ends no connection, as behind a dead network. */
test('503: while the database is frozen the service says so, with the time to wait, and recovers automatically', async () => {
  const proxy = await startProxy();
  onTestFinished(() => proxy.close());
  const { url } = await newDatabase();
  const start = () =>
    startTestService({
      databaseUrl: proxy.through(url),
      // Half of what the product waits for a frozen database.
      deadlines: { databaseMs: defaultDeadlines.databaseMs / 2 },
    });
  // On a busy machine a connection may take longer than that, also at the start.
  const service = await start().catch(start).catch(start);
  onTestFinished(() => service.stop());
  for (const operation of operations.filter(({ id }) => ['createDelivery', 'listDeliveries'].includes(id))) {
    const { send } = await successfulRequest(operation, service);
    proxy.freeze();
    expectUnavailable(operation, expectDeclared(operation, await send()));
    proxy.mend();
    // A busy machine may need more than one try.
    await expect.poll(async () => (await send()).status).toBeLessThan(300);
  }
});
