/** A limit for how much happens at the same time: the rest waits, in the order in which it came, but not for ever. */
import { withDeadline } from '../../platform/with-deadline.ts';

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
      let next = () => {};
      const turn = new Promise<void>((resolve) => {
        next = resolve;
      });
      waiting.add(next);
      await withDeadline(turn, waitMs, () => {
        waiting.delete(next);
        throw onLate();
      });
    },
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
