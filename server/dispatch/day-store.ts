/** The SQL of a courier's day. Live deliveries only. */
import type { ParcelHolder } from '../../contract/courier/stop.ts';
import type { PaymentMethod } from '../../contract/primitives.ts';
import type { Database } from '../database/database.ts';
import { queryAll, queryFirst } from '../database/statements.ts';
import {
  collectedAfterCancellationColumn,
  collectedAfterCancellationSql,
  isFinalSql,
  isOpenSql,
  isStateSql,
  paidByAfterCancellationColumn,
  parcelHolderColumn,
  pinLockedColumn,
  type RecordRow,
  recordColumns,
  toReturnSql,
} from '../deliveries/index.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';

export interface StopRow extends RecordRow {
  /** The account's name. */
  sender: string;
  parcel_with: ParcelHolder | null;
  collected_after_cancellation: number | null;
  paid_by_after_cancellation: PaymentMethod | null;
  pin_locked: boolean;
}

/** The most open deliveries of one courier in a day: more than anyone carries. */
export const maxStops = 1_000;

const stopsIn = (keys = '') => `
  select ${recordColumns}, a.name as sender, ${parcelHolderColumn} as parcel_with,
         (${collectedAfterCancellationColumn})::float8 as collected_after_cancellation,
         ${paidByAfterCancellationColumn} as paid_by_after_cancellation, ${pinLockedColumn} as pin_locked
  from deliveries d join accounts a on a.account_id = d.account_id ${keys}
  where d.mode = 'live' and d.courier_id = $courierId`;

/** Deliveries that have not ended, in the order of the day. */
export function readOpenStops(database: Database, courierId: CourierId) {
  return queryAll<StopRow>(database, 'read-open-stops', { courierId })`
    ${stopsIn()} and ${isOpenSql('d')} order by d.due_at, d.delivery_id limit ${maxStops}`;
}

/** Cancelled deliveries whose parcel the courier has and must return, the oldest first. */
export function readStopsToReturn(database: Database, courierId: CourierId) {
  return queryAll<StopRow>(database, 'read-stops-to-return', { courierId })`
    with held as materialized (${toReturnSql} and p.courier_id = $courierId)
    ${stopsIn('join held on held.account_id = d.account_id and held.delivery_id = d.delivery_id')}
      and ${isStateSql('d', 'cancelled')}
    order by d.updated_at, d.delivery_id limit ${maxStops}`;
}

/**
 * Deliveries that ended since then, the last one first; cancelled ones included. If the courier had the parcel of a
 * cancelled one, it ended when the parcel was delivered or returned.
 */
export function readEndedStops(database: Database, courierId: CourierId, sinceMs: number, limit: number) {
  // Two queries in one, because each has an index with courier and time.
  return queryAll<StopRow>(database, 'read-ended-stops', { courierId, sinceMs, limit })`
    with ended as (
      select account_id, delivery_id, updated_at as at from deliveries d
      where mode = 'live' and courier_id = $courierId and ${isFinalSql('d')}
        and updated_at >= to_timestamp($sinceMs::float8 / 1000)
      union all
      select account_id, delivery_id, at from moves_after_cancellation
      where courier_id = $courierId and move <> 'pick_up' and at >= to_timestamp($sinceMs::float8 / 1000)
    ), latest as materialized (
      select account_id, delivery_id, max(at) as at from ended group by account_id, delivery_id
      order by at desc, delivery_id desc limit $limit
    )
    ${stopsIn('join latest on latest.account_id = d.account_id and latest.delivery_id = d.delivery_id')}
    order by latest.at desc, d.delivery_id desc`;
}

export function readStop(database: Database, courierId: CourierId, deliveryId: DeliveryId) {
  return queryFirst<StopRow>(database, 'read-stop', { courierId, deliveryId })`
    ${stopsIn()} and d.delivery_id = $deliveryId`;
}

/** What a courier collected since then, by currency and in any way of payment; of cancelled deliveries as well. */
export function readCollected(database: Database, courierId: CourierId, sinceMs: number) {
  return queryAll<{ currency: string; amount: number }>(database, 'read-collected', { courierId, sinceMs })`
    select currency, sum(collected_amount)::float8 as amount from (
      select account_id, courier_id, currency, collected_amount from deliveries d
      where mode = 'live' and courier_id = $courierId and ${isStateSql('d', 'delivered')}
        and updated_at >= to_timestamp($sinceMs::float8 / 1000) and collected_amount > 0
      union all ${collectedAfterCancellationSql}
    ) collected
    group by currency order by currency`;
}
