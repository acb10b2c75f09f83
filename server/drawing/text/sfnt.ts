/** Fonts as files: a directory of tables. Unpacks WOFF 1.0 (each table compressed by zlib) into the plain form. */
import { inflateSync } from 'node:zlib';

const woffSignature = 0x774f4646;
const woffHeaderBytes = 44;
const woffEntryBytes = 20;
const sfntHeaderBytes = 12;
const sfntEntryBytes = 16;

export interface Table {
  /** Four characters. */
  tag: string;
  bytes: Buffer;
}

export function sfntOf(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== woffSignature) return file;
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => unpackTable(file, index));
  return joinTables(file.readUInt32BE(4), tables);
}

function unpackTable(file: Buffer, index: number): Table {
  const at = woffHeaderBytes + index * woffEntryBytes;
  const start = file.readUInt32BE(at + 4);
  const body = file.subarray(start, start + file.readUInt32BE(at + 8));
  const bytes = file.readUInt32BE(at + 12);
  return {
    tag: file.toString('latin1', at, at + 4),
    bytes: body.length < bytes ? inflateSync(body) : body,
  };
}

/** The tables of a plain font, as parts of the same memory. */
export function tablesOf(sfnt: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < sfnt.readUInt16BE(4); index++) {
    const at = sfntHeaderBytes + index * sfntEntryBytes;
    const start = sfnt.readUInt32BE(at + 8);
    const tag = sfnt.toString('latin1', at, at + 4);
    tables.set(tag, sfnt.subarray(start, start + sfnt.readUInt32BE(at + 12)));
  }
  return tables;
}

/** `tables` in the order of their tags. Checksums stay 0: neither HarfBuzz nor what shows or prints a PDF looks at them. */
export function joinTables(version: number, tables: readonly Table[]): Buffer {
  const count = tables.length;
  const header = Buffer.alloc(sfntHeaderBytes + count * sfntEntryBytes);
  const half = 2 ** Math.floor(Math.log2(count));
  header.writeUInt32BE(version, 0);
  header.writeUInt16BE(count, 4);
  // Readers may search the tables by halves; these numbers help them.
  header.writeUInt16BE(half * 16, 6);
  header.writeUInt16BE(Math.log2(half), 8);
  header.writeUInt16BE((count - half) * 16, 10);
  let offset = header.length;
  tables.forEach(({ tag, bytes }, index) => {
    const at = sfntHeaderBytes + index * sfntEntryBytes;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    offset += padTo4(bytes.length);
  });
  return Buffer.concat([header, ...tables.flatMap(({ bytes }) => padded(bytes))]);
}

export const padTo4 = (bytes: number) => Math.ceil(bytes / 4) * 4;

export const padded = (bytes: Buffer) => [bytes, Buffer.alloc(padTo4(bytes.length) - bytes.length)];
