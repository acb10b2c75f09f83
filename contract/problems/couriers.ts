/** Couriers, their phones and their cash limits. */
import { Type } from 'typebox';
import { integer } from '../schemas.ts';
import { conflict, type Declarations, linkNotValid, unauthorized } from './declaration.ts';

export const courierProblems = {
  courier_deactivated: conflict('The courier was deactivated.', 'Use another courier.', {
    name: Type.String(),
  }),
  courier_has_work: conflict(
    'The courier still has deliveries or parcels, so cannot be deactivated.',
    'Reassign the deliveries, and wait until the parcels are returned.',
    {
      open: integer('Deliveries that have to be reassigned.'),
      to_return: integer('Parcels of cancelled deliveries that have to be returned.'),
    },
  ),
  phone_signed_out: unauthorized(
    'No courier is signed in on this phone, or was signed out.',
    'Ask for a new link.',
  ),
  pin_wrong: unauthorized(
    'The PIN of the link is wrong.',
    'Correct it; without attempts left, ask for a new link.',
    { attempts_left: Type.Integer() },
  ),
  link_closed: linkNotValid('The link was closed after five wrong PINs.', 'Ask for a new link.'),
  link_of_deactivated_courier: linkNotValid(
    'The link is for a courier who was deactivated.',
    'Ask the delivery company.',
  ),
} satisfies Declarations;
