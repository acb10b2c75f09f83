import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestClock, testClock } from '../../tests/support/clock.ts';
import { readerOn, sequencerOn } from '../../tests/support/outbox.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase, type Tx } from '../database/database.ts';
import { type FeedHandler, maxRows as maxRead } from './feed-reader.ts';
import { maxRows, type SequencedHandler } from './sequencer.ts';

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

/** Each event has its own number as its sequence. */
let written = 0;
async function writeRows(on: Pick<Tx, 'query'> | Database, count: number): Promise<void> {
  const from = written + 1;
  written += count;
  const statement = {
    name: 'write-outbox-rows',
    text: `insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
           select gen_random_uuid(), gen_random_uuid(), n, 'x', now(), gen_random_uuid(), 'live', '{}'
           from generate_series($1::int, $2::int) n`,
  };
  if ('query' in on) await on.query(statement, [from, written]);
  else await on.asOneStatement((tx) => tx.query(statement, [from, written]));
}

async function outboxIsEmpty(): Promise<boolean> {
  return (await run(database, 'select from outbox limit 1')).length === 0;
}
async function sequenceAll(on = database, handlers: SequencedHandler[] = []): Promise<void> {
  const sequencer = sequencerOn(on, handlers);
  while (!(await outboxIsEmpty())) await sequencer.turn();
}
const fed = async () =>
  (await run<{ sequence: number }>(database, 'select sequence from events order by position')).map(
    (row) => row.sequence,
  );
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

test('every event enters the feed exactly once and in order, in turns of bounded size', async () => {
  await writeRows(database, maxRows + 500);
  const sizes: number[] = [];
  await sequenceAll(database, [async (_, range) => void sizes.push(range.upTo - range.after)]);
  expect(await fed()).toEqual(upTo(written));
  expect(sizes).toHaveLength(2);
});

test('while many events come, turns are less frequent and find more of them', async () => {
  const sequencer = sequencerOn(database);
  const intervals: number[] = [];
  for (const count of [1, 200, 0]) {
    await writeRows(database, count);
    await sequencer.turn();
    intervals.push(sequencer.wakeEveryMs());
  }
  const [few = 0, many, none] = intervals;
  expect(many).toBeGreaterThan(few);
  expect(none).toBe(few);
});

test('positions grow, and none is before the time of its event', async () => {
  const [row] = await run<{ early: string; same: string }>(
    database,
    `select count(*) filter (where position < extract(epoch from at) * 1000000) as early,
            count(*) - count(distinct position) as same from events`,
  );
  expect(row).toEqual({ early: '0', same: '0' });
});

test('two nodes at the same time add every event once', async () => {
  const writing = (async () => {
    for (let i = 0; i < 40; i++) await writeRows(database, 37);
  })();
  await Promise.all([
    writing,
    ...[database, other, database, other].map(async (on) => {
      for (let i = 0; i < 30; i++) await sequencerOn(on, []).turn();
    }),
  ]);
  await sequenceAll();
  expect((await fed()).sort((a, b) => a - b)).toEqual(upTo(written));
});

test('a node that is killed in the middle of a turn leaves nothing behind, and another one adds the events', async () => {
  await writeRows(database, 10);
  const dies: SequencedHandler = async (tx) => {
    await tx.query({ name: 'die', text: 'select pg_terminate_backend(pg_backend_pid())' }, []);
  };
  await expect(sequencerOn(other, [dies]).turn()).rejects.toThrow();
  expect((await fed()).length).toBe(written - 10);
  await sequenceAll();
  expect((await fed()).sort((a, b) => a - b)).toEqual(upTo(written));
});

test('an event that commits late comes after those that were committed before it, and is not missed', async () => {
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
    await sequenceAll();
    expect((await fed()).at(-1), 'the others do not wait for it').toBe(late + 3);
  } finally {
    release();
    await slow;
  }
  await sequenceAll();
  expect((await fed()).slice(-4)).toEqual([late + 1, late + 2, late + 3, late]);
});

test('a turn that fails is tried again with fewer events, so that no batch is too large for ever', async () => {
  await writeRows(database, 400);
  const failsAbove: SequencedHandler = async (tx, range) => {
    const [row] = await tx.query<{ n: number }>(
      {
        name: 'count-turn',
        text: 'select count(*)::int as n from events where position > $1 and position <= $2',
      },
      [range.after, range.upTo],
    );
    if (row!.n > 100) throw new Error('too many');
  };
  const sequencer = sequencerOn(database, [failsAbove]);
  while (!(await outboxIsEmpty())) await sequencer.turn().catch(() => undefined);
  expect(new Set(await fed()).size).toBe(written);
});

