/** The SQL of couriers' loads. Live deliveries of all accounts. */

import type { Database, Tx } from '../database/database.ts';
import { queryAll, queryOne } from '../database/statements.ts';
import { isOpenSql, isStateSql, toReturnSql } from '../deliveries/index.ts';
import type { CourierId } from '../platform/ids.ts';

interface OpenLoad {
  courier_id: CourierId;
  currency: string;
  assigned: number;
  on_the_way: number;
  /** What is still to collect; PostgreSQL's numeric comes as text. */
  amount: string;
}

/** Read from the index alone: twenty thousand open deliveries are no more than some hundred pages of it. */
export function readOpenLoads(database: Database) {
  return queryAll<OpenLoad>(database, 'read-open-loads')`
    select courier_id, currency, count(*) filter (where ${isStateSql('d', 'created')})::int as assigned,
           count(*) filter (where ${isStateSql('d', 'in_transit')})::int as on_the_way,
           sum(amount_to_collect) as amount
    from deliveries d
    where mode = 'live' and ${isOpenSql('d')} and courier_id is not null
    group by courier_id, currency order by courier_id, currency`;
}

/** Parcels of cancelled deliveries that couriers still have. */
export function readToReturn(database: Database) {
  return queryAll<{ courier_id: CourierId; to_return: number }>(database, 'read-to-return')`
    select courier_id, count(*)::int as to_return from (${toReturnSql}) p group by courier_id`;
}

export function readToCollectOf(database: Database, courierId: CourierId) {
  return queryAll<Pick<OpenLoad, 'currency' | 'amount'>>(database, 'read-to-collect-of-courier', {
    courierId,
  })`
    select currency, sum(amount_to_collect) as amount from deliveries d
    where mode = 'live' and ${isOpenSql('d')} and amount_to_collect > 0 and courier_id = $courierId
    group by currency order by currency`;
}

export function readDelivered(database: Database, sinceMs: number) {
  // Couriers by name: the index starts with the courier, and contains every delivery that ever ended.
  return queryAll<{ courier_id: CourierId; delivered: number }>(database, 'read-delivered-loads', {
    sinceMs,
  })`
    select courier_id, count(*)::int as delivered
    from deliveries d
    where courier_id = any (array(select courier_id from couriers)) and mode = 'live'
      and ${isStateSql('d', 'delivered')} and updated_at >= to_timestamp($sinceMs::float8 / 1000)
    group by courier_id`;
}

export interface OpenCounts {
  /** Deliveries that have not ended. */
  open: number;
  /** Parcels of cancelled deliveries. */
  toReturn: number;
}

export function countOpen(tx: Tx, courierId: CourierId) {
  return queryOne<OpenCounts>(tx, 'count-open-of-courier', { courierId })`
    select (
        select count(*)::int from deliveries d
        where mode = 'live' and ${isOpenSql('d')} and courier_id = $courierId
      ) as open,
      (select count(*)::int from (${toReturnSql} and p.courier_id = $courierId) p) as "toReturn"`;
}
