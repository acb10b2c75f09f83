/** Wakes the sender of what a turn of the sequencer has written: it is visible after the commit of the turn. */
import type { Tx } from '../database/database.ts';
import type { FeedRange, SequencedHandler } from '../events/index.ts';

/** `write` returns how much it wrote. */
export function wakeAfterTurn(write: (tx: Tx, range: FeedRange) => Promise<number>, wake: () => void) {
  let written = 0;
  const enqueue: SequencedHandler = async (tx, range) => {
    written += await write(tx, range);
  };
  return {
    enqueue,
    waking:
      <T>(turn: () => Promise<T>) =>
      async (): Promise<T> => {
        const outcome = await turn();
        if (written > 0) wake();
        written = 0;
        return outcome;
      },
  };
}
