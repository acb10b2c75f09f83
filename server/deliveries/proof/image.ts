/**
 * Checks by its content that a file sent as proof is an image, and removes everything else that a camera or a program
 * writes into it (location, device, time, comments, previews). Pure.
 *
 * The image itself is not decoded: the pixels stay as they were sent.
 */
import { BrokenImage } from './broken-image.ts';
import { cleanJpeg, startsAsJpeg } from './jpeg.ts';
import { cleanPng, startsAsPng } from './png.ts';

export type ImageType = 'image/jpeg' | 'image/png';

/** `refused` goes on where "<field> " ends: "is cut short". */
export type CleanImage = { type: ImageType; bytes: Buffer } | { refused: string };

const formats = {
  'image/jpeg': { name: 'JPEG', starts: startsAsJpeg, clean: cleanJpeg },
  'image/png': { name: 'PNG', starts: startsAsPng, clean: cleanPng },
};

export function cleanImage(bytes: Buffer, kinds: readonly ImageType[]): CleanImage {
  const type = (['image/jpeg', 'image/png'] as const).find((known) => formats[known].starts(bytes));
  if (type === undefined || !kinds.includes(type)) {
    const wanted = kinds.map((kind) => formats[kind].name).join(' or ');
    return { refused: `must be a ${wanted}; this is ${type ? `a ${formats[type].name}` : 'something else'}` };
  }
  try {
    return { type, bytes: formats[type].clean(bytes) };
  } catch (error) {
    if (!(error instanceof BrokenImage)) throw error;
    return { refused: `is a ${formats[type].name} that cannot be used: ${error.message}` };
  }
}
