/**
 * How many rows the next turn takes. A turn has to be short: it holds locks, and its statements have a deadline. What counts is
 * the time that its rows cost, and not the time on the way to the database: a turn of ten statements takes half a second if
 * the database is 50 ms away, however few rows it has. So each statement is charged without the time of the fastest one of
 * the turn, which does next to nothing (a lock of one row) and so takes as long as a round trip does.
 */

import type { Statement, Tx } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';

/** A turn whose rows cost more than `longMs` halves the next one. */
export function makeTurnSize(
  clock: Clock,
  { min, max, longMs }: { min: number; max: number; longMs: number },
) {
  let rows = max;
  const halve = () => {
    rows = Math.max(min, Math.floor(rows / 2));
  };
  return {
    rows: () => rows,
    /** Runs the statements of a turn, and makes the next one larger or smaller by what they cost. */
    async measured<T>(tx: Tx, turn: (tx: Tx) => Promise<T>): Promise<T> {
      const timesMs: number[] = [];
      const timed: Tx = {
        ...tx,
        async query<Row extends object>(statement: Statement, values: unknown[]) {
          const started = clock.elapsed();
          const rows = await tx.query<Row>(statement, values);
          timesMs.push(clock.elapsed() - started);
          return rows;
        },
      };
      const result = await turn(timed);
      const roundTripMs = Math.min(...timesMs);
      const costMs = timesMs.reduce((sum, ms) => sum + ms - roundTripMs, 0);
      if (costMs > longMs) halve();
      else rows = Math.min(max, rows * 2);
      return result;
    },
    /** Halves the next turn: no batch is too large for ever. */
    failed: halve,
  };
}
