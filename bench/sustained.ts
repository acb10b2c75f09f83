/**
 * `npm run bench -- sustained`: how many creates a second can be held for minutes, with search, counts and the feed never
 * more than 2 s behind? Creates come in a closed loop, as fast as they are answered; Waybill itself slows them down before
 * a reader falls behind (server/events/pacing.ts), so the rate that is held is the answer. The same run measures
 * bursts: some thousand creates while all readers are up to date, which readers work off afterwards. The two servers of
 * `npm run bench` are measured before and after it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../server/database/database.ts';
import { makeReaderLags, type ReaderLags } from '../server/events/reader-lags.ts';
import { systemClock } from '../server/platform/clock.ts';
import { waybillsPostgres } from './database.ts';
import type { LoadResult } from './load.ts';
import { measure } from './measure.ts';
import { type Goal, medianRun, rounded, say, sayMachine, sayTable } from './report.ts';
import { type Server, startBare, startPlain, startWaybill } from './servers.ts';

export const defaultSeconds = 120;
const connections = 64;
const warmUpSeconds = 5;
const sampleEveryMs = 250;
const bursts = 3;
/** At 8,000/s this takes a second: readers are allowed to be that far behind. */
const burstSize = 8_000;
const maxCatchUpMs = 120_000;

/** The two servers that `npm run bench` compares with are measured before and after. */
const compared = { rounds: 2, warmUpSeconds: 3, seconds: 5 };
const minShareOfBare = 0.55;
const minTimesPlain = 8;
const maxP99Ms = 30;
const maxLagMs: Record<string, number> = { feed: 1_000, search: 2_000 };

export async function measureSustained(
  command: string,
  workDir: string,
  seconds = defaultSeconds,
): Promise<Goal[]> {
  const waybill = await startWaybill(workDir);
  const others = [await startBare(workDir), await startPlain(workDir)];
  await sayMachine(command, workDir);
  const database = openDatabase(await waybillsPostgres(workDir), () => undefined);
  try {
    const before = await measureOthers(others);
    const burst = medianRun(await measureBursts(waybill, database));
    const sustained = await sustainCreates(waybill, database, seconds);
    const after = await measureOthers(others);
    const [bare, plain] = others.map((_, n) => medianRun([...before[n]!, ...after[n]!]));
    sayTable([
      ['creates', 'for', 'requests/s', 'p50 ms', 'p99 ms'],
      row('burst', `${rounded(burstSize)} creates`, burst),
      row('sustained', `${seconds} s`, sustained.load),
      row('bare', `${compared.seconds} s`, bare!),
      row('plain', `${compared.seconds} s`, plain!),
    ]);
    sayTable([
      ['reader', 'samples', 'lag p50 ms', 'p95 ms', 'p99 ms', 'max ms'],
      ...[...sustained.lags].map(([reader, lagsMs]) => lagRow(reader, lagsMs)),
    ]);
    say(`Burst: median of ${bursts}. Counts are kept together with the feed.\n`);
    return goalsOf(sustained, { bare: bare!.perSecond, plain: plain!.perSecond });
  } finally {
    await database.close();
  }
}

export interface Sustained {
  load: LoadResult;
  /** The lags of every reader, sampled four times a second, in milliseconds. */
  lags: ReadonlyMap<string, readonly number[]>;
}

/**
 * Creates in a closed loop, or at a limit, for this many seconds after a warm-up, while the lag of every reader is read from the
 * database.
 */
export async function sustainCreates(
  waybill: Server,
  database: Database,
  seconds: number,
  limit: { maxPerSecond?: number } = {},
): Promise<Sustained> {
  const readers = makeReaderLags({ database, clock: systemClock });
  const lags = new Map<string, number[]>();
  const ended = new AbortController();
  const sampling = sample(readers, lags, warmUpSeconds * 1_000, ended.signal);
  try {
    const load = await measure(waybill, {
      operation: 'create',
      connections,
      warmUpSeconds,
      seconds,
      ...limit,
    });
    return { load, lags };
  } finally {
    ended.abort();
    await sampling;
  }
}

async function sample(
  readers: ReaderLags,
  lags: Map<string, number[]>,
  afterMs: number,
  signal: AbortSignal,
): Promise<void> {
  await pause(afterMs, undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    await readers.look();
    for (const [reader, lagMs] of readers.all()) lags.set(reader, [...(lags.get(reader) ?? []), lagMs]);
    await pause(sampleEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

async function measureBursts(waybill: Server, database: Database): Promise<LoadResult[]> {
  const results: LoadResult[] = [];
  await measure(waybill, { operation: 'create', connections, warmUpSeconds: 0, seconds: warmUpSeconds });
  for (let n = 1; n <= bursts; n++) {
    await caughtUp(database);
    const load = { connections, warmUpSeconds: 0, seconds: 60, count: burstSize };
    results.push(await measure(waybill, { operation: 'create', ...load }));
  }
  await caughtUp(database);
  return results;
}

/** Waits until no reader has anything left to do. */
export async function caughtUp(database: Database): Promise<void> {
  const readers = makeReaderLags({ database, clock: systemClock });
  const deadline = performance.now() + maxCatchUpMs;
  for (;;) {
    await readers.look();
    if ([...readers.all().values()].every((lagMs) => lagMs === 0)) return;
    if (performance.now() > deadline) throw new Error(`readers did not catch up in ${maxCatchUpMs} ms`);
    await pause(sampleEveryMs);
  }
}

function row(what: string, long: string, { perSecond, p50Ms, p99Ms }: ReturnType<typeof medianRun>) {
  return [what, long, rounded(perSecond), p50Ms.toFixed(2), p99Ms.toFixed(2)];
}

export function lagRow(reader: string, lagsMs: readonly number[]): string[] {
  const sorted = lagsMs.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return [reader, String(sorted.length), at(0.5), at(0.95), at(0.99), at(1)];
}

function goalsOf({ load, lags }: Sustained, others: { bare: number; plain: number }): Goal[] {
  const ofBare = load.perSecond / others.bare;
  const timesPlain = load.perSecond / others.plain;
  return [
    {
      what: `sustained: ${ofBare.toFixed(2)} of bare's requests/s (at least ${minShareOfBare})`,
      reached: ofBare >= minShareOfBare,
    },
    {
      what: `sustained: ${timesPlain.toFixed(2)} times plain's requests/s (at least ${minTimesPlain})`,
      reached: timesPlain >= minTimesPlain,
    },
    {
      what: `sustained: p99 ${load.p99Ms.toFixed(2)} ms (at most ${maxP99Ms})`,
      reached: load.p99Ms <= maxP99Ms,
    },
    ...[...lags].map(([reader, lagsMs]) => {
      const peakMs = Math.max(...lagsMs);
      const maxMs = maxLagMs[reader] ?? 0;
      return {
        what: `${reader}: at most ${rounded(peakMs)} ms behind (at most ${rounded(maxMs)})`,
        reached: peakMs <= maxMs,
      };
    }),
  ];
}

/** The results of each, in their order. */
async function measureOthers(servers: readonly Server[]): Promise<LoadResult[][]> {
  const { rounds, ...times } = compared;
  const results: LoadResult[][] = servers.map(() => []);
  for (let round = 1; round <= rounds; round++) {
    for (const [n, server] of servers.entries())
      results[n]!.push(await measure(server, { operation: 'create', connections, ...times }));
  }
  return results;
}
