/** The gate: who calls (401), and how often (429). Passed before the body is looked at. */
import type { RateLimiter } from './rate-limit.ts';
import { Refusal } from './refusal.ts';

/** Who calls? Answers at once where the key is known already. Throws a Refusal for a stranger. */
export type Authenticate<Caller> = (authorization: string | undefined) => Caller | Promise<Caller>;

export interface Admission<Caller> {
  caller: Caller;
  /** What every answer to this request says about the limit; undefined where there is none. */
  limit: LimitHeaders | undefined;
}

/** Two fields and no more: the express lane writes them without a loop. */
export interface LimitHeaders {
  'ratelimit-policy': string;
  ratelimit: string;
}

export interface Gate<Caller> {
  admit(authorization: string | undefined, ip: string): Admission<Caller> | Promise<Admission<Caller>>;
}

export function makeGate<Caller extends { rateKey: string }>(
  authenticate: Authenticate<Caller>,
  limiter: RateLimiter | undefined,
): Gate<Caller> {
  function count(key: string): LimitHeaders | undefined {
    if (!limiter) return undefined;
    const verdict = limiter.take(key);
    const headers = { 'ratelimit-policy': limiter.policy, ratelimit: verdict.header };
    if (verdict.allowed) return headers;
    throw new Refusal('tooManyRequests', `more requests than ${limiter.policy} allows; wait and try again`, {
      ...headers,
      'retry-after': String(verdict.retryAfterSeconds),
    });
  }

  const welcome = (caller: Caller): Admission<Caller> => ({ caller, limit: count(caller.rateKey) });

  /** A stranger's attempts are counted by network, so that guessing keys is slow. */
  function turnAway(error: unknown, ip: string): never {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    Object.assign(error.headers, count(`network ${networkOf(ip)}`));
    throw error;
  }

  return {
    admit(authorization, ip) {
      let caller: Caller | Promise<Caller>;
      try {
        caller = authenticate(authorization);
      } catch (error) {
        return turnAway(error, ip);
      }
      if (!(caller instanceof Promise)) return welcome(caller);
      return caller.catch((error) => turnAway(error, ip)).then(welcome);
    },
  };
}

/** An IPv4 address, or the /64 of an IPv6 address: what one customer of a provider usually has. */
function networkOf(ip: string): string {
  return ip.includes(':') && !ip.includes('.') ? ip.split(':').slice(0, 4).join(':') : ip;
}
