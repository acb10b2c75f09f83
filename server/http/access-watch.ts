/**
 * Ends open streams when their callers lose access: a key is revoked, a session ends, a person leaves an account.
 *
 *   every `everyMs`, while streams are open:
 *     for each caller, not for each stream: may it still follow? ──no──▶ end its streams
 *                                             │ yes, or nobody can say now
 *                                             ▼
 *                                           the next round asks again
 */
import { setTimeout as pause } from 'node:timers/promises';

export interface WatchedStream {
  /** Names the caller and what it needs access to. Streams with the same one are checked together. */
  caller: string;
  /** False ends the stream. Rejects if it cannot be found out now. */
  mayFollow(): Promise<boolean>;
  /** Called once, when access is lost or the service stops. */
  end(): void;
}

interface AccessWatchOptions {
  everyMs: number;
  /** Callers checked at once. */
  maxChecksAtOnce: number;
}

export function makeAccessWatch({ everyMs, maxChecksAtOnce }: AccessWatchOptions) {
  const streams = new Map<string, Set<WatchedStream>>();
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (;;) {
      await pause(everyMs, undefined, { ref: false });
      if (streams.size === 0) break;
      const callers = [...streams.keys()];
      for (let i = 0; i < callers.length; i += maxChecksAtOnce) {
        await Promise.all(callers.slice(i, i + maxChecksAtOnce).map(check));
      }
    }
    isRunning = false;
  }

  async function check(caller: string): Promise<void> {
    const [stream] = streams.get(caller) ?? [];
    if (stream && !(await stream.mayFollow().catch(() => true))) endAll(caller);
  }

  function endAll(caller: string): void {
    const all = streams.get(caller) ?? [];
    streams.delete(caller);
    for (const stream of all) stream.end();
  }

  return {
    /** Returns a function that stops it. */
    add(stream: WatchedStream): () => void {
      const { caller } = stream;
      const all = streams.get(caller) ?? new Set();
      streams.set(caller, all.add(stream));
      if (!isRunning) void run();
      return () => {
        all.delete(stream);
        if (all.size === 0 && streams.get(caller) === all) streams.delete(caller);
      };
    },
    close(): void {
      for (const caller of [...streams.keys()]) endAll(caller);
    },
  };
}
