import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { makeLog } from './log.ts';
import {
  backgroundWork,
  beginOperation,
  endOperation,
  makeStallWatch,
  resumeOperation,
} from './stall-watch.ts';

function watched() {
  const lines: Record<string, unknown>[] = [];
  const watch = makeStallWatch(makeLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  watch.start();
  onTestFinished(watch.close);
  return { lines, stalls: watch.stalls };
}

/** Computes for this long, on the CPU: on a busy machine it takes longer by the clock. */
function compute(ms: number) {
  const start = process.cpuUsage();
  const computedMs = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  while (computedMs() < ms);
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

test('a stall is counted with the operation that began or went on last, and logged with how long it was', async () => {
  const { lines, stalls } = watched();
  await turn();
  beginOperation('POST /slow');
  beginOperation('GET /quick');
  resumeOperation('POST /slow');
  compute(250);
  endOperation();
  endOperation();
  await expect.poll(stalls).toMatchObject({ 'POST /slow': 1 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 40, operation: 'POST /slow', others_since_last_line: 0 });
  expect(lines[0]!.milliseconds).toBeGreaterThan(100);
});

test('an operation that begins after the loop was held is not blamed for it', async () => {
  const { stalls } = watched();
  await turn();
  beginOperation('POST /slow');
  compute(250);
  beginOperation('GET /innocent');
  endOperation();
  endOperation();
  await expect.poll(stalls).toMatchObject({ 'POST /slow': 1 });
  expect(stalls()).not.toHaveProperty('GET /innocent');
});

test.runIf(process.platform === 'linux')('what other threads compute does not count', async () => {
  const { stalls } = watched();
  const worker = new Worker('for (;;);', { eval: true });
  onTestFinished(() => void worker.terminate());
  await once(worker, 'online');
  await turn();
  // As if the machine were busy: nothing runs here, and nothing is computed.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await turn();
  await turn();
  expect(stalls()).toEqual({ [backgroundWork]: 0 });
});

test('what happens while no operation runs is background work', async () => {
  const { stalls } = watched();
  beginOperation('POST /slow');
  endOperation();
  // Until the watch has looked once.
  await new Promise((resolve) => setTimeout(resolve, 100));
  compute(250);
  await expect.poll(stalls).toMatchObject({ [backgroundWork]: 1 });
});

test('many stalls are one line in the log: the next says how many there were in between', async () => {
  const { lines, stalls } = watched();
  for (let n = 0; n < 3; n++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    compute(200);
  }
  await expect.poll(() => Object.values(stalls()).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(lines).toHaveLength(1);
});
