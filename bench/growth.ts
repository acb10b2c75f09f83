/**
 * `npm run bench -- growth`: does Waybill keep its speed as deliveries gather? It fills 10 thousand deliveries,
 * measures, fills 1 million, measures again. Deliveries come through the API (2 to 3 minutes at 7,000/s), so
 * that what is measured is what a real year would leave behind. The two points lie minutes apart, so
 * the bare server, which keeps nothing, is measured at both to show how much the machine itself drifted.
 */
import { join } from 'node:path';
import { ask } from './database.ts';
import type { LoadResult } from './load.ts';
import { createDeliveries, type Load, measure } from './measure.ts';
import { peakMemoryMiB } from './memory.ts';
import { type Goal, medianRun, rounded, say, sayMachine, sayResult, sayTable } from './report.ts';
import { type Server, startBare, startWaybill } from './servers.ts';

const small = 10_000;
const large = 1_000_000;
const fillStep = 50_000;
const rounds = 3;
const leastKept = 0.9;
/** Short: creates at 7,000/s add deliveries too, and 10 thousand should not be 250 thousand at the end. */
const times = { connections: 64, warmUpSeconds: 1, seconds: 3 };
/** Reads first, while the number of deliveries stands still; they warm up most of what creates use as well. */
const operations = ['status', 'create'] as const;

type Operation = (typeof operations)[number];
type Servers = Record<'waybill' | 'bare', Server>;

/** Requests a second of both servers, and how many deliveries there were. */
interface Speed {
  deliveries: string;
  waybill: number;
  bare: number;
}
type Point = Record<Operation, Speed>;

export async function grow(command: string, workDir: string): Promise<Goal[]> {
  const waybill = await startWaybill(workDir);
  const servers = { waybill, bare: await startBare(workDir) };
  await sayMachine(command, workDir);

  await fill(waybill, small, workDir);
  const before = await measurePoint(servers, workDir);
  await fill(waybill, large, workDir);
  const after = await measurePoint(servers, workDir);

  sayTable(table(before, after));
  say(
    `Medians of ${rounds} rounds. Peak memory of the Node process: ${rounded(peakMemoryMiB(waybill.pid))} MiB.\n`,
  );
  return operations.map((operation) => goal(operation, before, after));
}

/** Until there are `size` deliveries; those that the measuring made count too. */
async function fill(waybill: Server, size: number, workDir: string): Promise<void> {
  for (;;) {
    const there = await countDeliveries(workDir);
    say(`${rounded(there)} of ${rounded(size)} deliveries`);
    if (there >= size) break;
    await createDeliveries(waybill, Math.min(fillStep, size - there), idsFile(workDir));
  }
  // Three minutes of filling leave the housekeeping of months. It is done now, at both points, rather than by
  // chance in the middle of a measurement.
  await ask(workDir, 'vacuum analyze');
}

async function countDeliveries(workDir: string): Promise<number> {
  const [counted] = await ask<{ count: string }>(workDir, 'select count(*) from deliveries');
  return Number(counted?.count);
}

function idsFile(workDir: string): string {
  return join(workDir, 'deliveries.ids');
}

async function measurePoint(servers: Servers, workDir: string): Promise<Point> {
  const ids = idsFile(workDir);
  const atStart = rounded(await countDeliveries(workDir));
  const status = await measureRounds(servers, { ...times, operation: 'status', idsFrom: ids });
  const create = await measureRounds(servers, { ...times, operation: 'create' }, ids);
  const atEnd = rounded(await countDeliveries(workDir));
  return {
    status: { deliveries: atStart, ...status },
    create: { deliveries: `${atStart} to ${atEnd}`, ...create },
  };
}

/** Deliveries that Waybill creates in the meantime are added to the identifiers to read later. */
async function measureRounds(
  servers: Servers,
  load: Load,
  idsTo?: string,
): Promise<Record<keyof Servers, number>> {
  const waybill: LoadResult[] = [];
  const bare: LoadResult[] = [];
  for (let round = 1; round <= rounds; round++) {
    waybill.push(await measure(servers.waybill, { ...load, ...(idsTo ? { idsTo } : {}) }));
    bare.push(await measure(servers.bare, load));
    const where = `round ${round} of ${rounds}, ${load.operation} ×64`;
    sayResult(where, servers.waybill, waybill.at(-1)!);
    sayResult(where, servers.bare, bare.at(-1)!);
  }
  return { waybill: medianRun(waybill).perSecond, bare: medianRun(bare).perSecond };
}

function table(before: Point, after: Point): string[][] {
  const head = ['case', 'deliveries', 'waybill requests/s', 'bare requests/s', 'waybill / bare'];
  const row = (operation: Operation, point: Point) => {
    const { deliveries, waybill, bare } = point[operation];
    return [`${operation} ×64`, deliveries, rounded(waybill), rounded(bare), (waybill / bare).toFixed(2)];
  };
  return [head, ...operations.flatMap((operation) => [row(operation, before), row(operation, after)])];
}

function goal(operation: Operation, before: Point, after: Point): Goal {
  const kept = after[operation].waybill / before[operation].waybill;
  const machine = after[operation].bare / before[operation].bare;
  const drift = `bare, which stores nothing, ${machine.toFixed(2)} at the same time`;
  return {
    what: `${operation} ×64: ${kept.toFixed(2)} of the speed at 10 thousand, at least ${leastKept} (${drift})`,
    reached: kept >= leastKept,
  };
}
