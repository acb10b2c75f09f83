/**
 * Sorts the words of new deliveries into the index soon after they were written.
 *
 * PostgreSQL adds them to a list at first, and sorts the list in when it is full (1 MiB: about 1,500 deliveries), which
 * takes a third of the time that one by one would. But every search reads the list again for each bucket, at 0.5 µs for each
 * delivery in it: with 1,500, a bucket takes 1 ms in place of 15 µs. Left alone, a list that is not full stays as it is for hours.
 *
 * So it is sorted in a second after it grew. While thousands of deliveries a second are created, it is full before that.
 */
import { type Database, isLocked } from '../../database/database.ts';
import type { FeedHandler } from '../../events/index.ts';
import type { TurnOutcome } from '../../workers/paced-worker.ts';
import { indexNewDeliveries } from './indexing.ts';
import { sortInNewWords } from './store.ts';

export const sortEveryMs = 1_000;

/** On Citus each shard has an index with a list, which its own PostgreSQL sorts in when it is full, or vacuums the table. */
export function makeNewWords(database: Database) {
  let hasNew = false;

  const index: FeedHandler = async (tx, range) => {
    await indexNewDeliveries(tx, range);
    hasNew = true;
  };

  async function sortIn(): Promise<TurnOutcome> {
    if (!hasNew || database.isDistributed) return 'nothing';
    hasNew = false;
    try {
      await database.asOneStatement(sortInNewWords);
    } catch (error) {
      hasNew = true;
      // Somebody else sorts it in.
      if (!isLocked(error)) throw error;
    }
    return 'nothing';
  }

  return { index, sortIn };
}
