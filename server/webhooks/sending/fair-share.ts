/**
 * Who gets the free slots for requests. Slots go round: one to each account with something due, then a second one, and
 * inside an account one to each endpoint. No account gets more than its maximum and no endpoint more than its limit, so
 * a slow or dead endpoint keeps a few slots busy and delays nobody else.
 */
import type { AccountId, EndpointId } from '../../platform/ids.ts';

interface DueEndpoint {
  accountId: AccountId;
  endpointId: EndpointId;
  /** How many more requests it may get now. */
  room: number;
}

interface FreeSlots {
  total: number;
  ofAccount(id: AccountId): number;
}

export function shareSlots<Due extends DueEndpoint>(due: readonly Due[], free: FreeSlots) {
  const shares = new Map<Due, number>();
  let turns = accountsOf(due, free);
  let left = free.total;
  while (left > 0 && turns.length > 0) {
    for (const turn of turns) {
      const endpoint = turn.endpoints.shift();
      if (left === 0 || endpoint === undefined) break;
      const share = (shares.get(endpoint) ?? 0) + 1;
      shares.set(endpoint, share);
      left--;
      turn.slots--;
      if (share < endpoint.room) turn.endpoints.push(endpoint);
    }
    turns = turns.filter(({ slots, endpoints }) => slots > 0 && endpoints.length > 0);
  }
  return shares;
}

function accountsOf<Due extends DueEndpoint>(due: readonly Due[], free: FreeSlots) {
  const accounts = new Map<AccountId, { slots: number; endpoints: Due[] }>();
  for (const endpoint of due) {
    if (endpoint.room <= 0) continue;
    const account = accounts.get(endpoint.accountId);
    if (account) account.endpoints.push(endpoint);
    else
      accounts.set(endpoint.accountId, { slots: free.ofAccount(endpoint.accountId), endpoints: [endpoint] });
  }
  return [...accounts.values()].filter(({ slots }) => slots > 0);
}

const startLimit = 4;
const maxLimit = 96;
const failingLimit = 2;
const slowMs = 1_000;
/** Messages of the endpoint have their own Retry-After. This is for its other messages. */
const maxPauseMs = 60_000;
const maxRemembered = 10_000;

/**
 * How many requests an endpoint may have in flight. Nobody knows how much a receiver can take, so it is found out, as
 * TCP does: start with a few, add one for every quick success, take one away for a slow one, halve after a failure.
 * While an endpoint has only failed, at most two requests try it. A receiver that sends Retry-After gets its pause.
 *
 * Each process remembers this for the endpoints that it sends to. The limit is compared with the leases of all nodes.
 */
export function makeEndpointPace() {
  const paces = new Map<EndpointId, { limit: number; pausedUntil: number }>();

  /** The one that was used longest ago is forgotten first. */
  function remember(id: EndpointId, limit: number, pausedUntil: number): void {
    paces.delete(id);
    paces.set(id, { limit, pausedUntil });
    if (paces.size <= maxRemembered) return;
    const [oldest] = paces.keys();
    if (oldest !== undefined) paces.delete(oldest);
  }
  const limitOf = (id: EndpointId) => paces.get(id)?.limit ?? startLimit;

  return {
    limit(id: EndpointId, failing: boolean, now: number): number {
      const pace = paces.get(id);
      if (pace !== undefined && pace.pausedUntil > now) return 0;
      return failing ? failingLimit : (pace?.limit ?? startLimit);
    },
    succeeded(id: EndpointId, durationMs: number): void {
      const limit = limitOf(id);
      const next = durationMs < slowMs ? Math.min(limit + 1, maxLimit) : Math.max(limit - 1, startLimit);
      remember(id, next, 0);
    },
    failed(id: EndpointId, pauseMs: number | undefined, now: number): void {
      const pausedUntil = pauseMs === undefined ? 0 : now + Math.min(pauseMs, maxPauseMs);
      remember(id, Math.max(Math.floor(limitOf(id) / 2), failingLimit), pausedUntil);
    },
  };
}
