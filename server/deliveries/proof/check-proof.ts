/** Reads the proof that came with a move: images are checked and cleaned, or rejected by name. */
import type { Static } from 'typebox';
import { maxPhotoBytes, maxSignatureBytes, type Proof } from '../../../contract/moves.ts';
import { isRejection, Rejection } from '../../platform/rejection.ts';
import { cleanImage } from './image.ts';
import type { CheckedProof } from './store.ts';

type GivenProof = Static<typeof Proof>;

/** Undefined where nothing was left. */
export function parseProof(given: GivenProof | undefined): CheckedProof | undefined | Rejection {
  if (given === undefined || Object.values(given).every((value) => value === undefined)) return undefined;
  const photo = given.photo && imageOf('photo', given.photo, maxPhotoBytes, ['image/jpeg', 'image/png']);
  const signature =
    given.signature && imageOf('signature', given.signature, maxSignatureBytes, ['image/png']);
  if (isRejection(photo)) return photo;
  if (isRejection(signature)) return signature;
  return {
    ...(photo ? { photo } : {}),
    ...(signature ? { signature: signature.bytes } : {}),
    ...(given.pin === undefined ? {} : { pin: given.pin }),
    ...(given.taker_name === undefined ? {} : { takerName: given.taker_name }),
  };
}

function imageOf(
  name: string,
  base64: string,
  maxBytes: number,
  kinds: ('image/jpeg' | 'image/png')[],
): NonNullable<CheckedProof['photo']> | Rejection {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxBytes) {
    return new Rejection('invalidRequest', `proof.${name} must have at most ${maxBytes / 1024} KiB`);
  }
  const cleaned = cleanImage(bytes, kinds);
  if ('refused' in cleaned) return new Rejection('invalidRequest', `proof.${name} ${cleaned.refused}`);
  return cleaned;
}
