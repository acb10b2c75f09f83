/** Reads the proof that came along with a move: pictures are checked and cleaned, or refused by name. */
import type { Static } from 'typebox';
import { maxPhotoBytes, maxSignatureBytes, type Proof } from '../../../contract/moves.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { cleanImage } from './image.ts';
import type { CheckedProof } from './store.ts';

type GivenProof = Static<typeof Proof>;

/** Undefined where nothing was left. */
export function checkProof(given: GivenProof | undefined): CheckedProof | undefined {
  if (given === undefined || Object.values(given).every((value) => value === undefined)) return undefined;
  const photo = given.photo && pictureOf('photo', given.photo, maxPhotoBytes, ['image/jpeg', 'image/png']);
  const signature =
    given.signature && pictureOf('signature', given.signature, maxSignatureBytes, ['image/png']);
  return {
    ...(photo ? { photo } : {}),
    ...(signature ? { signature: signature.bytes } : {}),
    ...(given.pin === undefined ? {} : { pin: given.pin }),
    ...(given.taker_name === undefined ? {} : { takerName: given.taker_name }),
  };
}

function pictureOf(
  name: string,
  base64: string,
  maxBytes: number,
  kinds: ('image/jpeg' | 'image/png')[],
): NonNullable<CheckedProof['photo']> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxBytes) {
    throw new Refusal('invalidRequest', `proof.${name} must have at most ${maxBytes / 1024} KiB`);
  }
  const cleaned = cleanImage(bytes, kinds);
  if ('refused' in cleaned) throw new Refusal('invalidRequest', `proof.${name} ${cleaned.refused}`);
  return cleaned;
}
