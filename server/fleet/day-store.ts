/** The SQL of a courier's day. Live deliveries only. */
import type { ParcelHolder } from '../../contract/courier/operations.ts';
import {
  isFinalSql,
  isOpenSql,
  isStateSql,
  parcelHolderColumn,
  type RecordRow,
  recordColumns,
} from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import type { CourierId, DeliveryId } from '../platform/ids.ts';

export interface StopRow extends RecordRow {
  /** The account's name. */
  sender: string;
  parcel_with: ParcelHolder | null;
}

/** The most open deliveries of one courier in a day: more than anyone carries. */
export const maxStops = 1_000;

const stops = `
  select ${recordColumns}, a.name as sender, ${parcelHolderColumn} as parcel_with
  from deliveries d join accounts a on a.account_id = d.account_id
  where d.mode = 'live' and d.courier_id = $1`;

/** Deliveries that have not ended, in the order of the day. */
export function readOpenStops(database: Database, courierId: CourierId): Promise<StopRow[]> {
  return database.read<StopRow>(
    {
      name: 'read-open-stops',
      text: `${stops} and ${isOpenSql('d')}
        order by d.estimated_delivery_time, d.delivery_id limit ${maxStops}`,
    },
    [courierId],
  );
}

/** Cancelled deliveries whose parcel the courier has and must return, the oldest first. */
export function readStopsToReturn(database: Database, courierId: CourierId): Promise<StopRow[]> {
  return database.read<StopRow>(
    {
      name: 'read-stops-to-return',
      text: `
        with held as materialized (
          select account_id, delivery_id from moves_after_cancellation p
          where p.courier_id = $1 and p.move = 'pick_up' and not exists (
            select from moves_after_cancellation m
            where m.account_id = p.account_id and m.delivery_id = p.delivery_id and m.move <> 'pick_up')
        )
        ${stops} and ${isStateSql('d', 'cancelled')} and (d.account_id, d.delivery_id) in (select account_id, delivery_id from held)
        order by d.updated_at, d.delivery_id limit ${maxStops}`,
    },
    [courierId],
  );
}

/** Deliveries that ended since then, the last one first; cancelled ones included. */
export function readEndedStops(
  database: Database,
  courierId: CourierId,
  sinceMs: number,
  limit: number,
): Promise<StopRow[]> {
  return database.read<StopRow>(
    {
      name: 'read-ended-stops',
      text: `${stops} and ${isFinalSql('d')}
        and d.updated_at >= to_timestamp($2::float8 / 1000)
        order by d.updated_at desc, d.delivery_id desc limit $3`,
    },
    [courierId, sinceMs, limit],
  );
}

export async function readStop(
  database: Database,
  courierId: CourierId,
  deliveryId: DeliveryId,
): Promise<StopRow | undefined> {
  const rows = await database.read<StopRow>({ name: 'read-stop', text: `${stops} and d.delivery_id = $2` }, [
    courierId,
    deliveryId,
  ]);
  return rows[0];
}

export interface Collected {
  currency: string;
  /** PostgreSQL's numeric comes as text. */
  amount: string;
}

/** The cash that a courier collected since then, by currency. */
export function readCollected(
  database: Database,
  courierId: CourierId,
  sinceMs: number,
): Promise<Collected[]> {
  return database.read<Collected>(
    {
      name: 'read-collected',
      text: `
        select currency, sum(collected_amount) as amount from deliveries d
        where mode = 'live' and courier_id = $1 and ${isStateSql('d', 'delivered')}
          and updated_at >= to_timestamp($2::float8 / 1000) and collected_amount > 0
        group by currency order by currency`,
    },
    [courierId, sinceMs],
  );
}
