/**
 * Background work in turns. A worker with more work than one turn rests after each turn for a multiple of the time
 * that it took, so that it never uses more than its share of the machine, and requests stay fast. A worker with
 * nothing to do looks again after an interval. A turn that fails is logged and tried again later.
 */
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** `more`: there is more work now; `nothing`: look again later; `over`: there will never be work again. */
export type TurnOutcome = 'more' | 'nothing' | 'over';

export interface WorkerOptions {
  name: string;
  turn(): Promise<TurnOutcome>;
  /** The share of time that turns may take while there is work: with 0.25, it rests three times as long as it works. */
  share(): number;
  /** The interval when there is nothing to do. */
  lookEveryMs: number;
}

export interface PacedWorker {
  /** Starts no further turn; resolves when the current one is done. */
  close(): Promise<void>;
}

const minRestMs = 5;
const afterFailureMs = 2_000;

export function startWorker(clock: Clock, log: Log, options: WorkerOptions): PacedWorker {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let failing = false;

  async function work(): Promise<void> {
    const started = clock.elapsed();
    let restMs: number | undefined;
    try {
      const outcome = await options.turn();
      const tookMs = clock.elapsed() - started;
      if (outcome === 'more') restMs = Math.max(minRestMs, tookMs * (1 / options.share() - 1));
      if (outcome === 'nothing') restMs = options.lookEveryMs;
      if (failing) log.info({ worker: options.name }, 'a turn succeeded again');
      failing = false;
    } catch (error) {
      // Once for failures in a row: everything else reports an unavailable database, too.
      if (!failing && !closed) log.warn({ worker: options.name, err: error }, 'a turn failed; trying again');
      failing = true;
      restMs = afterFailureMs;
    }
    if (restMs !== undefined) next(restMs);
  }

  function next(restMs: number) {
    if (closed) return;
    timer = setTimeout(() => {
      underWay = work();
    }, restMs).unref();
  }

  next(0);
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
