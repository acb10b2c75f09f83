/** The file is not an acceptable image. The message says why, for the person who sent it. */
export class BrokenImage extends Error {}

/** Pixels of a side. A phone's camera has up to 8,160; what is sent from our pages is far smaller. */
const maxSidePixels = 8_192;
/** In all: a viewer has to hold the image uncompressed, with 4 bytes for each pixel. */
const maxPixels = 25_000_000;

export function checkSize(width: number, height: number): void {
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxSidePixels) {
    throw new BrokenImage(`it is ${width} × ${height} pixels; a side may have 1 to ${maxSidePixels}`);
  }
  if (width * height > maxPixels) {
    throw new BrokenImage(`it has ${width * height} pixels; it may have ${maxPixels}`);
  }
}
