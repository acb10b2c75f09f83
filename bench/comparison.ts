/**
 * `npm run bench`: Waybill with everything on, compared with the ceiling (bare) and a plain implementation (plain).
 * Rounds are interleaved, so that a slow minute of the machine hits all three, and medians are compared.
 * Only one server is under load at a time; the others idle.
 */
import { join } from 'node:path';
import type { LoadResult } from './load.ts';
import { createDeliveries, type Load, measure } from './measure.ts';
import { cpuSeconds, cpuSecondsOfChildren, memoryMiB, peakMemoryMiB } from './memory.ts';
import { type Goal, median, medianRun, rounded, say, sayMachine, sayResult, sayTable } from './report.ts';
import { type Server, startBare, startPlain, startWaybill } from './servers.ts';

/** 64 connections in 3 s of warm-up are enough for V8 to optimise; a single connection needs less. */
const cases = [
  { name: 'create ×64', operation: 'create', connections: 64, warmUpSeconds: 3, seconds: 8 },
  { name: 'status ×64', operation: 'status', connections: 64, warmUpSeconds: 3, seconds: 8 },
  { name: 'create ×1', operation: 'create', connections: 1, warmUpSeconds: 1, seconds: 4 },
  { name: 'status ×1', operation: 'status', connections: 1, warmUpSeconds: 1, seconds: 4 },
] as const;

type Case = (typeof cases)[number]['name'];
type Servers = Record<Server['name'], Server>;
type Rounds = Record<Server['name'], Round[]>;

interface Round extends LoadResult {
  /** Processor time of the server and of PostgreSQL for each request, in microseconds, while it was warmed up, too. */
  cpuUs: { server: number; postgresql: number };
}
type Results = Record<Case, Rounds>;

/** Waybill's resident memory: before the first request, and after each round of creates. */
interface Memory {
  idleMiB: number;
  afterCreatesMiB: number[];
}

const rounds = 3;
const deliveriesToRead = 1_000;
const minShareOfBare = { 'create ×64': 0.55, 'status ×64': 1 };
const minTimesPlain = { 'create ×64': 8, 'status ×64': 5 };
const maxMemoryMiB = 150;

export async function compare(command: string, workDir: string): Promise<Goal[]> {
  const waybill = await startWaybill(workDir);
  const servers = { waybill, bare: await startBare(workDir), plain: await startPlain(workDir) };
  await sayMachine(command, workDir);
  const memory: Memory = { idleMiB: memoryMiB(waybill.pid), afterCreatesMiB: [] };
  const results = await measureAll(servers, workDir, memory);
  sayTable(table(results, servers));
  say(
    `Medians of ${rounds} rounds. CPU is the processor time of a request. Peak memory is of each process's whole life, start included.`,
  );
  const afterCreates = memory.afterCreatesMiB.map(rounded).join(', ');
  say(
    `Memory of Waybill's Node process: ${rounded(memory.idleMiB)} MiB before the first request, ${afterCreates} MiB after the rounds of create ×64.\n`,
  );
  return goals(results, memory);
}

async function measureAll(servers: Servers, workDir: string, memory: Memory): Promise<Results> {
  const all = Object.values(servers);
  const idsOf = (server: Server) => join(workDir, `${server.name}.ids`);
  for (const server of all) await createDeliveries(server, deliveriesToRead, idsOf(server));

  const none = (): Rounds => ({ waybill: [], bare: [], plain: [] });
  const results = { 'create ×64': none(), 'status ×64': none(), 'create ×1': none(), 'status ×1': none() };
  for (let round = 1; round <= rounds; round++) {
    for (const { name, ...load } of cases) {
      for (const server of all) {
        const ids = load.operation === 'status' ? { idsFrom: idsOf(server) } : {};
        const result = await measureRound(server, servers.waybill, { ...load, ...ids });
        sayResult(`round ${round} of ${rounds}, ${name}`, server, result);
        results[name][server.name].push(result);
        if (name === 'create ×64' && server === servers.waybill) {
          memory.afterCreatesMiB.push(memoryMiB(server.pid));
        }
      }
    }
  }
  return results;
}

