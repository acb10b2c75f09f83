/**
 * Random numbers from a seed (mulberry32), so that a run that failed can be repeated: the same seed gives the same
 * numbers. TEST_SEED=<number> in the environment sets it; a test that fails prints it.
 */
import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

export interface Random {
  /** At least `least`, at most `most`, a whole number. */
  between(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** The one that the environment sets, or a new one. */
export function newSeed(): number {
  const { TEST_SEED: given } = process.env;
  return given === undefined ? randomInt(2 ** 31) : Number(given);
}

/** Inside a test: prints the seed if the test fails. */
export function tellOnFailure(seed: number): void {
  onTestFailed(() => console.error(seedHint(seed)));
}

export const seedHint = (seed: number) => `Repeat it with TEST_SEED=${seed}`;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    shuffled(items) {
      const left = [...items];
      return items.map(() => left.splice(between(0, left.length - 1), 1)[0]!);
    },
  };
}
