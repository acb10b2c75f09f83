import type { deliveryProblems } from '../../../contract/problems/deliveries.ts';
import type { Sentences } from './words.ts';

export const deliverySentences = {
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
} satisfies Sentences<typeof deliveryProblems>;
