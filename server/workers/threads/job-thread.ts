/** The side of the service: a thread that runs one job at a time, each within its budget. */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type FromThread, maxUnsentBytes, type SentChunk, type ToThread } from './messages.ts';

export interface ThreadOptions {
  /** The file that calls `serveJobs`. */
  entry: string;
  /** For one job. The processor time is known in Linux only. */
  budget: { cpuMs: number; totalMs: number };
  /** A job that needs more fails. */
  maxHeapMiB: number;
}

/** Where objects are created; V8 would let it grow to 48. */
const youngHeapMiB = 16;
/** How often the processor time is looked at. */
const lookEveryMs = 250;

export type JobEnd = { outcome: 'done' | 'overBudget' | 'cancelled' } | { outcome: 'failed'; error: unknown };

export type JobThread = ReturnType<typeof startJobThread>;

export function startJobThread({ entry, budget, maxHeapMiB }: ThreadOptions) {
  // Without the flags of this process: those of a test runner are not for threads.
  const worker = new Worker(entry, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMiB, maxYoungGenerationSizeMb: youngHeapMiB },
  });
  worker.unref();
  let linuxId: number | undefined;
  let isAlive = true;
  let onMessage: (message: FromThread) => void = () => undefined;
  let finish: (end: JobEnd) => void = () => undefined;
  const send = (message: ToThread) => worker.postMessage(message);

  worker.on('message', (message: FromThread) => {
    if (message.type === 'ready') linuxId = message.id;
    else onMessage(message);
  });
  const lost = (error: unknown) => {
    isAlive = false;
    finish({ outcome: 'failed', error });
  };
  worker.on('error', lost);
  worker.on('exit', () => lost(new Error('the thread of the job has ended')));

  async function end(outcome: 'cancelled' | 'overBudget'): Promise<void> {
    isAlive = false;
    finish({ outcome });
    await worker.terminate();
  }

  return {
    /** `onFull`: the thread waits until the client takes bytes. */
    run(kind: string, input: unknown, onFull: () => void) {
      const output = makeOutput((bytes) => send({ type: 'taken', bytes }));
      const ended = new Promise<JobEnd>((resolve) => {
        finish = resolve;
      });
      onMessage = (message) => {
        if (message.type === 'done') finish({ outcome: 'done' });
        else if (message.type === 'failed') finish({ outcome: 'failed', error: message.error });
        else if (message.type === 'chunks') {
          output.add(message.chunks);
          if (output.isFull()) onFull();
        }
      };
      const stopWatching = watchBudget(
        budget,
        () => cpuMsOf(linuxId),
        () => void end('overBudget'),
      );
      send({ type: 'job', kind, input });
      return { output, ended: ended.finally(stopWatching) };
    },
    /** A job that runs is cancelled. */
    end: () => end('cancelled'),
    isAlive: () => isAlive,
  };
}

function watchBudget(
  { cpuMs, totalMs }: ThreadOptions['budget'],
  readCpuMs: () => number,
  onOver: () => void,
) {
  const before = readCpuMs();
  const total = setTimeout(onOver, totalMs).unref();
  const cpu = setInterval(() => {
    if (readCpuMs() - before > cpuMs) onOver();
  }, lookEveryMs).unref();
  return () => {
    clearTimeout(total);
    clearInterval(cpu);
  };
}

/** Since its start; 0 while it is not known. */
function cpuMsOf(linuxId: number | undefined): number {
  if (linuxId === undefined) return 0;
  try {
    // In nanoseconds, then what is of no interest here.
    return Number.parseInt(readFileSync(`/proc/self/task/${linuxId}/schedstat`, 'utf8'), 10) / 1e6;
  } catch {
    return 0; // it has ended
  }
}

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

/** What a job gives: bytes that come from its thread, kept until the client takes them. */
function makeOutput(onTaken: (bytes: number) => void) {
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
