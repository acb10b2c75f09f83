/**
 * Nodes that share a rate limit, with a clock that is put forward and reports at different moments. What the database
 * does with a report (`reportUsage`) is written here as a formula; `nodes-store.service.test.ts` checks the statement
 * against it.
 */
import { expect, test } from 'vitest';
import { newSeed, seededRandom, tellOnFailure } from '../../../tests/support/random.ts';
import {
  type BucketReport,
  demandSeconds,
  makeRateLimiter,
  type RateLimiter,
  type SharedBucket,
} from './rate-limit.ts';

const perSecond = 100;
const burst = 200;
const caller = 'a';

interface Row {
  tokens: number;
  demand: number;
  at: number;
}

/** What lies between a node and the database. */
interface Network {
  delayMs(): number;
  /** The report of a turn does not arrive. */
  isDown(): boolean;
}

const fast: Network = { delayMs: () => 0, isDown: () => false };

/** Up to a second for a turn: reports of nodes overtake each other, and requests come while they are under way. */
function slowNetwork(): Network {
  const seed = newSeed();
  tellOnFailure(seed);
  const random = seededRandom(seed);
  return { delayMs: () => random.between(0, 330), isDown: () => random.between(1, 10) === 1 };
}

function simulate(nodes: number, { delayMs, isDown }: Network = fast) {
  let now = 0;
  let row: Row = { tokens: burst, demand: 0, at: 0 };
  let charged = 0;
  const clock = { now: () => 0, elapsed: () => now };
  const limiters = Array.from({ length: nodes }, () => makeRateLimiter(perSecond, clock)!);
  for (const limiter of limiters) limiter.setNodes(nodes);
  const alive = new Set(limiters);
  const underWay = new Set<RateLimiter>();
  const steps: { at: number; take: () => void }[] = [];

  const afterDelay = (take: () => void) => steps.push({ at: now + delayMs(), take });

  function takeSteps(): void {
    for (let next = 0; next !== -1; ) {
      next = steps.findIndex(({ at }) => at <= now);
      if (next !== -1) steps.splice(next, 1)[0]!.take();
    }
  }

  function current(): Row {
    const seconds = (now - row.at) / 1000;
    const tokens = Math.min(burst, row.tokens + perSecond * seconds);
    return { tokens, demand: row.demand * Math.exp(-seconds / demandSeconds), at: now };
  }

  function charge(reports: readonly BucketReport[]): void {
    for (const { attempts, accepted } of reports) {
      const { tokens, demand } = current();
      row = { tokens: tokens - accepted, demand: demand + attempts, at: now };
      charged += accepted;
    }
  }

  /** As a node has it: one at a time. */
  function beginTurn(limiter: RateLimiter): void {
    if (underWay.has(limiter)) return;
    underWay.add(limiter);
    const reports = limiter.takeReports();
    afterDelay(() => {
      if (isDown()) {
        limiter.putBack(reports);
        underWay.delete(limiter);
        return;
      }
      charge(reports);
      afterDelay(() => {
        const { tokens, demand } = current();
        afterDelay(() => {
          limiter.share([{ caller, tokens, demand }]);
          underWay.delete(limiter);
        });
      });
    });
  }

  return {
    limiters,
    kill: (limiter: RateLimiter) => alive.delete(limiter),
    forward: (ms: number) => {
      now += ms;
    },
    /** What reports have charged to the bucket, once all nodes have reported everything. */
    chargedInTheEnd(): number {
      while (underWay.size > 0) {
        now += 1;
        takeSteps();
      }
      for (const limiter of limiters) charge(limiter.takeReports());
      return charged;
    },
    /** Sends in every millisecond; a node reports once a second, each at another moment. */
    run(ms: number, perMs: number, nodeOf: (sent: number) => number): number {
      let accepted = 0;
      let sent = 0;
      for (const end = now + ms; now < end; now += 1) {
        for (let i = 0; i < perMs; i++) {
          if (limiters[nodeOf(sent++)]!.take(caller).allowed) accepted += 1;
        }
        for (const [i, limiter] of limiters.entries()) {
          if (alive.has(limiter) && now % 1_000 === ((i + 1) * 300) % 1_000) beginTurn(limiter);
        }
        takeSteps();
      }
      return accepted;
    },
  };
}

