import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterTry, type Rule, rememberedMs, type Tries } from './rules.ts';

const rule: Rule = { free: 3, firstMs: 1_000, maxMs: 10_000 };
const none: Tries = { count: 0, lastAt: 0, closedUntil: 0 };

test('the free tries cost nothing, the last of them closes, each further one doubles the wait up to the longest', () => {
  let tries = none;
  let now = 0;
  const waits: number[] = [];
  for (let i = 0; i < 9; i++) {
    tries = afterTry(tries, rule, now)!;
    waits.push(tries.closedUntil === 0 ? 0 : tries.closedUntil - now);
    now = Math.max(now, tries.closedUntil);
  }
  expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
});

test('while it is closed there is no try, and a moment later there is', () => {
  const closed = { count: 5, lastAt: 0, closedUntil: 4_000 };
  expect(afterTry(closed, rule, 3_999)).toBeUndefined();
  expect(afterTry(closed, rule, 4_000)?.count).toBe(6);
});

test('after a day it starts anew', () => {
  const old = { count: 50, lastAt: 0, closedUntil: 0 };
  expect(afterTry(old, rule, rememberedMs - 1)?.count).toBe(51);
  expect(afterTry(old, rule, rememberedMs)).toEqual({ count: 1, lastAt: rememberedMs, closedUntil: 0 });
});

test('however often it is tried, no wait is longer than the longest', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 30 }), (count) => {
      const { closedUntil } = afterTry({ count, lastAt: 0, closedUntil: 0 }, rule, 5)!;
      return closedUntil <= 5 + rule.maxMs;
    }),
  );
});
