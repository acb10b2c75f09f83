/**
 * Work that goes on after its request was answered: a mail, a note about a failed sign-in. So the answer takes the
 * same time whether there is such work or not. Bounded, and waited for when the service stops.
 */
import type { Log } from './log.ts';

export interface Background {
  /** Begins the work and does not wait for it; false where too much is on its way, and it was not begun. */
  run(what: string, work: () => Promise<void>): boolean;
  /** Resolves when nothing is on its way any more; after a second in any case, because a stop must not take long. */
  settled(): Promise<void>;
}

const maxRunning = 100;
const maxShutdownMs = 1_000;

export function makeBackground(log: Log): Background {
  const running = new Set<Promise<void>>();

  return {
    run(what, work) {
      if (running.size >= maxRunning) {
        log.warn({ what }, 'too much work is waiting, this was left out');
        return false;
      }
      // Through a promise, so that what fails at once fails like the rest.
      const done = Promise.resolve()
        .then(work)
        .catch((error) => log.warn({ what, err: error }, 'work in the background failed'))
        .finally(() => running.delete(done));
      running.add(done);
      return true;
    },
    async settled() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, maxShutdownMs);
      });
      await Promise.race([Promise.all(running), late]);
      clearTimeout(timer);
    },
  };
}
