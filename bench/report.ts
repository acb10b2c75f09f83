/** What the benchmark prints: the machine, tables, and which goals were reached. */
import { cpus, loadavg, totalmem } from 'node:os';
import { ask } from './database.ts';
import type { LoadResult } from './load.ts';
import type { Server } from './servers.ts';

export interface Goal {
  what: string;
  reached: boolean;
}

export function say(line: string): void {
  console.log(line);
}

/** One line about a finished run, so that the numbers behind each median can be seen. */
export function sayResult(where: string, server: Server, result: LoadResult): void {
  const speed = `${rounded(result.perSecond)} requests/s`;
  const latency = `p50 ${result.p50Ms.toFixed(2)} ms, p99 ${result.p99Ms.toFixed(2)} ms`;
  const generator = `generator ${Math.round(result.cpuShare * 100)} % of a core`;
  say(`${where}, ${server.name}: ${speed}, ${latency} (${generator})`);
}

export async function sayMachine(command: string, workDir: string): Promise<void> {
  const [settings] = await ask<{ line: string }>(
    workDir,
    `select string_agg(name || ' ' || current_setting(name), ', ') as line
     from unnest(array['server_version', 'fsync', 'synchronous_commit', 'shared_buffers']) name`,
  );
  const cores = cpus();
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  say(`command     ${command}`);
  say(`machine     ${cores.length} cores, ${cores[0]?.model}, ${gibibytes} GiB`);
  say(
    `busy        load average ${loadavg()[0]?.toFixed(2)} at the start: near 0, or others disturb the numbers`,
  );
  say(`node        ${process.version}`);
  say(`postgresql  ${settings?.line}`);
  say('');
}

/** Columns as wide as their widest cell; the first two are words, the others numbers. */
export function sayTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  say('');
  for (const row of rows) say(row.map(aligned).join('   ').trimEnd());
  say('');
}

/** Prints every goal and returns whether all were reached. */
export function sayGoals(goals: readonly Goal[]): boolean {
  for (const goal of goals) say(`${goal.reached ? 'reached' : 'MISSED '}  ${goal.what}`);
  return goals.every((goal) => goal.reached);
}

export function rounded(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

/** One result for all rounds: the median of each number. */
export function medianRun(rounds: readonly LoadResult[]): Pick<LoadResult, 'perSecond' | 'p50Ms' | 'p99Ms'> {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
  };
}
