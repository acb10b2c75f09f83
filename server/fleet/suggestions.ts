/** Suggestions of couriers: reads what the rule (`suggest.ts`) needs, and asks it. */
import type { Static } from 'typebox';
import type { suggestCouriers } from '../../contract/dashboard/dispatch.ts';
import type { Couriers, Loads } from '../couriers/index.ts';
import { possibleMoves, type RecordRow, standingOf } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import { type CourierId, type DeliveryId, formatId } from '../platform/ids.ts';
import type { FleetSettingsKeeper } from './settings.ts';
import { type Assignable, type Candidate, type Suggestion, suggest } from './suggest.ts';
import { readCarriedAddresses, readLiveDeliveries } from './suggestion-store.ts';

type Suggested = Static<(typeof suggestCouriers.answers)[200]['body']>['suggestions'][number];

/** Of each courier, so many addresses say where they are. */
const maxAddresses = 20;

export interface SuggestionParts {
  database: Database;
  couriers: Pick<Couriers, 'list'>;
  loads: Loads;
  settings: Pick<FleetSettingsKeeper, 'current'>;
}

export interface Suggestions {
  /** In the order asked; those that cannot be assigned now are left out. */
  forDeliveries(deliveryIds: readonly DeliveryId[]): Promise<Suggested[]>;
  /** The same, for rows that are known to be assignable; identifiers are those inside. */
  forRows(rows: readonly RecordRow[]): Promise<Suggestion[]>;
}

export function makeSuggestions({ database, couriers, loads, settings }: SuggestionParts): Suggestions {
  async function candidates(): Promise<Candidate[]> {
    const [people, carried, addresses] = await Promise.all([
      couriers.list(),
      loads(),
      readCarriedAddresses(database, maxAddresses),
    ]);
    const addressesOf = new Map<CourierId, string[]>(people.map(({ courierId }) => [courierId, []]));
    for (const row of addresses) addressesOf.get(row.courier_id)?.push(row.delivery_address);
    return people
      .filter(({ state }) => state !== 'ended')
      .map(({ courierId, name, state }) => {
        const load = carried.get(courierId);
        return {
          courierId,
          name,
          isPaused: state === 'paused',
          parcels: load ? load.assigned + load.on_the_way : 0,
          cash: load?.cash ?? [],
          addresses: addressesOf.get(courierId)!,
        };
      });
  }

  async function forRows(rows: readonly RecordRow[]): Promise<Suggestion[]> {
    if (rows.length === 0) return [];
    const [people, { max_parcels }] = await Promise.all([candidates(), settings.current()]);
    return suggest(rows.map(assignableOf), people, max_parcels);
  }

  return {
    forRows,
    async forDeliveries(deliveryIds) {
      const ids = [...new Set(deliveryIds)];
      const [rows, { max_attempts }] = await Promise.all([
        readLiveDeliveries(database, ids),
        settings.current(),
      ]);
      const found = new Map(rows.map((row) => [row.delivery_id, row]));
      const assignable = ids
        .map((id) => found.get(id))
        .filter((row) => row !== undefined)
        .filter((row) => possibleMoves(standingOf(row), { maxAttempts: max_attempts }).includes('assign'));
      return (await forRows(assignable)).map(({ deliveryId, courier, why }) => ({
        delivery_id: formatId('delivery', deliveryId),
        courier_id: courier ? formatId('courier', courier.courierId) : null,
        courier_name: courier?.name ?? null,
        why,
      }));
    },
  };
}

function assignableOf(row: RecordRow): Assignable {
  return {
    deliveryId: row.delivery_id,
    address: row.delivery_address,
    currency: row.currency,
    courierId: row.courier_id,
  };
}