/** `host`: whose PostgreSQL all servers use. */
async function measureRound(server: Server, host: Server, load: Load): Promise<Round> {
  const usedUs = () => ({
    server: cpuSeconds(server.pid) * 1e6,
    postgresql: cpuSecondsOfChildren(host.pid) * 1e6,
  });
  const before = usedUs();
  const result = await measure(server, load);
  const after = usedUs();
  const requests = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
  const cpuUs = {
    server: (after.server - before.server) / requests,
    postgresql: (after.postgresql - before.postgresql) / requests,
  };
  return { ...result, cpuUs };
}

function medians({ waybill, bare, plain }: Rounds) {
  return { waybill: medianRun(waybill), bare: medianRun(bare), plain: medianRun(plain) };
}

function table(results: Results, servers: Servers): string[][] {
  const rows = [
    [
      'case',
      'server',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'of PostgreSQL',
      'peak MiB',
      'waybill / server',
    ],
  ];
  for (const { name } of cases) {
    const runs = medians(results[name]);
    for (const server of Object.values(servers)) {
      const run = runs[server.name];
      rows.push([
        name,
        server.name,
        rounded(run.perSecond),
        run.p50Ms.toFixed(2),
        run.p99Ms.toFixed(2),
        medianUs(results[name][server.name], 'server'),
        medianUs(results[name][server.name], 'postgresql'),
        rounded(peakMemoryMiB(server.pid)),
        (runs.waybill.perSecond / run.perSecond).toFixed(2),
      ]);
    }
  }
  return rows;
}

const medianUs = (rounds: readonly Round[], of: keyof Round['cpuUs']) =>
  rounded(median(rounds.map(({ cpuUs }) => cpuUs[of])));

function goals(results: Results, { afterCreatesMiB }: Memory): Goal[] {
  const { waybill, plain } = medians(results['create ×64']);
  const highestMiB = Math.max(...afterCreatesMiB);
  return [
    ...throughputGoals('create ×64', results),
    ...throughputGoals('status ×64', results),
    loneGoal('create ×1', results),
    loneGoal('status ×1', results),
    {
      what: `create ×64: p99 ${waybill.p99Ms.toFixed(2)} ms (below plain's ${plain.p99Ms.toFixed(2)})`,
      reached: waybill.p99Ms < plain.p99Ms,
    },
    {
      what: `memory after create ×64: ${highestMiB.toFixed(0)} MiB in the Node process on ${process.version} (at most ${maxMemoryMiB})`,
      reached: highestMiB <= maxMemoryMiB,
    },
  ];
}

function throughputGoals(name: keyof typeof minShareOfBare, results: Results): Goal[] {
  const { waybill, bare, plain } = medians(results[name]);
  const ofBare = waybill.perSecond / bare.perSecond;
  const timesPlain = waybill.perSecond / plain.perSecond;
  return [
    {
      what: `${name}: ${ofBare.toFixed(2)} of bare's requests/s (at least ${minShareOfBare[name]})`,
      reached: ofBare >= minShareOfBare[name],
    },
    {
      what: `${name}: ${timesPlain.toFixed(2)} times plain's requests/s (at least ${minTimesPlain[name]})`,
      reached: timesPlain >= minTimesPlain[name],
    },
  ];
}

/** A single request has no others to share a group with; grouping must not slow it down. */
function loneGoal(name: Case, results: Results): Goal {
  const { waybill, plain } = medians(results[name]);
  return {
    what: `${name}: p50 ${waybill.p50Ms.toFixed(2)} ms (no slower than plain's ${plain.p50Ms.toFixed(2)})`,
    reached: waybill.p50Ms <= plain.p50Ms,
  };
}
