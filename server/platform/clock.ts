/** Time is passed in, so that tests can choose it. Nothing else in the server may call `Date.now()`. */
export interface Clock {
  /** Milliseconds since 1970, as `Date.now()`. */
  now(): number;
  /** Milliseconds that only ever grow, for measuring how long ago something was: `now` can be set back. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
