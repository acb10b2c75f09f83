/**
 * `npm run bench -- streams`: two nodes on one PostgreSQL. Deliveries are cancelled through the first node at a steady
 * pace; how long does it take until open streams of the second one have the change? Measured from the moment at which the
 * request is sent, so the request itself is part of it. First with a few streams, then with 10,000 in one process.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../server/database/database.ts';
import { type AccountId, formatId } from '../server/platform/ids.ts';
import { signInSomebody } from './dashboard-session.ts';
import { ask, waybillsPostgres } from './database.ts';
import { openEventStream } from './event-stream.ts';
import { createDeliveries } from './measure.ts';
import { peakMemoryMiB } from './memory.ts';
import { type Goal, rounded, say, sayMachine, sayTable } from './report.ts';
import { makeAccountKey, type Server, startSecondNode, startWaybill } from './servers.ts';

const maxP95Ms = 250;
const maxMiB = 290;
const few = 400;
const many = 10_000;
/** Below the limit of live streams for one key. */
const streamsPerKey = 2_000;
const changesPerSecond = 25;
/** Streams that are opened at the same time. */
const openingAtOnce = 100;
/** A change that is not there after this long counts as lost. */
const lostAfterMs = 10_000;

/** When each delivery was changed, and which latencies each kind of stream measured. */
type Measured = Record<'track' | 'account' | 'board' | 'long poll', number[]>;
interface Run {
  changedAt: Map<string, number>;
  latencies: Measured;
}

interface Result {
  streams: number;
  kind: keyof Measured;
  changes: number;
  p50Ms: number;
  p95Ms: number;
}

export async function measureStreams(command: string, workDir: string): Promise<Goal[]> {
  const first = await startWaybill(workDir);
  await sayMachine(command, workDir);
  const second = await startSecondNode(workDir);
  const idsFile = join(workDir, 'ids');
  await createDeliveries(first, few + many, idsFile);
  const ids = readFileSync(idsFile, 'utf8').trim().split('\n');
  const idleMiB = peakMemoryMiB(second.pid);
  const keys = [second.key];
  while (keys.length * streamsPerKey < many) keys.push(await makeAccountKey(workDir));

  const run: Run = {
    changedAt: new Map(),
    latencies: { track: [], account: [], board: [], 'long poll': [] },
  };
  const pages = await openPages(workDir, second, run);
  const feed = await followFeed(second, run);
  const results = await measureWith(ids.slice(0, few), { first, second, keys, run });
  results.push(...(await measureWith(ids.slice(few, few + many), { first, second, keys, run })));
  const memoryMiB = peakMemoryMiB(second.pid);
  for (const page of pages) page.destroy();
  await feed.stop();

  sayTable([
    ['follower', 'streams', 'changes', 'p50 ms', 'p95 ms'],
    ...results.map(({ streams, kind, changes, p50Ms, p95Ms }) => [
      kind,
      `${rounded(streams)} open`,
      rounded(changes),
      p50Ms.toFixed(0),
      p95Ms.toFixed(0),
    ]),
  ]);
  say(
    `memory of the process with the streams: ${rounded(idleMiB)} MiB before, at most ${rounded(memoryMiB)} MiB\n`,
  );
  return [
    ...results.map(({ streams, kind, p95Ms }) => ({
      what: `${kind} beside ${rounded(streams)} open streams: p95 ${p95Ms.toFixed(0)} ms (below ${maxP95Ms})`,
      reached: p95Ms < maxP95Ms,
    })),
    {
      what: `${rounded(many)} open streams in one process: ${rounded(memoryMiB)} MiB (at most ${maxMiB})`,
      reached: memoryMiB <= maxMiB,
    },
  ];
}

