/** The limit of a caller: counts a request, and the items in its body. */
import type { RateLimiter, Verdict } from '../workers/nodes/rate-limit.ts';
import { Refusal } from './refusal.ts';

/** Headers of the response. Two fields and no more: the express lane writes them without a loop. */
export interface LimitHeaders {
  'ratelimit-policy': string;
  ratelimit: string;
}

/** Returns the headers of the response, undefined without a limit; or throws the refusal (429). */
export function countRequest(limiter: RateLimiter | undefined, rateKey: string): LimitHeaders | undefined {
  return limiter && headersOf(limiter, limiter.take(rateKey));
}

/** Counts the items of a request that was counted itself, before they are worked on. */
export function countItems(
  limiter: RateLimiter | undefined,
  rateKey: string,
  items: number,
): LimitHeaders | undefined {
  return limiter && headersOf(limiter, limiter.charge(rateKey, items));
}

function headersOf(limiter: RateLimiter, verdict: Verdict): LimitHeaders {
  const headers = { 'ratelimit-policy': limiter.policy, ratelimit: verdict.header };
  if (verdict.allowed) return headers;
  throw tooMany(limiter, { ...headers, 'retry-after': String(verdict.retryAfterSeconds) });
}

export function tooMany({ perSecond, burst }: RateLimiter, headers: Record<string, string>): Refusal {
  return new Refusal('rate_limited', { per_second: perSecond, burst }, { headers });
}
