/** What a refusal means for the courier, by its code. Pure. */
import type { RefusalReason } from '../contract/moves.ts';
import type { ProofKind } from '../contract/primitives.ts';
import type { Refusal } from './messages.ts';

/** By the state that the move met. */
const stateReasons: Partial<Record<string, RefusalReason>> = {
  created: 'not_picked_up',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'cancelled',
};

export function reasonOf(refusal: Refusal): RefusalReason {
  const { status, problem } = refusal;
  if (wasCancelled(refusal)) return 'cancelled';
  if (status === 404) return 'reassigned';
  if (status === 413) return 'too_large';
  switch (problem?.code) {
    case 'wrong_state':
    case 'proof_not_kept':
      return stateReasons[problem.params.status] ?? 'other';
    case 'going_back':
    case 'proof_missing':
      return problem.code;
    case 'handover_pin_wrong':
      return problem.params.attempts_left > 0 ? 'wrong_pin' : 'pin_locked';
    case 'handover_pin_locked':
      return 'pin_locked';
    default:
      return 'other';
  }
}

/**
 * The sender cancelled before the move arrived. A refusal that a page before 0.3.0 kept has no code: this one still says where the
 * parcel and its cash belong, so it is known by its sentence; of all others the sentence is shown.
 */
export const wasCancelled = ({ problem, details }: Refusal): boolean =>
  problem === undefined
    ? details.startsWith('Already cancelled.')
    : problem.code === 'wrong_state' && problem.params.status === 'cancelled';

export const missingProof = ({ problem }: Refusal): readonly ProofKind[] =>
  problem?.code === 'proof_missing' ? problem.params.kinds : [];

/** The PIN was wrong, or there were too many wrong ones. */
export const isPinTrouble = ({ problem }: Refusal): boolean =>
  problem?.code === 'handover_pin_wrong' || problem?.code === 'handover_pin_locked';

export const attemptsLeft = ({ problem }: Refusal): number =>
  problem?.code === 'handover_pin_wrong' ? problem.params.attempts_left : 0;

/** The same form, with other values, may be accepted. */
export const isCorrectable = ({ status }: Refusal): boolean => status === 400 || status === 413;
