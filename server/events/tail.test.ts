/** The tail on a log in memory, in which reads take as long as a test wants: every order of events can happen. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeLog } from '../platform/log.ts';
import { makeTail } from './tail.ts';

interface Follower {
  topic: number;
  /** What it knows of its topic: it looks at the log when it is notified. */
  seen: number;
  stop(): void;
}

/** A log of topics. A read sees the log as it is when it begins, and only topics that are followed then. */
function arrange() {
  const log: number[] = [];
  const followers = new Set<Follower>();
  const reading: { begin(): void; end(): void; fail(): void }[] = [];
  let wake: (() => void) | undefined;

  const newest = (topic: number) => log.filter((each) => each === topic).length;
  const look = (follower: Follower) => {
    follower.seen = newest(follower.topic);
  };

  async function read(cursor: number | undefined): Promise<number> {
    const topics = new Set([...followers].map(({ topic }) => topic));
    let snapshot: number[] | undefined;
    await new Promise<void>((resolve, reject) => {
      reading.push({
        begin: () => {
          snapshot ??= [...log];
        },
        end: resolve,
        fail: () => reject(new Error('the database is away')),
      });
    });
    const found = snapshot ?? [...log];
    const changed = new Set(found.slice(cursor ?? found.length).filter((topic) => topics.has(topic)));
    for (const follower of followers) if (changed.has(follower.topic)) look(follower);
    return found.length;
  }

  const tail = makeTail<Follower, number>({
    subscribe: (subscriber) => {
      wake = subscriber;
      return () => {
        wake = undefined;
      };
    },
    read,
    askToLook: look,
    log: makeLog('silent'),
  });

  return {
    log,
    followers,
    reading,
    newest,
    isAwake: () => wake !== undefined,
    wake: () => wake?.(),
    follow(topic: number, withCursor: boolean): Follower {
      const since = withCursor ? log.length : undefined;
      const follower: Follower = { topic, seen: newest(topic), stop: () => undefined };
      followers.add(follower);
      const stop = tail.add(follower, since);
      follower.stop = () => {
        followers.delete(follower);
        stop();
      };
      return follower;
    },
  };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), topic: fc.nat(2) }),
  fc.record({ do: fc.constant('follow' as const), topic: fc.nat(2), withCursor: fc.boolean() }),
  fc.record({ do: fc.constant('leave' as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constantFrom('wake', 'begin', 'end', 'fail') }),
);

test('a follower misses nothing, whatever happens while it is added and while reads are under way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const world = arrange();
      for (const each of steps) {
        if (each.do === 'write') world.log.push(each.topic);
        else if (each.do === 'follow') world.follow(each.topic, each.withCursor);
        else if (each.do === 'leave') [...world.followers][each.nth]?.stop();
        else if (each.do === 'wake') world.wake();
        else if (each.do === 'begin') world.reading[0]?.begin();
        else world.reading.shift()?.[each.do === 'end' ? 'end' : 'fail']();
        await nextTurn();
      }
      // Two wake-ups, because a read that is under way may have begun before the last change.
      for (let i = 0; i < 2; i++) {
        world.wake();
        while (world.reading.length > 0) {
          world.reading.shift()?.end();
          await nextTurn();
        }
      }
      for (const follower of world.followers) expect(follower.seen).toBe(world.newest(follower.topic));
    }),
  );
});

test('nobody reads while nobody follows', async () => {
  const { follow, isAwake, reading } = arrange();
  expect(isAwake()).toBe(false);
  const follower = follow(0, false);
  expect([isAwake(), reading.length]).toEqual([true, 1]);
  follower.stop();
  reading.shift()?.end();
  await nextTurn();
  expect([isAwake(), reading.length]).toEqual([false, 0]);
});
