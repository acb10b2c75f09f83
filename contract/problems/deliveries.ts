/** The fields of a delivery, and deliveries themselves. */
import { Type } from 'typebox';
import { integer, text } from '../schemas.ts';
import { conflict, type Declarations, problemsOf, wrongField } from './declaration.ts';

const referenceTaken = problemsOf('referenceTaken');

export const deliveryProblems = {
  not_after: wrongField('A time is not after another one.', 'Correct one of the two.', {
    after: text('The field with the earlier time.'),
  }),
  in_the_past: wrongField('The time has passed.', 'Send a time in the future.'),
  too_far_ahead: wrongField('The time is too far in the future.', 'Send an earlier time.', {
    max_days: Type.Integer(),
  }),
  not_lowered: wrongField(
    'With instructions, the amount to collect can only be lowered.',
    'Send a lower amount, or leave it out.',
    {
      amount_to_collect: integer('The amount to collect now, in minor units.'),
    },
  ),
  pickup_address_name_taken: conflict(
    'Another pickup address of the account has this name.',
    'Choose another name.',
    { name: Type.String() },
  ),
  too_many_pickup_addresses: conflict(
    'The account has as many pickup addresses as are possible.',
    'Delete one that is no longer used.',
    { max: Type.Integer() },
  ),
  reference_taken: referenceTaken(
    'Another delivery that is not cancelled has this reference.',
    'Use that delivery, or another reference.',
    {
      delivery_id: Type.Optional(
        text('The delivery that has the reference; left out if it was cancelled in the meantime.'),
      ),
    },
  ),
} satisfies Declarations;
