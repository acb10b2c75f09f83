/**
 * Makes a photo small enough to send from a street corner: at most 1600 pixels on a side and 640 KiB, as a JPEG. It is
 * drawn anew, so it stands upright by itself and carries nothing beside the picture (place, device, time).
 */
export const maxPhotoPixels = 1_600;
/** In base64, with a signature beside it, less than the megabyte at which many proxies stop reading. */
export const photoAimBytes = 640 * 1024;
export const maxSignatureBytes = 128 * 1024;

/** Tried one after the other; the last one always fits, even where the picture is nothing but noise. */
const tries = [
  { most: maxPhotoPixels, quality: 0.8 },
  { most: maxPhotoPixels, quality: 0.6 },
  { most: 1_200, quality: 0.6 },
  { most: 800, quality: 0.5 },
];

/** In base64; throws where the file is no picture that this browser can read. */
export async function smallPhoto(file: Blob): Promise<string> {
  const picture = await readPicture(file);
  for (const { most, quality } of tries) {
    const { width, height } = fitInto(most, picture);
    const canvas = drawn(picture, width, height);
    const bytes = await bytesOf(canvas, 'image/jpeg', quality);
    if (bytes.length <= photoAimBytes) return base64Of(bytes);
  }
  throw new Error('the picture cannot be made small enough');
}

export function fitInto(most: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Picture = HTMLImageElement & { width: number; height: number };

/** As an element, because every browser turns those upright by itself. */
async function readPicture(file: Blob): Promise<Picture> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(picture: Picture, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')!.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** A signature as a PNG in base64; smaller, should it ever be too large. */
export async function signaturePicture(canvas: HTMLCanvasElement): Promise<string> {
  const bytes = await bytesOf(canvas, 'image/png');
  if (bytes.length <= maxSignatureBytes) return base64Of(bytes);
  const half = document.createElement('canvas');
  half.width = Math.round(canvas.width / 2);
  half.height = Math.round(canvas.height / 2);
  half.getContext('2d')!.drawImage(canvas, 0, 0, half.width, half.height);
  return signaturePicture(half);
}

async function bytesOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new Error('the picture cannot be written');
  return new Uint8Array(await blob.arrayBuffer());
}

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