/** One page of the account and one dispatch board. */
async function openPages(workDir: string, server: Server, run: Run): Promise<Socket[]> {
  const [account] = await ask<{ account_id: AccountId }>(workDir, 'select account_id from accounts limit 1');
  if (!account) throw new Error('the benchmark has no account');
  const database = openDatabase(await waybillsPostgres(workDir), () => undefined);
  const cookie = await signInSomebody(database, account.account_id, { isOperator: true });
  await database.close();
  const headers = [`Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin'];
  const note = (kind: 'account' | 'board') => {
    const notedIds = new Set<string>();
    return (data: string) => {
      for (const id of (JSON.parse(data) as { delivery_ids: string[] }).delivery_ids) {
        if (!notedIds.has(id)) noteChange(run, kind, id);
        notedIds.add(id);
      }
    };
  };
  const accountPath = `/dashboard/accounts/${formatId('account', account.account_id)}/live`;
  return [
    await openEventStream(server.port, accountPath, headers, note('account')),
    await openEventStream(server.port, '/dashboard/dispatch/live', headers, note('board')),
  ];
}

/** What is needed of a page of `GET /v1/events`. */
interface FeedPage {
  data: { data: { delivery_id: string } }[];
  next_cursor: string;
}

/** A client that follows the feed by long polls. Returns how to stop. */
async function followFeed({ port, key }: Server, run: Run): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const read = async (query: Record<string, string>, headers: Record<string, string>) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/events?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
      signal: stopping.signal,
    });
    if (response.status !== 200)
      throw new Error(`the feed was answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as FeedPage;
  };
  let page = await read({ timestamp_from: new Date().toISOString() }, {});
  const following = (async () => {
    while (!stopping.signal.aborted) {
      page = await read({ cursor: page.next_cursor }, { prefer: 'wait=30' });
      for (const { data } of page.data) noteChange(run, 'long poll', data.delivery_id);
    }
  })().catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    stop() {
      stopping.abort();
      return following;
    },
  };
}

function noteChange({ changedAt, latencies }: Run, kind: keyof Measured, id: string): void {
  const at = changedAt.get(id);
  if (at !== undefined) latencies[kind].push(performance.now() - at);
}

interface Nodes {
  first: Server;
  second: Server;
  keys: readonly string[];
  run: Run;
}

/** Opens a stream for each delivery on the second node, changes some of them through the first, and ends the streams. */
async function measureWith(ids: readonly string[], { first, second, keys, run }: Nodes): Promise<Result[]> {
  const sockets: Socket[] = [];
  for (let i = 0; i < ids.length; i += openingAtOnce) {
    const opening = ids.slice(i, i + openingAtOnce).map((id, n) => {
      const key = keys[Math.floor((i + n) / streamsPerKey)];
      return openEventStream(
        second.port,
        `/v1/deliveries/${id}/track`,
        [`Authorization: Bearer ${key}`],
        (data) => {
          if (data.includes('"cancelled"')) noteChange(run, 'track', id);
        },
      );
    });
    sockets.push(...(await Promise.all(opening)));
  }
  say(`${rounded(sockets.length)} streams are open: ${rounded(peakMemoryMiB(second.pid))} MiB`);
  const changed = everyNth(ids, Math.ceil(ids.length / few));
  for (const list of Object.values(run.latencies)) list.length = 0;
  await changeAll(first, changed, run);
  for (const socket of sockets) socket.destroy();
  return (Object.keys(run.latencies) as (keyof Measured)[]).map((kind) => ({
    streams: ids.length,
    kind,
    changes: changed.length,
    ...percentiles(run.latencies[kind], changed.length),
  }));
}

function everyNth(ids: readonly string[], n: number): string[] {
  return ids.filter((_, i) => i % n === 0);
}

async function changeAll(server: Server, ids: readonly string[], run: Run): Promise<void> {
  for (const id of ids) {
    // A random pause: a regular one could stay in step with the intervals of the service.
    await pause((2_000 / changesPerSecond) * Math.random());
    run.changedAt.set(id, performance.now());
    const response = await fetch(`http://127.0.0.1:${server.port}/v1/deliveries/${id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}` },
    });
    if (response.status !== 200)
      throw new Error(`a cancel was answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
  const lists = Object.values(run.latencies);
  const deadline = performance.now() + lostAfterMs;
  while (lists.some((list) => list.length < ids.length) && performance.now() < deadline) await pause(50);
}

/** Changes that never came count as the slowest. */
function percentiles(latencies: readonly number[], expected: number): { p50Ms: number; p95Ms: number } {
  const lost = Math.max(0, expected - latencies.length);
  const sorted = [...latencies, ...new Array<number>(lost).fill(lostAfterMs)].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}
