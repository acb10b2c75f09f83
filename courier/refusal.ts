/** What a refusal means: the service says it in words for all its callers, and the courier has to know what to do. Pure. */
import type { RefusalReason } from '../contract/moves.ts';
import type { ProofKind } from '../contract/primitives.ts';
import type { Refusal } from './messages.ts';

export function reasonOf({ status, error, details }: Refusal): RefusalReason {
  if (error === 'move not possible') return conflictIn(details);
  if (status === 404) return 'reassigned';
  if (status === 413) return 'too_large';
  if (missingProof(details).length > 0) return 'proof_missing';
  if (!isPinTrouble({ status, details })) return 'other';
  return attemptsLeft(details) === undefined ? 'pin_locked' : 'wrong_pin';
}

function conflictIn(details: string): RefusalReason {
  if (/on its way back/.test(details)) return 'going_back';
  const state = stateIn(details);
  return state === 'created' ? 'not_picked_up' : (state ?? 'other');
}

/** The sender cancelled before the move arrived. */
export const wasCancelled = ({ error, details }: Refusal): boolean =>
  error === 'move not possible' && stateIn(details) === 'cancelled';

const states = ['created', 'delivered', 'returned', 'cancelled'] as const;

/** The state that a refused move met, which its sentence names first: "Already cancelled. Only …". */
export function stateIn(details: string): (typeof states)[number] | undefined {
  if (details.startsWith('Not picked up yet')) return 'created';
  const state = /(?:\bis|^Already) (created|delivered|returned|cancelled)\b/.exec(details)?.[1];
  return states.find((one) => one === state);
}

const proofFields: Record<ProofKind, string> = {
  photo: 'proof.photo',
  signature: 'proof.signature',
  pin: 'proof.pin',
  name: 'proof.taker_name',
};

/** The proof that a refusal asks for: "proof.photo and proof.taker_name are required for this delivery". */
export function missingProof(details: string): ProofKind[] {
  if (!details.includes('required for this delivery')) return [];
  return (Object.keys(proofFields) as ProofKind[]).filter((kind) => details.includes(proofFields[kind]));
}

/** The PIN was wrong, or there were too many wrong ones. */
export const isPinTrouble = ({ status, details }: Pick<Refusal, 'status' | 'details'>): boolean =>
  status === 400 && details.includes('proof.pin') && missingProof(details).length === 0;

/** After a wrong PIN; undefined where it is locked. */
export function attemptsLeft(details: string): number | undefined {
  const left = /(\d+) (?:try|tries|attempts?) left/.exec(details)?.[1];
  return left === undefined ? undefined : Number(left);
}

/** The same form, with other values, may be accepted. */
export const isCorrectable = ({ status }: Refusal): boolean => status === 400 || status === 413;
