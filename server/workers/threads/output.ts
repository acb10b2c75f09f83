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

interface QueuedChunk {
  bytes: Uint8Array;
  /** Not for bytes that came before. */
  isNew: boolean;
}

export function makeOutput(onTaken: (bytes: number) => void) {
  const repeated: Uint8Array[] = [];
  const queue: QueuedChunk[] = [];
  let totalBytes = 0;
  let unsentBytes = 0;
  let state: 'open' | 'complete' | Error = 'open';
  let changed: () => void = () => undefined;

  function keep(sent: SentChunk): QueuedChunk {
    if (!('again' in sent)) {
      if (sent.repeats) repeated.push(sent.bytes);
      return { bytes: sent.bytes, isNew: true };
    }
    const bytes = repeated[sent.again];
    if (bytes === undefined) throw new Error('a thread repeats bytes that it has not sent');
    return { bytes, isNew: false };
  }

  /** As many as are given together. */
  function take(): Uint8Array[] {
    const parts: Uint8Array[] = [];
    let [bytes, newBytes] = [0, 0];
    for (const { bytes: part, isNew } of queue) {
      if (parts.length > 0 && bytes + part.length > givenBytes) break;
      parts.push(part);
      bytes += part.length;
      if (isNew) newBytes += part.length;
    }
    queue.splice(0, parts.length);
    unsentBytes -= newBytes;
    if (newBytes > 0 && state === 'open') onTaken(newBytes);
    return parts;
  }

  async function* read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const [first, ...more] = take();
      if (first) yield more.length === 0 ? first : Buffer.concat([first, ...more]);
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
        queue.push(chunk);
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
