/**
 * `npm run bench -- growth [--rows 1000000]`: does Waybill keep its speed as deliveries gather? Two installations run side by
 * side, one with 10 thousand deliveries and one with many more, both written by SQL as the product would have left them
 * after a year. Rounds are interleaved, so that a slow minute of the machine hits both, and medians are compared. Then it
 * measures every list of the large account, and prints what the tables take and what vacuum has left.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../server/database/database.ts';
import { type AccountId, type DeliveryId, formatId } from '../server/platform/ids.ts';
import { signInSomebody } from './dashboard-session.ts';
import { ask, waybillsPostgres } from './database.ts';
import { fillAccount } from './filled-account.ts';
import { listGoals, measureCases } from './list.ts';
import type { LoadResult } from './load.ts';
import { measure } from './measure.ts';
import { memoryMiB, peakMemoryMiB } from './memory.ts';
import { type Goal, medianRun, rounded, say, sayMachine, sayResult, sayTable } from './report.ts';
import { type Server, startBare, startWaybill } from './servers.ts';
import { sayTables, vacuumGoals } from './tables.ts';

const small = 10_000;
export const defaultRows = 1_000_000;
const days = 365;
const rounds = 5;
const minSpeedShare = 0.9;
/** For a search that reads all days of the year; with a million deliveries it has to be as fast as any other. */
const maxRareP99Ms = 80;
/** Short: creates add deliveries too, and 10 thousand should not be 250 thousand at the end. */
const times = { connections: 64, warmUpSeconds: 1, seconds: 3 };
const operations = ['status', 'create'] as const;

type Operation = (typeof operations)[number];

interface Installation {
  workDir: string;
  rows: number;
  server: Server;
  accountId: AccountId;
  /** Identifiers from all over the table. */
  idsFile: string;
}

type Measured = Record<'small' | 'large' | 'bare', LoadResult[]>;
type Results = Record<Operation, Measured>;

export async function grow(command: string, workDir: string, rows = defaultRows): Promise<Goal[]> {
  const installations = {
    large: await install(join(workDir, 'large'), rows),
    small: await install(join(workDir, 'small'), small),
  };
  const bare = await startBare(workDir);
  await sayMachine(command, installations.large.workDir);
  const results = await measureRounds(installations, bare);
  sayTable(speedTable(results, rows));

  const { large } = installations;
  const lists = await measureCases(large.server, large.workDir, large.accountId, await signIn(large));
  const tables = await sayTables(large.workDir);
  const memory = `${rounded(memoryMiB(large.server.pid))} MiB, at its peak ${rounded(peakMemoryMiB(large.server.pid))}`;
  say(`Medians of ${rounds} rounds. Memory of the Node process: ${memory}.\n`);
  return [
    ...operations.map((operation) => speedGoal(operation, results[operation])),
    ...(rows > defaultRows ? listGoals(lists, maxRareP99Ms) : listGoals(lists)),
    ...vacuumGoals(tables),
  ];
}

async function install(workDir: string, rows: number): Promise<Installation> {
  await mkdir(workDir);
  const server = await startWaybill(workDir);
  const [account] = await ask<{ account_id: AccountId }>(
    workDir,
    "select account_id from accounts where name = 'Bench'",
  );
  const accountId = account!.account_id;
  await fill(workDir, accountId, rows);
  const idsFile = join(workDir, 'deliveries.ids');
  await writeFile(idsFile, `${(await someIds(workDir)).join('\n')}\n`);
  return { workDir, rows, server, accountId, idsFile };
}

async function fill(workDir: string, accountId: AccountId, count: number): Promise<void> {
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1_000)} s`;
  const onSlice = (written: number) => {
    if (written % 500_000 === 0)
      say(`${rounded(written)} of ${rounded(count)} deliveries after ${seconds()}`);
  };
  await fillAccount(workDir, accountId, { count, days, onSlice });
  say(`${rounded(count)} deliveries, searchable, after ${seconds()}`);
  // A few minutes of filling leave the housekeeping of a year. It is done now, rather than by chance in the middle of a
  // measurement.
  await ask(workDir, 'vacuum analyze');
  say(`vacuumed after ${seconds()}`);
}

async function someIds(workDir: string): Promise<string[]> {
  const rows = await ask<{ delivery_id: DeliveryId }>(
    workDir,
    `select delivery_id from deliveries tablesample system (
       least(100, 2e6 / greatest(1, (select reltuples from pg_class where oid = 'deliveries'::regclass)))) limit 100000`,
  );
  return rows.map((row) => formatId('delivery', row.delivery_id));
}

async function signIn({ workDir, accountId }: Installation): Promise<string> {
  const database = openDatabase(await waybillsPostgres(workDir), () => undefined);
  try {
    return await signInSomebody(database, accountId);
  } finally {
    await database.close();
  }
}

/** Reads first: they warm up most of what creates use as well. */
async function measureRounds(
  { small, large }: Record<'small' | 'large', Installation>,
  bare: Server,
): Promise<Results> {
  const results: Results = {
    status: { small: [], large: [], bare: [] },
    create: { small: [], large: [], bare: [] },
  };
  for (const operation of operations) {
    for (let round = 1; round <= rounds; round++) {
      const servers = { small: small.server, large: large.server, bare };
      for (const which of ['small', 'large', 'bare'] as const) {
        const { idsFile } = which === 'large' ? large : small;
        const load = { ...times, operation, ...(operation === 'status' ? { idsFrom: idsFile } : {}) };
        const result = await measure(servers[which], load);
        sayResult(`round ${round} of ${rounds}, ${operation} ×64, ${which}`, servers[which], result);
        results[operation][which].push(result);
      }
    }
  }
  return results;
}

function speedTable(results: Results, rows: number): string[][] {
  const row = (operation: Operation, which: keyof Measured, what: string) => {
    const { perSecond, p50Ms, p99Ms } = medianRun(results[operation][which]);
    return [`${operation} ×64`, what, rounded(perSecond), p50Ms.toFixed(2), p99Ms.toFixed(2)];
  };
  return [
    ['case', 'deliveries', 'requests/s', 'p50 ms', 'p99 ms'],
    ...operations.flatMap((operation) => [
      row(operation, 'small', rounded(small)),
      row(operation, 'large', rounded(rows)),
      row(operation, 'bare', 'none (bare)'),
    ]),
  ];
}

function speedGoal(operation: Operation, { small, large }: Measured): Goal {
  const share = medianRun(large).perSecond / medianRun(small).perSecond;
  return {
    what: `${operation} ×64: ${share.toFixed(2)} of the speed at 10 thousand, at least ${minSpeedShare}`,
    reached: share >= minSpeedShare,
  };
}
