/** The side of the service: a thread that runs one job at a time, each within its budget. */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';
import { makeOutput } from './output.ts';

export interface ThreadOptions {
  /** The file that calls `serveJobs`. */
  entry: string;
  budget: Budget;
  /** A job that needs more fails. */
  maxHeapMiB: number;
}

/** The budget of one job. The processor time is known in Linux only. */
interface Budget {
  cpuMs: number;
  totalMs: number;
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

function watchBudget({ cpuMs, totalMs }: Budget, readCpuMs: () => number, onOver: () => void): () => void {
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
