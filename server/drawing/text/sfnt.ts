/** Unpacks WOFF 1.0 (a font with each table compressed by zlib) into the plain form that HarfBuzz and fontkit read. */
import { inflateSync } from 'node:zlib';

const woffSignature = 0x774f4646;
const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

export function sfntOf(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== woffSignature) return file;
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(file, index));
  const header = Buffer.alloc(sfntHeaderBytes + count * sfntEntryBytes);
  const half = 2 ** Math.floor(Math.log2(count));
  header.writeUInt32BE(file.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  // Readers may search the tables by halves; these numbers help them.
  header.writeUInt16BE(half * 16, 6);
  header.writeUInt16BE(Math.log2(half), 8);
  header.writeUInt16BE((count - half) * 16, 10);
  let offset = header.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = sfntHeaderBytes + index * sfntEntryBytes;
    header.writeUInt32BE(tag, at);
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    offset += padTo4(bytes.length);
  });
  const bodies = tables.flatMap(({ bytes }) => [bytes, Buffer.alloc(padTo4(bytes.length) - bytes.length)]);
  return Buffer.concat([header, ...bodies]);
}

function readTable(file: Buffer, index: number) {
  const at = woffHeaderBytes + index * woffEntryBytes;
  const start = file.readUInt32BE(at + 4);
  const body = file.subarray(start, start + file.readUInt32BE(at + 8));
  const bytes = file.readUInt32BE(at + 12);
  return {
    tag: file.readUInt32BE(at),
    checksum: file.readUInt32BE(at + 16),
    bytes: body.length < bytes ? inflateSync(body) : body,
  };
}

const padTo4 = (bytes: number) => Math.ceil(bytes / 4) * 4;
