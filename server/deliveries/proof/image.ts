/**
 * Checks by its content that a file sent as proof is an image, and removes everything else that a camera or a program
 * writes into it (location, device, time, comments, previews). Pure.
 *
 * The image itself is not decoded: the pixels stay as they were sent.
 */
import type { Static } from 'typebox';
import { maxPhotoBytes, maxSignatureBytes, type Proof } from '../../../contract/moves.ts';
import type { Problem } from '../../../contract/problems/index.ts';
import { isRejection, problem, Rejection } from '../../errors/rejection.ts';
import { BrokenImage } from './broken-image.ts';
import { cleanJpeg, startsAsJpeg } from './jpeg.ts';
import { cleanPng, startsAsPng } from './png.ts';
import type { CheckedProof } from './store.ts';

export type ImageType = 'image/jpeg' | 'image/png';

const formats = {
  'image/jpeg': { short: 'jpeg', starts: startsAsJpeg, clean: cleanJpeg },
  'image/png': { short: 'png', starts: startsAsPng, clean: cleanPng },
} as const;

const shortTypeOf = (type: ImageType) => formats[type].short;

/** `field` is where it was sent. */
export function cleanImage(
  bytes: Buffer,
  kinds: readonly ImageType[],
  field: string,
): { type: ImageType; bytes: Buffer } | { refused: Problem } {
  const type = (['image/jpeg', 'image/png'] as const).find((one) => formats[one].starts(bytes));
  if (type === undefined || !kinds.includes(type)) {
    const params = { types: kinds.map(shortTypeOf), ...(type && { given: shortTypeOf(type) }) };
    return { refused: problem('image_of_another_type', params, { field }) };
  }
  try {
    return { type, bytes: formats[type].clean(bytes) };
  } catch (error) {
    if (!(error instanceof BrokenImage)) throw error;
    const params = { type: shortTypeOf(type), fault: error.message };
    return { refused: problem('image_broken', params, { field }) };
  }
}

/** Undefined if nothing was left. */
export function parseProof(sent: Static<typeof Proof> | undefined): CheckedProof | undefined | Rejection {
  if (sent === undefined || Object.values(sent).every((value) => value === undefined)) return undefined;
  const photo = sent.photo && imageOf('photo', sent.photo, maxPhotoBytes, ['image/jpeg', 'image/png']);
  const signature = sent.signature && imageOf('signature', sent.signature, maxSignatureBytes, ['image/png']);
  if (isRejection(photo)) return photo;
  if (isRejection(signature)) return signature;
  return {
    ...(photo ? { photo } : {}),
    ...(signature ? { signature: signature.bytes } : {}),
    ...(sent.pin === undefined ? {} : { pin: sent.pin }),
    ...(sent.recipient_name === undefined ? {} : { recipientName: sent.recipient_name }),
  };
}

function imageOf(name: string, base64: string, maxBytes: number, kinds: ImageType[]) {
  const bytes = Buffer.from(base64, 'base64');
  const field = `proof.${name}`;
  if (bytes.length > maxBytes) {
    const params = { types: kinds.map(shortTypeOf), max_bytes: maxBytes };
    return new Rejection('image', params, { field });
  }
  const cleaned = cleanImage(bytes, kinds, field);
  return 'refused' in cleaned ? new Rejection([cleaned.refused]) : cleaned;
}
