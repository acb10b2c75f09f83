/** Whether the database answers this process, seen by a question that a worker sends all the time anyway. */
import type { Clock } from '../platform/clock.ts';

/** The process has just read its secret key from the database, so it starts as available. */
export function makeDatabaseWatch(clock: Clock) {
  let isAvailable = true;
  let answeredAtMs = clock.now();
  return {
    watch<T>(ask: () => Promise<T>) {
      return async (): Promise<T> => {
        try {
          const answer = await ask();
          isAvailable = true;
          answeredAtMs = clock.now();
          return answer;
        } catch (error) {
          isAvailable = false;
          throw error;
        }
      };
    },
    isAvailable: () => isAvailable,
    answeredAtMs: () => answeredAtMs,
  };
}
