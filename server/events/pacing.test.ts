import { expect, test } from 'vitest';
import { type TestClock, testClock } from '../../tests/support/clock.ts';
import { type FeedPartitions, onePartition, partitionsOf } from '../database/feed-partitions.ts';
import { type CreatePace, makeCreatePace, type PacingTimes, pacingTimes, shareOf } from './pacing.ts';
import { lookEveryMs } from './reader-lags.ts';

test('the share of a reader is small while it keeps up, grows with its lag, and is everything before creates have a limit', () => {
  expect(shareOf(0, 1)).toBe(0.05);
  expect(shareOf(0, 0)).toBe(0.25);
  expect(shareOf(200, 1)).toBe(0.05);
  const shares = [200, 250, 300, 350, 400].map((lagMs) => shareOf(lagMs, 1));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const { fullMs, limitMs } = pacingTimes(onePartition);
  expect(shareOf(fullMs, 1)).toBe(1);
  expect(fullMs).toBeLessThan(limitMs);
  expect(shareOf(60_000, 0)).toBe(1);
});

interface World {
  clock: TestClock;
  times: PacingTimes;
  lookMs: number;
  /** Some nodes with the same reader. */
  paces: readonly CreatePace[];
  /** Creates per second that clients send to each node. */
  offered: number;
  /** Creates per second that the reader handles when it takes all of its time. */
  capacity: number;
  busyness?: number;
  /** The lag is measured with another clock, which counts whole milliseconds. */
  isRounded?: boolean;
  /** Events that are not handled yet, oldest first. */
  backlog: { atMs: number; count: number }[];
}

function world(
  values: Pick<World, 'offered' | 'capacity'> & Partial<World>,
  partitions: FeedPartitions = onePartition,
): World {
  const clock = testClock();
  const times = pacingTimes(partitions);
  const lookMs = lookEveryMs(partitions);
  return { clock, times, lookMs, paces: [makeCreatePace(clock, times)], backlog: [], ...values };
}

const stepMs = 100;

/** Lets a world run for some seconds, in steps; returns the lag and the creates per second at each step. */
function run(of: World, seconds: number) {
  const steps: { lagMs: number; perSecond: number }[] = [];
  let seenMs = 0;
  for (let i = 0; i < (seconds * 1_000) / stepMs; i++) {
    of.clock.forward(stepMs);
    const now = of.clock.elapsed();
    let created = 0;
    for (const pace of of.paces) {
      const count = Math.min(of.offered, pace.limit() ?? Number.POSITIVE_INFINITY) * (stepMs / 1_000);
      pace.created(count);
      created += count;
    }
    of.backlog.push({ atMs: now, count: created });
    const lagBefore = of.lookMs === stepMs ? now - (of.backlog[0]?.atMs ?? now) : seenMs;
    handle(of, of.capacity * shareOf(lagBefore, of.busyness ?? 1, of.times) * (stepMs / 1_000));
    const lagMs = now - (of.backlog[0]?.atMs ?? now);
    const rounded = lagMs + (of.isRounded ? ((i * 37) % 100) / 100 : 0);
    if ((i * stepMs) % of.lookMs === 0) {
      seenMs = lagMs;
      for (const pace of of.paces) pace.sample(rounded);
    }
    steps.push({ lagMs, perSecond: created / (stepMs / 1_000) });
  }
  return steps;
}

function handle(of: World, count: number): void {
  let left = count;
  while (left > 0 && of.backlog[0]) {
    const handled = Math.min(left, of.backlog[0].count);
    left -= handled;
    of.backlog[0].count -= handled;
    if (of.backlog[0].count <= 0) of.backlog.shift();
  }
}

const maxLag = (steps: { lagMs: number }[]) => Math.max(...steps.map(({ lagMs }) => lagMs));
const mean = (steps: { perSecond: number }[]) =>
  steps.reduce((sum, { perSecond }) => sum + perSecond, 0) / steps.length;

test.each([1.2, 1.5, 2, 2.5])(
  'with %s times the creates that a reader can handle, its lag stays below 2 s and creates go on at its speed',
  (times) => {
    const flood = world({ offered: 4_000 * times, capacity: 4_000 });
    const steps = run(flood, 600);
    expect(maxLag(steps)).toBeLessThan(2_000);
    expect(Math.min(...steps.map(({ perSecond }) => perSecond))).toBeGreaterThan(500);
    expect(mean(steps)).toBeGreaterThan(3_900);
  },
);

