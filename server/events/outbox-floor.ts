/**
 * The position in the outbox up to which nothing is left and nothing can come. Deleted rows stay in the index until the
 * next vacuum, which can take a minute: without a floor, every look would step over all of them (measured at 5,000 creates
 * per second: 3 ms for each look, a quarter of a core in all).
 *
 *   a turn has taken rows up to a position
 *     ──1 s later──▶ note the next transaction id ──▶ all transactions below it have ended ──▶ that position is the floor
 *
 * A row gets its position a moment before its transaction gets its id, hence the second. Should a transaction stop for
 * longer than that between the two, its rows are below the floor: every 5 s a turn looks without the floor and finds them.
 */
import type { Clock } from '../platform/clock.ts';

/** What a turn of the sequencer saw. The ids of transactions are counted as numbers below 2^53. */
export interface TurnSight {
  /** The highest position that it took; undefined if it took nothing. */
  takenUpTo: number | undefined;
  /** The oldest transaction that was running, and the next one that will begin. */
  oldestRunning: number;
  nextTransaction: number;
}

export type OutboxFloor = ReturnType<typeof makeOutboxFloor>;

const beforeNoteMs = 1_000;
const sweepEveryMs = 5_000;

export function makeOutboxFloor(clock: Clock) {
  let floor = 0;
  let sweptAt = clock.elapsed();
  let candidate: { position: number; seenAt: number; below: number | undefined } | undefined;

  return {
    /** Rows up to this position are gone. */
    position: () => floor,
    /** For the sequencer: the same, and now and then 0, to look at everything. */
    forTurn(): number {
      if (clock.elapsed() - sweptAt < sweepEveryMs) return floor;
      sweptAt = clock.elapsed();
      return 0;
    },
    note({ takenUpTo, oldestRunning, nextTransaction }: TurnSight): void {
      if (candidate?.below !== undefined && oldestRunning >= candidate.below) {
        floor = Math.max(floor, candidate.position);
        candidate = undefined;
      }
      if (candidate === undefined) {
        if (takenUpTo !== undefined)
          candidate = { position: takenUpTo, seenAt: clock.elapsed(), below: undefined };
      } else if (candidate.below === undefined && clock.elapsed() - candidate.seenAt >= beforeNoteMs) {
        candidate.below = nextTransaction;
      }
    },
  };
}
