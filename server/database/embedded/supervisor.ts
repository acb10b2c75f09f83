/**
 * Keeps PostgreSQL running until `stop()`.
 *
 *   bring up ──▶ running ──(process gone)──▶ warn ──▶ wait 0, 0.5, 1, 2, 4, 5, 5 ... s ──▶ bring up ──▶ running
 *                   │
 *                   └──stop()──▶ SIGINT (fast) ──10 s──▶ SIGQUIT (immediate) ──▶ gone
 *
 * A server that runs but does not answer is only reported: killing it could turn a slow disk into a crash loop.
 */

import type { ChildProcess } from 'node:child_process';
import { once as onceEmitted } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from '../../platform/once.ts';
import { bringUp, hasExited, type Order, superuserConnection } from './bring-up.ts';
import { findPostmaster, isPostgresOf, type Postmaster, shortenLog } from './postmaster.ts';
import { askWhetherReady } from './session.ts';

type SupervisionOrder = Omit<Order, 'onSpawn'>;

const FAST_SHUTDOWN_MS = 10_000;
/** PostgreSQL itself kills its processes 5 s after an immediate shutdown was asked for. */
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 5000;
/** A server that ran this long is not in a crash loop: the next restart is immediate again. */
const STABLE_MS = 30_000;
const LEFTOVER_POLL_MS = 200;
const HEALTH_CHECK_MS = 15_000;

export async function supervise(order: SupervisionOrder) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let child: ChildProcess | undefined;
  const onSpawn = (spawned: ChildProcess) => {
    child = spawned;
  };
  const start = async () => {
    try {
      return await bringUp({ ...order, onSpawn }, signal);
    } catch (error) {
      // Only what we started: a server of an earlier run that does not answer is left alone.
      if (child !== undefined) await shutDown(order, { pid: child.pid ?? 0, child });
      throw error;
    }
  };
  const first = await start();
  const upkeep = keepUp(order, first, start, signal);
  const health = watchHealth(order);
  const stop = async () => {
    clearInterval(health);
    stopping.abort();
    await upkeep;
    const ours = child !== undefined && !hasExited(child) ? child : undefined;
    const pid = ours?.pid ?? (await findPostmaster(order.directory.cluster));
    if (pid !== undefined) await shutDown(order, { pid, child: ours });
  };
  // `stop` never rejects. `adopted`: PostgreSQL was already running.
  return { adopted: first.child === undefined, stop: once(stop) };
}

/** Returns when `signal` is aborted, and not before. */
async function keepUp(
  { directory, options: { say, warn } }: SupervisionOrder,
  first: Postmaster,
  start: () => Promise<Postmaster>,
  signal: AbortSignal,
): Promise<void> {
  let current: Postmaster | undefined = first;
  let attempts = 0;
  while (!signal.aborted) {
    try {
      if (current !== undefined) {
        const since = performance.now();
        const how = await untilGone(current, directory.cluster, signal);
        warn(`PostgreSQL (pid ${current.pid}) ended unexpectedly (${how}); starting it again.`);
        if (performance.now() - since > STABLE_MS) attempts = 0;
        current = undefined;
      }
      if (attempts > 0) {
        const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
        await sleep(delay, undefined, { signal, ref: false });
      }
      attempts += 1;
      const started = performance.now();
      current = await start();
      say(`PostgreSQL is back (${seconds(performance.now() - started)}).`);
    } catch (error) {
      if (signal.aborted) return;
      // A disk may stay full for hours: the first two failures are logged, then about one a minute.
      if (attempts > 2 && attempts % 12 !== 0) continue;
      warn(`PostgreSQL is not back yet: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** Says how it ended. Rejects when `signal` is aborted. */
async function untilGone({ pid, child }: Postmaster, cluster: string, signal: AbortSignal): Promise<string> {
  if (child !== undefined) {
    if (!hasExited(child)) await onceEmitted(child, 'exit', { signal });
    return child.signalCode ?? `exit code ${child.exitCode}`;
  }
  while (await isPostgresOf(pid, cluster)) await sleep(LEFTOVER_POLL_MS, undefined, { signal, ref: false });
  return 'process gone';
}

/** Warns after two checks in a row without an answer, and says when PostgreSQL answers again. */
function watchHealth({ directory, credentials, options: { say, warn } }: SupervisionOrder): NodeJS.Timeout {
  let silentChecks = 0;
  const check = async () => {
    await shortenLog(directory.log).catch((error) => warn(`${directory.log}: ${error.message}`));
    if ((await findPostmaster(directory.cluster)) === undefined) return;
    const answer = await askWhetherReady(superuserConnection(directory, credentials));
    if (answer.is === 'ready') {
      if (silentChecks >= 2) say('PostgreSQL answers again.');
      silentChecks = 0;
    } else {
      silentChecks += 1;
      if (silentChecks === 2)
        warn('PostgreSQL is running but has not answered for a while; it is left alone.');
    }
  };
  return setInterval(() => void check(), HEALTH_CHECK_MS).unref();
}

async function shutDown(order: SupervisionOrder, { pid, child }: Postmaster): Promise<void> {
  const isGone = async () =>
    child !== undefined
      ? hasExited(child) || child.pid === undefined
      : !(await isPostgresOf(pid, order.directory.cluster));
  if (await isGone()) return;
  if (await signalAndWait(pid, 'SIGINT', isGone, FAST_SHUTDOWN_MS)) return;
  order.options.warn(
    `PostgreSQL (pid ${pid}) is slow to stop; it is now stopped immediately, and will recover at the next start.`,
  );
  if (await signalAndWait(pid, 'SIGQUIT', isGone, IMMEDIATE_SHUTDOWN_MS)) return;
  order.options.warn(`PostgreSQL (pid ${pid}) does not stop; the next start will find it.`);
}

async function signalAndWait(
  pid: number,
  signal: NodeJS.Signals,
  isGone: () => Promise<boolean>,
  ms: number,
) {
  const until = performance.now() + ms;
  try {
    process.kill(pid, signal);
  } catch {
    // It has just exited; the loop below confirms it.
  }
  while (performance.now() < until) {
    if (await isGone()) return true;
    await sleep(20);
  }
  return false;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
