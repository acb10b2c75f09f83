/**
 * The couriers of the delivery company.
 *
 *   added ──▶ active ◀──▶ paused      a paused one keeps what is assigned, and gets no automatic assignments
 *               └────────────┴──▶ deactivated     for good: phones are signed out, nothing can be assigned
 *
 * Each act commits together with its entry in the audit log.
 */
import type { CourierAvailability } from '../../contract/operations/fleet/couriers.ts';
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

interface NewCourier {
  name: string;
  phone: string;
  cashLimit?: CashLimit | null | undefined;
}

/** What is left out stays as it is. */
type CourierChange = { [Name in keyof NewCourier]?: NewCourier[Name] | undefined } & {
  status?: CourierAvailability | undefined;
};

export type Couriers = ReturnType<typeof makeCouriers>;

export function makeCouriers({ database, clock }: { database: Database; clock: Clock }) {
  async function findMany(ids: readonly CourierId[]) {
    const couriers = ids.length === 0 ? [] : await store.findCouriers(database, [...new Set(ids)]);
    return new Map(couriers.map((courier) => [courier.courierId, courier]));
  }

  return {
    find: async (courierId: CourierId) => (await findMany([courierId])).get(courierId),
    findMany,
    namesOf: async (ids: readonly CourierId[]) =>
      new Map([...(await findMany(ids))].map(([id, { name }]) => [id, name])),
    list: () => store.listCouriers(database),
    page: (belowId: CourierId, limit: number) => store.pageCouriers(database, belowId, limit),
    /** In a transaction of the caller, to commit together with what else it writes. */
    async add(tx: Tx, by: Actor, { name, phone, cashLimit = null }: NewCourier) {
      const at = clock.now();
      const courierId = newId('courier', at);
      const courier = await store.insertCourier(tx, { courierId, name, phone, cashLimit, at });
      const limited = cashLimit ? `, with a cash limit of ${cashLimitInWords(cashLimit)}` : '';
      await record(tx, by, courierId, 'courier.added', `added the courier “${name}”${limited}`, at);
      return courier;
    },
    change: (by: Actor, id: CourierId, wanted: CourierChange) =>
      database.inTransaction(async (tx) => {
        const at = clock.now();
        const before = await presentCourier(tx, id);
        if (isRejection(before)) return before;
        const { name = before.name, phone = before.phone, cashLimit = before.cashLimit } = wanted;
        const paused = (wanted.status ?? before.status) === 'paused';
        const after = await store.updateCourier(tx, id, { name, phone, cashLimit, paused, at });
        const changed = changesInWords(before, after);
        if (changed.length > 0) {
          const summary = `changed the courier “${after.name}”: ${changed.join(', ')}`;
          await record(tx, by, id, 'courier.changed', summary, at);
        }
        if (after.status !== before.status) {
          const done = paused ? 'paused' : 'resumed';
          await record(tx, by, id, `courier.${done}`, `${done} the courier “${after.name}”`, at);
        }
        return after;
      }),
    /** Rejected while the courier has open deliveries, or a parcel to return. */
    deactivate: (by: Actor, id: CourierId) =>
      database.inTransaction(async (tx) => {
        const at = clock.now();
        const before = await lockedCourier(tx, id);
        if (isRejection(before) || before.status === 'deactivated') return before;
        // From here on the row is locked: an assignment either came first and is counted, or sees that the courier was deactivated.
        const after = await store.deactivateCourier(tx, id, at);
        const whyNot = whyNotDeactivated(await countOpen(tx, id));
        if (whyNot) return whyNot;
        await withdrawLinks(tx, id, at);
        const { length: phones } = await endPhonesOf(tx, id, at);
        const signedOut = phones > 0 ? `, and signed out ${phonesInWords(phones)}` : '';
        const summary = `deactivated the courier “${after.name}”${signedOut}`;
        await record(tx, by, id, 'courier.deactivated', summary, at);
        return after;
      }),
  };
}

/** What a change can change, with its value in words. */
const changeable = {
  name: ({ name }: store.Courier) => `“${name}”`,
  'phone number': ({ phone }: store.Courier) => `“${phone}”`,
  'cash limit': ({ cashLimit }: store.Courier) => cashLimitInWords(cashLimit),
};

const changesInWords = (before: store.Courier, after: store.Courier) =>
  Object.entries(changeable)
    .map(([field, inWords]) => ({ field, from: inWords(before), to: inWords(after) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => `the ${field} from ${from} to ${to}`);

export function whyNotDeactivated({ open, toReturn }: OpenCounts): Rejection | undefined {
  if (open === 0 && toReturn === 0) return undefined;
  return new Rejection('courier_has_work', { open, to_return: toReturn });
}

export const phonesInWords = (count: number) => (count === 1 ? 'a phone' : `${count} phones`);

/** Locks the courier; a rejection if there is none. */
export async function lockedCourier(tx: Tx, courierId: CourierId) {
  return (await store.lockCourier(tx, courierId)) ?? notFoundRejection('courier_not_found');
}

/** The same; also a rejection if the courier was deactivated. */
export async function presentCourier(tx: Tx, courierId: CourierId) {
  const courier = await lockedCourier(tx, courierId);
  if (isRejection(courier) || courier.status !== 'deactivated') return courier;
  return new Rejection('courier_deactivated', { name: courier.name });
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
