/**
 * The file of a backup.
 *
 *   "Waybill backup\n"                            15 bytes; the rest is refused without them
 *   length of the header                          4 bytes, big-endian
 *   header                                        JSON, not encrypted: version, key derivation, check of the passphrase
 *   SHA-256 of the header                         32 bytes: tells a damaged header from a wrong passphrase
 *   frames, until the end:
 *     kind                                        1 byte: m, t, d, e or z, see below
 *     length                                      4 bytes, big-endian: of what follows
 *     AES-256-GCM of the content, and its tag     nonce: the number of the frame; authenticated with it: the header and the kind
 *
 *   m  the manifest: versions, migrations, tables with their columns, sequences, the secret key
 *   t  a table begins: its name
 *   d  data of the table: up to about 1 MiB of COPY in binary format, compressed with Brotli
 *   e  the table ends: rows, and the SHA-256 of all its data
 *   z  the backup ends: tables and rows. A file without it was cut off
 *
 * Frames are read, checked, used and forgotten one by one, so the size of a backup needs no memory. Everything is
 * encrypted, not only secrets: names, phone numbers and addresses are in it (docs/decisions/0034).
 */
import type { BackupEnd, BackupRecord, Manifest, TableEnd, TableStart } from './records.ts';
import type { KeyDerivation } from './sealing.ts';

export const magic = Buffer.from('Waybill backup\n');
export const formatVersion = 1;
export const lengthBytes = 4;
export const headerHashBytes = 32;
export const maxHeaderBytes = 4_096;
/** Data of a frame before compression: it ends after the first piece that reaches this. */
export const chunkBytes = 1024 * 1024;
/** That is the most that comes from the socket at once. */
export const maxPieceBytes = 64 * 1024;
/** Anything larger was not written by this program. */
export const maxChunkBytes = 4 * chunkBytes;
/** The manifest names every table and column; 1 MiB is a hundred times what it needs. */
export const maxFrameBytes = maxChunkBytes + 64 * 1024;

export interface Header {
  version: number;
  key: KeyDerivation;
  /** Says whether the passphrase is right. */
  check: string;
}

export const frameKinds = {
  manifest: 'm'.charCodeAt(0),
  table: 't'.charCodeAt(0),
  data: 'd'.charCodeAt(0),
  tableEnd: 'e'.charCodeAt(0),
  end: 'z'.charCodeAt(0),
} satisfies Record<BackupRecord['kind'], number>;

const kinds = ['manifest', 'table', 'data', 'tableEnd', 'end'] as const;

export function kindOf(code: number): BackupRecord['kind'] | undefined {
  return kinds.find((kind) => frameKinds[kind] === code);
}

/** Everything but data is JSON. Frames are authenticated, so what is read is what was written. */
export function parseRecord(content: Buffer): Manifest | TableStart | TableEnd | BackupEnd {
  return JSON.parse(content.toString('utf8'));
}
