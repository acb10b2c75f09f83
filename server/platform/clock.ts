/** Time is passed in, so that tests can choose it. Nothing else in the server may call `Date.now()`. */
export interface Clock {
  /** Milliseconds since 1970, as `Date.now()`. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
