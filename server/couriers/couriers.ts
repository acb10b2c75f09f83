/**
 * The couriers of the delivery company.
 *
 *   added ──▶ active ◀──▶ paused      a paused one keeps what is assigned, and gets no automatic assignments
 *               └────────────┴──▶ deactivated     for good: phones are signed out, nothing can be assigned
 *
 * Each act commits together with its entry in the audit log.
 */
import type { CourierAvailability, CourierStatus } from '../../contract/operations/fleet/couriers.ts';
import { type Actor, recordAudit } from '../accounts/index.ts';
import type { Database, Tx } from '../database/database.ts';
import { isRejection, notFoundRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import { type CourierId, formatId, newId } from '../platform/ids.ts';
import { type CashLimit, cashLimitInWords } from './cash-limit.ts';
import { withdrawLinks } from './link-store.ts';
import { countOpen, type OpenCounts } from './load-store.ts';
import { endPhonesOf } from './phone-store.ts';
import * as store from './store.ts';

export interface Courier {
  courierId: CourierId;
  name: string;
  phone: string;
  status: CourierStatus;
  createdAt: Date;
  /** Null: no limit. */
  cashLimit: CashLimit | null;
}

export interface NewCourier {
  name: string;
  phone: string;
  cashLimit?: CashLimit | null | undefined;
}

/** What is left out stays as it is. */
export interface CourierChange {
  name?: string | undefined;
  phone?: string | undefined;
  cashLimit?: CashLimit | null | undefined;
  status?: CourierAvailability | undefined;
}

export type Couriers = ReturnType<typeof makeCouriers>;

export function makeCouriers({ database, clock }: { database: Database; clock: Clock }) {
  async function findMany(ids: readonly CourierId[]): Promise<Map<CourierId, Courier>> {
    const rows = await store.findCouriers(database, [...new Set(ids)]);
    const byId = new Map(rows.map((row) => [row.courier_id, courierOf(row)]));
    const entries = ids.map((id) => [id, byId.get(id)] as const);
    return new Map(entries.filter((entry): entry is [CourierId, Courier] => entry[1] !== undefined));
  }

  return {
    find: async (courierId: CourierId) => (await findMany([courierId])).get(courierId),
    findMany,
    namesOf: async (ids: readonly CourierId[]) =>
      new Map([...(await findMany(ids))].map(([id, { name }]) => [id, name])),
    /** Those who get suggestions and automatic assignments, by name. */
    listActive: async () => (await store.listActiveCouriers(database)).map(courierOf),
    /** By name, deactivated ones last. */
    list: async () => (await store.listCouriers(database)).map(courierOf),
    /** Newest first. */
    page: async (belowId: CourierId, limit: number) =>
      (await store.pageCouriers(database, belowId, limit)).map(courierOf),
    /** In a transaction of the caller, to commit together with what else it writes. */
    add: (tx: Tx, by: Actor, wanted: NewCourier) => add(tx, by, wanted, clock.now()),
    change: (by: Actor, id: CourierId, wanted: CourierChange) =>
      database.inTransaction((tx) => change(tx, by, id, wanted, clock.now())),
    /** Rejected while the courier has open deliveries, or a parcel to return. */
    deactivate: (by: Actor, id: CourierId) =>
      database.inTransaction((tx) => deactivate(tx, by, id, clock.now())),
  };
}

async function add(tx: Tx, by: Actor, { name, phone, cashLimit = null }: NewCourier, at: number) {
  const row = await store.insertCourier(tx, { courierId: newId('courier', at), name, phone, cashLimit, at });
  const limited = cashLimit ? `, with a cash limit of ${cashLimitInWords(cashLimit)}` : '';
  await record(tx, by, row.courier_id, 'courier.added', `added the courier “${row.name}”${limited}`, at);
  return courierOf(row);
}

/** What a change can change, with its value in words. */
const changeable = {
  name: ({ name }: Courier) => `“${name}”`,
  'phone number': ({ phone }: Courier) => `“${phone}”`,
  'cash limit': ({ cashLimit }: Courier) => cashLimitInWords(cashLimit),
};

async function change(
  tx: Tx,
  by: Actor,
  id: CourierId,
  wanted: CourierChange,
  at: number,
): Promise<Courier | Rejection> {
  const locked = await presentCourier(tx, id);
  if (isRejection(locked)) return locked;
  const before = courierOf(locked);
  const paused = (wanted.status ?? before.status) === 'paused';
  const { name, phone, cashLimit } = before;
  const row = await store.updateCourier(tx, id, {
    name: wanted.name ?? name,
    phone: wanted.phone ?? phone,
    cashLimit: wanted.cashLimit === undefined ? cashLimit : wanted.cashLimit,
    paused,
    at,
  });
  const after = courierOf(row);
  const changed = Object.entries(changeable)
    .map(([field, inWords]) => ({ field, from: inWords(before), to: inWords(after) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => `the ${field} from ${from} to ${to}`);
  if (changed.length > 0) {
    const summary = `changed the courier “${after.name}”: ${changed.join(', ')}`;
    await record(tx, by, id, 'courier.changed', summary, at);
  }
  if (after.status !== before.status) {
    const done = paused ? 'paused' : 'resumed';
    await record(tx, by, id, `courier.${done}`, `${done} the courier “${after.name}”`, at);
  }
  return after;
}

async function deactivate(tx: Tx, by: Actor, id: CourierId, at: number): Promise<Courier | Rejection> {
  const before = await lockedCourier(tx, id);
  if (isRejection(before)) return before;
  if (before.status === 'deactivated') return courierOf(before);
  const { courier_id: courierId, name } = before;
  // From here on the row is locked: an assignment either came first and is counted, or sees that the courier was deactivated.
  const after = await store.deactivateCourier(tx, courierId, at);
  const whyNot = whyNotDeactivated(await countOpen(tx, courierId));
  if (whyNot) return whyNot;
  await withdrawLinks(tx, courierId, at);
  const phones = await endPhonesOf(tx, courierId, at);
  const signedOut = phones.length > 0 ? `, and signed out ${phonesInWords(phones.length)}` : '';
  await record(tx, by, courierId, 'courier.deactivated', `deactivated the courier “${name}”${signedOut}`, at);
  return courierOf(after);
}

/** Undefined if no delivery is open and no parcel is to be returned. */
export function whyNotDeactivated({ open, toReturn }: OpenCounts): Rejection | undefined {
  if (open === 0 && toReturn === 0) return undefined;
  return new Rejection('courier_has_work', { open, to_return: toReturn });
}

export function phonesInWords(count: number): string {
  return count === 1 ? 'a phone' : `${count} phones`;
}

/** Locks the courier; a rejection if there is none. */
export async function lockedCourier(tx: Tx, courierId: CourierId): Promise<store.CourierRow | Rejection> {
  return (await store.lockCourier(tx, courierId)) ?? notFoundRejection('courier_not_found');
}

/** The same; also a rejection if the courier was deactivated. */
export async function presentCourier(tx: Tx, courierId: CourierId): Promise<store.CourierRow | Rejection> {
  const row = await lockedCourier(tx, courierId);
  if (isRejection(row) || row.status !== 'deactivated') return row;
  return new Rejection('courier_deactivated', { name: row.name });
}

/** In the log of the installation: couriers belong to no account. */
export function record(
  tx: Tx,
  by: Actor,
  courierId: CourierId,
  action: string,
  summary: string,
  at: number,
): Promise<void> {
  const data = { courier_id: formatId('courier', courierId) };
  return recordAudit(tx, by, { accountId: null, action, summary, at, data });
}

function courierOf(row: store.CourierRow): Courier {
  const { courier_id: id, name, phone, status, created_at: createdAt } = row;
  return { courierId: id, name, phone, status, createdAt, cashLimit: cashLimitOf(row) };
}

function cashLimitOf({
  cash_limit: amount,
  cash_limit_currency: currency,
}: store.CourierRow): CashLimit | null {
  return amount === null || currency === null ? null : { amount: Number(amount), currency };
}
