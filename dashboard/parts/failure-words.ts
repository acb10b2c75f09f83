/** Why an attempt failed, and what to do next, as shown to people. */
import type { FailureReason, Instruction } from '../../contract/primitives.ts';

export const reasonWords: Record<FailureReason, string> = {
  receiver_absent: 'Nobody there',
  address_not_found: 'Address not found',
  refused: 'Refused',
  cannot_pay: 'Could not pay',
  damaged: 'Damaged',
  other: 'Other',
};

export const instructionWords: Record<Instruction, string> = {
  awaited: 'Waiting for sender',
  try_again: 'Try again',
  return: 'Return to sender',
};