/** Takes until it is refused: what the node may accept at this moment. */
function drain(limiter: RateLimiter): number {
  let accepted = 0;
  while (limiter.take(caller).allowed) accepted += 1;
  return accepted;
}

function accept(limiter: RateLimiter, count: number): void {
  for (let i = 0; i < count; i++) expect(limiter.take(caller).allowed).toBe(true);
}

const spreads: [string, (sent: number) => number][] = [
  ['all to one node', () => 0],
  ['evenly', (sent) => sent % 3],
  ['90 % to one node', (sent) => (sent % 10 === 0 ? 1 : 0)],
  ['one node after the other, for some seconds each', (sent) => Math.floor(sent / 4_000) % 3],
];

test.for(spreads)('three nodes accept what one would, within 20 %: %s', ([, nodeOf]) => {
  const accepted = simulate(3).run(10_000, 1, nodeOf);
  const ofOneNode = burst + 10 * perSecond;
  expect(accepted / ofOneNode).toBeGreaterThan(0.8);
  expect(accepted / ofOneNode).toBeLessThan(1.2);
});

test.for(spreads)(
  'while reports are slow, overtake each other or fail, three nodes accept at most 20 %% more than one would, and each request is charged once: %s',
  ([, nodeOf]) => {
    const nodes = simulate(3, slowNetwork());
    const accepted = nodes.run(20_000, 1, nodeOf);
    const ofOneNode = burst + 20 * perSecond;
    expect(accepted / ofOneNode).toBeLessThan(1.2);
    // Less than with a fast network: a share moves from node to node more slowly.
    expect(accepted / ofOneNode).toBeGreaterThan(0.3);
    expect(nodes.chargedInTheEnd()).toBe(accepted);
  },
);

test('a caller below its limit is not refused for long, also when it only uses one node of ten', () => {
  let sent = 0;
  const nodes = simulate(10);
  nodes.run(2_000, 1, () => 0);
  nodes.run(5_000, 0, () => 0);
  const limiter = nodes.limiters[0]!;
  let refused = 0;
  // 90 requests a second: one in 11 ms.
  for (let i = 0; i < 900; i++) {
    nodes.run(11, 0, () => 0);
    sent += 1;
    if (!limiter.take(caller).allowed) refused += 1;
  }
  expect(refused / sent).toBeLessThan(0.1);
});

test('the share of a node that is gone returns to the others', () => {
  const { limiters, kill, run } = simulate(3);
  run(5_000, 1, (sent) => sent % 3);
  kill(limiters[2]!);
  run(5_000, 1, (sent) => sent % 2);
  const accepted = run(10_000, 1, (sent) => sent % 2);
  expect(accepted / (10 * perSecond)).toBeGreaterThan(0.8);
  expect(accepted / (10 * perSecond)).toBeLessThan(1.2);
});

test('with one node, nothing is reported and the whole limit is its own', () => {
  const [limiter] = simulate(1).limiters;
  const accepted = Array.from({ length: 300 }, () => limiter!.take(caller)).filter(({ allowed }) => allowed);
  expect(accepted).toHaveLength(burst);
  expect(limiter!.takeReports()).toEqual([]);
});

test('a caller that stays below an equal share on each node is not reported', () => {
  const [limiter] = simulate(3).limiters;
  for (let i = 0; i < 20; i++) limiter!.take(caller);
  expect(limiter!.takeReports()).toEqual([]);
});

test('with a limit of one request a second and ten nodes, a first request is accepted by each', () => {
  const limiter = makeRateLimiter(1, { now: () => 0, elapsed: () => 0 })!;
  limiter.setNodes(10);
  expect(limiter.take('b').allowed).toBe(true);
});

