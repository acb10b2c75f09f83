import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildTestThread, type TestJobs } from '../../../tests/support/threads.ts';
import { isRejection, type Rejection } from '../../errors/rejection.ts';
import { makeLog } from '../../platform/log.ts';
import type { Output } from './job-thread.ts';
import { maxUnsentBytes } from './messages.ts';
import { makeThreadPool, type PoolLimits, type PoolOptions, type ThreadPool } from './pool.ts';

let entry = '';
beforeAll(async () => {
  entry = await buildTestThread();
});

const pools: ThreadPool<TestJobs>[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const generous: PoolLimits = {
  maxThreads: 2,
  maxWaiting: 10,
  maxWaitMs: 600_000,
  maxPerOwner: 5,
  idleMs: 600_000,
};

function newPool(limits: Partial<PoolLimits> = {}, more: Partial<PoolOptions> = {}): ThreadPool<TestJobs> {
  const budget = { cpuMs: 600_000, totalMs: 600_000 };
  const log = makeLog('silent', { write: () => undefined });
  const pool = makeThreadPool<TestJobs>({
    entry,
    budget,
    maxHeapMiB: 64,
    limits: { ...generous, ...limits },
    log,
    ...more,
  });
  pools.push(pool);
  return pool;
}

const stays = () => new AbortController().signal;
const gateOf = () => new Int32Array(new SharedArrayBuffer(8));
function open(gate: Int32Array) {
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
}
const isIn = (gate: Int32Array) => Atomics.load(gate, 1) > 0;

async function textOf(running: Promise<Output | Rejection>): Promise<string> {
  const output = await running;
  if (isRejection(output)) return `refused: ${output.details}`;
  const parts: Uint8Array[] = [];
  for await (const part of output.chunks) parts.push(part);
  const all = Buffer.concat(parts);
  expect(output.bytes ?? all.length).toBe(all.length);
  return all.toString();
}

test('what a job yields is what its client gets, with its length; what repeats is sent from the thread once', async () => {
  const pool = newPool();
  expect(await textOf(pool.run('a', 'texts', ['one', '', 'two', 'ﷺ'], stays()))).toBe('onetwoﷺ');
  expect(await textOf(pool.run('a', 'texts', [], stays()))).toBe('');
  const text = 'x'.repeat(maxUnsentBytes / 2);
  // A thread that sent all of these would wait for the client, and the length would not be known.
  const output = await pool.run('a', 'repeat', { text, times: 20 }, stays());
  expect(output).toMatchObject({ bytes: 20 * text.length + 9 * 2 + 11 * 3 });
  expect((await textOf(Promise.resolve(output))).endsWith(`20:${text}`)).toBe(true);
  expect(pool.outcomes()).toMatchObject({ done: 3 });
});

test('one job of an owner runs at a time; its next one waits for its turn, and those of others go first', async () => {
  const pool = newPool({ maxThreads: 1 });
  const gates = { a1: gateOf(), a2: gateOf(), a3: gateOf(), b1: gateOf() };
  const ended: string[] = [];
  const all = Object.entries(gates).map(async ([text, gate]) => {
    ended.push(await textOf(pool.run(text[0]!, 'gate', { gate, text }, stays())));
  });
  await expect.poll(() => isIn(gates.a1)).toBe(true);
  expect(pool.count()).toEqual({ running: 1, waiting: 3, threads: 1 });
  for (const name of ['a1', 'b1', 'a2', 'a3'] as const) {
    await expect.poll(() => isIn(gates[name])).toBe(true);
    open(gates[name]);
  }
  await Promise.all(all);
  expect(ended).toEqual(['a1', 'b1', 'a2', 'a3']);

  const several = newPool({ maxThreads: 2 });
  const [first, second, other] = [gateOf(), gateOf(), gateOf()];
  const running = [first, second].map((gate) =>
    textOf(several.run('a', 'gate', { gate, text: '' }, stays())),
  );
  running.push(textOf(several.run('b', 'gate', { gate: other, text: '' }, stays())));
  await expect.poll(() => isIn(first) && isIn(other)).toBe(true);
  expect(several.count()).toMatchObject({ running: 2, waiting: 1 });
  for (const gate of [first, other, second]) open(gate);
  await Promise.all(running);
});

test('beyond the limits a job is refused, with the time to wait: of an owner with 429, of all with 503', async () => {
  const pool = newPool({ maxThreads: 1, maxWaiting: 2, maxPerOwner: 2 });
  const gate = gateOf();
  const ask = (owner: string) => pool.run(owner, 'gate', { gate, text: owner }, stays());
  const accepted = [ask('a'), ask('a'), ask('b')];
  expect(await ask('a')).toMatchObject({ phrase: 'tooManyRequests', retryAfterSeconds: 1 });
  expect(await ask('c')).toMatchObject({ phrase: 'unavailable', retryAfterSeconds: 5 });
  expect(pool.outcomes().refused).toBe(2);
  open(gate);
  expect(await Promise.all(accepted.map(textOf))).toEqual(['a', 'a', 'b']);
  expect(await textOf(ask('c'))).toBe('c');
});

test('until its client has got everything, a job counts as one of its owner', async () => {
  const pool = newPool({ maxPerOwner: 1 });
  const client = new AbortController();
  await textOf(pool.run('a', 'texts', ['a'], client.signal));
  expect(await pool.run('a', 'texts', ['b'], stays())).toMatchObject({ phrase: 'tooManyRequests' });
  client.abort();
  expect(await textOf(pool.run('a', 'texts', ['c'], stays()))).toBe('c');
});

test('a job that has waited for too long is refused', async () => {
  const pool = newPool({ maxThreads: 1, maxWaitMs: 1 });
  const gate = gateOf();
  const running = pool.run('a', 'gate', { gate, text: '' }, stays());
  expect(await pool.run('b', 'texts', [], stays())).toMatchObject({
    phrase: 'unavailable',
    retryAfterSeconds: 5,
  });
  open(gate);
  await running;
});

test('a client that leaves ends its job, whether it waits or runs, and no other', async () => {
  const pool = newPool({ maxThreads: 2 });
  const [leaves, stayed] = [gateOf(), gateOf()];
  const clients = [new AbortController(), new AbortController()];
  const running = pool.run('a', 'gate', { gate: leaves, text: '' }, clients[0]!.signal);
  const waiting = pool.run('a', 'texts', ['never'], clients[1]!.signal);
  const other = textOf(pool.run('b', 'gate', { gate: stayed, text: 'other' }, stays()));
  await expect.poll(() => isIn(leaves) && isIn(stayed)).toBe(true);
  clients[1]!.abort();
  expect(isRejection(await waiting)).toBe(true);
  clients[0]!.abort();
  expect(isRejection(await running)).toBe(true);
  expect(pool.count()).toEqual({ running: 1, waiting: 0, threads: 1 });
  expect(pool.outcomes()).toMatchObject({ cancelled: 2 });
  open(stayed);
  expect(await other).toBe('other');
  const gone = new AbortController();
  gone.abort();
  expect(isRejection(await pool.run('a', 'texts', [], gone.signal))).toBe(true);
});

test('a job over its budget is ended, by its processor time and by all of its time', async () => {
  const cpu = newPool({}, { budget: { cpuMs: 500, totalMs: 600_000 } });
  expect(await cpu.run('a', 'fail', 'spin', stays())).toMatchObject({ phrase: 'unavailable' });
  const total = newPool({}, { budget: { cpuMs: 600_000, totalMs: 1_000 } });
  expect(await total.run('a', 'fail', 'wait', stays())).toMatchObject({ phrase: 'unavailable' });
  for (const pool of [cpu, total]) {
    expect(pool.outcomes()).toMatchObject({ over_budget: 1 });
    expect(pool.count()).toEqual({ running: 0, waiting: 0, threads: 0 });
    // On a busy machine, even the start of a thread can take longer than these budgets.
    await expect.poll(() => textOf(pool.run('a', 'texts', ['next'], stays()))).toBe('next');
  }
});

test.each(['throw', 'exit', 'memory'] as const)(
  'a job that fails (%s) fails alone: another one goes on, and the next of its owner is done',
  async (how) => {
    const pool = newPool();
    const gate = gateOf();
    const other = textOf(pool.run('b', 'gate', { gate, text: 'other' }, stays()));
    await expect(pool.run('a', 'fail', how, stays())).rejects.toThrow();
    expect(pool.outcomes()).toMatchObject({ failed: 1 });
    expect(await textOf(pool.run('a', 'texts', ['next'], stays()))).toBe('next');
    open(gate);
    expect(await other).toBe('other');
  },
);

test('a thread waits for a client that does not read, and a client that leaves then ends it', async () => {
  const pool = newPool();
  const sent = gateOf();
  const bytes = maxUnsentBytes / 8;
  const client = new AbortController();
  const output = await pool.run('a', 'chunks', { count: 1_000, bytes, sent }, client.signal);
  if (isRejection(output)) throw new Error(output.details);
  expect(output.bytes).toBeUndefined();
  expect(Atomics.load(sent, 0)).toBeLessThanOrEqual(9);
  const reader = output.chunks[Symbol.asyncIterator]();
  for (let read = 0; read < 20; read++) expect((await reader.next()).value).toHaveLength(bytes);
  await expect.poll(() => Atomics.load(sent, 0)).toBeGreaterThan(20);
  expect(Atomics.load(sent, 0)).toBeLessThanOrEqual(29);
  client.abort();
  await expect.poll(() => pool.count()).toEqual({ running: 0, waiting: 0, threads: 0 });
  await expect(async () => {
    for (;;) if ((await reader.next()).done) return;
  }).rejects.toThrow('cancelled');
});

test('a thread that has nothing to do ends', async () => {
  const pool = newPool({ idleMs: 1 });
  await textOf(pool.run('a', 'texts', [], stays()));
  await expect.poll(() => pool.count().threads).toBe(0);
});

test('a pool that is closed ends its jobs, refuses those that come, and leaves no thread', async () => {
  const pool = newPool({ maxThreads: 1 });
  const gate = gateOf();
  const jobs = ['a', 'b'].map((owner) => pool.run(owner, 'gate', { gate, text: '' }, stays()));
  await expect.poll(() => isIn(gate)).toBe(true);
  await pool.close();
  for (const job of [...jobs, pool.run('c', 'texts', [], stays())]) {
    expect(await job).toMatchObject({ phrase: 'unavailable', retryAfterSeconds: 1 });
  }
  expect(pool.count()).toEqual({ running: 0, waiting: 0, threads: 0 });
});
