/**
 * How many traces are recorded if OTEL_TRACES_SAMPLER is unset. A share of all requests would record nothing of a small
 * company and too much of a large one; a number per second records every request of the first and costs the second a
 * fraction of a percent.
 */
/** Traces that begin here, per second and process. */
export const ownTracesPerSecond = 20;
/** Traces that a caller has begun and records: more, because the caller has already chosen; but not without a limit. */
export const callersTracesPerSecond = 200;

/** Evenly spaced while there are too many, with a burst of a second's worth before. */
export function makeTraceLimit(perSecond: number) {
  const everyMs = 1_000 / perSecond;
  let freeAtMs = 0;
  return {
    /** May one more be recorded now? */
    take(nowMs: number): boolean {
      const from = Math.max(freeAtMs, nowMs - 1_000);
      if (from + everyMs > nowMs) return false;
      freeAtMs = from + everyMs;
      return true;
    },
  };
}
