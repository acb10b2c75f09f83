/** A clock that only a test moves. */
import type { Clock } from '../../server/platform/clock.ts';

export interface TestClock extends Clock {
  forward(ms: number): void;
}

export const second = 1_000;
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Starts now: some times are PostgreSQL's own. */
export function testClock(): TestClock {
  let now = Date.now();
  return {
    now: () => now,
    elapsed: () => now,
    forward(ms) {
      now += ms;
    },
  };
}

/** Runs like the system clock, so that later events have later times; a test can put it forward. */
export function runningClock(): TestClock {
  let aheadMs = 0;
  return {
    now: () => Date.now() + aheadMs,
    elapsed: () => performance.now() + aheadMs,
    forward(ms) {
      aheadMs += ms;
    },
  };
}

/** Starts at noon (UTC) of tomorrow: hours later it is still the same day. */
export function noonClock(): TestClock {
  const clock = runningClock();
  clock.forward(day + 12 * hour - (clock.now() % day));
  return clock;
}
