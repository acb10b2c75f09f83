/**
 * Heavy work in threads, so that no request waits for another one's drawing: few jobs at once, one of each owner. Owners take turns.
 *
 *   run ──▶ waiting ──▶ running, in a thread ──▶ its output, as the client takes it
 *     │        │           │
 *     ▼        ▼           ▼
 *   too many  too long,   over its budget, failed, the client left, or the service stops: the thread is ended,
 *             or left     and the next job gets a new one
 *
 * A thread that is not used for a while ends, and gives its memory back.
 */

import { Rejection } from '../../errors/rejection.ts';
import { Counts } from '../../platform/counts.ts';
import type { Log } from '../../platform/log.ts';
import {
  type JobEnd,
  type JobThread,
  type Output,
  startJobThread,
  type ThreadOptions,
} from './job-thread.ts';

export interface PoolOptions extends ThreadOptions {
  limits: PoolLimits;
  log: Log;
}

export interface PoolLimits {
  maxThreads: number;
  /** In all. */
  maxWaiting: number;
  maxWaitMs: number;
  /** Jobs of one owner whose clients have not got everything: one runs, the others wait, or are being sent. */
  maxPerOwner: number;
  idleMs: number;
}

export type ThreadPool<Jobs> = ReturnType<typeof makeThreadPool<Jobs>>;

interface Job {
  owner: string;
  kind: string;
  input: unknown;
  resolve(result: Output | Rejection): void;
  reject(error: unknown): void;
  stopWaiting(): void;
  /** While it runs. */
  thread?: JobThread;
  /** What its client gets if it is cancelled. */
  whyCancelled?: Rejection;
}

const busy = new Rejection('too_many_files', {}, { retryAfterSeconds: 5 });
const stopping = new Rejection('stopping', {}, { retryAfterSeconds: 1 });
const left = new Rejection('client_left', {}, { retryAfterSeconds: 1 });
const tooMuch = new Rejection('file_takes_too_long', {}, { retryAfterSeconds: 30 });

