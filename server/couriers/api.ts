/** Binds the operations on couriers. */
import type { Static } from 'typebox';
import { signInCourier, signOutCourier } from '../../contract/courier/operations.ts';
import { createCourierLink, listCourierAccess, signOutPhones } from '../../contract/dashboard/couriers.ts';
import {
  addCourier,
  type Courier as CourierRecord,
  changeCourier,
  deactivateCourier,
  listCouriers,
} from '../../contract/operations/fleet/couriers.ts';
import { defaultPageSize } from '../../contract/records.ts';
import { deviceName } from '../access/index.ts';
import { type Binder, permission } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import { unwrap } from '../http/refusal.ts';
import { type KeyedRequests, keyedBy, markOf } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import { pageOf, startOfPage } from '../platform/id-cursor.ts';
import { type CourierId, formatId, readId } from '../platform/ids.ts';
import { describeCashLimit, readCashLimit } from './cash-limit.ts';
import type { CourierAccess } from './courier-access.ts';
import { type Courier, whyNotDeactivated } from './couriers.ts';
import { listOpenLinks } from './link-store.ts';
import { type Load, type Loads, noLoad } from './loads.ts';
import { type ListedPhone, listPhones } from './phone-store.ts';

interface CouriersApi extends Pick<CourierAccess, 'couriers' | 'signIn'> {
  database: Database;
  clock: Clock;
  loads: Loads;
  keyedRequests: Pick<KeyedRequests, 'inOneTransaction'>;
}

export function bindCouriers(
  { bind, bindOutcome }: Binder,
  { couriers, signIn, database, clock, loads, keyedRequests }: CouriersApi,
): void {
  const loadOf = async (courierId: CourierId) => (await loads()).get(courierId) ?? noLoad;

  bindOutcome(listCouriers, async ({ query: { cursor, limit = defaultPageSize } }) => {
    const belowId = startOfPage<'courier'>(cursor);
    if (isRejection(belowId)) return belowId;
    const [some, load] = await Promise.all([couriers.page(belowId, limit + 1), loads()]);
    const { rows, rest } = pageOf(some, limit, ({ courierId }) => courierId);
    const data = rows.map((courier) => describeCourier(courier, load.get(courier.courierId) ?? noLoad));
    return { data, ...rest };
  });

  bind(addCourier, async ({ caller, body, key }) => {
    const keyed = keyedBy(caller, 'add_courier', key, body);
    const outcome = await keyedRequests.inOneTransaction(keyed, async (tx) => {
      const { name, phone } = body;
      const cashLimit = readCashLimit(body);
      if (isRejection(cashLimit)) return cashLimit;
      return describeCourier(await couriers.add(tx, caller, { name, phone, cashLimit }), noLoad);
    });
    const added = unwrap(outcome);
    return { status: 201, body: added.body, headers: markOf(added) };
  });

  bindOutcome(changeCourier, async ({ caller, params, body }) => {
    const { name, phone, status } = body;
    const cashLimit = readCashLimit(body);
    if (isRejection(cashLimit)) return cashLimit;
    // Read first: once the change is made, nothing may fail.
    const load = await loadOf(params.courier_id);
    const changed = await couriers.change(caller, params.courier_id, { name, phone, status, cashLimit });
    return isRejection(changed) ? changed : describeCourier(changed, load);
  });

  bindOutcome(deactivateCourier, async ({ caller, params }) => {
    const load = await loadOf(params.courier_id);
    const courier = await couriers.deactivate(caller, params.courier_id);
    return isRejection(courier) ? courier : describeCourier(courier, load);
  });

  bindOutcome(listCourierAccess, async () => {
    const now = clock.now();
    const [all, load, phones, open] = await Promise.all([
      couriers.list(),
      loads(),
      listPhones(database, now),
      listOpenLinks(database, now),
    ]);
    const openUntil = new Map(open.map((link) => [link.courier_id, link.expires_at]));
    const phonesOf = new Map<CourierId, ListedPhone[]>(all.map(({ courierId }) => [courierId, []]));
    for (const phone of phones) phonesOf.get(phone.courier_id)?.push(phone);
    return {
      couriers: all.map((courier) => ({
        courier_id: formatId('courier', courier.courierId),
        phones: (phonesOf.get(courier.courierId) ?? []).map(describePhone),
        sign_in_until: openUntil.get(courier.courierId)?.toISOString() ?? null,
        deactivate: permission(whyNot(courier, load.get(courier.courierId) ?? noLoad)),
      })),
    };
  });

  bindOutcome(createCourierLink, async ({ caller, params }) => {
    const created = await signIn.createLink(caller, params.courier_id);
    if (isRejection(created)) return created;
    const { link, pin, expiresAt } = created;
    return { link, pin, expires_at: new Date(expiresAt).toISOString() };
  });

  bindOutcome(signOutPhones, async ({ caller, params, body }) => {
    const phoneId = body.phone_id === undefined ? undefined : readId('phone', body.phone_id);
    const count = await signIn.signOutPhones(caller, params.courier_id, phoneId);
    return isRejection(count) ? count : { signed_out: count };
  });

  // On the courier's phone page. What couriers do there is bound by `dispatch/courier-api.ts`.
  bindOutcome(signInCourier, async ({ caller, body }) => {
    const signedIn = await signIn.signIn(caller, body);
    if (isRejection(signedIn)) return signedIn;
    return { courier_id: formatId('courier', signedIn.courierId), name: signedIn.name };
  });
  bindOutcome(signOutCourier, async ({ caller }) => {
    await signIn.signOut(caller);
    return undefined;
  });
}

function describeCourier(
  { courierId, name, phone, status, createdAt, cashLimit }: Courier,
  load: Load,
): Static<typeof CourierRecord> {
  return {
    courier_id: formatId('courier', courierId),
    name,
    phone,
    status,
    created_at: createdAt.toISOString(),
    ...describeCashLimit(cashLimit),
    load,
  };
}

function whyNot({ name, status }: Courier, load: Load): Rejection | undefined {
  if (status === 'deactivated') return new Rejection('courier_deactivated', { name });
  return whyNotDeactivated({ open: load.assigned + load.on_the_way, toReturn: load.to_return });
}

function describePhone(phone: ListedPhone) {
  return {
    phone_id: formatId('phone', phone.phone_id),
    device: deviceName(phone.user_agent),
    signed_in_at: phone.signed_in_at.toISOString(),
    last_seen_at: phone.last_seen_at.toISOString(),
  };
}
