/**
 * Nodes that share a rate limit, with a clock that is put forward and reports at different moments. What the database
 * does with a report (`reportUsage`) is written here as a formula; `nodes-store.service.test.ts` checks the statement
 * against it.
 */
import { expect, test } from 'vitest';
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

function simulate(nodes: number) {
  let now = 0;
  let row: Row = { tokens: burst, demand: 0, at: 0 };
  const clock = { now: () => 0, elapsed: () => now };
  const limiters = Array.from({ length: nodes }, () => makeRateLimiter(perSecond, clock)!);
  for (const limiter of limiters) limiter.setNodes(nodes);
  const alive = new Set(limiters);

  function current(): Row {
    const seconds = (now - row.at) / 1000;
    const tokens = Math.min(burst, row.tokens + perSecond * seconds);
    return { tokens, demand: row.demand * Math.exp(-seconds / demandSeconds), at: now };
  }

  function report(limiter: RateLimiter): void {
    for (const { attempts, accepted } of limiter.takeReports()) {
      const { tokens, demand } = current();
      row = { tokens: tokens - accepted, demand: demand + attempts, at: now };
    }
    const { tokens, demand } = current();
    limiter.share([{ caller, tokens, demand }]);
  }

  return {
    limiters,
    kill: (limiter: RateLimiter) => alive.delete(limiter),
    /** Sends in every millisecond; a node reports once a second, each at another moment. */
    run(ms: number, perMs: number, nodeOf: (sent: number) => number): number {
      let accepted = 0;
      let sent = 0;
      for (const end = now + ms; now < end; now += 1) {
        for (let i = 0; i < perMs; i++) {
          if (limiters[nodeOf(sent++)]!.take(caller).allowed) accepted += 1;
        }
        for (const [i, limiter] of limiters.entries()) {
          if (alive.has(limiter) && now % 1_000 === ((i + 1) * 300) % 1_000) report(limiter);
        }
      }
      return accepted;
    },
  };
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

test('what could not be reported is reported the next time', () => {
  const [limiter] = simulate(3).limiters;
  for (let i = 0; i < 100; i++) limiter!.take(caller);
  const reports: BucketReport[] = limiter!.takeReports();
  expect(reports).toMatchObject([{ caller, attempts: 100, accepted: 66, contended: true }]);
  limiter!.putBack(reports);
  expect(limiter!.takeReports()).toEqual(reports);
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
