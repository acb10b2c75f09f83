/**
 * Work beside the requests, in turns. A worker that has more to do than one turn rests after each for a multiple of
 * the time that the turn took, so that it never takes more than its share of the machine, and requests keep their
 * speed; one that has nothing to do looks again after a while. A turn that fails is logged and tried again later.
 */
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** `more`: there is more to do now; `nothing`: look again later; `over`: never again. */
export type TurnOutcome = 'more' | 'nothing' | 'over';

export interface WorkerOptions {
  name: string;
  turn(): Promise<TurnOutcome>;
  /** The part of the time that turns may take, while there is work: 0.25 rests three times as long as it works. */
  share(): number;
  /** Between two looks when there is nothing to do. */
  lookEveryMs: number;
}

export interface PacedWorker {
  /** No further turn begins; resolves when the one under way is over. */
  close(): Promise<void>;
}

const restLeastMs = 5;
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
      if (outcome === 'more') restMs = Math.max(restLeastMs, tookMs * (1 / options.share() - 1));
      if (outcome === 'nothing') restMs = options.lookEveryMs;
      if (failing) log.info({ worker: options.name }, 'works again');
      failing = false;
    } catch (error) {
      // Once for a row of failures: a database that is away is told by everybody else as well.
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
