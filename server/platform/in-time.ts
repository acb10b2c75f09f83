/** A limit for work that cannot be ended: nobody waits for it any more, and it goes on. */
import { setTimeout as sleep } from 'node:timers/promises';

/** What the work returns; or, if it takes longer than `waitMs`, what `onLate` returns or throws. */
export async function inTime<T>(work: Promise<T>, waitMs: number, onLate: () => T): Promise<T> {
  work.catch(() => undefined); // it may fail after the deadline, when nothing awaits it any more
  const over = new AbortController();
  const late = sleep(waitMs, undefined, { signal: over.signal }).then(onLate);
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}
