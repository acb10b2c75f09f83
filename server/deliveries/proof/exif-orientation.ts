/**
 * Which way up a photo is. A phone writes the pixels as its sensor lies and says in EXIF how to turn them: of all that
 * EXIF holds, this has to stay. Pure.
 */

const signature = 'Exif\0\0';
const orientationTag = 0x0112;
const typeShort = 3;

/** 2 to 8; undefined if the photo is to be shown as it is, or nothing sensible is said. */
export function exifOrientation(app1: Buffer): number | undefined {
  if (app1.toString('latin1', 0, signature.length) !== signature) return undefined;
  const tiff = app1.subarray(signature.length);
  if (tiff.length < 14) return undefined;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  if (short(2) !== 42 || directory + 2 > tiff.length) return undefined;
  for (let n = 0; n < short(directory); n++) {
    const entry = directory + 2 + 12 * n;
    if (entry + 12 > tiff.length) return undefined;
    if (short(entry) !== orientationTag) continue;
    const value = short(entry + 8);
    return short(entry + 2) === typeShort && value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An APP1 that says this and nothing else. */
export function exifWithOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4); // where the one directory is
  tiff.writeUInt16BE(1, 8); // which has one entry
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(typeShort, 12);
  tiff.writeUInt32BE(1, 14); // of one value
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([Buffer.from(signature, 'latin1'), tiff]);
}
