/** Suggests couriers: reads what the rule (`suggest.ts`) needs, and applies it. */
import { possibleMoves, type RecordRow, snapshotOf } from '../deliveries/index.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';
import { carriedCash } from './cash-limits.ts';
import type { Parts } from './parts.ts';
import { policyOf } from './settings.ts';
import { type Candidate, suggest } from './suggest.ts';
import { readCarriedAddresses, readLiveDeliveries } from './suggestion-store.ts';

/** Addresses of each courier that are compared: the latest ones. */
const maxAddresses = 20;

export type Suggestions = ReturnType<typeof makeSuggestions>;

export function makeSuggestions(parts: Pick<Parts, 'database' | 'couriers' | 'loads' | 'settings'>) {
  const { database, couriers, loads, settings } = parts;
  async function candidates() {
    const [people, carried, addresses] = await Promise.all([
      couriers.list(),
      loads(),
      readCarriedAddresses(database, maxAddresses),
    ]);
    const addressesOf = new Map<CourierId, string[]>();
    for (const { courier_id, delivery_address } of addresses) {
      addressesOf.set(courier_id, [...(addressesOf.get(courier_id) ?? []), delivery_address]);
    }
    return people
      .filter(({ status }) => status !== 'deactivated')
      .map(({ courierId, name, status, cashLimit }): Candidate => {
        const load = carried.get(courierId);
        return {
          courierId,
          name,
          isPaused: status === 'paused',
          parcels: load ? load.assigned + load.on_the_way : 0,
          cash: load?.cash_in_hand ?? [],
          cashLimit,
          carriedCash:
            load && cashLimit
              ? carriedCash(cashLimit.currency, [...load.cash_in_hand, ...load.to_collect])
              : 0,
          addresses: addressesOf.get(courierId) ?? [],
        };
      });
  }

  /** For rows that are known to be assignable. */
  async function forRows(rows: readonly RecordRow[]) {
    if (rows.length === 0) return [];
    const [people, { max_parcels }] = await Promise.all([candidates(), settings.current()]);
    const assignable = rows.map((row) => ({
      deliveryId: row.delivery_id,
      address: row.delivery_address,
      currency: row.currency,
      amount: Number(row.amount_to_collect),
      courierId: row.courier_id,
    }));
    return suggest(assignable, people, max_parcels);
  }

  return {
    forRows,
    /** Deliveries that active couriers have room for. */
    async room() {
      const [people, { max_parcels }] = await Promise.all([candidates(), settings.current()]);
      return people
        .filter(({ isPaused }) => !isPaused)
        .reduce((sum, { parcels }) => sum + Math.max(0, max_parcels - parcels), 0);
    },
    /** In the given order. Deliveries that cannot be assigned now are left out. */
    async forDeliveries(deliveryIds: readonly DeliveryId[]) {
      const ids = [...new Set(deliveryIds)];
      const [rows, current] = await Promise.all([readLiveDeliveries(database, ids), settings.current()]);
      const rowOf = new Map(rows.map((row) => [row.delivery_id, row]));
      const inOrder = ids.map((id) => rowOf.get(id)).filter((row) => row !== undefined);
      return forRows(
        inOrder.filter((row) => possibleMoves(snapshotOf(row), policyOf(current)).includes('assign')),
      );
    },
  };
}
