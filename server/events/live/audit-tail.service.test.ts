import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import { sql } from '../../../tests/support/sql.ts';
import { makeKeys } from '../../access/index.ts';
import { recordAudit } from '../../accounts/index.ts';
import { type Database, openDatabase, type Tx } from '../../database/database.ts';
import { makeOpenListener } from '../../database/listener.ts';
import { onlyRow } from '../../database/only-row.ts';
import { systemClock } from '../../platform/clock.ts';
import type { AccountId } from '../../platform/ids.ts';
import { makeLog } from '../../platform/log.ts';
import { makeNotifications } from '../notifications.ts';
import { makeAuditTail } from './audit-tail.ts';
import { readLiveCursor } from './store.ts';

let url: string;
let database: Database;
let slow: AccountId;
let fast: AccountId;
beforeAll(async () => {
  url = (await newDatabase()).url;
  database = openDatabase({ connectionString: url }, () => undefined, patient);
  slow = await newAccount('Slow');
  fast = await newAccount('Fast');
});
afterAll(() => database.close());

async function newAccount(name: string): Promise<AccountId> {
  await makeKeys(database, systemClock).create({ account: name, kind: 'live', name: 'test' });
  const rows = await sql<{ account_id: AccountId }>(
    { database },
    'select account_id from accounts where name = $1',
    [name],
  );
  return onlyRow(rows).account_id;
}
const record = (tx: Tx, accountId: AccountId | null) =>
  recordAudit(
    tx,
    { actor: 'terminal', personId: null, network: null },
    { accountId, action: 'x', summary: 'x', at: Date.now() },
  );

/** Woken by notifications only, never at an interval. */
async function startTail(isDistributed: boolean) {
  const never = 3_600_000;
  const log = makeLog('silent');
  const openListener = makeOpenListener({ connectionString: url }, patient.databaseMs);
  const times = { wakeEveryMs: never, pollEveryMs: never, arriveMs: patient.databaseMs };
  const notifications = makeNotifications({ database, openListener, log, times });
  const tail = makeAuditTail({
    database: { ...database, isDistributed },
    notifications,
    clock: systemClock,
    log,
  });
  notifications.start();
  onTestFinished(async () => {
    tail.close();
    await notifications.close();
  });
  await expect.poll(() => notifications.isWorking()).toBe(true);
  const since = (await readLiveCursor(database)).audit;
  const notified = { slow: 0, fast: 0, installation: 0 };
  tail.follow(slow, () => notified.slow++, since);
  tail.follow(fast, () => notified.fast++, since);
  tail.follow('installation', () => notified.installation++, since);
  // There, a new follower is asked to look once: no cursor says from where it misses nothing.
  if (isDistributed) {
    await expect.poll(() => notified).toEqual({ slow: 1, fast: 1, installation: 1 });
    Object.assign(notified, { slow: 0, fast: 0, installation: 0 });
  }
  return notified;
}

test.each([
  ['by transactions', false],
  ['by time, on a distributed database', true],
])(
  '%s, an entry notifies the followers of its account as soon as it is committed, also beside a transaction that takes long',
  async (_, isDistributed) => {
    const notified = await startTail(isDistributed);
    let commit: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const long = database.inTransaction(async (tx) => {
      await record(tx, slow);
      begin();
      await isHeld;
    });
    await begun;
    try {
      await database.inTransaction((tx) => record(tx, fast));
      await expect.poll(() => notified.fast).toBe(1);
      await database.inTransaction((tx) => record(tx, null));
      await expect.poll(() => notified.installation).toBe(1);
      expect(notified).toEqual({ slow: 0, fast: 1, installation: 1 });
    } finally {
      commit();
      await long;
    }
    await expect.poll(() => notified).toEqual({ slow: 1, fast: 1, installation: 1 });
  },
);
