import type { DeliveryState, Move, ProofKind } from '../../../contract/primitives.ts';
import type { ProblemParams } from '../../../contract/problems/index.ts';
import { moneyInWords } from '../money-in-words.ts';
import { listed, type Sentences } from './words.ts';

/** What a move needs. */
const needs: Record<Move, string> = {
  assign: 'Only open deliveries can be assigned.',
  unassign: 'Only a delivery that is not yet picked up can be unassigned.',
  pick_up: 'Only a delivery that is waiting for pickup can be picked up.',
  deliver: 'Only a delivery that is in transit can be delivered.',
  fail_attempt: 'Only a delivery that is in transit can have a failed attempt.',
  instruct: 'Instructions are only possible after a failed attempt.',
  return: 'Only a delivery that is in transit can be returned.',
  edit: 'Only open deliveries can be changed.',
  cancel: 'Only deliveries not yet picked up can be cancelled.',
  correct: 'Only deliveries that ended as delivered or returned can be corrected.',
  correct_amount: 'Only the collected amount of a delivery that was handed over can be corrected.',
};

const stateSentences: Record<DeliveryState, string> = {
  created: 'Not picked up yet.',
  in_transit: 'The delivery is in transit.',
  delivered: 'Already delivered.',
  returned: 'Already returned.',
  cancelled: 'Already cancelled.',
};

const happenedWords: Record<NonNullable<ProblemParams<'changed_since'>['happened']>, string> = {
  picked_up: 'picked up',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'cancelled',
  assigned: 'assigned again',
  unassigned: 'unassigned',
};

const proofFields: Record<ProofKind, string> = {
  photo: 'proof.photo',
  signature: 'proof.signature',
  pin: 'proof.pin',
  name: 'proof.recipient_name',
};

const upperCased = (types: readonly string[]) =>
  listed(
    types.map((type) => type.toUpperCase()),
    'or',
  );

export const deliverySentences = {
  wrong_state: ({ move, status }) =>
    move === 'unassign' && status === 'in_transit'
      ? 'Already picked up. Assign it to another courier instead.'
      : `${stateSentences[status]} ${needs[move]}`,
  cannot_be_cancelled: ({ status }) => {
    if (status === 'cancelled') return stateSentences.cancelled;
    const state = status === 'in_transit' ? 'Already picked up.' : stateSentences[status];
    return `${state} ${needs.cancel}`;
  },
  going_back: () => 'The delivery is on its way back to the sender and can only be returned.',
  no_attempts_left: ({ attempts }) =>
    `After ${attempts} failed ${attempts === 1 ? 'attempt' : 'attempts'} the delivery has to be returned. It cannot be tried again.`,
  fixed_after_pickup: ({ fields }) =>
    `Already picked up. Only notes, the receiver's phone and metadata can be changed now, not ${fields.join(', ')}.`,
  no_courier_assigned: () => 'No courier is assigned.',
  personal_data_erased: () => 'Its personal data was erased, so it cannot be delivered again.',
  nothing_to_collect: () => 'There was nothing to collect.',
  proof_not_kept: ({ status }) => `Already ${status}. The proof that was sent now was not kept.`,
  changed_since: ({ happened }) =>
    happened === undefined
      ? 'The delivery has changed in the meantime.'
      : `${happenedWords[happened]} in the meantime`,
  too_many_changes: ({ max }) => `the delivery was changed ${max} times, and cannot be edited any more`,
  sum_too_large: ({ sum, max }) =>
    sum === 'collected'
      ? `All that was collected for this account would be more than ${max} minor units, the most that is kept exactly.`
      : `The courier's cash in hand would be more than ${max} minor units, the most that is kept exactly. Hand cash in first.`,
  version_outdated: ({ version }) => `the delivery has changed since then and is at "v${version}" now`,
  cash_limit_exceeded: ({ name, would_carry: wouldCarry, limit, currency }) =>
    `${name} would carry ${moneyInWords(wouldCarry, currency)}, more than the cash limit of ${moneyInWords(limit, currency)}`,
  named_twice: ({ delivery_id: id }) => `${id} is named twice; the first one counts`,

  courier_needed: () => 'is required: no courier is assigned to this delivery',
  courier_unknown: () => 'must name a courier: there is no courier with this identifier',
  courier_inactive: () => 'names a courier who was deactivated',
  amount_needed: ({ amount_to_collect: toCollect }) =>
    `is required: there is an amount to collect (${toCollect})`,
  more_than_to_collect: ({ amount_to_collect: toCollect }) =>
    `is more than the amount to collect (${toCollect})`,
  shortfall_reason_needed: ({ collected_amount: collected, amount_to_collect: toCollect }) =>
    `is required: collected_amount (${collected}) is less than the amount to collect (${toCollect})`,
  day_not_possible: ({ first, last }) => `must be a day from today (${first}) to ${last}`,
  clock_ahead: ({ max_minutes: minutes }) => `is more than ${minutes} minutes in the future; check the clock`,
  undo_too_late: ({ max_hours: hours }) =>
    `must be within the last ${hours} ${hours === 1 ? 'hour' : 'hours'}`,

  proof_missing: ({ kinds }) =>
    `${kinds.map((kind) => proofFields[kind]).join(' and ')} ${kinds.length === 1 ? 'is' : 'are'} required for this delivery`,
  handover_pin_wrong: ({ attempts_left: left }) =>
    `is not the PIN of this delivery; ${left === 0 ? 'that was the last try' : `${left} ${left === 1 ? 'try' : 'tries'} left`}`,
  handover_pin_locked: ({ attempts }) =>
    `is no longer accepted: there were ${attempts} tries already; leave it out, and send a photo and the name of the recipient instead`,
  image_of_another_type: ({ types, given }) =>
    `must be a ${upperCased(types)}; this is ${given === undefined ? 'something else' : `a ${given.toUpperCase()}`}`,
  image_broken: ({ type, fault }) => `is a ${type.toUpperCase()} that cannot be used: ${fault}`,

  not_after: ({ after }) => `must be after ${after}`,
  in_the_past: () => 'is in the past',
  too_far_ahead: ({ max_days: days }) => `must be at most ${days} days ahead`,
  not_lowered: ({ amount_to_collect: now }) => `must be less than the amount to collect (${now})`,
  pickup_address_name_taken: ({ name }) =>
    `There is a pickup address “${name}” already. Choose another name.`,
  too_many_pickup_addresses: ({ max }) =>
    `There are ${max} pickup addresses already. Delete one that is no longer used.`,
  reference_taken: ({ delivery_id: holder }) =>
    holder === undefined
      ? 'another delivery has this reference; use another one'
      : `another delivery has this reference: ${holder}. Cancel that one first, or use another reference`,

  label_erased: ({ delivery_ids: ids, more }) =>
    `the personal data of ${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''} was erased`,
  no_such_piece: ({ pieces }) =>
    `must be at most ${pieces}: the delivery has ${pieces === 1 ? '1 parcel' : `${pieces} parcels`}`,
  too_many_labels: ({ count, max }) => `these are ${count} labels; one file has at most ${max}`,
  a4_only_for_pdf: () => 'must be label for ZPL; a4 is only for PDF',

  cursor_expired: () =>
    'events after this cursor may have been deleted: they are kept for 30 days; read the deliveries that you need again, then follow the feed without a cursor',

  no_move_left: ({ status }) => `the delivery is already ${status}, and no move is left`,
} satisfies Partial<Sentences>;
