/** The couriers of the delivery company, for operators: on which phones they are signed in. */
import { Type } from 'typebox';
import { get, jsonBody, okWith, post } from '../operation.ts';
import { CourierId, Timestamp } from '../primitives.ts';
import { rule } from '../problems/rules.ts';
import { listOf, object, orNull } from '../schemas.ts';
import { Permission } from './values.ts';

/** The phones and the sign-in link of a courier, and whether the courier can be deactivated. */
export const CourierAccess = object({
  courier_id: CourierId,
  /** Phones that are signed in now, the one seen last first. */
  phones: listOf({
    phone_id: Type.String(),
    /** Such as "Chrome on Android". */
    device: Type.String(),
    signed_in_at: Timestamp,
    last_seen_at: Timestamp,
  }),
  /** When an unused sign-in link expires; null if there is none. */
  sign_in_until: orNull(Timestamp),
  deactivate: Permission,
});

export const listCourierAccess = get('listCourierAccess', '/dashboard/couriers/access', {
  summary: 'The phones of the couriers, and who can be deactivated',
  callers: ['operator'],
  responses: okWith('Each courier, in no particular order.', { couriers: Type.Array(CourierAccess) }),
});

export const createCourierLink = post('createCourierLink', '/dashboard/couriers/{courier_id}/sign-in-link', {
  summary: 'Create a link and a PIN for sign-in on a phone',
  description:
    'Shown once. The link works for one phone, within 72 hours; a new link replaces the earlier one. Five wrong PINs close it.',
  callers: ['operator'],
  responses: okWith('Send them to the courier through two separate channels.', {
    link: Type.String(),
    pin: Type.String(),
    expires_at: Timestamp,
  }),
  refusals: ['conflict'],
});

export const signOutPhones = post('signOutPhones', '/dashboard/couriers/{courier_id}/sign-out', {
  summary: 'Sign out a lost phone, or all phones of a courier',
  description: 'Takes effect with the next request of the phone. Unused sign-in links are withdrawn as well.',
  callers: ['operator'],
  body: jsonBody(
    {
      phone_id: Type.Optional(
        Type.String({
          pattern: '^pho_[0-7][0-9a-hjkmnp-tv-z]{25}$',
          'x-rule': rule('phone_id'),
        }),
      ),
    },
    { required: false },
  ),
  responses: okWith('Signed out.', { signed_out: Type.Integer() }),
});
