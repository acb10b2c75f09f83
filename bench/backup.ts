/**
 * `npm run bench -- backup`: a running service with 200,000 deliveries of 90 days, their events and words, is backed up into a
 * file and restored into a new data folder, both through the commands that people run. A delivery counts with everything that
 * belongs to it: three events, words of the search, and its part of the feed.
 */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatBytes } from '../server/backup/index.ts';
import type { AccountId } from '../server/platform/ids.ts';
import { ask, dataDir } from './database.ts';
import { fillAccount } from './filled-account.ts';
import { type Goal, rounded, say, sayMachine, sayTable } from './report.ts';
import { startWaybill, stopServers } from './servers.ts';

const deliveries = 200_000;
const minPerSecond = 50_000;
const rounds = 3;
const bin = fileURLToPath(new URL('../../bin/waybill.mjs', import.meta.url));

export async function measureBackup(command: string, workDir: string): Promise<Goal[]> {
  await startWaybill(workDir);
  await sayMachine(command, workDir);
  await fill(workDir);
  const file = (round: number) => join(workDir, `round-${round}.backup`);
  const backups: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    backups.push(await timed(['backup', file(round)], dataDir(workDir)));
    say(`backup ${round}: ${rounded(deliveries / (backups.at(-1) ?? 1))} deliveries/s`);
  }
  await stopServers();
  const restores: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    restores.push(await timed(['restore', file(round)], join(workDir, `restored-${round}`)));
    say(`restore ${round}: ${rounded(deliveries / (restores.at(-1) ?? 1))} deliveries/s`);
  }
  const rates = { backup: deliveries / median(backups), restore: deliveries / median(restores) };
  sayTable([
    ['direction', '', 'deliveries/s'],
    ['backup', 'of a running service', rounded(rates.backup)],
    ['restore', 'into a new data folder', rounded(rates.restore)],
  ]);
  say(`${rounded(deliveries)} deliveries; the file has ${formatBytes((await stat(file(1))).size)}.\n`);
  return Object.entries(rates).map(([name, rate]) => ({
    what: `${name}: ${rounded(rate)} deliveries/s (at least ${rounded(minPerSecond)})`,
    reached: rate >= minPerSecond,
  }));
}

async function fill(workDir: string): Promise<void> {
  const [account] = await ask<{ account_id: AccountId }>(
    workDir,
    "select account_id from accounts where name = 'Bench'",
  );
  await fillAccount(workDir, account!.account_id, { count: deliveries, days: 90, search: 'sql' });
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

/** Seconds of the work itself, as the command reports them: without the start of Node and of PostgreSQL. */
async function timed(args: string[], folder: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: folder, BACKUP_PASSPHRASE: 'correct horse battery' };
  const { stderr } = await promisify(execFile)(process.execPath, [bin, ...args], { env });
  return Number(/; ([\d.]+) s/.exec(stderr)?.[1]);
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
