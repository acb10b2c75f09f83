import { expect, test } from 'vitest';
import { patient } from '../../tests/support/patient.ts';
import { startProxy } from '../../tests/support/proxy.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { Rejection } from '../errors/rejection.ts';
import { DatabaseUnavailable, openDatabase } from './database.ts';

const slow = { name: 'slow', text: 'select pg_sleep(20)' };
const quick = { name: 'quick', text: 'select 1 as one' };

test('a connection lost while in use, during a statement or between two, fails that work and nothing else', async () => {
  const proxy = await startProxy();
  const database = openDatabase(
    { connectionString: proxy.through((await newDatabase()).url) },
    () => undefined,
    patient,
  );
  await database.read(quick, []);
  const during = database.read(slow, []);
  during.catch(() => undefined); // it may fail before it is looked at
  await expect.poll(() => proxy.timesSent('slow')).toBeGreaterThan(0);
  proxy.cut();
  await expect(during).rejects.toThrow(DatabaseUnavailable);
  proxy.mend();
  const between = database.inTransaction(async (tx) => {
    await tx.query(quick, []);
    proxy.cut();
    // A new connection is refused by now, so the loss of this one has been noticed, too.
    await expect(database.read(quick, [])).rejects.toThrow(DatabaseUnavailable);
    await tx.query(quick, []);
  });
  await expect(between).rejects.toThrow(DatabaseUnavailable);
  proxy.mend();
  await expect.poll(() => database.read(quick, [])).toEqual([{ one: 1 }]);
  await database.close();
  proxy.close();
});

test('a statement without an answer times out, and its connection is not used again', async () => {
  const proxy = await startProxy();
  const database = openDatabase(
    { connectionString: proxy.through((await newDatabase()).url) },
    () => undefined,
  );
  await expect.poll(() => database.read(quick, [])).toEqual([{ one: 1 }]);
  proxy.freeze();
  await expect(database.read(quick, [])).rejects.toThrow(DatabaseUnavailable);
  proxy.mend();
  await expect.poll(() => database.read(quick, [])).toEqual([{ one: 1 }]);
  await database.close();
  proxy.close();
});

test('a connection that Citus lost between its nodes is unavailable; another internal error is not', async () => {
  const database = openDatabase({ connectionString: (await newDatabase()).url }, () => undefined, patient);
  const raise = (message: string) => {
    const text = `do $$ begin raise exception using errcode = 'XX000', message = '${message}'; end $$`;
    return database.read({ name: 'raise', text, replan: true }, []);
  };
  const lost = [
    'could not commit transaction for shard 102008 on at least one active node',
    'failure on connection marked as essential: 10.0.0.21:5432',
    'server closed the connection unexpectedly',
    'SSL SYSCALL error: EOF detected',
  ];
  for (const message of lost) await expect(raise(message)).rejects.toThrow(DatabaseUnavailable);
  await expect(raise('cache lookup failed for relation 7')).rejects.not.toThrow(DatabaseUnavailable);
  await database.close();
});

test('a transaction whose work returns a rejection is rolled back, and the rejection is its outcome', async () => {
  const database = openDatabase({ connectionString: (await newDatabase()).url }, () => undefined, patient);
  const add = {
    name: 'add-account',
    text: "insert into accounts (account_id, name) values (gen_random_uuid(), 'Acme')",
  };
  const rejection = new Rejection('not_set_up');
  const outcome = await database.inTransaction(async (tx) => {
    await tx.query(add, []);
    return rejection;
  });
  expect(outcome).toBe(rejection);
  expect(await database.read({ name: 'accounts', text: 'select from accounts' }, [])).toEqual([]);
  await database.close();
});

test('of two transactions that block each other, both succeed: the one that PostgreSQL ends runs again', async () => {
  const database = openDatabase({ connectionString: (await newDatabase()).url }, () => undefined, patient);
  const lock = (key: number) => ({ name: `lock-${key}`, text: `select pg_advisory_xact_lock(${key})` });
  let runs = 0;
  let arrived = 0;
  let meet: () => void = () => undefined;
  const bothArrived = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const lockBoth = (first: number, second: number) =>
    database.inTransaction(async (tx) => {
      runs++;
      await tx.query(lock(first), []);
      if (++arrived === 2) meet();
      await bothArrived;
      await tx.query(lock(second), []);
      return 'committed';
    });
  expect(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).toEqual(['committed', 'committed']);
  expect(runs).toBe(3);
  await database.close();
});
