/**
 * Who gets the free slots for requests. Slots go round: one to each account with something due, then a second one, and
 * inside an account one to each endpoint. No account gets more than its maximum and no endpoint more than its limit, so
 * a slow or dead endpoint keeps a few slots busy and delays nobody else. Pure.
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
  /** The free slots of one account. */
  ofAccount(id: AccountId): number;
}

/** The number of slots for each endpoint that gets any. */
export function shareSlots<Due extends DueEndpoint>(due: readonly Due[], free: FreeSlots): Map<Due, number> {
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
