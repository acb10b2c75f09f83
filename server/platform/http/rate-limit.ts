/**
 * A token bucket for each caller: `perSecond` requests a second, saved up to a burst of twice that.
 * It counts in this process; with several nodes a caller has the limit once for each.
 */
import type { Clock } from '../clock.ts';

export interface Verdict {
  allowed: boolean;
  /** For the `RateLimit` header: what is left, and the seconds until the bucket is full again. */
  header: string;
  retryAfterSeconds: number;
}

export interface RateLimiter {
  readonly perSecond: number;
  /** For the `RateLimit-Policy` header. */
  readonly policy: string;
  take(caller: string): Verdict;
  /** Would `take` refuse now? Takes nothing. */
  isEmpty(caller: string): boolean;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** The maximum number of buckets. Full ones are removed first: that changes nothing. */
const maxBuckets = 100_000;

/** Undefined where `perSecond` is 0: the limit is off. */
export function makeRateLimiter(perSecond: number, clock: Clock): RateLimiter | undefined {
  if (perSecond === 0) return undefined;
  const burst = perSecond * 2;
  const buckets = new Map<string, Bucket>();

  function bucketOf(caller: string, now: number): Bucket {
    const known = buckets.get(caller);
    if (known) {
      known.tokens = Math.min(burst, known.tokens + ((now - known.at) * perSecond) / 1000);
      known.at = now;
      return known;
    }
    if (buckets.size >= maxBuckets) forgetFull(now);
    const fresh = { tokens: burst, at: now };
    buckets.set(caller, fresh);
    return fresh;
  }

  /** A bucket that was not used for the time that it takes to fill is full. */
  function forgetFull(now: number) {
    for (const [caller, bucket] of buckets) if (now - bucket.at > 2_000) buckets.delete(caller);
    if (buckets.size >= maxBuckets) buckets.clear();
  }

  return {
    perSecond,
    isEmpty: (caller) => bucketOf(caller, clock.elapsed()).tokens < 1,
    policy: `"default";q=${burst};w=2`,
    take(caller) {
      const bucket = bucketOf(caller, clock.elapsed());
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      const left = Math.floor(bucket.tokens);
      return {
        allowed,
        header: `"default";r=${left};t=${Math.ceil((burst - left) / perSecond)}`,
        retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
      };
    },
  };
}
