import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../tests/support/clock.ts';
import { readerOn, sequencerOn } from '../../tests/support/outbox.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { makeReaderLags } from './reader-lags.ts';

let database: Database;
let other: Database;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection, () => undefined, patient);
  other = openDatabase(connection, () => undefined, patient);
});
afterAll(async () => {
  await database.close();
  await other.close();
});

function writeEvents(atMs: number, count: number) {
  return database.asOneStatement((tx) =>
    tx.query(
      {
        name: 'write-events',
        text: `insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
               select gen_random_uuid(), gen_random_uuid(), 1, 'x', to_timestamp($1::float8 / 1000), gen_random_uuid(),
                 'live', '{}'
               from generate_series(1, $2::int)`,
      },
      [atMs, count],
    ),
  );
}

test('every node knows how far each reader is behind, wherever the reader runs', async () => {
  const clock = testClock();
  const slowest: number[] = [];
  const lags = makeReaderLags({ database: other, clock, onLook: (lagMs) => void slowest.push(lagMs) });
  const look = async () => {
    await lags.look();
    return { feed: lags.lagMs('feed'), search: lags.lagMs('search'), outboxRows: lags.outboxRows() };
  };
  expect(await look()).toEqual({ feed: 0, search: 0, outboxRows: 0 });

  await writeEvents(clock.now(), 3);
  clock.forward(5_000);
  expect(await look(), 'what is not in the feed was not read either').toEqual({
    feed: 5_000,
    search: 5_000,
    outboxRows: 3,
  });

  await sequencerOn(database, []).turn();
  clock.forward(1_000);
  expect(await look()).toEqual({ feed: 0, search: 6_000, outboxRows: 0 });
  expect([...lags.all()]).toEqual([
    ['feed', 0],
    ['search', 6_000],
  ]);

  await readerOn(database, async () => undefined).turn();
  expect(await look()).toEqual({ feed: 0, search: 0, outboxRows: 0 });
  expect(slowest).toEqual([0, 5_000, 6_000, 0]);
});

test('how much of a lag is the way to a database that is far away is known after some looks', async () => {
  const clock = testClock();
  const far: Database = {
    ...other,
    read(...sent) {
      clock.forward(50);
      return other.read(...sent);
    },
  };
  const waysMs: number[] = [];
  const lags = makeReaderLags({ database: far, clock, onLook: (_, wayMs) => void waysMs.push(wayMs) });
  for (let n = 0; n < 11; n++) await lags.look();
  expect([waysMs[0], waysMs.at(-1)]).toEqual([0, 34 * 45]);
});
