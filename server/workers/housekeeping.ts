/**
 * Deletes rows that have reached their age, in small batches, so that no request has to wait for it. Of several nodes, one
 * does it in each interval; if that one dies, the next interval is another's.
 */

import type { Database, Tx } from '../database/database.ts';
import { countReturned } from '../database/statements.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { makeLease } from './lease.ts';

export interface Chore {
  name: string;
  /** How long rows are kept; a function if that is a setting. */
  keptMs: number | (() => Promise<number>);
  /** Deletes at most `maxRows` rows that are older than `beforeMs`; returns how many. */
  clear(tx: Tx, beforeMs: number, max: number): Promise<number>;
}

/** The time before which rows are old, for the condition of `oldRows`. */
export const before = 'to_timestamp($beforeMs::float8 / 1000)';

/** Deletes the rows of a table, of any account, for which the condition holds. */
export function oldRows(
  name: string,
  keptMs: number,
  { table, key, condition }: { table: string; key: string; condition: string },
): Chore {
  const statement = `clear-${name.replaceAll(' ', '-')}`;
  return {
    name,
    keptMs,
    clear: (tx, beforeMs, max) => countReturned(tx, statement, { beforeMs, max })`
      delete from ${table} where (${key}) in (select ${key} from ${table} where ${condition} limit $max)
      returning 1`,
  };
}

const defaultEveryMs = 10 * 60_000;
const maxBatch = 2_000;

export function makeHousekeeping(
  database: Database,
  clock: Clock,
  log: Log,
  chores: readonly Chore[],
  everyMs = defaultEveryMs,
) {
  const lease = makeLease(database, 'housekeeping', everyMs);
  let closed = false;
  let running = false;

  async function run(chore: Chore): Promise<void> {
    let cleared = 0;
    const keptMs = typeof chore.keptMs === 'number' ? chore.keptMs : await chore.keptMs();
    for (let batch = maxBatch; batch === maxBatch && !closed; cleared += batch) {
      batch = await database.asOneStatement((tx) => chore.clear(tx, clock.now() - keptMs, maxBatch));
    }
    if (cleared > 0) log.debug({ chore: chore.name, rows: cleared }, 'deleted old rows');
  }

  /** Does all chores now, until nothing is left to delete. */
  async function runAll(): Promise<void> {
    for (const chore of chores) {
      if (closed) return;
      await run(chore).catch((error) => log.warn({ chore: chore.name, err: error }, 'housekeeping failed'));
    }
  }

  /** A run that takes longer than the interval delays the next one; two never overlap. */
  async function runUnlessRunning() {
    if (running) return;
    running = true;
    const isOurs = await lease.claim().catch((error) => {
      log.warn({ err: error }, 'housekeeping failed');
      return false;
    });
    if (isOurs) await runAll();
    running = false;
  }

  const timer = setInterval(runUnlessRunning, everyMs).unref();
  return {
    runAll,
    close(): void {
      closed = true;
      clearInterval(timer);
    },
  };
}
