/** How long a thread computes without returning to its event loop. */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * The CPU time of this thread in milliseconds. A busy machine stops a thread in the middle of its work, which the clock on the
 * wall cannot tell from work; time on the CPU is not affected. Only Linux says it for one thread; elsewhere it is the time of
 * all threads of the process, which is never less.
 */
function cpuMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

/** A timer runs once in each turn of the loop, so turns are measured to the millisecond. */
const everyMs = 1;

/** While `work` waits, the longest time that this thread computed at a stretch. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; longestMs: number }> {
  let before = cpuMs();
  let longestMs = 0;
  const look = () => {
    const now = cpuMs();
    longestMs = Math.max(longestMs, now - before);
    before = now;
  };
  const timer = setInterval(look, everyMs);
  try {
    const result = await work();
    // The end of the last turn.
    await new Promise((resolve) => setTimeout(resolve, 2 * everyMs));
    return { result, longestMs };
  } finally {
    clearInterval(timer);
  }
}

export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface BriefResponse {
  status: number;
  /** Its beginning. */
  text: string;
  /** In bytes. */
  size: number;
}

export interface OtherThread {
  send(request: SentRequest): Promise<BriefResponse>;
  /** Where it accepts everything, as webhook endpoints do. */
  receiverUrl(): Promise<string>;
  end(): Promise<unknown>;
}

export function startOtherThread(): OtherThread {
  const worker = new Worker(new URL('./other-thread.mjs', import.meta.url));
  const waiting = new Map<number, { resolve(response: BriefResponse): void; reject(error: Error): void }>();
  let count = 0;
  const receiverUrl = new Promise<string>((resolve) => worker.once('message', resolve));
  worker.on('message', ({ id, response, error }) => {
    if (id === undefined) return;
    const { resolve, reject } = waiting.get(id)!;
    waiting.delete(id);
    if (error === undefined) resolve(response);
    else reject(new Error(error));
  });
  return {
    send: (given) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, given });
      }),
    receiverUrl: () => receiverUrl,
    end: () => worker.terminate(),
  };
}