export function makeThreadPool<Jobs>({ limits, log, ...threadOptions }: PoolOptions) {
  const queue = makeFairQueue<Job>();
  const running = new Map<string, Job>();
  const idle = new Map<JobThread, NodeJS.Timeout>();
  const unfinished = new Counts<string>();
  const outcomes = { done: 0, failed: 0, cancelled: 0, over_budget: 0, refused: 0 };
  let isClosed = false;

  function whyNot(owner: string): Rejection | undefined {
    if (isClosed) return stopping;
    const own = unfinished.of(owner);
    if (own >= limits.maxPerOwner)
      return new Rejection('too_many_own_files', { open: own }, { retryAfterSeconds: 1 });
    return queue.size() >= limits.maxWaiting ? busy : undefined;
  }

  function startNext() {
    while (running.size < limits.maxThreads && !isClosed) {
      const job = queue.take((owner) => running.has(owner));
      if (!job) return;
      job.stopWaiting();
      running.set(job.owner, job);
      void runJob(job).catch(job.reject);
    }
  }

  async function runJob(job: Job): Promise<void> {
    const thread = takeThread();
    job.thread = thread;
    try {
      const { output, ended } = thread.run(job.kind, job.input, () => job.resolve(output.result()));
      const end = await ended;
      output.end(end.outcome === 'done' ? undefined : new Error(`the job was not done: ${end.outcome}`));
      finish(job, end, output.result);
    } finally {
      running.delete(job.owner);
      queue.endTurn(job.owner);
      keepThread(thread);
      startNext();
    }
  }

  function finish(job: Job, end: JobEnd, result: () => Output) {
    if (end.outcome === 'failed') {
      outcomes.failed++;
      job.reject(end.error);
    } else if (end.outcome === 'cancelled') {
      outcomes.cancelled++;
      job.resolve(job.whyCancelled ?? stopping);
    } else if (end.outcome === 'overBudget') {
      outcomes.over_budget++;
      log.warn({ kind: job.kind, owner: job.owner }, 'a job was ended: it took too long');
      job.resolve(tooMuch);
    } else {
      outcomes.done++;
      job.resolve(result());
    }
  }

  function takeThread(): JobThread {
    for (const [thread, timer] of idle) {
      idle.delete(thread);
      clearTimeout(timer);
      if (thread.isAlive()) return thread;
    }
    return startJobThread(threadOptions);
  }

  function keepThread(thread: JobThread) {
    if (!thread.isAlive()) return;
    const end = () => {
      idle.delete(thread);
      void thread.end();
    };
    idle.set(thread, setTimeout(end, limits.idleMs).unref());
  }

  function cancel(job: Job, why: Rejection) {
    job.stopWaiting();
    if (queue.remove(job.owner, job)) {
      outcomes[why === busy ? 'refused' : 'cancelled']++;
      job.resolve(why);
    } else if (running.get(job.owner) === job) {
      job.whyCancelled = why;
      void job.thread?.end();
    }
  }

  return {
    /** `input` is plain data. `closed`: the client has got everything, or has left. Rejects if the job fails by a fault of ours. */
    async run<Kind extends keyof Jobs & string>(
      owner: string,
      kind: Kind,
      input: Jobs[Kind],
      closed: AbortSignal,
    ): Promise<Output | Rejection> {
      const rejection = whyNot(owner) ?? (closed.aborted ? left : undefined);
      if (rejection) {
        outcomes.refused++;
        return rejection;
      }
      unfinished.change(owner, 1);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => cancel(job, busy), limits.maxWaitMs).unref();
        const stopWaiting = () => clearTimeout(timer);
        const job: Job = { owner, kind, input, resolve, reject, stopWaiting };
        const leave = () => {
          unfinished.change(owner, -1);
          cancel(job, left);
        };
        closed.addEventListener('abort', leave, { once: true });
        queue.add(owner, job);
        startNext();
      });
    },
    count: () => {
      const unused = [...idle.keys()].filter((thread) => thread.isAlive()).length;
      return { running: running.size, waiting: queue.size(), threads: running.size + unused };
    },
    outcomes: () => outcomes,
    /** Ends all jobs. Those that come later are refused. */
    async close(): Promise<void> {
      isClosed = true;
      for (const job of queue.clear()) {
        job.stopWaiting();
        outcomes.cancelled++;
        job.resolve(stopping);
      }
      const threads = [...[...running.values()].flatMap(({ thread }) => thread ?? []), ...idle.keys()];
      for (const timer of idle.values()) clearTimeout(timer);
      idle.clear();
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

/** A queue in which owners take turns. The items of one owner keep their order. */
function makeFairQueue<Item>() {
  // In the order of their turns.
  const waiting = new Map<string, Item[]>();

  return {
    add(owner: string, item: Item): void {
      waiting.set(owner, [...(waiting.get(owner) ?? []), item]);
    },
    /** The next job, of the owner whose turn it is; owners that are busy are passed over, and keep their turn. */
    take(isBusy: (owner: string) => boolean): Item | undefined {
      for (const [owner, [next, ...rest]] of waiting) {
        if (isBusy(owner)) continue;
        if (rest.length === 0) waiting.delete(owner);
        else waiting.set(owner, rest);
        return next;
      }
      return undefined;
    },
    /** The owner has had its turn: the others come first. */
    endTurn(owner: string): void {
      const own = waiting.get(owner);
      if (!own) return;
      waiting.delete(owner);
      waiting.set(owner, own);
    },
    remove(owner: string, item: Item): boolean {
      const own = waiting.get(owner) ?? [];
      const rest = own.filter((other) => other !== item);
      if (rest.length === 0) waiting.delete(owner);
      else waiting.set(owner, rest);
      return rest.length < own.length;
    },
    /** Removes and returns all items. */
    clear(): Item[] {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
    size: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
