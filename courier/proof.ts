/** Proof that is being collected on a form. */
import { useEffect, useState } from 'react';
import type { MoveBody, ProofBody } from './api.ts';
import type { Phone } from './phone.ts';

/** What the receiver shows; everything may be missing. */
export interface ProofDraft {
  photo?: string | undefined;
  signature?: string | undefined;
  pin: string;
  recipientName: string;
}

export const noProof: ProofDraft = { pin: '', recipientName: '' };

/** As it is sent; undefined where there is none. */
export function proofBody({ photo, signature, pin, recipientName }: ProofDraft): { proof?: ProofBody } {
  const proof: ProofBody = {
    ...(photo ? { photo } : {}),
    ...(signature ? { signature } : {}),
    ...(pin ? { pin } : {}),
    ...(recipientName.trim() ? { taker_name: recipientName.trim() } : {}),
  };
  return Object.keys(proof).length > 0 ? { proof } : {};
}

/** "Photo, signature, PIN, taken by Ada". */
export function proofWords({ photo, signature, pin, recipientName }: ProofDraft): string {
  const parts = [
    photo && 'photo',
    signature && 'signature',
    pin && 'PIN',
    recipientName.trim() && `taken by ${recipientName.trim()}`,
  ].filter(Boolean);
  const text = parts.join(', ');
  return text === '' ? 'None' : text.charAt(0).toUpperCase() + text.slice(1);
}

/** What was sent and refused, to begin again with. Undefined until it is read. */
export function useRefusedBody(phone: Phone, key: string | undefined): MoveBody | undefined {
  const [body, setBody] = useState<MoveBody | undefined>(key === undefined ? {} : undefined);
  useEffect(() => {
    if (key !== undefined) void phone.body(key).then((found) => setBody(found ?? {}));
  }, [phone, key]);
  return body;
}

/** All but the PIN, which may have been the wrong one. */
export const draftOf = ({ photo, signature, taker_name }: ProofBody = {}): ProofDraft => ({
  ...noProof,
  photo,
  signature,
  recipientName: taker_name ?? '',
});
