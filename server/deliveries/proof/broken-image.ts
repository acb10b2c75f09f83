/** Why a picture is no picture. The message is for whoever sent it. */
export class BrokenImage extends Error {}

/** Pixels of a side. A phone's camera has up to 8,160; what is sent from our pages is far smaller. */
export const maxSidePixels = 8_192;
/** In all: whoever looks at it has to hold it unpacked, with 4 bytes for each. */
const maxPixels = 25_000_000;

export function checkSize(width: number, height: number): void {
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxSidePixels) {
    throw new BrokenImage(`it is ${width} × ${height} pixels; a side may have 1 to ${maxSidePixels}`);
  }
  if (width * height > maxPixels) {
    throw new BrokenImage(`it has ${width * height} pixels; it may have ${maxPixels}`);
  }
}
