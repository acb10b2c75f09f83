/** The gate: who calls (401), how often (429), and with the right kind of key (403). Passed before the body is read. */
import type { Operation } from '../../../contract/operation.ts';
import { bareAddress } from './client-address.ts';
import type { RateLimiter } from './rate-limit.ts';
import { Refusal } from './refusal.ts';

/** Knows who calls by the Authorization header. */
export interface Doorkeeper<Caller> {
  /** The caller, where it is known and may be trusted; else whether it was ever seen. Throws for nonsense (401). */
  recall(authorization: string | undefined): Caller | 'seen' | 'new';
  /** Asks the database. Rejects with a Refusal for a stranger (401). */
  lookUp(authorization: string): Promise<Caller>;
  /** Throws for a key of another kind than the operation declares (403). */
  requireDeclaredKind(operation: Operation, caller: Caller): void;
}

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
  admit(
    operation: Operation,
    authorization: string | undefined,
    ip: string,
  ): Admission<Caller> | Promise<Admission<Caller>>;
}

export function makeGate<Caller extends { rateKey: string }>(
  doorkeeper: Doorkeeper<Caller>,
  limiter: RateLimiter | undefined,
): Gate<Caller> {
  function tooMany({ perSecond }: RateLimiter, headers: Record<string, string>): Refusal {
    const details = `more than ${perSecond} requests a second (${perSecond * 2} at once); wait and try again`;
    return new Refusal('tooManyRequests', details, headers);
  }

  function count(key: string): LimitHeaders | undefined {
    if (!limiter) return undefined;
    const verdict = limiter.take(key);
    const headers = { 'ratelimit-policy': limiter.policy, ratelimit: verdict.header };
    if (verdict.allowed) return headers;
    throw tooMany(limiter, { ...headers, 'retry-after': String(verdict.retryAfterSeconds) });
  }

  function welcome(operation: Operation, caller: Caller): Admission<Caller> {
    const limit = count(caller.rateKey);
    try {
      doorkeeper.requireDeclaredKind(operation, caller);
    } catch (error) {
      if (error instanceof Refusal) Object.assign(error.headers, limit);
      throw error;
    }
    return { caller, limit };
  }

  /** A stranger's attempts are counted by network, so that guessing keys is slow. */
  function turnAway(error: unknown, ip: string): never {
    if (error instanceof Refusal && error.status === 401) {
      Object.assign(error.headers, count(`network ${networkOf(ip)}`));
    }
    throw error;
  }

  /** A network that has guessed too often does not get a look-up for a key that nobody has seen, either. */
  function refuseGuessers(ip: string) {
    if (limiter?.isEmpty(`network ${networkOf(ip)}`)) throw tooMany(limiter, { 'retry-after': '1' });
  }

  return {
    admit(operation, authorization, ip) {
      let known: Caller | 'seen' | 'new';
      try {
        known = doorkeeper.recall(authorization);
      } catch (error) {
        return turnAway(error, ip);
      }
      if (known !== 'seen' && known !== 'new') return welcome(operation, known);
      if (known === 'new') refuseGuessers(ip);
      return doorkeeper
        .lookUp(authorization!)
        .catch((error) => turnAway(error, ip))
        .then((caller) => welcome(operation, caller));
    },
  };
}

/**
 * An IPv4 address, or the /64 of an IPv6 address: what one customer of a provider usually has. All that is no address
 * (a trusted proxy may have let it through) is one network.
 */
export function networkOf(client: string): string {
  const ip = bareAddress(client) ?? 'unknown';
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...new Array(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')];
  return all.slice(0, 4).join(':');
}
