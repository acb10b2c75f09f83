/** Why a parcel could not be handed over, and what is to be done with it, as people say it. */
import type { FailureReason, Instruction } from '../../contract/primitives.ts';

export const reasonWords: Record<FailureReason, string> = {
  receiver_absent: 'Nobody there',
  address_not_found: 'Address not found',
  refused: 'Refused',
  cannot_pay: 'Could not pay',
  damaged: 'Damaged',
  other: 'Another reason',
};

export const instructionWords: Record<Instruction, string> = {
  awaited: 'Waiting for an answer',
  try_again: 'Try again',
  return: 'Bring it back',
};
