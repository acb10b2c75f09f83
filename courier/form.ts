/** What the forms for a move have in common: their props, the proof that is being collected, and a refused attempt. */
import { useEffect, useState } from 'react';
import type { CourierMove } from '../contract/moves.ts';
import type { ProofKind } from '../contract/primitives.ts';
import type { ShownStop } from './day.ts';
import type { MoveBody, MoveValues, ProofBody, Stop } from './messages.ts';
import { useRecord } from './record.ts';
import { useToday } from './today.ts';
import { capitalized, proofKinds } from './words.ts';

export interface FormProps {
  stop: ShownStop;
  /** The key of a refused move that this one replaces. */
  again: string | undefined;
  /** The values of the refused move, with which the form begins. */
  before: MoveValues;
}

/** The proof that is being collected: images in base64, the PIN, and the name of the recipient. */
export type ProofDraft = { [Kind in ProofKind]?: string | undefined };

const has = (proof: ProofDraft, kind: ProofKind): boolean => Boolean(proof[kind]?.trim());

/** Nobody can check the PIN without network, and the receiver is gone when the answer comes: it needs a second proof. */
export const isPinUnchecked = (
  proof: ProofDraft,
  { required_proof: required, pin_locked: isLocked }: Pick<Stop, 'required_proof' | 'pin_locked'>,
  isOffline: boolean,
): boolean => isOffline && !isLocked && (required.includes('pin') || has(proof, 'pin'));

const secondProofs: readonly ProofKind[] = ['photo', 'signature'];

/**
 * What the form of a hand-over asks for: the required proof, or any kind if none is required; beside a PIN that nobody can check,
 * also photo and signature. What a refused attempt came with stays, so that the courier sees all that is sent.
 */
export function offeredProof(
  { required_proof: required, pin_locked: isPinLocked }: Pick<Stop, 'required_proof' | 'pin_locked'>,
  before: ProofDraft,
  isUnchecked: boolean,
): ProofKind[] {
  return proofKinds.filter((kind) => {
    if (required.includes(kind)) return true;
    if (isUnchecked && secondProofs.includes(kind)) return true;
    if (kind === 'pin' && isPinLocked) return false;
    return required.length === 0 || has(before, kind);
  });
}

/** Without what is not offered any more, such as a PIN that was locked while the form was open. */
export const onlyOffered = (proof: ProofDraft, offered: readonly ProofKind[]): ProofDraft =>
  Object.fromEntries(offered.map((kind) => [kind, proof[kind]]));

const whatIsMissing: Record<ProofKind, string> = {
  photo: 'Take a photo.',
  signature: 'Ask for a signature.',
  pin: 'Ask the receiver for the PIN.',
  name: 'Enter who received it.',
};

/** Why the proof cannot be sent like this, by its kind. */
export function proofProblems(
  proof: ProofDraft,
  required: readonly ProofKind[],
  isUnchecked: boolean,
): Partial<Record<ProofKind, string>> {
  const hasSecond = secondProofs.some((kind) => has(proof, kind) || required.includes(kind));
  const missing = required.filter((kind) => !has(proof, kind)).map((kind) => [kind, whatIsMissing[kind]]);
  const isPinShort = has(proof, 'pin') && proof.pin?.length !== 4;
  return {
    ...Object.fromEntries(missing),
    ...(isPinShort ? { pin: 'Enter all four digits.' } : {}),
    ...(isUnchecked && !hasSecond ? { photo: 'Take a photo or ask for a signature.' } : {}),
  };
}

/** As it is sent; without `proof` if there is none. */
export function proofBody(proof: ProofDraft): { proof?: ProofBody } {
  const kinds = proofKinds.filter((kind) => has(proof, kind));
  const entries = kinds.map((kind) => [kind === 'name' ? 'recipient_name' : kind, proof[kind]?.trim() ?? '']);
  return kinds.length > 0 ? { proof: Object.fromEntries(entries) } : {};
}

export function proofWords(proof: ProofDraft): string {
  const words = {
    photo: 'photo',
    signature: 'signature',
    pin: 'PIN',
    name: `received by ${proof.name?.trim()}`,
  };
  const kinds = proofKinds.filter((kind) => has(proof, kind));
  return capitalized(kinds.map((kind) => words[kind]).join(', ') || 'none');
}

/** Records the move of a form in place of the refused one, if there is one. Returns its key. */
export function useFormRecord({ stop, again }: FormProps) {
  const { phone } = useToday();
  const { isBusy, record } = useRecord();
  return {
    isBusy,
    async record(move: CourierMove, body: MoveBody) {
      const [key] = await record([stop], move, () => body);
      if (again !== undefined) await phone.dropRefused(again);
      return key;
    },
  };
}

/** The values of a refused move, to correct them. Undefined until they are read. */
export function useRefusedValues(key: string | undefined): MoveValues | undefined {
  const { phone } = useToday();
  const [values, setValues] = useState<MoveValues | undefined>(key === undefined ? {} : undefined);
  useEffect(() => {
    if (key !== undefined) void phone.body(key).then((body) => setValues(body ?? {}));
  }, [phone, key]);
  return values;
}

/** All but the PIN, which may have been the wrong one. */
export const draftOf = ({ photo, signature, recipient_name: name }: ProofBody = {}): ProofDraft => ({
  photo,
  signature,
  name,
});
