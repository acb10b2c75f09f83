/** The kinds of proof that a courier can be asked for, in words and as the value of a form. */
import { type ProofKind, proofKinds } from '../../contract/primitives.ts';

export const proofWords: Record<ProofKind, string> = {
  photo: 'Photo',
  signature: 'Signature',
  pin: 'Hand-over PIN',
  name: 'Recipient’s name',
};

/** "Photo, Signature"; of an empty list "None". */
export const proofText = (kinds: readonly ProofKind[]): string =>
  proofKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => proofWords[kind])
    .join(', ') || 'None';

/** The kinds in the value of a form, which has a space between them. */
export const kindsIn = (value: string): ProofKind[] =>
  proofKinds.filter((kind) => value.split(' ').includes(kind));
