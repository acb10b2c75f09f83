/** The side of the thread: takes one job after another, and sends what it yields. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import {
  type Chunk,
  type FromThread,
  maxUnsentBytes,
  RepeatedChunk,
  type SentChunk,
  type ToThread,
} from './messages.ts';

/** "Nice": requests go first, and drawing still gets a quarter of a busy processor. In Linux, each thread has its own. */
const priority = 5;
/** New bytes, or chunks, that are sent together. */
const batchBytes = 64 * 1024;
const batchChunks = 1_000;

/** What each kind of job does with its input. */
type JobHandlers<Jobs> = { [Kind in keyof Jobs]: (input: Jobs[Kind]) => AsyncIterable<Chunk> };

/** Call it once, in the entry of the thread. */
export function serveJobs<Jobs>(handlers: JobHandlers<Jobs>): void {
  const port = parentPort;
  if (!port) throw new Error('this file is the entry of a thread');
  const send = (message: FromThread) => port.postMessage(message);
  let onTaken: (bytes: number) => void = () => undefined;

  async function run(kind: keyof Jobs, input: Jobs[keyof Jobs]): Promise<void> {
    const sender = makeSender(send);
    onTaken = sender.taken;
    for await (const chunk of handlers[kind](input)) await sender.add(chunk);
    sender.flush();
  }

  port.on('message', (message: ToThread) => {
    if (message.type === 'taken') return onTaken(message.bytes);
    run(message.kind as keyof Jobs, message.input as Jobs[keyof Jobs]).then(
      () => send({ type: 'done' }),
      (error) => send({ type: 'failed', error }),
    );
  });
  const isLinux = process.platform === 'linux';
  if (isLinux) setPriority(priority);
  send({
    type: 'ready',
    id: isLinux ? Number(readlinkSync('/proc/thread-self').split('/').at(-1)) : undefined,
  });
}

/** Sends chunks in batches, and waits while the client has not taken enough of them. */
function makeSender(send: (message: FromThread) => void) {
  const repeated = new Map<RepeatedChunk, number>();
  let batch: SentChunk[] = [];
  let fresh: Uint8Array[] = [];
  let freshBytes = 0;
  let unsentBytes = 0;
  let goOn: () => void = () => undefined;

  function endFresh() {
    if (fresh.length > 0) batch.push({ bytes: joined(fresh), repeats: false });
    fresh = [];
  }

  function addRepeated(chunk: RepeatedChunk) {
    endFresh();
    const index = repeated.get(chunk);
    if (index !== undefined) return batch.push({ again: index });
    repeated.set(chunk, repeated.size);
    batch.push({ bytes: joined([chunk.bytes]), repeats: true });
    freshBytes += chunk.bytes.length;
  }

  function flush() {
    endFresh();
    if (batch.length > 0) send({ type: 'chunks', chunks: batch });
    unsentBytes += freshBytes;
    batch = [];
    freshBytes = 0;
  }

  return {
    flush,
    async add(chunk: Chunk): Promise<void> {
      if (chunk instanceof RepeatedChunk) addRepeated(chunk);
      else {
        fresh.push(chunk);
        freshBytes += chunk.length;
      }
      if (freshBytes < batchBytes && batch.length < batchChunks) return;
      flush();
      while (unsentBytes >= maxUnsentBytes) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
    },
    taken(bytes: number) {
      unsentBytes -= bytes;
      goOn();
    },
  };
}

/** In memory of its own: of a part of a larger buffer, as Node makes small ones, all of it would be copied to the service. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
