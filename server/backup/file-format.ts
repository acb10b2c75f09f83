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
 * encrypted, not only secrets: names, phone numbers and addresses are in it (docs/decisions/0034). A frame that was changed, moved
 * or left out does not open.
 */
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { Problem } from '../platform/problem.ts';
import { type BackupRecord, type BackupRecords, cutOff, damaged } from './records.ts';
import { defaultCost, deriveKey, type FrameCipher, type KeyDerivation, tagBytes } from './sealing.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const magic = Buffer.from('Waybill backup\n');
const formatVersion = 1;
const lengthBytes = 4;
const headerHashBytes = 32;
const maxHeaderBytes = 4_096;
/** Data of a frame before compression: it ends after the first piece that reaches this. */
export const chunkBytes = 1024 * 1024;
/** That is the most that comes from the socket at once. */
const maxPieceBytes = 64 * 1024;
/** Anything larger was not written by this program. */
const maxChunkBytes = 4 * chunkBytes;
/** The manifest names every table and column; 1 MiB is a hundred times what it needs. */
const maxFrameBytes = maxChunkBytes + 64 * 1024;
/** Chunks that are compressed at the same time, or decompressed ahead: enough for two cores, and a few MiB of memory. */
const maxAhead = 3;

/**
 * Measured on rows of deliveries, side by side: quality 1 compresses 256 MB/s to a fifth, gzip level 1 112 MB/s to about
 * the same, quality 2 52 MB/s to a sixth. Zstandard needs Node 22.
 */
const compression = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  /** Room for most chunks at once: with Node's 16 KiB, each of 15 pieces would go to another thread and back. */
  chunkSize: 512 * 1024,
};
/** One piece has room for a whole chunk, for the same reason. */
const decompression = { chunkSize: chunkBytes + maxPieceBytes, maxOutputLength: maxChunkBytes };

interface Header {
  version: number;
  key: KeyDerivation;
  /** Says whether the passphrase is right. */
  check: string;
}

const frameKinds = {
  manifest: 'm'.charCodeAt(0),
  table: 't'.charCodeAt(0),
  data: 'd'.charCodeAt(0),
  tableEnd: 'e'.charCodeAt(0),
  end: 'z'.charCodeAt(0),
} satisfies Record<BackupRecord['kind'], number>;

const kinds = ['manifest', 'table', 'data', 'tableEnd', 'end'] as const;

/** Yields the file piece by piece. Chunks are compressed on other threads, a few at a time, and leave in their order. `cost` is chosen by tests. */
export async function* writeBackup(
  records: BackupRecords,
  passphrase: string,
  cost = defaultCost,
): AsyncGenerator<Buffer> {
  const derivation = { salt: randomBytes(16).toString('base64'), ...cost };
  const key = await deriveKey(passphrase, derivation);
  const header: Header = { version: formatVersion, key: derivation, check: key.check };
  const json = Buffer.from(JSON.stringify(header));
  yield Buffer.concat([magic, lengthOf(json), json, createHash('sha256').update(json).digest()]);
  const cipher = key.cipher(json);
  const inFlight: Promise<{ kind: number; content: Buffer }>[] = [];
  for await (const record of records) {
    const frame = contentOf(record);
    frame.catch(() => undefined); // it is awaited below, after those before it
    inFlight.push(frame);
    if (inFlight.length > maxAhead) yield* sealed(inFlight.splice(0, 1), cipher);
  }
  yield* sealed(inFlight, cipher);
}

async function contentOf(record: BackupRecord): Promise<{ kind: number; content: Buffer }> {
  const kind = frameKinds[record.kind];
  if (record.kind === 'data') return { kind, content: await compress(record.bytes, compression) };
  return { kind, content: Buffer.from(JSON.stringify(record)) };
}

async function* sealed(frames: Promise<{ kind: number; content: Buffer }>[], cipher: FrameCipher) {
  for (const frame of frames) {
    const { kind, content } = await frame;
    const body = cipher.seal(kind, content);
    yield Buffer.concat([Buffer.of(kind), lengthOf(body), body]);
  }
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes.length);
  return length;
}

