/** What a job gives: bytes that come from its thread, kept until the client takes them. */
import { maxUnsentBytes, type SentChunk } from './messages.ts';

export interface Output {
  /** Its length; undefined if the job is not done yet. */
  bytes: number | undefined;
  /** To be read once. */
  chunks: AsyncIterable<Uint8Array>;
}

/** Small chunks are given together, up to this. */
const givenBytes = 64 * 1024;

interface Kept {
  bytes: Uint8Array;
  /** Not for bytes that came before. */
  isNew: boolean;
}

export function makeOutput(onTaken: (bytes: number) => void) {
  const repeated: Uint8Array[] = [];
  const kept: Kept[] = [];
  let totalBytes = 0;
  let unsentBytes = 0;
  let state: 'open' | 'complete' | Error = 'open';
  let changed: () => void = () => undefined;

  function keep(sent: SentChunk): Kept {
    if ('again' in sent) return { bytes: repeated[sent.again]!, isNew: false };
    if (sent.repeats) repeated.push(sent.bytes);
    return { bytes: sent.bytes, isNew: true };
  }

  /** As many as are given together. */
  function take(): Uint8Array[] {
    const parts: Uint8Array[] = [];
    let [bytes, newBytes] = [0, 0];
    while (kept[0] && (parts.length === 0 || bytes + kept[0].bytes.length <= givenBytes)) {
      const { bytes: part, isNew } = kept.shift()!;
      parts.push(part);
      bytes += part.length;
      if (isNew) newBytes += part.length;
    }
    unsentBytes -= newBytes;
    if (newBytes > 0 && state === 'open') onTaken(newBytes);
    return parts;
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const parts = take();
      if (parts.length > 0) yield parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      else if (state === 'complete') return;
      else if (state !== 'open') throw state;
      else {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    }
  }

  return {
    add(chunks: readonly SentChunk[]) {
      for (const chunk of chunks.map(keep)) {
        kept.push(chunk);
        totalBytes += chunk.bytes.length;
        if (chunk.isNew) unsentBytes += chunk.bytes.length;
      }
      changed();
    },
    /** The thread waits for the client now. */
    isFull: () => unsentBytes >= maxUnsentBytes,
    /** Nothing more comes; with an error, because the job has failed. */
    end(error?: Error) {
      state = error ?? 'complete';
      changed();
    },
    result: (): Output => ({ bytes: state === 'complete' ? totalBytes : undefined, chunks: read() }),
  };
}
