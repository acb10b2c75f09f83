/**
 * Work that goes on after the response was sent (an e-mail, an entry about a failed sign-in), so that the response takes the
 * same time whether there is such work or not. Bounded; a stop waits for it.
 */

import type { Log } from '../platform/log.ts';
import { withDeadline } from '../platform/with-deadline.ts';

export type Background = ReturnType<typeof makeBackground>;

const maxRunning = 100;
const maxShutdownMs = 1_000;

export function makeBackground(log: Log) {
  const running = new Set<Promise<void>>();

  return {
    /** Starts the work and does not wait for it; false if too much is running, and it was not started. */
    run(what: string, work: () => Promise<void>): boolean {
      if (running.size >= maxRunning) {
        log.warn({ what }, 'too much background work; this was not started');
        return false;
      }
      // Through a promise, so that work that throws synchronously fails like any other.
      const done = Promise.resolve()
        .then(work)
        .catch((error) => log.warn({ what, err: error }, 'background work failed'))
        .finally(() => running.delete(done));
      running.add(done);
      return true;
    },
    /** Resolves when no work is running any more; after a second in any case, because a stop must not take long. */
    drained: async (): Promise<void> => {
      await withDeadline(Promise.all(running), maxShutdownMs, () => []);
    },
  };
}
