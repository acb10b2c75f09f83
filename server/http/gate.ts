/** Checks before the body is read: who calls (401), how often (429), and with which kind of key (403). */
import type { Route } from '../../contract/routes.ts';
import type { RateLimiter } from '../workers/nodes/rate-limit.ts';
import { bareAddress } from './client-address.ts';
import { Refusal } from './refusal.ts';
import { countRequest, type LimitHeaders, tooMany } from './request-limit.ts';

/** Identifies callers by the Authorization header. */
export interface Doorkeeper<Caller> {
  /** The caller, if it is cached; otherwise whether the key was ever seen. Throws for a malformed key (401). */
  recall(authorization: string | undefined): Caller | 'seen' | 'new';
  /** Asks the database. Rejects with a Refusal for an unknown key (401). */
  lookUp(authorization: string): Promise<Caller>;
  /** Throws for a key of another kind than the route is for (403). */
  requireDeclaredKind(route: Route, caller: Caller): void;
}

export interface Admission<Caller> {
  caller: Caller;
  /** The rate limit headers of the response; undefined without a limit. */
  limit: LimitHeaders | undefined;
}

export interface Gate<Caller> {
  admit(
    route: Route,
    authorization: string | undefined,
    ip: string,
  ): Admission<Caller> | Promise<Admission<Caller>>;
}

export function makeGate<Caller extends { rateKey: string }>(
  doorkeeper: Doorkeeper<Caller>,
  limiter: RateLimiter | undefined,
): Gate<Caller> {
  const count = (key: string) => countRequest(limiter, key);

  function welcome(route: Route, caller: Caller): Admission<Caller> {
    const limit = count(caller.rateKey);
    try {
      doorkeeper.requireDeclaredKind(route, caller);
    } catch (error) {
      if (error instanceof Refusal) Object.assign(error.headers, limit);
      throw error;
    }
    return { caller, limit };
  }

  /** Attempts with unknown keys are counted by network, so that guessing keys is slow. */
  function turnAway(error: unknown, ip: string): never {
    if (error instanceof Refusal && error.status === 401) {
      Object.assign(error.headers, count(`network ${networkOf(ip)}`));
    }
    throw error;
  }

  /** For a network with too many wrong guesses, a key that was never seen is not even looked up. */
  function refuseGuessers(ip: string) {
    if (limiter?.isEmpty(`network ${networkOf(ip)}`)) throw tooMany(limiter, { 'retry-after': '1' });
  }

  return {
    admit(route, authorization, ip) {
      let recollection: Caller | 'seen' | 'new';
      try {
        recollection = doorkeeper.recall(authorization);
      } catch (error) {
        return turnAway(error, ip);
      }
      if (recollection !== 'seen' && recollection !== 'new') return welcome(route, recollection);
      if (recollection === 'new') refuseGuessers(ip);
      return doorkeeper
        .lookUp(authorization ?? '') // without one, `recall` has thrown
        .catch((error) => turnAway(error, ip))
        .then((caller) => welcome(route, caller));
    },
  };
}

/**
 * An IPv4 address, or the /64 of an IPv6 address: what one customer of a provider usually has. Anything that is not an address
 * (a trusted proxy may have passed it on) counts as one network.
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
