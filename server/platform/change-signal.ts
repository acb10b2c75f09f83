/**
 * Says when something may have changed, so that those who follow it look. It may come without a change, and it is only a
 * hint: what changed is always read from the database, so it makes no difference on which node a change happened.
 */
export interface ChangeSignal {
  /** Calls `look` once, at the next signal. Returns how to cancel that. */
  once(look: () => void): () => void;
}

const defaultPollMs = 500;

/** Signals twice a second, to anyone who waits for it. */
export function pollingSignal(everyMs = defaultPollMs): ChangeSignal {
  return {
    once(look) {
      const timer = setTimeout(look, everyMs).unref();
      return () => clearTimeout(timer);
    },
  };
}
