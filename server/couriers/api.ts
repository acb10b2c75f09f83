/** Binds the dashboard's operations on couriers. */
import type { Static } from 'typebox';
import {
  addCourier,
  changeCourier,
  createCourierLink,
  endCourier,
  type ListedCourier,
  listCouriers,
  signOutPhones,
} from '../../contract/dashboard/couriers.ts';
import { type DashboardBinder, deviceName, permission } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { unwrap } from '../platform/http/refusal.ts';
import { formatId, readId } from '../platform/ids.ts';
import { describeCashLimit, readCashLimit } from './cash-limit.ts';
import type { CourierAccess } from './courier-access.ts';
import { type Courier, whyNotDeactivated } from './couriers.ts';
import { listOpenLinks } from './link-store.ts';
import { type Load, type Loads, noLoad } from './loads.ts';
import { type ListedPhone, listPhones } from './phone-store.ts';

export interface CouriersApi extends Pick<CourierAccess, 'couriers' | 'signIn'> {
  database: Database;
  clock: Clock;
  loads: Loads;
}

export function bindCouriers(
  binder: DashboardBinder,
  { couriers, signIn, database, clock, loads }: CouriersApi,
): void {
  binder.bind(listCouriers, async () => {
    const now = clock.now();
    const [all, load, phones, open] = await Promise.all([
      couriers.list(),
      loads(),
      listPhones(database, now),
      listOpenLinks(database, now),
    ]);
    const phonesOf = new Map<string, ListedPhone[]>(all.map(({ courierId }) => [courierId, []]));
    for (const phone of phones) phonesOf.get(phone.courier_id)?.push(phone);
    const openUntil = new Map(open.map((link) => [link.courier_id, link.expires_at]));
    return {
      status: 200,
      body: {
        couriers: all.map((one) =>
          describeListed(one, {
            load: load.get(one.courierId) ?? noLoad,
            phones: phonesOf.get(one.courierId) ?? [],
            openUntil: openUntil.get(one.courierId),
          }),
        ),
      },
    };
  });

  binder.bind(addCourier, async ({ caller, body }) => {
    const { name, phone } = body;
    const cashLimit = unwrap(readCashLimit(body));
    const { courierId } = await couriers.add(caller, { name, phone, cashLimit });
    return { status: 201, body: { courier_id: formatId('courier', courierId) } };
  });

  binder.bind(changeCourier, async ({ caller, params, body }) => {
    const { name, phone, paused } = body;
    const change = { name, phone, paused, cashLimit: unwrap(readCashLimit(body)) };
    return {
      status: 200,
      body: describeCourier(unwrap(await couriers.change(caller, params.courier_id, change))),
    };
  });

  binder.bind(endCourier, async ({ caller, params }) => ({
    status: 200,
    body: describeCourier(unwrap(await couriers.end(caller, params.courier_id))),
  }));

  binder.bind(createCourierLink, async ({ caller, params }) => {
    const { link, pin, expiresAt } = unwrap(await signIn.createLink(caller, params.courier_id));
    return { status: 200, body: { link, pin, expires_at: new Date(expiresAt).toISOString() } };
  });

  binder.bind(signOutPhones, async ({ caller, params, body }) => ({
    status: 200,
    body: {
      signed_out: unwrap(
        await signIn.signOutPhones(
          caller,
          params.courier_id,
          body.phone_id === undefined ? undefined : readId('phone', body.phone_id),
        ),
      ),
    },
  }));
}

/** A courier as the contract shows one; the fleet API does the same. */
export function describeCourier({ courierId, name, phone, state, createdAt, cashLimit }: Courier) {
  return {
    courier_id: formatId('courier', courierId),
    name,
    phone,
    state,
    created_at: createdAt.toISOString(),
    ...describeCashLimit(cashLimit),
  };
}

function describeListed(
  courier: Courier,
  { load, phones, openUntil }: { load: Load; phones: ListedPhone[]; openUntil: Date | undefined },
): Static<typeof ListedCourier> {
  const whyNot = whyNotDeactivated({
    open: load.assigned + load.on_the_way,
    toReturn: load.to_return,
  });
  return {
    ...describeCourier(courier),
    load,
    phones: phones.map(describePhone),
    sign_in_until: openUntil?.toISOString() ?? null,
    end: permission(courier.state === 'ended' ? `${courier.name} was already deactivated.` : whyNot),
  };
}

function describePhone(phone: ListedPhone) {
  return {
    phone_id: formatId('phone', phone.phone_id),
    device: deviceName(phone.user_agent),
    signed_in_at: phone.signed_in_at.toISOString(),
    last_seen_at: phone.last_seen_at.toISOString(),
  };
}
