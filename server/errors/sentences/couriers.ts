import type { courierProblems } from '../../../contract/problems/couriers.ts';
import type { Sentences } from './words.ts';

export const courierSentences = {
  courier_deactivated: ({ name }) => `“${name}” was deactivated.`,
  courier_has_work: ({ open, to_return: toReturn }) =>
    [...reassignFirst(open), ...returnFirst(toReturn)].join(' '),
  phone_signed_out: () => 'Sign in on this phone to continue.',
  pin_wrong: ({ attempts_left: left }) => {
    if (left === 0) return 'The PIN is wrong. The link no longer works. Ask for a new one.';
    return `The PIN is wrong. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`;
  },
  link_closed: () => 'This link was closed after five wrong PINs. Ask for a new one.',
  link_of_deactivated_courier: () => 'This courier was deactivated.',
} satisfies Sentences<typeof courierProblems>;

function reassignFirst(open: number): string[] {
  if (open === 0) return [];
  return [open === 1 ? 'Reassign 1 open delivery first.' : `Reassign ${open} open deliveries first.`];
}

function returnFirst(parcels: number): string[] {
  if (parcels === 0) return [];
  if (parcels === 1) return ['1 parcel of a cancelled delivery must be returned first.'];
  return [`${parcels} parcels of cancelled deliveries must be returned first.`];
}
