/**
 * Makes a photo small enough for a slow network: at most 1600 pixels on a side and 640 KiB, as a JPEG. It is drawn
 * again, so it is upright and carries no metadata (GPS position, device, time).
 */
/** In base64, together with a signature, this is less than the megabyte at which many proxies stop reading. */
export const photoAimBytes = 640 * 1024;
export const maxSignatureBytes = 128 * 1024;

/** Tried one after the other; the last one always fits, even if the photo is nothing but noise. */
const tries = [
  { max: 1_600, quality: 0.8 },
  { max: 1_600, quality: 0.6 },
  { max: 1_200, quality: 0.6 },
  { max: 800, quality: 0.5 },
];

/** In base64; throws if this browser cannot read the file as an image. */
export async function smallPhoto(file: Blob): Promise<string> {
  const image = await readImage(file);
  for (const { max, quality } of tries) {
    const { width, height } = fitInto(max, image);
    const canvas = drawScaled(image, width, height);
    const bytes = await bytesOf(canvas, 'image/jpeg', quality);
    if (bytes.length <= photoAimBytes) return base64Of(bytes);
  }
  throw new Error('the photo cannot be made small enough');
}

export function fitInto(max: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** As an element, because every browser turns those upright automatically. */
async function readImage(file: Blob): Promise<HTMLImageElement> {
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

function drawScaled(image: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  penOf(canvas).drawImage(image, 0, 0, width, height);
  return canvas;
}

/** Only null for a canvas that has a context of another kind. */
export function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the canvas cannot be drawn on');
  return pen;
}

/** A signature as a PNG in base64, at half the size if it is too large. */
export async function signatureImage(canvas: HTMLCanvasElement): Promise<string> {
  const bytes = await bytesOf(canvas, 'image/png');
  if (bytes.length <= maxSignatureBytes) return base64Of(bytes);
  return signatureImage(drawScaled(canvas, Math.round(canvas.width / 2), Math.round(canvas.height / 2)));
}

async function bytesOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (blob === null) throw new Error('the image cannot be encoded');
  return new Uint8Array(await blob.arrayBuffer());
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
