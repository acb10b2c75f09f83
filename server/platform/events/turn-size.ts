/**
 * How many rows the next turn takes. A turn has to be short: it holds locks, and its statements have a deadline. What counts is
 * the time that its rows cost, and not the time on the way to the database: a turn of ten statements takes half a second if
 * the database is 50 ms away, however few rows it has. So each statement is charged without the time of the fastest one of
 * the turn, which does next to nothing (a lock of one row) and so takes as long as a round trip does.
 */
import type { Clock } from '../clock.ts';
import type { Tx } from '../database.ts';

export interface TurnSizeLimits {
  min: number;
  max: number;
  /** A turn whose rows cost more than this halves the next one. */
  longMs: number;
}

export interface TurnSize {
  rows(): number;
  /** Runs the statements of a turn, and makes the next one larger or smaller by what they cost. */
  measured<T>(tx: Tx, turn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Halves the next turn: no batch is too large for ever. */
  failed(): void;
}

export function makeTurnSize(clock: Clock, { min, max, longMs }: TurnSizeLimits): TurnSize {
  let rows = max;
  const halve = () => {
    rows = Math.max(min, Math.floor(rows / 2));
  };
  return {
    rows: () => rows,
    async measured(tx, turn) {
      const timesMs: number[] = [];
      const timed = {
        async query(statement, values) {
          const started = clock.elapsed();
          const answer = await tx.query(statement, values);
          timesMs.push(clock.elapsed() - started);
          return answer;
        },
      } as Tx;
      const result = await turn(timed);
      const roundTripMs = Math.min(...timesMs);
      const costMs = timesMs.reduce((sum, ms) => sum + ms - roundTripMs, 0);
      if (costMs > longMs) halve();
      else rows = Math.min(max, rows * 2);
      return result;
    },
    failed: halve,
  };
}
