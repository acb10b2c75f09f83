/** The SQL of couriers' loads. Live deliveries of all accounts. */

import { collectedAfterCancellationSql, isOpenSql, isStateSql, toReturnSql } from '../deliveries/index.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { CourierId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';

export interface OpenLoad {
  courier_id: CourierId;
  assigned: number;
  on_the_way: number;
  to_return: number;
}

export function readOpenLoads(database: Database): Promise<OpenLoad[]> {
  return database.read<OpenLoad>(
    {
      name: 'read-open-loads',
      text: `
        with open as (
          select courier_id, count(*) filter (where ${isStateSql('d', 'created')})::int as assigned,
                 count(*) filter (where ${isStateSql('d', 'in_transit')})::int as on_the_way
          from deliveries d
          where mode = 'live' and ${isOpenSql('d')} and courier_id is not null
          group by courier_id
        ), held as (
          select courier_id, count(*)::int as to_return from (${toReturnSql}) p group by courier_id
        )
        select courier_id, coalesce(assigned, 0) as assigned, coalesce(on_the_way, 0) as on_the_way,
               coalesce(to_return, 0) as to_return
        from open full join held using (courier_id)`,
    },
    [],
  );
}

export interface DeliveredLoad {
  courier_id: CourierId;
  currency: string;
  delivered: number;
  /** PostgreSQL's numeric comes as text. */
  cash: string;
}

const anyCourier = 'any (array(select courier_id from couriers))';

/** Deliveries and cash of each courier since then, by currency. Cash of cancelled deliveries counts as well. */
export function readDelivered(database: Database, sinceMs: number): Promise<DeliveredLoad[]> {
  return database.read<DeliveredLoad>(
    {
      name: 'read-delivered-loads',
      // Couriers by name: the index starts with the courier, and contains every delivery that ever ended.
      text: `
        select courier_id, currency, count(*) filter (where is_delivered)::int as delivered,
               coalesce(sum(collected_amount), 0) as cash
        from (
          select account_id, courier_id, currency, collected_amount, true as is_delivered
          from deliveries d
          where courier_id = ${anyCourier} and mode = 'live' and ${isStateSql('d', 'delivered')}
            and updated_at >= to_timestamp($1::float8 / 1000)
          union all
          select account_id, courier_id, currency, collected_amount, false
          from (${collectedAfterCancellationSql(anyCourier, '$1')}) cancelled
        ) collected
        group by courier_id, currency
        order by courier_id, currency`,
    },
    [sinceMs],
  );
}

/** What a courier still has to do. */
export interface OpenCounts {
  /** Deliveries that have not ended. */
  open: number;
  /** Parcels of cancelled deliveries. */
  toReturn: number;
}

export async function countOpen(tx: Tx, courierId: CourierId): Promise<OpenCounts> {
  const rows = await tx.query<OpenCounts>(
    {
      name: 'count-open-of-courier',
      text: `
        select (
            select count(*)::int from deliveries d
            where mode = 'live' and ${isOpenSql('d')} and courier_id = $1
          ) as open,
          (select count(*)::int from (${toReturnSql} and p.courier_id = $1) p) as "toReturn"`,
    },
    [courierId],
  );
  return onlyRow(rows);
}
