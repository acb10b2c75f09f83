/** Reads a PNG chunk by chunk and writes it again with only what the image needs. Pure. */
import { BrokenImage, checkSize } from './broken-image.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const startsAsPng = (bytes: Buffer) => bytes.subarray(0, signature.length).equals(signature);

/** Bits of a sample that go with each kind of colour: grey, colour, palette, grey and colour with transparency. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const palette = 3;

/** Programs write a photo of 1 MiB in 32 to 256 chunks. Very many small ones are a way to keep a reader busy. */
const maxChunks = 2_000;

export function cleanPng(bytes: Buffer): Buffer {
  const parts: Buffer[] = [signature];
  const header = readChunk(bytes, signature.length);
  const colour = readHeader(header);
  parts.push(header.whole);
  let at = signature.length + header.whole.length;
  /** Bytes of the palette. */
  let colours = 0;
  let transparency = false;
  let data = 0;
  let dataOver = false;
  let chunks = 1;

  for (;;) {
    if (++chunks > maxChunks) throw new BrokenImage(`it has more than ${maxChunks} parts`);
    const chunk = readChunk(bytes, at);
    const { type, body, whole } = chunk;
    at += whole.length;
    if (type !== 'IDAT' && data > 0) dataOver = true;
    if (type === 'IEND') {
      if (data === 0 || body.length > 0) throw new BrokenImage('there is no image in it');
      if (colour === palette && colours === 0) throw new BrokenImage('its colours are missing');
      return Buffer.concat([...parts, whole]);
    }
    if (type === 'IDAT') {
      if (dataOver) throw new BrokenImage('its parts do not join');
      if (data === 0) checkZlib(body);
      data += body.length;
    } else if (type === 'PLTE') {
      const fits = body.length > 0 && body.length % 3 === 0 && body.length <= 768;
      if (!fits || colours > 0 || data > 0) throw new BrokenImage('its colours are broken');
      colours = body.length;
    } else if (type === 'tRNS') {
      if (transparency || data > 0 || !transparencyFits(body, colour, colours)) continue;
      transparency = true;
    } else if (isCritical(type)) {
      throw new BrokenImage(`part ${type} is not one that browsers read`);
    } else continue;
    parts.push(whole);
  }
}

/** `whole`: length, type, body and check sum. */
function readChunk(bytes: Buffer, at: number) {
  if (at + 12 > bytes.length) throw new BrokenImage('it is cut short');
  const length = bytes.readUInt32BE(at);
  const end = at + 12 + length;
  if (end > bytes.length) throw new BrokenImage('it is cut short');
  if (checkSum(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) {
    throw new BrokenImage('a check sum is wrong; it was damaged on its way');
  }
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (!/^[A-Za-z]{4}$/.test(type)) throw new BrokenImage('its parts do not join');
  return { type, body: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) };
}

/** A reader has to know these, or give up. */
const isCritical = (type: string) => type < 'a';

/** The kind of colour. */
function readHeader({ type, body }: ReturnType<typeof readChunk>): number {
  if (type !== 'IHDR' || body.length !== 13) throw new BrokenImage('its head is broken');
  checkSize(body.readUInt32BE(0), body.readUInt32BE(4));
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = body.subarray(8);
  const isShown = depths[colour]?.includes(depth) && compression === 0 && filter === 0 && interlace <= 1;
  if (!isShown) throw new BrokenImage('its head is broken');
  return colour;
}

function transparencyFits(body: Buffer, colour: number, colours: number): boolean {
  if (colour === palette) return body.length > 0 && body.length <= colours / 3;
  return (colour === 0 && body.length === 2) || (colour === 2 && body.length === 6);
}

/** The pixels are compressed by zlib, which begins like this. */
function checkZlib(body: Buffer): void {
  if (body.length < 2 || (body.readUInt8(0) & 15) !== 8 || body.readUInt16BE(0) % 31 !== 0) {
    throw new BrokenImage('its pixels are broken');
  }
}

/** CRC-32, a byte at a time. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function checkSum(bytes: Buffer): number {
  let crc = 0xffffffff;
  // By index, which is quicker than an iterator: a photo has up to a million bytes.
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ crcTable[(crc ^ bytes[at]!) & 255]!;
  return (crc ^ 0xffffffff) >>> 0;
}