/** The same database, where each statement of a transaction takes some time on the clock: on its way, and for each row. */
function costing(clock: TestClock, roundTripMs: number, msPerRow: number, taken: number[]): Database {
  return {
    ...database,
    inTransaction: (work) =>
      database.inTransaction((tx) => {
        const query = async (...sent: Parameters<Tx['query']>) => {
          const answer = await tx.query<{ count?: number }>(...sent);
          const rows = answer[0]?.count ?? 0;
          clock.forward(roundTripMs + msPerRow * rows);
          if (rows > 0) taken.push(rows);
          return answer;
        };
        return work({ query } as Tx);
      }),
  };
}

test.each([
  ['far away', 100, 0, [maxRows, maxRows, maxRows]],
  ['slow', 0, 0.15, [maxRows, maxRows / 2, maxRows]],
  ['far away and slow', 100, 0.5, [maxRows, maxRows / 2, maxRows / 4]],
])(
  'a database that is %s: turns are as large as the cost of their rows allows',
  async (_, tripMs, rowMs, sizes) => {
    const clock = testClock();
    await writeRows(database, 3 * maxRows);
    const taken: number[] = [];
    const sequencer = sequencerOn(costing(clock, tripMs, rowMs, taken), [], { clock });
    while (taken.length < sizes.length) await sequencer.turn();
    expect(taken).toEqual(sizes);
    await sequenceAll();
  },
);

const write: FeedHandler = async (tx, { after, upTo }) => {
  const text = `insert into seen (sequence)
                select sequence from events where position > $1 and position <= $2 order by position`;
  await tx.query({ name: 'see', text }, [after, upTo]);
};
const seen = async () =>
  (await run<{ sequence: number }>(database, 'select sequence from seen order by n')).map(
    (row) => row.sequence,
  );
async function readAll(handler: FeedHandler = write): Promise<void> {
  while ((await readerOn(database, handler).turn()) === 'more');
}

test('a reader handles every event of the feed exactly once and in order, in turns of bounded size', async () => {
  const sizes: number[] = [];
  let before = 0;
  await readAll(async (tx, range) => {
    await write(tx, range);
    const [row] = await tx.query<{ n: number }>(
      { name: 'n', text: 'select count(*)::int as n from seen' },
      [],
    );
    sizes.push(row!.n - before);
    before = row!.n;
  });
  expect(await seen()).toEqual(await fed());
  expect(Math.max(...sizes)).toBe(maxRead);
});

test('nobody waits for the commit of a reader, which reads again what a crash of PostgreSQL loses', async () => {
  await writeRows(database, 1);
  await sequenceAll();
  const setting = {
    name: 'commits',
    text: `select setting, source from pg_settings where name = 'synchronous_commit'`,
  };
  const ofReader: object[] = [];
  await readAll(async (tx, range) => {
    await write(tx, range);
    ofReader.push(...(await tx.query(setting, [])));
  });
  expect(ofReader).toEqual([{ setting: 'off', source: 'session' }]);
  const [ofOthers] = await database.read<{ source: string }>(setting, []);
  expect(ofOthers?.source, 'for this transaction only').not.toBe('session');
});

test('two nodes that read at the same time handle every event once', async () => {
  await writeRows(database, 1_500);
  await sequenceAll();
  await Promise.all(
    [database, other, database, other].map(async (on) => {
      for (let i = 0; i < 10; i++) await readerOn(on, write).turn();
    }),
  );
  await readAll();
  expect(await seen()).toEqual(await fed());
});

test('a handler that fails leaves the cursor where it was, and the events are read again', async () => {
  await writeRows(database, 5);
  await sequenceAll();
  const fails: FeedHandler = async (tx, range) => {
    await write(tx, range);
    throw new Error('not now');
  };
  await expect(readerOn(database, fails).turn()).rejects.toThrow('not now');
  expect((await seen()).length).toBe(written - 5);
  await readAll();
  expect(await seen()).toEqual(await fed());
});

test('a turn reads a long outbox by its index, also with statements first executed on an empty one', async () => {
  // Statistics of a complete row: those of an earlier test would remain, because an empty table has none.
  await writeRows(other, 1);
  await run(database, 'analyze outbox');
  await sequenceAll();
  await run(database, 'vacuum outbox');
  // Prepared statements belong to a connection, so all turns happen on one.
  await database.inTransaction(async (tx) => {
    const onOne: Database = { ...database, read: tx.query, inTransaction: (work) => work(tx) };
    const sequencer = sequencerOn(onOne, []);
    // After five executions PostgreSQL keeps the plan of a prepared statement.
    for (let n = 0; n < 7; n++) {
      await writeRows(other, 1);
      await sequencer.turn();
    }
    await writeRows(other, 100_000);
    const before = await readBySequentialScans(tx);
    await sequencer.turn();
    expect((await readBySequentialScans(tx)) - before).toBe(0);
  });
});

async function readBySequentialScans(tx: Tx): Promise<number> {
  const text = `select seq_tup_read as count from pg_stat_xact_user_tables where relname = 'outbox'`;
  const rows = await tx.query<{ count: string }>({ name: 'test-scans', text }, []);
  return Number(rows[0]!.count);
}
