/** The SQL of couriers' loads. Live deliveries of all accounts. */

import { isOpenSql, isStateSql } from '../deliveries/index.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { CourierId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';

export interface OpenLoad {
  courier_id: CourierId;
  assigned: number;
  on_the_way: number;
}

export function readOpenLoads(database: Database): Promise<OpenLoad[]> {
  return database.read<OpenLoad>(
    {
      name: 'read-open-loads',
      text: `
        select courier_id, count(*) filter (where ${isStateSql('d', 'created')})::int as assigned,
               count(*) filter (where ${isStateSql('d', 'in_transit')})::int as on_the_way
        from deliveries d
        where mode = 'live' and ${isOpenSql('d')} and courier_id is not null
        group by courier_id`,
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

/** Deliveries and cash of each courier since then, by currency. */
export function readDelivered(database: Database, sinceMs: number): Promise<DeliveredLoad[]> {
  return database.read<DeliveredLoad>(
    {
      name: 'read-delivered-loads',
      // For each courier: the index starts with the courier, and holds every delivery that ever ended.
      text: `
        select c.courier_id, d.currency, d.delivered, d.cash
        from couriers c
        cross join lateral (
          select currency, count(*)::int as delivered, coalesce(sum(collected_amount), 0) as cash
          from deliveries d
          where courier_id = c.courier_id and mode = 'live' and ${isStateSql('d', 'delivered')}
            and updated_at >= to_timestamp($1::float8 / 1000)
          group by currency
        ) d
        order by c.courier_id, d.currency`,
    },
    [sinceMs],
  );
}

/** How many deliveries of a courier have not ended. */
export async function countOpen(tx: Tx, courierId: CourierId): Promise<number> {
  const rows = await tx.query<{ open: number }>(
    {
      name: 'count-open-of-courier',
      text: `
        select count(*)::int as open from deliveries d
        where mode = 'live' and ${isOpenSql('d')} and courier_id = $1`,
    },
    [courierId],
  );
  return onlyRow(rows).open;
}
