/**
 * `npm run bench -- board`: 200 couriers, 20,000 deliveries under way of 50 accounts, and 200,000 that have ended. Is
 * the dispatch board still answered in under 100 ms at the 99th percentile, also while couriers make moves? Measured
 * over HTTP, as the page asks, and without it: all that the board asks the database for.
 */
import { boardRemembersMs, makeCouriers, makeLoads } from '../server/couriers/index.ts';
import { type Database, openDatabase } from '../server/database/database.ts';
import { makeBoard, makeFleetSettings, makeSuggestions } from '../server/dispatch/index.ts';
import { systemClock } from '../server/platform/clock.ts';
import { type AccountId, type CourierId, type DeliveryId, formatId } from '../server/platform/ids.ts';
import { signInSomebody } from './dashboard-session.ts';
import { ask, waybillsPostgres } from './database.ts';
import { board, fillBoard } from './filled-board.ts';
import { measureGet } from './measure.ts';
import { startMoves } from './moves.ts';
import { type Goal, rounded, say, sayMachine, sayTable } from './report.ts';
import { makeFleetKey, type Server, startWaybill } from './servers.ts';

const maxP99Ms = 100;
/** A dispatcher who looks again as soon as there is an answer: as often as ten open boards ask on a busy day. */
const times = { connections: 1, warmUpSeconds: 1, seconds: 5 };
/** Each of the 200 couriers, every two seconds. */
const movesPerSecond = 100;
const alone = { warmUp: 20, calls: 300 };

interface Result {
  name: string;
  what: string;
  p50Ms: number;
  p99Ms: number;
  /** Printed, without a goal. */
  noGoal?: boolean;
}

export async function measureBoard(command: string, workDir: string): Promise<Goal[]> {
  const waybill = await startWaybill(workDir);
  await sayMachine(command, workDir);
  await fillBoard(workDir);
  const database = openDatabase(await waybillsPostgres(workDir), () => undefined);
  const results: Result[] = [];
  const take = (result: Result) => {
    say(
      `${result.name}, ${result.what}: p50 ${result.p50Ms.toFixed(2)} ms, p99 ${result.p99Ms.toFixed(2)} ms`,
    );
    results.push(result);
  };
  try {
    const [account] = await ask<{ account_id: AccountId }>(
      workDir,
      'select account_id from accounts limit 1',
    );
    const cookie = await signInSomebody(database, account!.account_id, { isOperator: true });
    for (const each of await measureAlone(database, workDir)) take(each);
    await measureHttp(waybill, workDir, cookie, take);
  } finally {
    await database.close();
  }
  sayTable([
    ['request', 'of what', 'p50 ms', 'p99 ms'],
    ...results.map(({ name, what, p50Ms, p99Ms }) => [name, what, p50Ms.toFixed(2), p99Ms.toFixed(2)]),
  ]);
  say(
    `${board.couriers} couriers, ${rounded(board.open)} open deliveries among ${rounded(board.ended)} others of ${board.accounts} accounts; over HTTP with ${times.connections} connection.\n`,
  );
  return results
    .filter(({ noGoal }) => !noGoal)
    .map(({ name, what, p99Ms }) => ({
      what: `${name}, ${what}: p99 ${p99Ms.toFixed(2)} ms (below ${maxP99Ms})`,
      reached: p99Ms < maxP99Ms,
    }));
}

/** All that the board asks the database for, one after the other, without HTTP. */
async function measureAlone(database: Database, workDir: string): Promise<Result[]> {
  const clock = systemClock;
  const settings = makeFleetSettings(database, clock);
  const couriers = makeCouriers({ database, clock });
  const parts = {
    database,
    clock,
    couriers,
    settings,
    loads: makeLoads(database, clock, settings, boardRemembersMs),
  };
  const { view } = makeBoard(parts);
  const { forDeliveries } = makeSuggestions(parts);
  const some = await ask<{ delivery_id: DeliveryId }>(
    workDir,
    "select delivery_id from deliveries where status = 'created' and courier_id is null limit 50",
  );
  const ids = some.map((row) => row.delivery_id);
  const name = 'queries alone';
  return [
    { name, what: 'the board', ...(await timesOf(() => view({}))) },
    { name, what: 'the board, a search', ...(await timesOf(() => view({ search: 'yaba' }))) },
    { name, what: 'suggestions for 50', ...(await timesOf(() => forDeliveries(ids))), noGoal: true },
  ];
}

async function timesOf(work: () => Promise<unknown>): Promise<{ p50Ms: number; p99Ms: number }> {
  const durationsMs: number[] = [];
  for (let n = -alone.warmUp; n < alone.calls; n++) {
    const started = performance.now();
    await work();
    if (n >= 0) durationsMs.push(performance.now() - started);
  }
  durationsMs.sort((a, b) => a - b);
  return {
    p50Ms: durationsMs[Math.floor(durationsMs.length / 2)]!,
    p99Ms: durationsMs[Math.floor(durationsMs.length * 0.99)]!,
  };
}

async function measureHttp(waybill: Server, workDir: string, cookie: string, take: (result: Result) => void) {
  const headers = [`Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin'];
  const [some] = await ask<{ account_id: AccountId; courier_id: CourierId }>(
    workDir,
    "select account_id, courier_id from deliveries where status = 'in_transit' limit 1",
  );
  const path = '/dashboard/dispatch';
  const filters = {
    account: `?account_id=${formatId('account', some!.account_id)}`,
    courier: `?courier_id=${formatId('courier', some!.courier_id)}`,
  };
  const cursor = await cursorOf(waybill, `${path}/columns/on_the_way`, cookie);
  const cases = [
    { what: 'the board', path },
    { what: 'a search', path: `${path}?search=yaba` },
    { what: 'an account', path: path + filters.account },
    { what: 'a courier', path: path + filters.courier },
    { what: 'more of a column', path: `${path}/columns/on_the_way?cursor=${cursor}` },
  ];
  for (const { what, path: casePath } of cases) {
    const { p50Ms, p99Ms } = await measureGet(waybill, casePath, headers, times);
    take({ name: 'over HTTP', what, p50Ms, p99Ms });
  }
  const moves = await startMoves(waybill, workDir, await makeFleetKey(workDir), movesPerSecond);
  try {
    for (const { what, path: casePath } of cases.slice(0, 2)) {
      const { p50Ms, p99Ms } = await measureGet(waybill, casePath, headers, times);
      take({ name: `with ${movesPerSecond} moves/s`, what, p50Ms, p99Ms });
    }
  } finally {
    say(`${rounded(await moves.stop())} moves were made in the meantime`);
  }
}

/** After the first cards of a column. */
async function cursorOf(waybill: Server, path: string, cookie: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${waybill.port}${path}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    signal: AbortSignal.timeout(5_000),
  });
  const { next_cursor: cursor } = (await response.json()) as { next_cursor: string };
  return cursor;
}
