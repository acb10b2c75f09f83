/** The SQL of couriers. They belong to the delivery company, not to an account. */

import { type CourierStatus, maxCouriers } from '../../contract/operations/fleet/couriers.ts';
import type { Database, Tx } from '../database/database.ts';
import { queryAll, queryFirst, queryOne } from '../database/statements.ts';
import type { CourierId } from '../platform/ids.ts';
import type { CashLimit } from './cash-limit.ts';

export interface CourierRow {
  courier_id: CourierId;
  name: string;
  phone: string;
  status: CourierStatus;
  created_at: Date;
  /** PostgreSQL's bigint comes as text. */
  cash_limit: string | null;
  cash_limit_currency: string | null;
}

/** The status of a row of `couriers`. */
const status = `
  case when deactivated_at is not null then 'deactivated' when paused_at is not null then 'paused' else 'active' end`;

const columns = `courier_id, name, phone, created_at, cash_limit, cash_limit_currency, ${status} as status`;

export async function findCouriers(database: Database, ids: readonly string[]): Promise<CourierRow[]> {
  if (ids.length === 0) return [];
  return queryAll<CourierRow>(database, 'find-couriers', { ids })`
    select ${columns} from couriers where courier_id = any ($ids::uuid[])`;
}

/** By name, deactivated ones last. */
export function listCouriers(database: Database) {
  return queryAll<CourierRow>(database, 'list-couriers')`
    select ${columns} from couriers
    order by deactivated_at is not null, lower(name), courier_id limit ${maxCouriers}`;
}

/** Those who get suggestions and automatic assignments, by name. */
export function listActiveCouriers(database: Database) {
  return queryAll<CourierRow>(database, 'list-active-couriers')`
    select ${columns} from couriers where deactivated_at is null and paused_at is null
    order by lower(name), courier_id limit ${maxCouriers}`;
}

/** Newest first. */
export function pageCouriers(database: Database, belowId: CourierId, limit: number) {
  return queryAll<CourierRow>(database, 'page-couriers', { belowId, limit })`
    select ${columns} from couriers where courier_id < $belowId order by courier_id desc limit $limit`;
}

export function insertCourier(
  tx: Tx,
  courier: { courierId: CourierId; name: string; phone: string; cashLimit: CashLimit | null; at: number },
) {
  return queryOne<CourierRow>(tx, 'insert-courier', {
    ...courier,
    cashLimitAmount: courier.cashLimit?.amount,
    cashLimitCurrency: courier.cashLimit?.currency,
  })`
    insert into couriers (courier_id, name, phone, created_at, cash_limit, cash_limit_currency)
    values ($courierId, $name, $phone, to_timestamp($at::float8 / 1000), $cashLimitAmount, $cashLimitCurrency)
    returning ${columns}`;
}

/** Locked until the transaction ends: of two changes at once, the second sees what the first did. */
export function lockCourier(tx: Tx, courierId: CourierId): Promise<CourierRow | undefined> {
  // An update that changes nothing. On a Citus cluster every node has a copy of this table: an update locks the row in all
  // copies, `for no key update` only in one, and moves look at the copy of their worker. Both leave the key alone: rows
  // that refer to the courier, such as a phone that signs in, can be written in the meantime.
  return queryFirst<CourierRow>(tx, 'lock-courier', { courierId })`
    update couriers set name = name where courier_id = $courierId returning ${columns}`;
}

export function updateCourier(
  tx: Tx,
  courierId: CourierId,
  courier: { name: string; phone: string; cashLimit: CashLimit | null; paused: boolean; at: number },
) {
  return queryOne<CourierRow>(tx, 'update-courier', {
    ...courier,
    courierId,
    cashLimitAmount: courier.cashLimit?.amount,
    cashLimitCurrency: courier.cashLimit?.currency,
  })`
    update couriers
    set name = $name, phone = $phone,
        paused_at = case when $paused::boolean then coalesce(paused_at, to_timestamp($at::float8 / 1000)) end,
        cash_limit = $cashLimitAmount, cash_limit_currency = $cashLimitCurrency
    where courier_id = $courierId
    returning ${columns}`;
}

export function deactivateCourier(tx: Tx, courierId: CourierId, nowMs: number) {
  return queryOne<CourierRow>(tx, 'deactivate-courier', { courierId, nowMs })`
    update couriers set deactivated_at = to_timestamp($nowMs::float8 / 1000) where courier_id = $courierId
    returning ${columns}`;
}
