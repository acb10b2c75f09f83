/**
 * The bytes of a backup file → records, each checked before it is used: a frame that was changed, moved or left out does
 * not open, and a file that was cut off has no end.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { cutOff, damaged, notABackup, unknownVersion, wrongPassphrase } from './damage.ts';
import {
  chunkBytes,
  formatVersion,
  frameKinds,
  type Header,
  headerHashBytes,
  kindOf,
  lengthBytes,
  magic,
  maxChunkBytes,
  maxFrameBytes,
  maxHeaderBytes,
  maxPieceBytes,
  parseRecord,
} from './file-format.ts';
import type { BackupRecord } from './records.ts';
import { deriveKey, type FrameCipher, tagBytes } from './sealing.ts';

const decompress = promisify(brotliDecompress);
/** One piece has room for a whole chunk: with Node's 16 KiB, each of 64 pieces would go to another thread and back. */
const decompression = { chunkSize: chunkBytes + maxPieceBytes, maxOutputLength: maxChunkBytes };
/** Chunks that are decompressed ahead of the one that is used. */
const maxAhead = 3;

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
  if (!(await bytes.take(magic.length)).equals(magic)) throw notABackup();
  const length = await readLength(bytes);
  if (length > maxHeaderBytes) throw damaged('in its header');
  const json = await takeAll(bytes, length);
  const hash = await takeAll(bytes, headerHashBytes);
  if (!createHash('sha256').update(json).digest().equals(hash)) throw damaged('in its header');
  const header: Header = JSON.parse(json.toString('utf8'));
  if (header.version !== formatVersion) throw unknownVersion(header.version);
  const key = await deriveKey(passphrase, header.key).catch(() => {
    throw damaged('in its header');
  });
  if (key.check !== header.check) throw wrongPassphrase();
  return key.cipher(json);
}

async function readFrame(
  bytes: ByteReader,
  cipher: FrameCipher,
): Promise<{ kind: BackupRecord['kind']; content: Buffer }> {
  const at = bytes.position();
  const [code = 0] = await takeAll(bytes, 1);
  const kind = kindOf(code);
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
  if (kind !== 'data') return parseRecord(content);
  return { kind, bytes: await decompress(content, decompression) };
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