test('a node asks for more before it has to refuse requests, and not while half of its equal share is enough', () => {
  const reportsAt = (everyMs: number) => {
    const { limiters, forward } = simulate(2);
    const [limiter] = limiters;
    let last: BucketReport[] = [];
    for (let second = 0; second < 20; second++) {
      for (let ms = 0; ms < 1_000; ms += everyMs) {
        accept(limiter!, 1);
        forward(everyMs);
      }
      last = limiter!.takeReports();
    }
    return last;
  };
  expect(reportsAt(20), '50 a second').toMatchObject([{ attempts: 50, accepted: 50, contended: true }]);
  expect(reportsAt(40), '25 a second').toEqual([]);
  const { limiters, forward } = simulate(2);
  accept(limiters[0]!, 64);
  forward(1_000);
  expect(limiters[0]!.takeReports(), 'its share has filled again').toEqual([]);
});

test('what could not be reported is reported the next time, with what came since then, and is one demand', () => {
  const [limiter] = simulate(3).limiters;
  for (let i = 0; i < 100; i++) limiter!.take(caller);
  const reports: BucketReport[] = limiter!.takeReports();
  expect(reports).toMatchObject([{ caller, attempts: 100, accepted: 66, contended: true }]);
  limiter!.putBack(reports);
  expect(limiter!.takeReports()).toEqual(reports);
  for (let i = 0; i < 10; i++) limiter!.take(caller);
  limiter!.putBack(reports);
  expect(limiter!.takeReports()).toEqual([{ caller, attempts: 110, accepted: 66, contended: true }]);
  limiter!.share([{ caller, tokens: 100, demand: 400 }]);
  // 110 of 400, and a twentieth of an equal share for each node: 113.3 of 410.
  expect(drain(limiter!)).toBe(27);
});

test('what a node accepts while its report is under way is taken off the share that comes back, and reported next', () => {
  const [limiter] = simulate(2).limiters;
  accept(limiter!, 64);
  expect(limiter!.takeReports()).toEqual([{ caller, attempts: 64, accepted: 64, contended: true }]);
  accept(limiter!, 20);
  limiter!.share([{ caller, tokens: burst - 64, demand: 64 }]);
  expect(limiter!.take(caller).header, 'all nodes have 136 left, less 21').toBe('"default";r=115;t=1');
  // 69 of 74 parts of 136 are 126.8.
  expect(drain(limiter!)).toBe(126 - 21);
  expect(limiter!.takeReports()).toMatchObject([{ attempts: 20 + 1 + 105 + 1, accepted: 126 }]);
});

test('nodes that have all reported share out what is left, and no more', () => {
  const { limiters } = simulate(3);
  const [first, second, unused] = limiters;
  accept(first!, 60);
  accept(second!, 40);
  expect(limiters.flatMap((limiter) => limiter.takeReports())).toHaveLength(2);
  for (const limiter of limiters) limiter.share([{ caller, tokens: 100, demand: 100 }]);
  const left = [drain(first!), drain(second!), drain(unused!)];
  // Demand and a twentieth of an equal share each: 63.3, 43.3 and 3.3 of 110.
  expect(left).toEqual([57, 39, 3]);
});

test('a node never has more than the whole bucket, even if the database knows of less demand than the node', () => {
  const [limiter] = simulate(2).limiters;
  accept(limiter!, 64);
  limiter!.takeReports();
  limiter!.share([{ caller, tokens: 136, demand: 0 }]);
  expect(drain(limiter!)).toBe(126);
});

test('a shared bucket that is new to a node begins with a small share, not with an equal one', () => {
  const [limiter] = simulate(4).limiters;
  limiter!.share([{ caller, tokens: 150, demand: 10 }]);
  // A twentieth of an equal share: 2.5 of 20.
  expect(drain(limiter!)).toBe(18);
});

