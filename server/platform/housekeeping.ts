/** Clears away what has reached its age, in small batches, so that no request has to wait for it. */
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import type { Log } from './log.ts';

export interface Chore {
  name: string;
  /** How long it is kept; a function where that is a setting. */
  keptMs: number | (() => Promise<number>);
  /** Clears at most `most` rows that are older than `beforeMs`; answers how many went. */
  clear(tx: Tx, beforeMs: number, most: number): Promise<number>;
}

const defaultEveryMs = 10 * 60_000;
const maxBatch = 2_000;

export interface Housekeeping {
  /** Does all chores now, to the end. */
  runAll(): Promise<void>;
  close(): void;
}

export function makeHousekeeping(
  database: Database,
  clock: Clock,
  log: Log,
  chores: readonly Chore[],
  everyMs = defaultEveryMs,
): Housekeeping {
  let closed = false;
  let running = false;

  async function run(chore: Chore): Promise<void> {
    let cleared = 0;
    const keptMs = typeof chore.keptMs === 'number' ? chore.keptMs : await chore.keptMs();
    for (let batch = maxBatch; batch === maxBatch && !closed; cleared += batch) {
      batch = await database.asOneStatement((tx) => chore.clear(tx, clock.now() - keptMs, maxBatch));
    }
    if (cleared > 0) log.debug({ chore: chore.name, rows: cleared }, 'cleared');
  }

  async function runAll(): Promise<void> {
    for (const chore of chores) {
      if (closed) return;
      await run(chore).catch((error) => log.warn({ chore: chore.name, err: error }, 'housekeeping failed'));
    }
  }

  /** A run that takes longer than the time between two is not overtaken by the next. */
  async function runUnlessRunning() {
    if (running) return;
    running = true;
    await runAll();
    running = false;
  }

  const timer = setInterval(runUnlessRunning, everyMs).unref();
  return {
    runAll,
    close() {
      closed = true;
      clearInterval(timer);
    },
  };
}
