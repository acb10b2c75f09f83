/**
 * `npm run bench -- latency`: how far are feed and search behind if the database is not on the same machine? A node
 * reaches it through a proxy that adds 1, 10 and 50 ms to each round trip, and answers a steady load of creates.
 */
import { openDatabase } from '../server/database/database.ts';
import { waybillsPostgres } from './database.ts';
import { startFarDatabase } from './far-database.ts';
import { type Goal, rounded, say, sayMachine, sayTable } from './report.ts';
import { startSecondNode, startWaybill, stopServers } from './servers.ts';
import { caughtUp, lagRow, type Sustained, sustainCreates } from './sustained.ts';

const roundTripsMs = [1, 10, 50];
const perSecond = 250;
const seconds = 30;
const maxLagMs = 2_000;
/** The share of the requested rate that counts as reached: the last requests are answered after the end. */
const minShare = 0.98;

export async function measureLatency(command: string, workDir: string): Promise<Goal[]> {
  const goals: Goal[] = [];
  const lags: string[][] = [];
  const creates: string[][] = [];
  for (const roundTripMs of roundTripsMs) {
    const distance = `${roundTripMs} ms`;
    const run = await measureAt(roundTripMs, workDir, command);
    const { load } = run;
    creates.push([distance, 'create', rounded(load.perSecond), load.p50Ms.toFixed(1), load.p99Ms.toFixed(1)]);
    for (const [reader, lagsMs] of run.lags) lags.push([distance, ...lagRow(reader, lagsMs)]);
    goals.push(...goalsOf(distance, run));
  }
  sayTable([['round trip', 'request', 'requests/s', 'p50 ms', 'p99 ms'], ...creates]);
  sayTable([['round trip', 'reader', 'samples', 'lag p50 ms', 'p95 ms', 'p99 ms', 'max ms'], ...lags]);
  say(`${perSecond} creates/s for ${seconds} s at each distance.\n`);
  return goals;
}

async function measureAt(roundTripMs: number, workDir: string, command: string): Promise<Sustained> {
  // It only runs the database: the far node answers and works.
  await startWaybill(workDir, { WORKERS: 'off' });
  if (roundTripMs === roundTripsMs[0]) await sayMachine(command, workDir);
  const postgres = await waybillsPostgres(workDir);
  const far = await startFarDatabase(postgres, roundTripMs);
  const database = openDatabase(postgres, () => undefined);
  try {
    const { user, password } = postgres;
    const node = await startSecondNode(workDir, {
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${far.port}/${postgres.database}`,
    });
    const run = await sustainCreates(node, database, seconds, { maxPerSecond: perSecond });
    await caughtUp(database);
    return run;
  } finally {
    await database.close();
    await stopServers();
    far.close();
  }
}

function goalsOf(distance: string, { load, lags }: Sustained): Goal[] {
  const feedMs = Math.max(...(lags.get('feed') ?? []));
  return [
    {
      what: `${distance}: ${rounded(load.perSecond)} creates/s (${perSecond} are asked for)`,
      reached: load.perSecond >= perSecond * minShare,
    },
    {
      what: `${distance}: the feed is at most ${rounded(feedMs)} ms behind (at most ${rounded(maxLagMs)})`,
      reached: feedMs <= maxLagMs,
    },
  ];
}
