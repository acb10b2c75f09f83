/**
 * What a phone page from before 0.3.0 sends and reads. A phone opens it without network, from its cache, so it talks to services that are
 * newer than itself: never change it; delete it with `tests/courier/cached-page.test.ts` once 0.4.0 no longer serves such pages.
 */
import type { RefusalReason } from '../../contract/moves.ts';
import type { ProofKind } from '../../contract/primitives.ts';

export const paths = {
  day: '/courier/api/day',
  signIn: '/courier/api/sign-in',
  signOut: '/courier/api/sign-out',
  pick_up: '/courier/api/deliveries/{delivery_id}/pickup',
  deliver: '/courier/api/deliveries/{delivery_id}/deliver',
  fail_attempt: '/courier/api/deliveries/{delivery_id}/fail-attempt',
  return: '/courier/api/deliveries/{delivery_id}/return',
  confirm_changes: '/courier/api/deliveries/{delivery_id}/confirm-changes',
  discarded: '/courier/api/deliveries/{delivery_id}/discarded-moves',
};

/** Every field of a stop that its screens read. */
export const fieldsOfStop = [
  'delivery_id',
  'status',
  'sender',
  'reference',
  'pickup_address',
  'delivery_address',
  'package_details.weight',
  'package_details.description',
  'receiver_contact.name',
  'receiver_contact.phone',
  'amount_to_collect',
  'sender_contact.name',
  'sender_contact.phone',
  'pickup_note',
  'delivery_note',
  'pickup_window.from',
  'pickup_window.until',
  'delivery_window.from',
  'delivery_window.until',
  'pickup_location.latitude',
  'pickup_location.longitude',
  'delivery_location.latitude',
  'delivery_location.longitude',
  'pieces',
  'required_proof',
  'pin_locked',
  'changes',
  'currency',
  'currency_digits',
  'collected_amount',
  'payment_method',
  'estimated_delivery_time',
  'late',
  'attempts',
  'failure_reason',
  'instruction',
  'instruction_note',
  'deliver_on',
  'parcel_with',
  'moves',
];

export const fieldsOfDay = [
  'courier.courier_id',
  'courier.name',
  'now',
  'today',
  'time_zone',
  'company_name',
  'stops',
  'later',
  'done',
  'collected',
  'cash_in_hand',
  'hand_ins',
  'discarded_moves',
];

export const fieldsOfDiscardedMove = [
  'move_key',
  'delivery_id',
  'reference',
  'receiver_name',
  'delivery_address',
  'move',
  'reason',
  'recorded_at',
  'discarded_at',
  'resolved_at',
  'currency',
  'currency_digits',
  'collected_amount',
  'payment_method',
  'not_accepted',
];

interface Refusal {
  status: number;
  error: string;
  details: string;
}

/** From here on its own code: it finds the reason in the sentence. */
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

const states = ['created', 'delivered', 'returned', 'cancelled'] as const;

function stateIn(details: string): (typeof states)[number] | undefined {
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

export function missingProof(details: string): ProofKind[] {
  if (!details.includes('required for this delivery')) return [];
  return (Object.keys(proofFields) as ProofKind[]).filter((kind) => details.includes(proofFields[kind]));
}

const isPinTrouble = ({ status, details }: Pick<Refusal, 'status' | 'details'>): boolean =>
  status === 400 && details.includes('proof.pin') && missingProof(details).length === 0;

export function attemptsLeft(details: string): number | undefined {
  const left = /(\d+) (?:try|tries|attempts?) left/.exec(details)?.[1];
  return left === undefined ? undefined : Number(left);
}
