import { afterAll, beforeAll, expect, test } from 'vitest';
import { readerOn, readToTheEnd } from '../../tests/support/outbox.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase, type Tx } from './database.ts';
import type { OutboxHandler } from './outbox-reader.ts';

let database: Database;
let other: Database;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection, () => undefined, patient);
  other = openDatabase(connection, () => undefined, patient);
  await run(database, 'create table seen (n bigint generated always as identity, sequence integer not null)');
});
afterAll(async () => {
  await database.close();
  await other.close();
});

const run = <Row extends object>(on: Database, text: string, values: unknown[] = []) =>
  on.asOneStatement((tx) => tx.query<Row>({ name: text.slice(0, 60), text }, values));

/** Each row has its own number; `seen` contains what a handler wrote in the reader's transaction. */
let written = 0;
async function writeRows(on: Pick<Tx, 'query'> | Database, count: number): Promise<void> {
  const from = written + 1;
  written += count;
  const statement = {
    name: 'write-outbox-rows',
    text: `insert into outbox (account_id, subject_id, sequence, type, at)
           select gen_random_uuid(), gen_random_uuid(), n, 'x', now() from generate_series($1::int, $2::int) n`,
  };
  if ('query' in on) await on.query(statement, [from, written]);
  else await on.asOneStatement((tx) => tx.query(statement, [from, written]));
}
const write: OutboxHandler = async (tx, events) => {
  await tx.query({ name: 'see', text: 'insert into seen (sequence) select unnest($1::int[])' }, [
    events.map(({ sequence }) => sequence),
  ]);
};
const seen = async () =>
  (await run<{ sequence: number }>(database, 'select sequence from seen order by n')).map(
    (row) => row.sequence,
  );
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

test('every row is handled exactly once and in order, in turns of bounded size', async () => {
  await writeRows(database, 1_234);
  const sizes: number[] = [];
  await readToTheEnd(database, [write, async (_, events) => void sizes.push(events.length)]);
  expect(await seen()).toEqual(upTo(written));
  expect(Math.max(...sizes)).toBe(500);
});

test('two nodes that read at the same time handle every row once', async () => {
  const writing = (async () => {
    for (let i = 0; i < 40; i++) await writeRows(database, 37);
  })();
  await Promise.all([
    writing,
    ...[database, other, database, other].map(async (on) => {
      for (let i = 0; i < 30; i++) await readerOn(on, [write]).turn();
    }),
  ]);
  await readToTheEnd(database, [write]);
  expect((await seen()).sort((a, b) => a - b)).toEqual(upTo(written));
});

test('a node that is killed in the middle of a turn leaves nothing behind, and another one handles the rows', async () => {
  await writeRows(database, 10);
  const before = await seen();
  const dies: OutboxHandler = async (tx, events) => {
    await write(tx, events);
    await tx.query({ name: 'die', text: 'select pg_terminate_backend(pg_backend_pid())' }, []);
  };
  await readToTheEnd(database, [write]); // what other transactions held back
  await writeRows(database, 10);
  let failed = 0;
  while (failed === 0)
    await readerOn(other, [dies])
      .turn()
      .catch(() => failed++);
  expect((await seen()).length).toBe(written - 10);
  expect(before.length).toBeLessThanOrEqual(written - 10);
  await readToTheEnd(database, [write]);
  expect((await seen()).sort((a, b) => a - b)).toEqual(upTo(written));
});

test('a handler that fails rolls back the handlers before it, and the rows are read again', async () => {
  await writeRows(database, 5);
  const fails: OutboxHandler = async () => {
    throw new Error('not now');
  };
  let failed = 0;
  while (failed === 0)
    await readerOn(database, [write, fails])
      .turn()
      .catch(() => failed++);
  expect((await seen()).length).toBe(written - 5);
  await readToTheEnd(database, [write]);
  expect((await seen()).length).toBe(written);
});

test('a row of a transaction that commits late is not skipped because of rows written after it', async () => {
  await writeRows(database, 1); // something that may be read, so that there is a turn
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let began: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const slow = other.inTransaction(async (tx) => {
    await writeRows(tx, 1);
    began();
    await held;
  });
  await begun;
  const late = written;
  try {
    await writeRows(database, 3);
    const reader = readerOn(database, [write]);
    const lastSeen = async () => (await seen()).at(-1) ?? 0;
    // Transactions of other databases of the same PostgreSQL hold the rows back for a moment as well.
    while ((await lastSeen()) < late - 1) await reader.turn();
    for (let i = 0; i < 3; i++) await reader.turn();
    expect(await lastSeen(), 'nothing from the open transaction on').toBe(late - 1);
  } finally {
    release();
    await slow;
  }
  await readToTheEnd(database, [write]);
  expect((await seen()).slice(-4)).toEqual([late, late + 1, late + 2, late + 3]);
});
