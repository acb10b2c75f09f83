/** The request limit of a caller: counts a request; returns the headers of the response, or throws the refusal (429). */
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { Refusal } from '../platform/http/refusal.ts';

export function countRequest(limiter: RateLimiter | undefined, rateKey: string): Record<string, string> {
  if (!limiter) return {};
  const verdict = limiter.take(rateKey);
  const headers = { 'ratelimit-policy': limiter.policy, ratelimit: verdict.header };
  if (verdict.allowed) return headers;
  throw new Refusal(
    'tooManyRequests',
    `more than ${limiter.perSecond} requests a second (${limiter.perSecond * 2} at once); wait and try again`,
    { ...headers, 'retry-after': String(verdict.retryAfterSeconds) },
  );
}
