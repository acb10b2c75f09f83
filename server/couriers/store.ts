/** The SQL of couriers. They belong to the delivery company, not to an account. */

import { maxCouriers } from '../../contract/dashboard/couriers.ts';
import type { Database, Tx } from '../platform/database.ts';
import type { CourierId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';
import type { CashLimit } from './cash-limit.ts';

export type CourierState = 'active' | 'paused' | 'ended';

export interface CourierRow {
  courier_id: CourierId;
  name: string;
  phone: string;
  state: CourierState;
  created_at: Date;
  /** PostgreSQL's bigint comes as text. */
  cash_limit: string | null;
  cash_limit_currency: string | null;
}

/** The state of a row of `couriers`. */
const state = `
  case when ended_at is not null then 'ended' when paused_at is not null then 'paused' else 'active' end`;

const columns = `courier_id, name, phone, created_at, cash_limit, cash_limit_currency, ${state} as state`;

export async function findCouriers(database: Database, ids: readonly string[]): Promise<CourierRow[]> {
  if (ids.length === 0) return [];
  return database.read<CourierRow>(
    { name: 'find-couriers', text: `select ${columns} from couriers where courier_id = any ($1::uuid[])` },
    [ids],
  );
}

/** By name, deactivated ones last. */
export function listCouriers(database: Database): Promise<CourierRow[]> {
  return database.read<CourierRow>(
    {
      name: 'list-couriers',
      text: `
        select ${columns} from couriers
        order by ended_at is not null, lower(name), courier_id limit ${maxCouriers}`,
    },
    [],
  );
}

/** Those who get suggestions and automatic assignments, by name. */
export function listActiveCouriers(database: Database): Promise<CourierRow[]> {
  return database.read<CourierRow>(
    {
      name: 'list-active-couriers',
      text: `
        select ${columns} from couriers where ended_at is null and paused_at is null
        order by lower(name), courier_id limit ${maxCouriers}`,
    },
    [],
  );
}

/** Newest first; those that are older than the one that is named. */
export function pageCouriers(
  database: Database,
  page: { before: CourierId | undefined; most: number },
): Promise<CourierRow[]> {
  return database.read<CourierRow>(
    {
      name: 'page-couriers',
      text: `
        select ${columns} from couriers where $1::uuid is null or courier_id < $1
        order by courier_id desc limit $2`,
    },
    [page.before ?? null, page.most],
  );
}

export async function insertCourier(
  tx: Tx,
  courier: { courierId: CourierId; name: string; phone: string; cashLimit: CashLimit | null; at: number },
): Promise<CourierRow> {
  const rows = await tx.query<CourierRow>(
    {
      name: 'insert-courier',
      text: `
        insert into couriers (courier_id, name, phone, created_at, cash_limit, cash_limit_currency)
        values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6)
        returning ${columns}`,
    },
    [
      courier.courierId,
      courier.name,
      courier.phone,
      courier.at,
      courier.cashLimit?.amount ?? null,
      courier.cashLimit?.currency ?? null,
    ],
  );
  return onlyRow(rows);
}

/** Locked until the transaction ends: of two changes at once, the second sees what the first did. */
export async function lockCourier(tx: Tx, courierId: CourierId): Promise<CourierRow | undefined> {
  const rows = await tx.query<CourierRow>(
    {
      name: 'lock-courier',
      // An update that changes nothing. On a Citus cluster every node has a copy of this table: an update locks the row in all
      // copies, `for no key update` only in one, and moves look at the copy of their worker. Both leave the key alone: rows
      // that refer to the courier, such as a phone that signs in, can be written in the meantime.
      text: `update couriers set name = name where courier_id = $1 returning ${columns}`,
    },
    [courierId],
  );
  return rows[0];
}

export async function updateCourier(
  tx: Tx,
  courierId: CourierId,
  courier: { name: string; phone: string; cashLimit: CashLimit | null; paused: boolean; at: number },
): Promise<CourierRow> {
  const rows = await tx.query<CourierRow>(
    {
      name: 'update-courier',
      text: `
        update couriers
        set name = $2, phone = $3,
            paused_at = case when $4::boolean then coalesce(paused_at, to_timestamp($5::float8 / 1000)) end,
            cash_limit = $6, cash_limit_currency = $7
        where courier_id = $1
        returning ${columns}`,
    },
    [
      courierId,
      courier.name,
      courier.phone,
      courier.paused,
      courier.at,
      courier.cashLimit?.amount ?? null,
      courier.cashLimit?.currency ?? null,
    ],
  );
  return onlyRow(rows);
}

export async function endCourier(tx: Tx, courierId: CourierId, nowMs: number): Promise<CourierRow> {
  const rows = await tx.query<CourierRow>(
    {
      name: 'end-courier',
      text: `
        update couriers set ended_at = to_timestamp($2::float8 / 1000) where courier_id = $1
        returning ${columns}`,
    },
    [courierId, nowMs],
  );
  return onlyRow(rows);
}
