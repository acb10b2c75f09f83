/**
 * `npm run bench -- nodes`: is a second node on the same machine worth it? One node with 64 connections, and two nodes on the same
 * PostgreSQL with 32 each, in turn, and the same number of clients in all.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { LoadResult } from './load.ts';
import { createDeliveries, measure } from './measure.ts';
import { type Goal, medianRun, rounded, say, sayMachine, sayResult, sayTable } from './report.ts';
import { type Server, startSecondNode, startWaybill } from './servers.ts';

const rounds = 5;
const connections = 64;
const seconds = 8;
const warmUpSeconds = 2;
const deliveriesToRead = 1_000;

type Operation = 'create' | 'status';

export async function measureNodes(command: string, workDir: string): Promise<Goal[]> {
  const first = await startWaybill(workDir);
  const second = await startSecondNode(workDir);
  await sayMachine(command, workDir);
  const idsFrom = join(workDir, 'ids');
  await createDeliveries(first, deliveriesToRead, idsFrom);
  const table = [['operation', 'nodes', 'requests/s', 'p99 ms', 'of one node']];
  for (const operation of ['create', 'status'] as const) {
    const one: LoadResult[] = [];
    const two: LoadResult[] = [];
    for (let round = 1; round <= rounds; round++) {
      one.push(await load([first], operation, idsFrom));
      two.push(await load([first, second], operation, idsFrom));
      const name = `round ${round} of ${rounds}, ${operation}`;
      sayResult(`${name}, one node`, first, one.at(-1)!);
      sayResult(`${name}, two nodes`, first, two.at(-1)!);
    }
    const [ofOne, ofTwo] = [medianRun(one), medianRun(two)];
    table.push(row(operation, 1, ofOne, ofOne), row(operation, 2, ofTwo, ofOne));
  }
  sayTable(table);
  say(
    `Medians of ${rounds} rounds on ${availableParallelism()} cores, with ${connections} connections in all.\n`,
  );
  return [];
}

/** The same number of connections in all. */
async function load(nodes: readonly Server[], operation: Operation, idsFrom: string): Promise<LoadResult> {
  const ofEach = { operation, connections: connections / nodes.length, warmUpSeconds, seconds };
  const results = await Promise.all(
    nodes.map((node) => measure(node, operation === 'status' ? { ...ofEach, idsFrom } : ofEach)),
  );
  const sum = (of: (result: LoadResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    ...results[0]!,
    requests: sum(({ requests }) => requests),
    perSecond: sum(({ perSecond }) => perSecond),
    p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
    cpuShare: sum(({ cpuShare }) => cpuShare),
  };
}

type Result = ReturnType<typeof medianRun>;

const row = (operation: Operation, nodes: number, { perSecond, p99Ms }: Result, one: Result) => [
  operation,
  String(nodes),
  rounded(perSecond),
  p99Ms.toFixed(1),
  (perSecond / one.perSecond).toFixed(2),
];
