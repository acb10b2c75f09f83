/** When to try again after a failed request, whatever the browser says about the network. */

/** How often the page asks the service while all is well; no retry of its own waits longer than this. */
export const pollMs = 20_000;
const firstPauseMs = 1_000;

/**
 * The pause after this many failures in a row, counted from 1. `random` (0 to 1) takes away up to half, so that phones that lost
 * the service together do not come back together. `atLeastMs` is what the service asked for.
 */
export function retryPauseMs(failures: number, random: number, atLeastMs = 0): number {
  const maxPauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), pollMs);
  return Math.max(maxPauseMs * (1 - random / 2), atLeastMs);
}

export interface RetryTimer {
  /** From 0 to 1. */
  random(): number;
  /** Runs the work later; returns the function that cancels it. */
  schedule(work: () => void, ms: number): () => void;
}

/** At most one next try is scheduled at a time: a new one replaces it. */
export function makeRetry({ random, schedule }: RetryTimer, tryAgain: () => void) {
  let failures = 0;
  let cancelScheduled: (() => void) | undefined;

  function cancel() {
    cancelScheduled?.();
    cancelScheduled = undefined;
  }

  function after(ms: number) {
    cancel();
    cancelScheduled = schedule(() => {
      cancelScheduled = undefined;
      tryAgain();
    }, ms);
  }

  return {
    isScheduled: () => cancelScheduled !== undefined,
    after,
    afterFailure(atLeastMs: number) {
      failures += 1;
      after(retryPauseMs(failures, random(), atLeastMs));
    },
    cancel,
    /** After a success: nothing is scheduled, and the next failure is the first again. */
    reset() {
      failures = 0;
      cancel();
    },
  };
}
