/** Binds the list of deliveries of all accounts. */
import type { Static } from 'typebox';
import { type FleetDelivery, listFleetDeliveries } from '../../contract/operations/fleet/deliveries.ts';
import { deliveryStates } from '../../contract/primitives.ts';
import { defaultPageSize } from '../../contract/records.ts';
import type { Binder } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { dueOf, isFinal, isLate, recordOf } from '../deliveries/index.ts';
import { unwrap } from '../http/refusal.ts';
import type { Clock } from '../platform/clock.ts';
import { cursorAfter, startOfPage } from '../platform/id-cursor.ts';
import { formatId, readId } from '../platform/ids.ts';
import { type FleetFilter, type FleetRow, listFleet } from './list-store.ts';

interface FleetApiParts {
  database: Database;
  clock: Clock;
}

const openStates: readonly string[] = deliveryStates.filter((state) => !isFinal(state));

export function bindFleet({ bind }: Binder, { database, clock }: FleetApiParts): void {
  bind(listFleetDeliveries, async ({ query }) => {
    const states = deliveryStates.filter((state) => (query.status ?? openStates).includes(state));
    const filter: FleetFilter = {
      states,
      onlyOpen: states.every((state) => !isFinal(state)),
      courierId: query.courier_id === undefined ? undefined : readId('courier', query.courier_id),
      unassigned: query.unassigned === true,
      accountId: query.account_id === undefined ? undefined : readId('account', query.account_id),
      area: query.area,
    };
    const below = unwrap(startOfPage<'delivery'>(query.cursor));
    const page = await listFleet(database, filter, below, query.limit ?? defaultPageSize);
    return {
      status: 200,
      body: {
        data: page.rows.map((row) => fleetDeliveryOf(row, clock.now())),
        has_more: page.below !== undefined,
        next_cursor: page.below === undefined ? null : cursorAfter(page.below),
      },
    };
  });
}

export function fleetDeliveryOf(row: FleetRow, nowMs: number): Static<typeof FleetDelivery> {
  return Object.assign(recordOf(row), {
    account: { id: formatId('account', row.account_id), name: row.account_name },
    courier_id: row.courier_id === null ? null : formatId('courier', row.courier_id),
    due: dueOf(row),
    late: isLate(row, nowMs),
  });
}
