/** A limit for how much happens at the same time: the rest waits, in the order in which it came, but not for ever. */
export function makeSlots(max: number, waitMs: number, onLate: () => Error) {
  let inUse = 0;
  const waiting = new Set<() => void>();
  return {
    /** Rejects with the error of `onLate` if none becomes free in time. */
    async take(): Promise<void> {
      if (inUse < max) {
        inUse++;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const next = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(next);
          reject(onLate());
        }, waitMs);
        waiting.add(next);
      });
    },
    /** The first one that waits gets the slot. */
    free(): void {
      const [next] = waiting;
      if (next === undefined) inUse--;
      else {
        waiting.delete(next);
        next();
      }
    },
    waiting: () => waiting.size,
  };
}
