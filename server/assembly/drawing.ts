/** The threads that draw labels and statements (`server/drawing-thread.ts`). */
import { join } from 'node:path';
import type { LabelsJob } from '../labels/index.ts';
import type { PrintedStatement } from '../money/index.ts';
import { packageRoot } from '../platform/package-root.ts';
import { makeThreadPool, type PoolLimits, type PoolOptions } from '../workers/threads/pool.ts';
import type { Foundation } from './foundation.ts';

export interface DrawingJobs {
  labels: LabelsJob;
  statement: PrintedStatement;
}

/** 999 labels take 1 to 3 s of the processor, 100 deliveries with the longest texts up to 9 s; slower machines need twice as much. */
const budget: PoolOptions['budget'] = { cpuMs: 20_000, totalMs: 60_000 };

/** A thread has 40 MiB with the fonts of one script. */
const maxHeapMiB = 256;

/** The first label of a thread takes ten times as long as the next ones: it stays for those of a person who prints some. */
const defaultLimits: PoolLimits = {
  maxThreads: 2,
  maxWaiting: 50,
  maxWaitMs: 30_000,
  maxPerOwner: 8,
  idleMs: 30_000,
};

/** Always the bundled file: Node 20 runs no TypeScript. Tests build it first. */
const bundledEntry = join(packageRoot, 'dist-server', 'drawing-thread.js');

export function makeDrawing({ log, drawing = {} }: Foundation) {
  const limits = { ...defaultLimits, ...drawing.limits };
  return makeThreadPool<DrawingJobs>({
    entry: drawing.entry ?? bundledEntry,
    budget,
    maxHeapMiB,
    limits,
    log,
  });
}
