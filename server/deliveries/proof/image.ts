/**
 * Checks by its content that a file sent as proof is an image, and removes everything else that a camera or a program
 * writes into it (location, device, time, comments, previews). Pure.
 *
 * The image itself is not decoded: the pixels stay as they were sent.
 */
import type { Problem } from '../../../contract/problems/index.ts';
import { problem } from '../../errors/rejection.ts';
import { BrokenImage } from './broken-image.ts';
import { cleanJpeg, startsAsJpeg } from './jpeg.ts';
import { cleanPng, startsAsPng } from './png.ts';

export type ImageType = 'image/jpeg' | 'image/png';

type CleanImage = { type: ImageType; bytes: Buffer } | { refused: Problem };

const formats = {
  'image/jpeg': { short: 'jpeg', starts: startsAsJpeg, clean: cleanJpeg },
  'image/png': { short: 'png', starts: startsAsPng, clean: cleanPng },
} as const;

export const shortTypeOf = (type: ImageType) => formats[type].short;

/** `field` is where it was sent. */
export function cleanImage(bytes: Buffer, kinds: readonly ImageType[], field: string): CleanImage {
  const type = (['image/jpeg', 'image/png'] as const).find((known) => formats[known].starts(bytes));
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
