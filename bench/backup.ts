/**
 * `npm run bench -- backup [--rows 200000]`: a running service with deliveries of 90 days, their events and words, is backed up into a
 * file and restored into a new data folder, both through the commands that people run. A delivery counts with everything that
 * belongs to it: three events, words of the search, and its part of the feed.
 *
 * The processor time of a delivery is printed as well, of Node and PostgreSQL together: it changes less than the speed does
 * when others use the machine. It contains the start of the command and, for a restore, a new cluster.
 */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { formatBytes } from '../server/backup/index.ts';
import type { AccountId } from '../server/platform/ids.ts';
import { ask, dataDir, waybillsPostgres } from './database.ts';
import { fillAccount } from './filled-account.ts';
import { cpuSecondsOfEndedChildren, parentOf } from './memory.ts';
import { type Goal, median, rounded, say, sayMachine, sayTable } from './report.ts';
import { startWaybill, stopServers } from './servers.ts';

export const defaultBackupRows = 200_000;
/** For both. A restore also builds the index of search words, and misses it (docs/decisions/0064). */
const minPerSecond = 50_000;
const rounds = 3;
const bin = fileURLToPath(new URL('../../bin/waybill.mjs', import.meta.url));

export async function measureBackup(
  command: string,
  workDir: string,
  deliveries = defaultBackupRows,
): Promise<Goal[]> {
  await startWaybill(workDir);
  await sayMachine(command, workDir);
  await fill(workDir, deliveries);
  const file = (round: number) => join(workDir, `round-${round}.backup`);
  const postmaster = await postmasterOf(workDir);
  const backups: Run[] = [];
  for (let round = 1; round <= rounds; round++) {
    const run = await timed(['backup', file(round)], dataDir(workDir), deliveries, postmaster);
    backups.push(run);
    sayRun(`backup ${round}`, run);
  }
  await stopServers();
  const restores: Run[] = [];
  for (let round = 1; round <= rounds; round++) {
    const run = await timed(['restore', file(round)], join(workDir, `restored-${round}`), deliveries);
    restores.push(run);
    sayRun(`restore ${round}`, run);
  }
  const rates = { backup: medianRate(backups), restore: medianRate(restores) };
  sayTable([
    ['direction', '', 'deliveries/s', 'processor µs'],
    ['backup', 'of a running service', rounded(rates.backup), medianCpuUs(backups)],
    ['restore', 'into a new data folder', rounded(rates.restore), medianCpuUs(restores)],
  ]);
  say(`${rounded(deliveries)} deliveries; the file has ${formatBytes((await stat(file(1))).size)}.\n`);
  return (['backup', 'restore'] as const).map((name) => ({
    what: `${name}: ${rounded(rates[name])} deliveries/s (at least ${rounded(minPerSecond)})`,
    reached: rates[name] >= minPerSecond,
  }));
}

async function fill(workDir: string, deliveries: number): Promise<void> {
  const [account] = await ask<{ account_id: AccountId }>(
    workDir,
    "select account_id from accounts where name = 'Bench'",
  );
  await fillAccount(workDir, account!.account_id, { count: deliveries, days: 90 });
  await ask(workDir, feedSql);
  await ask(workDir, 'vacuum analyze');
  say(`${rounded(deliveries)} deliveries with their events, words and feed are there`);
}

/** The feed keeps 30 days. */
const feedSql = `
  insert into events (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
  select account_id, 'live', (select position from feed_head) + row_number() over (order by at), gen_random_uuid(), type,
         delivery_id, sequence, at,
         json_build_object('delivery_id', delivery_id, 'sequence', sequence, 'status', 'in_transit',
           'estimated_delivery_time', at, 'amount_to_collect', 500000, 'currency', 'USD')
  from delivery_events where at > now() - interval '30 days'`;

/** `seconds` of the work itself, as the command reports them: without the start of Node and of PostgreSQL. */
interface Run {
  deliveries: number;
  seconds: number;
  cpuUs: number;
}

/** `postmaster` if the command uses a PostgreSQL that is running: its connections have ended with the command. */
async function timed(args: string[], folder: string, deliveries: number, postmaster?: number): Promise<Run> {
  const cpu = () =>
    cpuSecondsOfEndedChildren(process.pid) + (postmaster ? cpuSecondsOfEndedChildren(postmaster) : 0);
  const env = { ...process.env, DATA_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery' };
  const startedCpu = cpu();
  const { stderr } = await promisify(execFile)(process.execPath, [bin, ...args], { env });
  const cpuUs = ((cpu() - startedCpu) * 1e6) / deliveries;
  return { deliveries, seconds: Number(/; ([\d.]+) s/.exec(stderr)?.[1]), cpuUs };
}

/** The process that starts all others of PostgreSQL. */
async function postmasterOf(workDir: string): Promise<number> {
  const client = new pg.Client(await waybillsPostgres(workDir));
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]!.pid);
  } finally {
    await client.end();
  }
}

function sayRun(name: string, { deliveries, seconds, cpuUs }: Run): void {
  say(
    `${name}: ${rounded(deliveries / seconds)} deliveries/s, ${cpuUs.toFixed(1)} µs of processor time each`,
  );
}

function medianRate(runs: Run[]): number {
  return median(runs.map(({ deliveries, seconds }) => deliveries / seconds));
}

function medianCpuUs(runs: Run[]): string {
  return median(runs.map(({ cpuUs }) => cpuUs)).toFixed(1);
}
