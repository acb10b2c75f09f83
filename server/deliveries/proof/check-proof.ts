/** Reads the proof that came with a move: images are checked and cleaned, or rejected by name. */
import type { Static } from 'typebox';
import { maxPhotoBytes, maxSignatureBytes, type Proof } from '../../../contract/moves.ts';
import { isRejection, Rejection } from '../../errors/rejection.ts';
import { cleanImage, type ImageType, shortTypeOf } from './image.ts';
import type { CheckedProof } from './store.ts';

type GivenProof = Static<typeof Proof>;

/** Undefined if nothing was left. */
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
    ...(given.recipient_name === undefined ? {} : { recipientName: given.recipient_name }),
  };
}

function imageOf(
  name: string,
  base64: string,
  maxBytes: number,
  kinds: ImageType[],
): NonNullable<CheckedProof['photo']> | Rejection {
  const bytes = Buffer.from(base64, 'base64');
  const field = `proof.${name}`;
  if (bytes.length > maxBytes) {
    const params = { types: kinds.map(shortTypeOf), max_bytes: maxBytes };
    return new Rejection('image', params, { field });
  }
  const cleaned = cleanImage(bytes, kinds, field);
  return 'refused' in cleaned ? new Rejection([cleaned.refused]) : cleaned;
}
