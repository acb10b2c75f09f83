import { expect, test } from 'vitest';
import type { ChangeSignal } from './change-signal.ts';
import { type Follower, makeFollowers } from './followers.ts';
import { makeLog } from './log.ts';

/** A signal that is given by the test. */
function manualSignal() {
  let waiting: (() => void) | undefined;
  const signal: ChangeSignal = {
    once(look) {
      waiting = look;
      return () => {
        waiting = undefined;
      };
    },
  };
  return {
    signal,
    isAwaited: () => waiting !== undefined,
    /** Resolves when the round is over. */
    async give() {
      const look = waiting;
      waiting = undefined;
      await look?.();
    },
  };
}

interface Named extends Follower {
  name: string;
}

function arrange(look: (names: string[]) => Promise<void> = async () => undefined) {
  const ended: string[] = [];
  const { signal, ...rest } = manualSignal();
  const followers = makeFollowers<Named>({
    log: makeLog('silent'),
    signal,
    look: (all) => look(all.map(({ name }) => name)),
    confirmEveryRounds: 2,
    maxConfirmsAtOnce: 2,
  });
  const follow = (name: string, mayFollow: () => Promise<boolean> = async () => true) =>
    followers.add({ name, mayFollow, end: () => void ended.push(name) });
  return { ...rest, followers, follow, ended };
}

test('nobody looks while nobody follows', async () => {
  const { follow, isAwaited, give } = arrange();
  expect(isAwaited()).toBe(false);
  const leave = follow('a');
  expect(isAwaited()).toBe(true);
  leave();
  await give();
  expect(isAwaited()).toBe(false);
});

test('a follower who may not follow any more is ended once; where nobody can say, it goes on', async () => {
  const looked: string[][] = [];
  const { follow, ended, give, followers } = arrange(async (names) => void looked.push(names));
  follow('allowed');
  follow('refused', async () => false);
  follow('unknown', () => Promise.reject(new Error('the database is away')));
  await give();
  expect([ended, looked]).toEqual([['refused'], [['allowed', 'unknown']]]);
  followers.close();
  expect(ended).toEqual(['refused', 'allowed', 'unknown']);
});

test('after a look that failed there is a next one', async () => {
  let looks = 0;
  const { follow, give, isAwaited } = arrange(async () => {
    looks++;
    if (looks === 1) throw new Error('the database is away');
  });
  follow('a');
  await give();
  expect(isAwaited()).toBe(true);
  await give();
  expect(looks).toBe(2);
});

test('whether followers still may is asked every second round, as chosen', async () => {
  let questions = 0;
  const { follow, give } = arrange();
  follow('a', async () => {
    questions++;
    return true;
  });
  for (let round = 0; round < 4; round++) await give();
  expect(questions).toBe(2);
});
