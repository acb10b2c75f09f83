/** Creates are slowed down while a reader of the feed cannot follow, so that its backlog stops growing. */
import { expect, onTestFinished, test } from 'vitest';
import { noPins } from '../../tests/support/moves.ts';
import { sequencerOn } from '../../tests/support/outbox.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { makeFeedReader } from '../events/feed-reader.ts';
import { makeCreatePace, shareOf } from '../events/pacing.ts';
import { makeReaderLags } from '../events/reader-lags.ts';
import { systemClock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { makeLog } from '../platform/log.ts';
import { startWorker, type TurnOutcome } from '../workers/paced-worker.ts';
import { type Creator, makeDeliveries } from './deliveries.ts';

const creator: Creator = {
  accountId: newId('account', Date.now()),
  mode: 'live',
  currency: 'USD',
  serviceTimeMinutes: 60,
  actor: 'test',
};
const addresses = { pickup_address: 'A', delivery_address: 'B' };

/** A service's deliveries and workers, with a reader that takes 200 ms for 80 events. */
function withSlowReader(database: Database) {
  const createPace = makeCreatePace(systemClock);
  const lags = makeReaderLags({ database, clock: systemClock, onLook: createPace.sample });
  const reader = makeFeedReader(
    database,
    'search',
    async (tx) => {
      await tx.query({ name: 'be-slow', text: 'select pg_sleep(0.2)' }, []);
    },
    { rows: 80 },
  );
  const start = (name: string, lookEveryMs: number, turn: () => Promise<TurnOutcome>) =>
    startWorker(systemClock, makeLog('silent'), {
      name,
      turn,
      lookEveryMs,
      share: () => shareOf(lags.lagMs('search'), 1),
    });
  const workers = [
    start('lags', 50, lags.look),
    start('sequencer', 20, sequencerOn(database, []).turn),
    start('reader', 20, reader.turn),
  ];
  const deliveries = makeDeliveries({
    database,
    clock: systemClock,
    policy: async () => ({ maxAttempts: 3, requiredProof: [] }),
    pins: noPins,
    createPace,
    onCommitted: () => undefined,
  });
  return { deliveries, createPace, close: () => Promise.all(workers.map((worker) => worker.close())) };
}

async function backlog(database: Database): Promise<number> {
  const [row] = await database.read<{ n: number }>(
    {
      name: 'backlog',
      text: `select ((select count(*) from outbox)
               + (select count(*) from events e, feed_readers r where e.position > r.position))::int as n`,
    },
    [],
  );
  return row!.n;
}

test('with a reader that cannot follow, creates are slowed down, none fails, and the backlog stops growing', async () => {
  const { connection } = await newDatabase();
  const database = openDatabase(connection, () => undefined, patient);
  const { deliveries, createPace, close } = withSlowReader(database);
  onTestFinished(async () => {
    await close();
    await database.close();
  });
  const createWhile = (isWanted: () => boolean) =>
    Promise.all(
      Array.from({ length: 64 }, async () => {
        while (isWanted()) {
          expect(await deliveries.create(creator, addresses)).toMatchObject({ outcome: 'created' });
        }
      }),
    );
  await createWhile(() => createPace.limit() === undefined);
  const before = await backlog(database);
  let left = 1_000;
  await createWhile(() => left-- > 0);
  // The reader handles 400 a second at most. Without a limit nearly all of the 1,000 would be left as well.
  expect(await backlog(database)).toBeLessThan(before + 500);
});