test.each([1.2, 2, 2.5])(
  'on a distributed database, with %s times the creates that a reader can handle, its lag stays below 5 s',
  (times) => {
    const flood = world({ offered: 2_000 * times, capacity: 2_000 }, partitionsOf({ isDistributed: true }));
    const steps = run(flood, 600);
    expect(maxLag(steps)).toBeLessThan(5_000);
    expect(maxLag(steps.slice(steps.length / 2))).toBeLessThan(4_000);
    expect(mean(steps)).toBeGreaterThan(1_900);
  },
);

test('after a sudden flood of four times what a reader can handle, its lag is below 2 s again and stays there', () => {
  const flood = world({ offered: 16_000, capacity: 4_000 });
  run(flood, 15);
  expect(maxLag(run(flood, 600))).toBeLessThan(2_000);
});

test('creates that a reader can handle are never slowed down', () => {
  for (const offered of [1, 100, 2_000, 3_800]) {
    const steps = run(world({ offered, capacity: 4_000 }), 60);
    expect(
      steps.every(({ perSecond }) => Math.abs(perSecond - offered) < 1e-6),
      String(offered),
    ).toBe(true);
    expect(maxLag(steps)).toBeLessThan(1_000);
  }
});

test('after a flood there is no limit any more', () => {
  const flood = world({ offered: 8_000, capacity: 4_000 });
  run(flood, 30);
  expect(flood.paces[0]?.limit()).toBeDefined();
  flood.offered = 100;
  run(flood, 5);
  expect(flood.paces[0]?.limit()).toBeUndefined();
  expect(flood.paces[0]?.restMs(64)).toBe(0);
});

test('a reader that becomes slower slows creates down further', () => {
  const flood = world({ offered: 8_000, capacity: 4_000 });
  run(flood, 30);
  flood.capacity = 1_000;
  run(flood, 30);
  const steps = run(flood, 60);
  expect(maxLag(steps)).toBeLessThan(2_000);
  expect(mean(steps)).toBeGreaterThan(900);
  expect(mean(steps)).toBeLessThan(1_100);
});

test('several nodes keep a reader below 2 s together, and each gets its share', () => {
  const clock = testClock();
  const paces = [1, 2, 3].map(() => makeCreatePace(clock));
  const flood = world({ offered: 4_000, capacity: 4_000, clock, paces });
  const steps = run(flood, 300);
  expect(maxLag(steps)).toBeLessThan(2_000);
  expect(mean(steps)).toBeGreaterThan(3_900);
});

test.each([false, true])(
  'a reader that handles nothing does not slow creates down, once it is clear that it is broken (rounded: %s)',
  (isRounded) => {
    const broken = world({ offered: 1_000, capacity: 0, isRounded });
    expect(run(broken, 60).every(({ perSecond }) => perSecond === 1_000)).toBe(true);
    const breaks = world({ offered: 8_000, capacity: 4_000, isRounded });
    run(breaks, 30);
    breaks.capacity = 0;
    run(breaks, 31);
    expect(run(breaks, 60).every(({ perSecond }) => perSecond === 8_000)).toBe(true);
  },
);

test('after it was broken for 10 minutes, a reader catches up although creates go on', () => {
  const flood = world({ offered: 3_000, capacity: 0 });
  run(flood, 600);
  flood.capacity = 4_000;
  run(flood, 1_200);
  expect(maxLag(run(flood, 60))).toBeLessThan(2_000);
});

test('the time on the way to a database that is far away is no reason to slow creates down', () => {
  const clock = testClock();
  const pace = makeCreatePace(clock);
  const limitAt = (lagMs: number, wayMs: number) => {
    for (let n = 0; n < 60; n++) {
      clock.forward(100);
      pace.created(25);
      pace.sample(lagMs, wayMs);
    }
    return pace.limit();
  };
  expect(limitAt(1_800, 1_500)).toBeUndefined();
  expect(limitAt(1_800, 0)).toBeLessThan(250);
  expect(limitAt(2_400, 1_500)).toBeGreaterThan(250);
});
