/**
 * Background work in turns.
 *
 *   turn ──more──▶ rest, so that turns take no more than a share of the time ──▶ turn
 *    │ └─nothing─▶ wait for the next look, or until the worker is woken ──▶ turn
 *    │ └─failed──▶ log it, wait 2 s ──▶ turn
 *    └──over──▶ end
 *
 * A rest is a multiple of the time that the turn took. The share may grow while the worker rests (events/pacing.ts), so a
 * rest checks every 100 ms whether it was long enough. A worker that is woken all the time starts a turn every
 * `wakeEveryMs` at most, so that turns stay large.
 */

import { beginWork, endWork, pauseWork } from '../observability/stall-watch.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

/** `more`: there is more work now; `nothing`: look again later; `over`: there will never be work again. */
export type TurnOutcome = 'more' | 'nothing' | 'over';

export interface WorkerOptions {
  name: string;
  turn(): Promise<TurnOutcome>;
  /** The share of time that turns may take while there is work: with 0.25, it rests three times as long as it works. */
  share(): number;
  /** The interval when there is nothing to do. */
  lookEveryMs: number;
  /** The shortest time from one turn to the next when it is woken. */
  wakeEveryMs?: number | (() => number);
}

export interface PacedWorker {
  /** There may be something to do: starts the next turn soon instead of at the next look. */
  wake(): void;
  /** Starts no further turn; resolves when the current one is done. */
  close(): Promise<void>;
}

const minRestMs = 5;
const maxRestStepMs = 100;
const afterFailureMs = 2_000;
const defaultWakeEveryMs = 40;
/** The first looks of all workers are spread over this time … */
const maxFirstLookMs = 100;
/** … and later ones are up to this part of their interval earlier. Workers that look at the same moment need a connection each. */
const spread = 0.2;

export function startWorker(clock: Clock, log: Log, options: WorkerOptions): PacedWorker {
  const { wakeEveryMs = defaultWakeEveryMs } = options;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let failing = false;
  let startedAt = 0;
  let isWoken = false;
  let waitsForLook = false;

  async function work(): Promise<void> {
    startedAt = clock.elapsed();
    isWoken = false;
    waitsForLook = false;
    beginWork(options.name);
    try {
      const turning = options.turn();
      pauseWork();
      const outcome = await turning;
      if (failing) log.info({ worker: options.name }, 'a turn succeeded again');
      failing = false;
      if (outcome === 'more') rest(clock.elapsed(), minRestMs);
      if (outcome === 'nothing') waitForLook();
    } catch (error) {
      // Once for failures in a row: everything else reports an unavailable database, too.
      if (!failing && !closed) log.warn({ worker: options.name, err: error }, 'a turn failed; trying again');
      failing = true;
      after(afterFailureMs, start);
    } finally {
      endWork(options.name);
    }
  }

  function start() {
    underWay = work();
  }

  function rest(endedAt: number, minMs: number) {
    const restMs = (endedAt - startedAt) * (1 / options.share() - 1);
    const waitedMs = clock.elapsed() - endedAt;
    // A clock that was set back, as tests do, ends the rest.
    const leftMs = waitedMs < 0 ? minMs : Math.max(minMs, restMs - waitedMs);
    if (leftMs <= 0) return start();
    after(Math.min(leftMs, maxRestStepMs), () => rest(endedAt, 0));
  }

  function waitForLook() {
    waitsForLook = true;
    after(isWoken ? msUntilWake() : options.lookEveryMs * (1 - spread * Math.random()), start);
  }

  function msUntilWake(): number {
    const everyMs = typeof wakeEveryMs === 'number' ? wakeEveryMs : wakeEveryMs();
    return Math.min(everyMs, Math.max(0, startedAt + everyMs - clock.elapsed()));
  }

  function after(ms: number, next: () => void) {
    if (closed) return;
    timer = setTimeout(next, ms).unref();
  }

  after(Math.random() * Math.min(maxFirstLookMs, options.lookEveryMs), start);
  return {
    wake() {
      if (isWoken) return;
      isWoken = true;
      if (!waitsForLook) return;
      clearTimeout(timer);
      after(msUntilWake(), start);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

/** The share of the time since the last call in which the event loop was busy: 0 to 1. For work that should yield to requests. */
export function makeBusyness(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
