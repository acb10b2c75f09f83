import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { announcedDatabase } from '../database/observed-database.ts';
import { makeLog } from '../platform/log.ts';
import { beginWork, endWork, makeStallWatch, notKnown, pauseWork, resumeWork } from './stall-watch.ts';

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
/** Until the watch has looked once. */
const looked = () => new Promise((resolve) => setTimeout(resolve, 100));

test('a stall is counted with the operation that computed, and logged with how long it was', async () => {
  const { lines, stalls } = watched();
  await turn();
  beginWork('POST /slow');
  pauseWork();
  beginWork('GET /quick');
  pauseWork();
  resumeWork('POST /slow');
  compute(250);
  endWork('POST /slow');
  endWork('GET /quick');
  await expect.poll(stalls).toMatchObject({ 'POST /slow': 1 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 40, operation: 'POST /slow', others_since_last_line: 0 });
  expect(lines[0]!.milliseconds).toBeGreaterThan(100);
  expect(stalls()).toEqual({ [notKnown]: 0, 'POST /slow': 1 });
});

test('an operation that begins after the loop was held is not blamed for it', async () => {
  const { stalls } = watched();
  await turn();
  beginWork('POST /slow');
  compute(250);
  beginWork('GET /innocent');
  endWork('GET /innocent');
  endWork('POST /slow');
  await expect.poll(stalls).toMatchObject({ 'POST /slow': 1 });
  expect(stalls()).not.toHaveProperty('GET /innocent');
});

test('an operation that waits is not blamed for what holds the loop in the meantime: nobody is, if it is not known who did', async () => {
  const { lines, stalls } = watched();
  await looked();
  beginWork('GET /innocent');
  pauseWork();
  beginWork('search index');
  pauseWork();
  compute(250);
  await expect.poll(stalls).toEqual({ [notKnown]: 1 });
  expect(lines[0]).toMatchObject({ operation: notKnown, under_way: ['GET /innocent', 'search index'] });
  endWork('GET /innocent');
  await looked();
  compute(250);
  endWork('search index');
  // Nothing else is under way any more.
  await expect.poll(stalls).toEqual({ [notKnown]: 1, 'search index': 1 });
});

test('a worker is named for what it computes after an answer of the database', async () => {
  const { stalls } = watched();
  const rows = async () => [];
  const inner = { read: rows, inTransaction: (work: (tx: object) => unknown) => work({ query: rows }) };
  const database = announcedDatabase(inner as unknown as Database, 'search index');
  const statement = { name: 'any', text: 'any' };
  await turn();
  beginWork('GET /innocent');
  pauseWork();
  await database.read(statement, []);
  compute(250);
  await turn();
  await database.inTransaction(async (tx) => {
    await tx.query(statement, []);
    compute(250);
  });
  endWork('GET /innocent');
  await expect.poll(stalls).toEqual({ [notKnown]: 0, 'search index': 2 });
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
  expect(stalls()).toEqual({ [notKnown]: 0 });
});

test('what happens while nothing is under way has no name', async () => {
  const { stalls } = watched();
  beginWork('POST /slow');
  endWork('POST /slow');
  await looked();
  compute(250);
  await expect.poll(stalls).toEqual({ [notKnown]: 1 });
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
