/** How busy this process is with requests, for work that should stand back. */
import { performance } from 'node:perf_hooks';

/** The part of the time since it was last asked in which the event loop had something to do: 0 to 1. */
export function makeBusyness(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
