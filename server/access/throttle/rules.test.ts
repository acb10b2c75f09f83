import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempts, afterAttempt, type Rule, rememberedMs } from './rules.ts';

const rule: Rule = { free: 3, firstMs: 1_000, maxMs: 10_000 };
const none: Attempts = { count: 0, lastAt: 0, blockedUntil: 0 };

test('the free tries cost nothing, the last of them closes, each further one doubles the wait up to the longest', () => {
  let tries = none;
  let now = 0;
  const waits: number[] = [];
  for (let i = 0; i < 9; i++) {
    tries = afterAttempt(tries, rule, now)!;
    waits.push(tries.blockedUntil === 0 ? 0 : tries.blockedUntil - now);
    now = Math.max(now, tries.blockedUntil);
  }
  expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
});

test('while it is closed there is no try, and a moment later there is', () => {
  const closed = { count: 5, lastAt: 0, blockedUntil: 4_000 };
  expect(afterAttempt(closed, rule, 3_999)).toBeUndefined();
  expect(afterAttempt(closed, rule, 4_000)?.count).toBe(6);
});

test('after a day it starts again', () => {
  const old = { count: 50, lastAt: 0, blockedUntil: 0 };
  expect(afterAttempt(old, rule, rememberedMs - 1)?.count).toBe(51);
  expect(afterAttempt(old, rule, rememberedMs)).toEqual({ count: 1, lastAt: rememberedMs, blockedUntil: 0 });
});

test('however often it is tried, no wait is longer than the longest', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 30 }), (count) => {
      const { blockedUntil } = afterAttempt({ count, lastAt: 0, blockedUntil: 0 }, rule, 5)!;
      return blockedUntil <= 5 + rule.maxMs;
    }),
  );
});
