import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { makeLog } from '../platform/log.ts';
import { startWorker, type TurnOutcome, type WorkerOptions } from './paced-worker.ts';

/** Longer than any test runs. */
const never = 2 ** 31 - 1;

/** A worker whose turns the test lets end, one after the other. */
function controlled(options: Partial<WorkerOptions> = {}) {
  const ends: ((outcome: TurnOutcome) => void)[] = [];
  let begun = 0;
  const turn = () => {
    begun++;
    return new Promise<TurnOutcome>((resolve) => ends.push(resolve));
  };
  const worker = startWorker(systemClock, makeLog('silent'), {
    name: 'test',
    turn,
    share: () => 1,
    lookEveryMs: never,
    ...options,
  });
  onTestFinished(() => {
    const closed = worker.close();
    for (const end of ends) end('nothing');
    return closed;
  });
  return {
    worker,
    hasBegun: (count: number) => expect.poll(() => begun).toBe(count),
    end: (outcome: TurnOutcome) => ends.shift()?.(outcome),
  };
}

test('a worker that is woken starts its next turn without waiting for its look', async () => {
  const { worker, hasBegun, end } = controlled();
  await hasBegun(1);
  end('nothing');
  await Promise.resolve();
  worker.wake();
  await hasBegun(2);
});

test('a worker that is woken during a turn starts another one after it: what woke it may have come too late', async () => {
  const { worker, hasBegun, end } = controlled();
  await hasBegun(1);
  worker.wake();
  end('nothing');
  await hasBegun(2);
});

test('a share that grows while the worker rests ends the rest', async () => {
  let share = 1e-9;
  let isAsked = false;
  const { hasBegun, end } = controlled({
    share: () => {
      isAsked = true;
      return share;
    },
  });
  await hasBegun(1);
  end('more');
  await expect.poll(() => isAsked).toBe(true);
  share = 1;
  await hasBegun(2);
});

test('a worker whose work is over is not woken any more', async () => {
  let turns = 0;
  const worker = startWorker(systemClock, makeLog('silent'), {
    name: 'test',
    turn: async () => (++turns === 1 ? 'over' : 'nothing'),
    share: () => 1,
    lookEveryMs: 1,
    wakeEveryMs: 0,
  });
  await expect.poll(() => turns).toBe(1);
  worker.wake();
  const { hasBegun, end } = controlled({ lookEveryMs: 1 });
  await hasBegun(1);
  end('nothing');
  await hasBegun(2);
  expect(turns).toBe(1);
  await worker.close();
});
