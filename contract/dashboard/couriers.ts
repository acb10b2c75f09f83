/** The couriers of the delivery company, for operators: who they are, their load, the phones on which they are signed in. */
import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { Courier, NewCourier } from '../operations/fleet/couriers.ts';
import {
  CashLimit,
  CashLimitCurrency,
  CourierId,
  PhoneNumber,
  singleLine,
  Timestamp,
} from '../primitives.ts';
import { badBody, object, Permission, refusedToPerson } from './values.ts';

export const maxCouriers = 1_000;

/** Both, or null for no limit. */
const cashLimitFields = {
  cash_limit: Type.Optional(Type.Union([CashLimit, Type.Null()])),
  cash_limit_currency: Type.Optional(Type.Union([CashLimitCurrency, Type.Null()])),
};

/** An amount in minor units. */
const amountFields = { currency: Type.String(), amount: Type.Integer() };

/** The work of a courier now. */
export const CourierLoad = object({
  /** Assigned and not picked up yet. */
  assigned: Type.Integer(),
  on_the_way: Type.Integer(),
  /** Parcels of cancelled deliveries that they had picked up and still have. */
  to_return: Type.Integer(),
  delivered_today: Type.Integer(),
  /** Cash in hand, by currency, and when the oldest of it was collected. Negative where a correction came after the hand-in. */
  cash: Type.Array(object({ ...amountFields, since: Timestamp })),
  /** What open deliveries still have to collect, by currency. */
  to_collect: Type.Array(object(amountFields)),
});

export const ListedCourier = object({
  ...Courier.properties,
  load: CourierLoad,
  /** Phones that are signed in now, the one seen last first. */
  phones: Type.Array(
    object({
      phone_id: Type.String(),
      /** Such as "Chrome on Android". */
      device: Type.String(),
      signed_in_at: Timestamp,
      last_seen_at: Timestamp,
    }),
  ),
  /** When an unused sign-in link expires; null where there is none. */
  sign_in_until: Type.Union([Timestamp, Type.Null()]),
  /** Can they be deactivated? */
  end: Permission,
});

const CourierParams = object({ courier_id: CourierId });

export const listCouriers = {
  id: 'listCouriers',
  method: 'GET',
  path: '/dashboard/couriers',
  summary: 'The couriers, with the load of each',
  description: `By name, deactivated ones last; at most ${maxCouriers}.`,
  caller: 'operator',
  answers: {
    200: { description: 'The couriers.', body: object({ couriers: Type.Array(ListedCourier) }) },
    ...refusedToPerson(),
  },
  examples: [],
} as const satisfies Operation;

export const addCourier = {
  id: 'addCourier',
  method: 'POST',
  path: '/dashboard/couriers',
  summary: 'Add a courier',
  description: '',
  caller: 'operator',
  body: { schema: object({ ...NewCourier.properties, ...cashLimitFields }), required: true },
  answers: {
    201: { description: 'Added.', body: object({ courier_id: CourierId }) },
    ...refusedToPerson(...badBody),
  },
  examples: [],
} as const satisfies Operation;

export const changeCourier = {
  id: 'changeCourier',
  method: 'POST',
  path: '/dashboard/couriers/{courier_id}',
  summary: 'Change a courier: name, phone, cash limit, paused or not',
  description:
    'What is left out stays as it is. `cash_limit` and `cash_limit_currency` are sent together; null means no limit. A paused courier gets no new suggestions or automatic assignments.',
  caller: 'operator',
  params: CourierParams,
  body: {
    schema: object({
      name: Type.Optional(singleLine('The name shown to dispatchers.', { min: 1, max: 200 })),
      phone: Type.Optional(PhoneNumber),
      ...cashLimitFields,
      paused: Type.Optional(Type.Boolean({ 'x-rule': 'must be true or false' })),
    }),
    required: true,
  },
  answers: {
    200: { description: 'Changed.', body: Courier },
    ...refusedToPerson(...badBody, 'courierNotFound', 'conflict'),
  },
  examples: [],
} as const satisfies Operation;

export const endCourier = {
  id: 'endCourier',
  method: 'POST',
  path: '/dashboard/couriers/{courier_id}/end',
  summary: 'Deactivate a courier',
  description:
    'For a courier who leaves. It cannot be undone: signs out all phones, and nothing can be assigned any more. Refused while the courier has open deliveries.',
  caller: 'operator',
  params: CourierParams,
  answers: {
    200: { description: 'Deactivated.', body: Courier },
    ...refusedToPerson('courierNotFound', 'conflict'),
  },
  examples: [],
} as const satisfies Operation;

export const createCourierLink = {
  id: 'createCourierLink',
  method: 'POST',
  path: '/dashboard/couriers/{courier_id}/sign-in-link',
  summary: 'Create a link and a PIN for sign-in on a phone',
  description:
    'Shown once. The link works for one phone, within 72 hours; a new link replaces the earlier one. Five wrong PINs close it.',
  caller: 'operator',
  params: CourierParams,
  answers: {
    200: {
      description: 'Send them to the courier through two separate channels.',
      body: object({ link: Type.String(), pin: Type.String(), expires_at: Timestamp }),
    },
    ...refusedToPerson('courierNotFound', 'conflict'),
  },
  examples: [],
} as const satisfies Operation;

export const signOutPhones = {
  id: 'signOutPhones',
  method: 'POST',
  path: '/dashboard/couriers/{courier_id}/sign-out',
  summary: 'Sign out a lost phone, or all phones of a courier',
  description: 'Takes effect with the next request of the phone. Unused sign-in links are withdrawn as well.',
  caller: 'operator',
  params: CourierParams,
  body: {
    schema: object({
      phone_id: Type.Optional(
        Type.String({
          pattern: '^pho_[0-7][0-9a-hjkmnp-tv-z]{25}$',
          'x-rule': 'must be the phone_id of a phone; without it, all phones are signed out',
        }),
      ),
    }),
    required: false,
  },
  answers: {
    200: { description: 'Signed out.', body: object({ signed_out: Type.Integer() }) },
    ...refusedToPerson(...badBody, 'courierNotFound'),
  },
  examples: [],
} as const satisfies Operation;
