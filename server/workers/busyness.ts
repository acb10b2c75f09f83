/** How busy this process is with requests, for work that should yield to them. */
import { performance } from 'node:perf_hooks';

/** The share of the time since the last call in which the event loop was busy: 0 to 1. */
export function makeBusyness(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
