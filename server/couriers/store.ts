/** The SQL of couriers. They belong to the delivery company, not to an account. */

import { type CourierStatus, maxCouriers } from '../../contract/operations/fleet/couriers.ts';
import type { Database, Tx } from '../database/database.ts';
import { queryAll, queryFirst, queryOne } from '../database/statements.ts';
import type { CourierId } from '../platform/ids.ts';
import type { CashLimit } from './cash-limit.ts';

export interface Courier {
  courierId: CourierId;
  name: string;
  phone: string;
  status: CourierStatus;
  createdAt: Date;
  /** Null: no limit. */
  cashLimit: CashLimit | null;
}

interface CourierRow extends Omit<Courier, 'cashLimit'> {
  /** PostgreSQL's bigint comes as text. */
  cash_limit: string | null;
  cash_limit_currency: string | null;
}

const columns = `
  courier_id as "courierId", name, phone, created_at as "createdAt", cash_limit, cash_limit_currency,
  case when deactivated_at is not null then 'deactivated' when paused_at is not null then 'paused' else 'active' end
    as status`;

function courierOf({ cash_limit: amount, cash_limit_currency: currency, ...row }: CourierRow): Courier {
  const hasLimit = amount !== null && currency !== null;
  return { ...row, cashLimit: hasLimit ? { amount: Number(amount), currency } : null };
}

export async function findCouriers(database: Database, ids: readonly CourierId[]) {
  const rows = await queryAll<CourierRow>(database, 'find-couriers', { ids })`
    select ${columns} from couriers where courier_id = any ($ids::uuid[])`;
  return rows.map(courierOf);
}

/** By name, deactivated ones last. */
export async function listCouriers(database: Database) {
  const rows = await queryAll<CourierRow>(database, 'list-couriers')`
    select ${columns} from couriers
    order by deactivated_at is not null, lower(name), courier_id limit ${maxCouriers}`;
  return rows.map(courierOf);
}

export async function pageCouriers(database: Database, belowId: CourierId, limit: number) {
  const rows = await queryAll<CourierRow>(database, 'page-couriers', { belowId, limit })`
    select ${columns} from couriers where courier_id < $belowId order by courier_id desc limit $limit`;
  return rows.map(courierOf);
}

export async function insertCourier(
  tx: Tx,
  courier: Pick<Courier, 'courierId' | 'name' | 'phone' | 'cashLimit'> & { at: number },
) {
  const row = await queryOne<CourierRow>(tx, 'insert-courier', { ...courier, ...limitColumns(courier) })`
    insert into couriers (courier_id, name, phone, created_at, cash_limit, cash_limit_currency)
    values ($courierId, $name, $phone, to_timestamp($at::float8 / 1000), $cashLimitAmount, $cashLimitCurrency)
    returning ${columns}`;
  return courierOf(row);
}

const limitColumns = ({ cashLimit }: Pick<Courier, 'cashLimit'>) => ({
  cashLimitAmount: cashLimit?.amount,
  cashLimitCurrency: cashLimit?.currency,
});

/** Locked until the transaction ends: of two changes at once, the second sees what the first did. */
export async function lockCourier(tx: Tx, courierId: CourierId) {
  // An update that changes nothing. On a Citus cluster every node has a copy of this table: an update locks the row in all
  // copies, `for no key update` only in one, and moves look at the copy of their worker. Both leave the key alone: rows
  // that refer to the courier, such as a phone that signs in, can be written in the meantime.
  const row = await queryFirst<CourierRow>(tx, 'lock-courier', { courierId })`
    update couriers set name = name where courier_id = $courierId returning ${columns}`;
  return row && courierOf(row);
}

export async function updateCourier(
  tx: Tx,
  courierId: CourierId,
  courier: Pick<Courier, 'name' | 'phone' | 'cashLimit'> & { paused: boolean; at: number },
) {
  const values = { ...courier, ...limitColumns(courier), courierId };
  const row = await queryOne<CourierRow>(tx, 'update-courier', values)`
    update couriers
    set name = $name, phone = $phone,
        paused_at = case when $paused::boolean then coalesce(paused_at, to_timestamp($at::float8 / 1000)) end,
        cash_limit = $cashLimitAmount, cash_limit_currency = $cashLimitCurrency
    where courier_id = $courierId
    returning ${columns}`;
  return courierOf(row);
}

export async function deactivateCourier(tx: Tx, courierId: CourierId, nowMs: number) {
  const row = await queryOne<CourierRow>(tx, 'deactivate-courier', { courierId, nowMs })`
    update couriers set deactivated_at = to_timestamp($nowMs::float8 / 1000) where courier_id = $courierId
    returning ${columns}`;
  return courierOf(row);
}
