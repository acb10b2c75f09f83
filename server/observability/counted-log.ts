/**
 * Log lines about what can happen to every request at once, as in an outage: one line for each cause and second. The first
 * is written at once; those that follow within a second are counted, and written as one line when it is over:
 *
 *   first ──▶ written, count 1 ──(a second)──▶ were there more? ──yes──▶ written, with their count ──▶ another second
 *                                                    └──no──▶ the next one is a first again
 *
 * So the counts add up to what happened. The other fields, such as the request's id, are those of the first one counted.
 */
import type { Log } from '../platform/log.ts';

export type CountedLog = ReturnType<typeof makeCountedLog>;

interface Counted {
  /** Writes one line for all that were counted since the last one. */
  write(count: number): void;
  count: number;
}

const windowMs = 1_000;
/** More causes than this in a second are counted together: a cause may contain anything. */
const maxCauses = 50;

export function makeCountedLog(log: Log) {
  const causes = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;

  function writeAll() {
    for (const [key, one] of causes) {
      if (one.count === 0) causes.delete(key);
      else one.write(one.count);
      one.count = 0;
    }
  }

  function nextWindow() {
    timer = causes.size === 0 ? undefined : setTimeout(endWindow, windowMs).unref();
  }

  function endWindow() {
    writeAll();
    nextWindow();
  }

  return {
    /** `cause` and `message` together decide which lines are counted as one. */
    line(level: 'info' | 'warn', cause: string, fields: object, message: string): void {
      const own = `${message} ${cause}`;
      const key = causes.has(own) || causes.size < maxCauses ? own : message;
      const write = (count: number) => log[level]({ cause, ...fields, count }, message);
      const one = causes.get(key);
      if (one === undefined) {
        write(1);
        causes.set(key, { write, count: 0 });
        if (timer === undefined) nextWindow();
        return;
      }
      if (one.count === 0) one.write = write;
      one.count += 1;
    },
    close(): void {
      clearTimeout(timer);
      writeAll();
    },
  };
}
