/**
 * Deliveries: their fields, moves that are refused, and what comes with moves: money, proof, PINs. And smaller areas: test mode,
 * labels, the feed of events, couriers.
 */
import { Type } from 'typebox';
import { moves, ProofKind, Status } from '../primitives.ts';
import { integer, oneOf, text } from '../schemas.ts';
import { conflict, type Declarations, invalidRequest, problemsOf, wrongField } from './declaration.ts';

/** What can have happened to a delivery after a step that is to be undone. */
const happened = ['picked_up', 'delivered', 'returned', 'cancelled', 'assigned', 'unassigned'] as const;

const amountToCollect = integer('The amount to collect, in minor units.');
const imageType = oneOf(['jpeg', 'png']);

const moveNotPossible = problemsOf('moveNotPossible');

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
  reference_taken: problemsOf('referenceTaken')(
    'Another delivery that is not cancelled has this reference.',
    'Use that delivery, or another reference.',
    {
      delivery_id: Type.Optional(
        text('The delivery that has the reference; left out if it was cancelled in the meantime.'),
      ),
    },
  ),

  wrong_state: moveNotPossible(
    'The move is not possible in the state that the delivery has reached.',
    'Read `status`, and make one of the `allowed_actions`.',
    { move: oneOf(moves), status: Status },
  ),
  cannot_be_cancelled: problemsOf('cannotBeCancelled')(
    'The delivery was picked up already, so it cannot be cancelled.',
    'Nothing to do if it has ended. In transit, it can only be sent back after a failed attempt.',
    { status: Status },
  ),
  going_back: moveNotPossible('The delivery is on its way back to the sender.', 'Return it.'),
  no_attempts_left: moveNotPossible(
    'The delivery had as many attempts as the delivery company makes, so it has to be returned.',
    'Create another delivery to send the parcel again.',
    { attempts: integer('Attempts that failed.') },
  ),
  fixed_after_pickup: moveNotPossible(
    'After the pickup only notes, the phone of the receiver and metadata can be edited.',
    'Leave these fields out.',
    { fields: Type.Array(Type.String(), { description: 'Those that can no longer be changed.' }) },
  ),
  no_courier_assigned: moveNotPossible(
    'No courier is assigned, so there is none to take away.',
    'Nothing to do.',
  ),
  personal_data_erased: moveNotPossible(
    'The personal data of the delivery was erased, so nobody can deliver it again.',
    'Create another delivery.',
  ),
  nothing_to_collect: moveNotPossible(
    'The delivery had no amount to collect, so there is no collected amount to correct.',
    'Nothing to do.',
  ),
  proof_not_kept: moveNotPossible(
    'The move had been made before, and the proof that was sent now was not kept.',
    'Keep the proof elsewhere, if it is needed.',
    { status: Status },
  ),
  changed_since: moveNotPossible(
    'The delivery has changed since the step that was to be undone, or since it was read.',
    'Look at the delivery again.',
    {
      happened: Type.Optional(oneOf(happened, { description: 'What has happened to the delivery.' })),
    },
  ),
  too_many_changes: moveNotPossible(
    'The delivery was changed so often that it cannot be edited any more.',
    'Create another delivery.',
    { max: Type.Integer() },
  ),
  sum_too_large: moveNotPossible(
    'With this amount, a sum would be more than numbers keep exactly.',
    'Check the amount. If it is right, hand cash in first.',
    {
      sum: oneOf(['collected', 'cash_in_hand'], {
        description: '`collected`: all that was ever collected for the account.',
      }),
      max: integer('In minor units.'),
    },
  ),
  version_outdated: problemsOf('deliveryChanged')(
    'The delivery has changed since the version in `If-Match`.',
    'Read the delivery, apply the change again, and send it with the new `ETag`.',
    { version: integer('The version now.') },
  ),
  cash_limit_exceeded: problemsOf('cashLimitExceeded')(
    'With the delivery, the courier would carry more cash than their limit.',
    'Assign another courier, or send `over_cash_limit`.',
    {
      name: text('The courier.'),
      would_carry: integer('In minor units.'),
      limit: integer('In minor units.'),
      currency: Type.String(),
    },
  ),
  named_twice: invalidRequest(
    'The delivery is named twice in one request; only the first one counts.',
    'Name it once.',
    { delivery_id: Type.String() },
  ),

  courier_needed: wrongField(
    'No courier is assigned, and the pickup names none.',
    'Send the field, or assign the delivery first.',
  ),
  courier_unknown: wrongField('There is no courier with this identifier.', 'Check the identifier.'),
  courier_inactive: wrongField('The courier was deactivated.', 'Choose another courier.'),
  amount_needed: wrongField(
    'There is an amount to collect, and the hand-over does not say what was collected.',
    'Send the field; 0 if nothing was collected.',
    { amount_to_collect: amountToCollect },
  ),
  more_than_to_collect: wrongField(
    'More was collected than there was to collect.',
    'Send at most the amount to collect.',
    { amount_to_collect: amountToCollect },
  ),
  shortfall_reason_needed: wrongField(
    'Less was collected than there was to collect, without a reason.',
    'Send the reason.',
    { collected_amount: Type.Integer(), amount_to_collect: amountToCollect },
  ),
  day_not_possible: wrongField(
    'The day has passed, or is too far ahead.',
    'Choose a day from `first` to `last`.',
    { first: Type.String(), last: Type.String() },
  ),
  clock_ahead: wrongField(
    'The time at which a move happened is in the future.',
    'Check the clock of the phone.',
    { max_minutes: Type.Integer() },
  ),

  proof_missing: invalidRequest(
    'The delivery cannot be handed over without more proof.',
    'Collect the proof in `kinds`, and send the hand-over again with all of it.',
    { kinds: Type.Array(ProofKind, { description: 'What is missing.' }) },
  ),
  handover_pin_wrong: wrongField(
    'The PIN of the receiver is wrong.',
    'Ask the receiver again. Without attempts left, collect a photo and the name of the recipient.',
    { attempts_left: Type.Integer() },
  ),
  handover_pin_locked: wrongField(
    'There were too many wrong PINs, so no PIN is accepted any more.',
    'Leave the PIN out, and send a photo and the name of the recipient.',
    { attempts: integer('Wrong PINs before.') },
  ),
  image_of_another_type: wrongField(
    'The file is not an image of a type that is accepted.',
    'Send an image of one of the `types`.',
    {
      types: Type.Array(imageType, { description: 'What is accepted.' }),
      given: Type.Optional(imageType),
    },
  ),
  image_broken: wrongField(
    'The image is damaged, too large on a side, or made in an unusual way.',
    'Take it again, or save it with another program.',
    { type: imageType, fault: text('What is wrong with it.') },
  ),
} satisfies Declarations;

/** The smaller areas. They come after the others in the lists of codes. */
export const otherProblems = {
  no_move_left: moveNotPossible('The life of the test delivery has ended.', 'Create another one.', {
    status: Status,
  }),
  label_erased: problemsOf('labelNotPossible')(
    'The personal data of a delivery was erased, so there is no address for a label.',
    'Leave the delivery out.',
    {
      delivery_ids: Type.Array(Type.String(), { description: 'Five at most.' }),
      more: integer('How many others there are.'),
    },
  ),
  no_such_piece: wrongField('The delivery has fewer parcels.', 'Send a lower number.', {
    pieces: integer('Parcels of the delivery.'),
  }),
  too_many_labels: invalidRequest(
    'The deliveries have more parcels than one file has labels.',
    'Ask for fewer deliveries at once.',
    { count: Type.Integer(), max: Type.Integer() },
  ),
  a4_only_for_pdf: wrongField('A label printer has no A4 page.', 'Send `label`, or accept PDF.'),
  cursor_expired: problemsOf('cursorExpired')(
    'Events after the cursor may have been deleted: they are kept for 30 days.',
    'Read the deliveries that you need again, then follow the feed without a cursor.',
  ),
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
} satisfies Declarations;