/** Each record is checked before it is used; a file that was cut off has no end. */
export async function* readBackup(
  source: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<BackupRecord> {
  const bytes = makeByteReader(source);
  try {
    const cipher = await openHeader(bytes, passphrase);
    const ahead: Promise<BackupRecord>[] = [];
    for (let isLast = false; !isLast; ) {
      const { kind, content } = await readFrame(bytes, cipher);
      const record = recordOf(kind, content);
      record.catch(() => undefined); // it is awaited below, after those before it
      ahead.push(record);
      isLast = kind === 'end';
      if (isLast && (await bytes.take(1)).length > 0) throw damaged('at its end: something follows it');
      for (const next of ahead.splice(0, ahead.length - (isLast ? 0 : maxAhead))) yield await next;
    }
  } finally {
    await bytes.close();
  }
}

async function openHeader(bytes: ByteReader, passphrase: string): Promise<FrameCipher> {
  if (!(await bytes.take(magic.length)).equals(magic))
    throw new Problem('This is not a backup of Waybill.', 'Name a file that `waybill backup` has written.');
  const length = await readLength(bytes);
  if (length > maxHeaderBytes) throw damaged('in its header');
  const json = await takeAll(bytes, length);
  const hash = await takeAll(bytes, headerHashBytes);
  if (!createHash('sha256').update(json).digest().equals(hash)) throw damaged('in its header');
  const header: Header = JSON.parse(json.toString('utf8'));
  if (header.version !== formatVersion)
    throw new Problem(
      `The backup has format ${header.version}, which this version of Waybill does not know.`,
      'A newer Waybill has written it: use that version, or a newer one.',
    );
  const key = await deriveKey(passphrase, header.key).catch(() => {
    throw damaged('in its header');
  });
  if (key.check !== header.check)
    throw new Problem(
      'The passphrase is not the one with which this backup was made.',
      'Set BACKUP_PASSPHRASE to the right one. Without it, nobody can read the backup.',
    );
  return key.cipher(json);
}

async function readFrame(bytes: ByteReader, cipher: FrameCipher) {
  const at = bytes.position();
  const [code = 0] = await takeAll(bytes, 1);
  const kind = kinds.find((each) => frameKinds[each] === code);
  const length = await readLength(bytes);
  if (kind === undefined || length < tagBytes || length > maxFrameBytes) throw damaged(`at byte ${at}`);
  const sealed = await takeAll(bytes, length);
  try {
    return { kind, content: cipher.open(frameKinds[kind], sealed) };
  } catch (error) {
    throw Object.assign(damaged(`at byte ${at}`), { cause: error });
  }
}

async function recordOf(kind: BackupRecord['kind'], content: Buffer): Promise<BackupRecord> {
  if (kind === 'data') return { kind, bytes: await decompress(content, decompression) };
  // Frames are authenticated, so what is read is what was written.
  return JSON.parse(content.toString('utf8'));
}

async function readLength(bytes: ByteReader): Promise<number> {
  return (await takeAll(bytes, lengthBytes)).readUInt32BE();
}

async function takeAll(bytes: ByteReader, count: number): Promise<Buffer> {
  const chunk = await bytes.take(count);
  if (chunk.length < count) throw cutOff();
  return chunk;
}

type ByteReader = ReturnType<typeof makeByteReader>;

function makeByteReader(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let position = 0;
  return {
    /** Exactly `count` bytes; fewer if the source ends before. */
    async take(count: number): Promise<Buffer> {
      while (waitingBytes < count) {
        const piece = await pieces.next();
        if (piece.done) break;
        waiting.push(piece.value);
        waitingBytes += piece.value.length;
      }
      const [first, ...more] = waiting;
      const joined = first && more.length === 0 ? first : Buffer.concat(waiting);
      const chunk = joined.subarray(0, count);
      const rest = joined.subarray(chunk.length);
      waiting = rest.length === 0 ? [] : [rest];
      waitingBytes = rest.length;
      position += chunk.length;
      return chunk;
    },
    position: () => position,
    close: async () => void (await pieces.return?.()),
  };
}
