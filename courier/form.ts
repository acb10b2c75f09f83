/** What the forms for a move have in common: their props, the proof that is being collected, and a refused attempt. */
import { useEffect, useState } from 'react';
import type { ShownStop } from './day.ts';
import type { MoveValues, ProofBody } from './messages.ts';
import type { Phone } from './phone.ts';

export interface FormProps {
  phone: Phone;
  stop: ShownStop;
  /** The key of a refused move whose values the form begins with. */
  again: string | undefined;
}

export interface ProofDraft {
  photo?: string | undefined;
  signature?: string | undefined;
  pin: string;
  recipientName: string;
}

export const noProof: ProofDraft = { pin: '', recipientName: '' };

/** As it is sent; without `proof` where there is none. */
export function proofBody({ photo, signature, pin, recipientName }: ProofDraft): { proof?: ProofBody } {
  const proof: ProofBody = {
    ...(photo ? { photo } : {}),
    ...(signature ? { signature } : {}),
    ...(pin ? { pin } : {}),
    ...(recipientName.trim() ? { taker_name: recipientName.trim() } : {}),
  };
  return Object.keys(proof).length > 0 ? { proof } : {};
}

/** "Photo, signature, PIN, received by Ada". */
export function proofWords({ photo, signature, pin, recipientName }: ProofDraft): string {
  const parts = [
    photo && 'photo',
    signature && 'signature',
    pin && 'PIN',
    recipientName.trim() && `received by ${recipientName.trim()}`,
  ].filter(Boolean);
  const text = parts.join(', ');
  return text === '' ? 'None' : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The values of a refused move, to correct them. Undefined until they are read. */
export function useRefusedValues(phone: Phone, key: string | undefined): MoveValues | undefined {
  const [values, setValues] = useState<MoveValues | undefined>(key === undefined ? {} : undefined);
  useEffect(() => {
    if (key !== undefined) void phone.body(key).then((found) => setValues(found ?? {}));
  }, [phone, key]);
  return values;
}

/** All but the PIN, which may have been the wrong one. */
export const draftOf = ({ photo, signature, taker_name }: ProofBody = {}): ProofDraft => ({
  ...noProof,
  photo,
  signature,
  recipientName: taker_name ?? '',
});
