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
import { type Binder, permission } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import { unwrap } from '../http/refusal.ts';
import { type KeyedRequests, keyedBy, keyedResponse } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import { readPage } from '../platform/id-cursor.ts';
import { type CourierId, formatId, readId } from '../platform/ids.ts';
import { readCashLimit } from './cash-limit.ts';
import type { CourierAccess } from './courier-access.ts';
import { whyNotDeactivated } from './couriers.ts';
import { listOpenLinks } from './link-store.ts';
import { type Load, type Loads, noLoad } from './loads.ts';
import { type ListedPhone, listPhones } from './phone-store.ts';
import { describePhone } from './phones.ts';
import type { Courier } from './store.ts';

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
  bindOutcome(listCouriers, async ({ query }) => {
    const [page, load] = await Promise.all([
      readPage(query, couriers.page, ({ courierId }) => courierId),
      loads(),
    ]);
    if (isRejection(page)) return page;
    return { data: page.rows.map((courier) => describeCourier(courier, load)), ...page.rest };
  });

  bind(addCourier, async ({ caller, body, key }) => {
    const keyed = keyedBy(caller, 'add_courier', key, body);
    const added = await keyedRequests.inOneTransaction(keyed, async (tx) => {
      const cashLimit = readCashLimit(body);
      if (isRejection(cashLimit)) return cashLimit;
      return describeCourier(await couriers.add(tx, caller, { ...body, cashLimit }), new Map());
    });
    return keyedResponse(201, unwrap(added));
  });

  bindOutcome(changeCourier, async ({ caller, params, body }) => {
    const cashLimit = readCashLimit(body);
    if (isRejection(cashLimit)) return cashLimit;
    // Read first: once the change is made, nothing may fail.
    const load = await loads();
    const courier = await couriers.change(caller, params.courier_id, { ...body, cashLimit });
    return isRejection(courier) ? courier : describeCourier(courier, load);
  });

  bindOutcome(deactivateCourier, async ({ caller, params }) => {
    const load = await loads();
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

  bindOutcome(createCourierLink, ({ caller, params }) => signIn.createLink(caller, params.courier_id));

  bindOutcome(signOutPhones, async ({ caller, params, body }) => {
    const phoneId = body.phone_id === undefined ? undefined : readId('phone', body.phone_id);
    const count = await signIn.signOutPhones(caller, params.courier_id, phoneId);
    return isRejection(count) ? count : { signed_out: count };
  });

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
  loads: Awaited<ReturnType<Loads>>,
): Static<typeof CourierRecord> {
  return {
    courier_id: formatId('courier', courierId),
    name,
    phone,
    status,
    created_at: createdAt.toISOString(),
    cash_limit: cashLimit?.amount ?? null,
    cash_limit_currency: cashLimit?.currency ?? null,
    load: loads.get(courierId) ?? noLoad,
  };
}

function whyNot({ name, status }: Courier, load: Load): Rejection | undefined {
  if (status === 'deactivated') return new Rejection('courier_deactivated', { name });
  return whyNotDeactivated({ open: load.assigned + load.on_the_way, toReturn: load.to_return });
}
