/**
 * Reads a JPEG segment by segment and writes it again with only what the image needs: tables, frame and scans. Each is
 * checked, so that nothing else can be hidden in them. Pure.
 */
import { BrokenImage, checkSize } from './broken-image.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;
const DRI = 0xdd;
const COM = 0xfe;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
/** Baseline, extended and progressive with Huffman coding: what browsers show. */
const frames = [0xc0, 0xc1, 0xc2];

/** A progressive image has about ten. Very many small ones are a known way to keep a reader busy. */
const maxScans = 100;
/** A photo has some 20 segments. */
const maxSegments = 2_000;

export const startsAsJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === SOI && bytes[2] === 0xff;

export function cleanJpeg(bytes: Buffer): Buffer {
  const image: Buffer[] = [];
  let jfif = false;
  let adobe: number | undefined;
  let orientation: number | undefined;
  let components: Set<number> | undefined;
  let scans = 0;
  let segments = 0;

  for (let at = 2; ; ) {
    if (++segments > maxSegments) throw new BrokenImage(`it has more than ${maxSegments} segments`);
    const { marker, body, end: next } = readSegment(bytes, at);
    at = next;
    if (marker === EOI) break;
    if (marker === APP0 && isJfif(body)) jfif = true;
    else if (marker === APP1) orientation ??= exifOrientation(body);
    else if (marker === APP14) adobe ??= adobeTransform(body);
    if (isDropped(marker)) continue;

    if (frames.includes(marker)) {
      if (components) throw new BrokenImage('it has more than one frame');
      components = readFrame(body);
    } else if (marker === SOS) {
      if (++scans > maxScans) throw new BrokenImage(`it has more than ${maxScans} scans`);
      checkScan(body, components);
    } else checkTable(marker, body);
    image.push(segmentOf(marker, body));

    if (marker === SOS) {
      const end = endOfScan(bytes, at);
      if (end === at) throw new BrokenImage('a scan is empty');
      image.push(bytes.subarray(at, end));
      at = end;
    }
  }
  if (scans === 0) throw new BrokenImage('there is no image in it');

  const head: Buffer[] = [Buffer.of(0xff, SOI)];
  if (jfif) head.push(segmentOf(APP0, plainJfif));
  if (orientation !== undefined) head.push(segmentOf(APP1, exifWithOrientation(orientation)));
  if (adobe !== undefined) head.push(segmentOf(APP14, adobeWith(adobe)));
  return Buffer.concat([...head, ...image, Buffer.of(0xff, EOI)]);
}

/** `end`: where the next thing begins. */
function readSegment(bytes: Buffer, start: number) {
  let at = start;
  if (at < bytes.length && bytes[at] !== 0xff) throw new BrokenImage('its parts do not join');
  while (bytes[at] === 0xff) at++; // any number of fill bytes may stand before a marker
  const marker = bytes[at];
  if (marker === undefined) throw new BrokenImage('it is cut short');
  if (marker === EOI) return { marker, body: Buffer.alloc(0), end: at + 1 };
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= SOI)) throw new BrokenImage('its parts do not join');
  if (at + 3 > bytes.length) throw new BrokenImage('it is cut short');
  const length = bytes.readUInt16BE(at + 1);
  const end = at + 1 + length;
  if (length < 2) throw new BrokenImage('its parts do not join');
  if (end > bytes.length) throw new BrokenImage('it is cut short');
  return { marker, body: bytes.subarray(at + 3, end), end };
}

const isDropped = (marker: number) => (marker >= APP0 && marker <= 0xef) || marker === COM;

function segmentOf(marker: number, body: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function readFrame(body: Buffer): Set<number> {
  const count = body[5] ?? 0;
  if (![1, 3, 4].includes(count) || body.length !== 6 + 3 * count || body[0] !== 8) {
    throw new BrokenImage('its frame is not one that browsers show');
  }
  checkSize(body.readUInt16BE(3), body.readUInt16BE(1));
  return new Set(Array.from({ length: count }, (_, n) => body.readUInt8(6 + 3 * n)));
}

function checkScan(body: Buffer, components: Set<number> | undefined): void {
  const count = body[0] ?? 0;
  const isWhole = count >= 1 && body.length === 4 + 2 * count;
  const named = Array.from({ length: isWhole ? count : 0 }, (_, n) => body.readUInt8(1 + 2 * n));
  if (!isWhole || !named.every((component) => components?.has(component))) {
    throw new BrokenImage('a scan does not fit its frame');
  }
}

function checkTable(marker: number, body: Buffer): void {
  const fits =
    (marker === DQT && isQuantization(body)) ||
    (marker === DHT && isHuffman(body)) ||
    (marker === DRI && body.length === 2);
  const name = `FF${marker.toString(16).toUpperCase()}`;
  if (!fits) throw new BrokenImage(`part ${name} is not one that browsers read`);
}

const halvesOf = (byte: number) => [byte >> 4, byte & 15] as const;

/** One or more: precision and number in a byte, then 64 values. */
function isQuantization(body: Buffer): boolean {
  let at = 0;
  while (at < body.length) {
    const [precision, number] = halvesOf(body.readUInt8(at));
    if (precision > 1 || number > 3) return false;
    at += 1 + 64 * (precision + 1);
  }
  return at === body.length && at > 0;
}

/** One or more: class and number in a byte, how many codes there are of each length, then their symbols. */
function isHuffman(body: Buffer): boolean {
  let at = 0;
  while (at < body.length) {
    const [kind, number] = halvesOf(body.readUInt8(at));
    if (kind > 1 || number > 3 || at + 17 > body.length) return false;
    const symbols = body.subarray(at + 1, at + 17).reduce((sum, codes) => sum + codes, 0);
    if (symbols > 256) return false;
    at += 17 + symbols;
  }
  return at === body.length && at > 0;
}

/** The first byte of the next marker. In a scan, FF stands before 00 (an FF of the data) or before a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at)) {
    let next = at + 1;
    while (bytes[next] === 0xff) next++;
    const code = bytes[next];
    if (code === undefined) break;
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at;
    at = next + 1;
  }
  throw new BrokenImage('it is cut short');
}

const isJfif = (body: Buffer) => body.toString('latin1', 0, 5) === 'JFIF\0';

/** Version 1.1, square pixels, no preview. It tells a decoder how to read the colours. */
const plainJfif = Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1');

/** How colours are meant, as Photoshop and many cameras write it: 0, 1 or 2. */
function adobeTransform(body: Buffer): number | undefined {
  const transform = body[11];
  const isKnown = body.toString('latin1', 0, 5) === 'Adobe' && transform !== undefined && transform <= 2;
  return isKnown ? transform : undefined;
}

const adobeWith = (transform: number) =>
  Buffer.concat([Buffer.from('Adobe\0\x64\0\0\0\0', 'latin1'), Buffer.of(transform)]);

const signature = 'Exif\0\0';
const orientationTag = 0x0112;
const typeShort = 3;

/** 2 to 8; undefined if the photo is to be shown as it is, or nothing sensible is said. */
function exifOrientation(app1: Buffer): number | undefined {
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
function exifWithOrientation(orientation: number): Buffer {
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