test('the share of a node without requests fades, and the bucket is not filled twice for the time before an answer', () => {
  const { limiters, forward } = simulate(2);
  const [limiter] = limiters;
  accept(limiter!, 64);
  limiter!.takeReports();
  forward(2 * demandSeconds * 1_000);
  limiter!.share([{ caller, tokens: 100, demand: 100 }]);
  // 64 has become 8.7: 13.7 of 110.
  expect(drain(limiter!)).toBe(12);
});

test('a node fills its share of the bucket at its share of the rate', () => {
  const { limiters, forward } = simulate(2);
  const [limiter] = limiters;
  expect(drain(limiter!)).toBe(100);
  forward(1_000);
  expect(drain(limiter!), 'an equal share').toBe(50);
  limiter!.takeReports();
  limiter!.share([{ caller, tokens: 0, demand: 300 }]);
  forward(1_000);
  // 152 was asked for here: 157 of 310.
  expect(drain(limiter!)).toBe(50);
});

test('all nodes report what they accept of a shared bucket, also those that need no more', () => {
  const { limiters, forward } = simulate(2);
  const [limiter] = limiters;
  accept(limiter!, 1);
  expect(limiter!.takeReports()).toEqual([]);
  limiter!.share([{ caller, tokens: 200, demand: 1 }]);
  accept(limiter!, 1);
  expect(limiter!.takeReports()).toEqual([{ caller, attempts: 1, accepted: 1, contended: false }]);
  limiter!.share([]);
  forward(10_000);
  accept(limiter!, 1);
  expect(limiter!.takeReports(), 'it is not shared any more').toEqual([]);
});

test('a bucket that is shared no longer is divided equally, as far as it is filled', () => {
  const [limiter] = simulate(2).limiters;
  accept(limiter!, 64);
  limiter!.takeReports();
  limiter!.share([{ caller, tokens: 21, demand: 300 }]);
  accept(limiter!, 4);
  limiter!.share([]);
  expect(drain(limiter!), 'half of 17').toBe(8);
});

test('nodes that come and go make no new tokens: what is left is divided again', () => {
  const [limiter] = simulate(2).limiters;
  accept(limiter!, 50);
  limiter!.setNodes(4);
  expect(drain(limiter!), 'half of a quarter').toBe(25);
  limiter!.setNodes(2);
  limiter!.setNodes(1);
  expect(drain(limiter!)).toBe(0);
});

test('another number of nodes leaves a shared bucket as it is until the next answer, and the last node gets all of it', () => {
  const [limiter] = simulate(2).limiters;
  limiter!.share([{ caller, tokens: 150, demand: 295 }]);
  accept(limiter!, 1);
  limiter!.setNodes(3);
  accept(limiter!, 1);
  expect(limiter!.take(caller).allowed, '5 of 305 parts of 150').toBe(false);
  limiter!.setNodes(1);
  expect(drain(limiter!)).toBe(148);
});

test('a node that is out of tokens asks to report soon, unless it is the only one', () => {
  const [limiter] = simulate(2).limiters;
  let shortages = 0;
  limiter!.onShortage(() => {
    shortages += 1;
  });
  accept(limiter!, 100);
  expect(shortages).toBe(0);
  limiter!.take(caller);
  expect(shortages).toBe(1);
  limiter!.setNodes(1);
  limiter!.take(caller);
  expect(shortages).toBe(1);
});

test('the headers say what all nodes have left, and that nothing is left in a refusal', () => {
  const [limiter] = simulate(2).limiters;
  expect(limiter!.take(caller).header).toBe('"default";r=199;t=1');
  for (let i = 0; i < 99; i++) limiter!.take(caller);
  expect(limiter!.take(caller)).toEqual({
    allowed: false,
    header: '"default";r=0;t=2',
    retryAfterSeconds: 1,
  });
  limiter!.takeReports();
  const row: SharedBucket = { caller, tokens: -150, demand: 100 };
  limiter!.share([row]);
  expect(limiter!.take(caller), 'others have accepted too much').toMatchObject({ retryAfterSeconds: 2 });
});
