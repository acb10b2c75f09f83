/**
 * From "we hold the folder's lock" to "PostgreSQL accepts connections":
 *
 *   a postmaster already runs here ──▶ wait until it answers ──▶ adopt it
 *        │ (it was shutting down and exits)
 *        ▼
 *   none runs ──▶ start one ──▶ it answers: done
 *                   │ it exits
 *                   ├── processes of the previous one still use the files: end them, start again
 *                   └── anything else: fail with the last lines of its log
 */

import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { cannotRun } from './cluster.ts';
import { type Credentials, SUPERUSER } from './credentials.ts';
import { type DataDirectory, prepareSocketFolder } from './data-directory.ts';
import {
  findOrphans,
  findPostmaster,
  type LaunchOrder,
  linesSince,
  logSize,
  type Postmaster,
  readPostmasterFile,
  type ServerOptions,
  shortenLog,
  spawnPostmaster,
} from './postmaster.ts';
import { isStillInUse, PostgresProblem, startFailure } from './problem.ts';
import { type Answer, askWhetherReady, type Connection, PORT } from './session.ts';

export interface Order extends LaunchOrder {
  readonly credentials: Credentials;
  /** Called for each process the moment it is spawned, so that it can be stopped even if it never answers. */
  readonly onSpawn: (child: ChildProcess) => void;
}

/** A healthy start takes 0.1 s; nothing at all for this long is a failure. */
const SILENCE_LIMIT_MS = 60_000;
/** Replaying the log after a crash is progress: it may take this long, with a message every 10 s. */
const RECOVERY_LIMIT_MS = 15 * 60_000;
const RECOVERY_MESSAGE_MS = 10_000;
/** The processes of a killed postmaster usually exit within a second; after this they are ended. */
const ORPHAN_GRACE_MS = 1500;
const STILL_IN_USE_LIMIT_MS = 20_000;
const INVISIBLE_LIMIT_MS = 10_000;
const POLL_MS = 30;

export async function bringUp(order: Order, signal: AbortSignal): Promise<Postmaster> {
  const started = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const living = await findPostmaster(order.directory.cluster);
    if (living !== undefined) {
      const adopted = await waitForLeftover(order, living, signal);
      if (adopted !== undefined) return adopted;
      continue;
    }
    await waitOutInvisibleServer(order, signal);
    const outcome = await launch(order, signal);
    if (!Array.isArray(outcome)) return outcome;
    const waited = performance.now() - started;
    if (!isStillInUse(outcome) || waited > STILL_IN_USE_LIMIT_MS) {
      throw startFailure('PostgreSQL could not start', outcome);
    }
    if (waited > ORPHAN_GRACE_MS) await endOrphans(order.directory.cluster);
    await sleep(250, undefined, { signal });
  }
}

export function superuserConnection(directory: DataDirectory, credentials: Credentials): Connection {
  const password = credentials.superuserPassword;
  return { host: directory.socket, port: PORT, database: 'postgres', user: SUPERUSER, password };
}

/** Undefined if it exited instead of answering. */
async function waitForLeftover(order: Order, pid: number, signal: AbortSignal) {
  const patience = makePatience(order.options);
  while ((await findPostmaster(order.directory.cluster)) === pid) {
    const answer = await askOnceReady(order, pid);
    if (answer.is === 'ready') return { pid, child: undefined };
    if (patience.isOver(answer))
      throw new PostgresProblem(
        `A PostgreSQL (pid ${pid}) of an earlier start runs in ${order.directory.cluster} and does not answer.`,
        `Stop it with \`kill -INT ${pid}\`, then start again.`,
      );
    await sleep(POLL_MS, undefined, { signal });
  }
  return undefined;
}

/** A running postmaster, or the last log lines of one that exited before it answered. */
async function launch(order: Order, signal: AbortSignal): Promise<Postmaster | string[]> {
  const { directory, binaries } = order;
  await prepareSocketFolder(directory);
  await shortenLog(directory.log);
  const logStart = await logSize(directory.log);
  const child = await spawnPostmaster(order);
  let failed: Error | undefined;
  child.on('error', (error) => {
    failed = error;
  });
  order.onSpawn(child);
  const patience = makePatience(order.options);
  for (;;) {
    if (failed !== undefined) throw cannotRun(binaries.postgres, directory.user, failed);
    if (hasExited(child)) return await lastLogLines(order, child, logStart);
    const answer = await askOnceReady(order, child.pid ?? 0);
    if (answer.is === 'ready' && child.pid !== undefined && !hasExited(child)) {
      return { pid: child.pid, child };
    }
    if (patience.isOver(answer)) {
      throw startFailure('PostgreSQL did not answer in time', await linesSince(directory.log, logStart));
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

/** Asking earlier would fill the log with refusals, and push what matters out of an error's last lines. */
async function askOnceReady({ directory, credentials }: Order, pid: number): Promise<Answer> {
  const file = await readPostmasterFile(directory.cluster);
  if (file === undefined) return { is: 'silent' };
  if (!file.saysReady) return { is: 'busy' };
  const answer = await askWhetherReady(superuserConnection(directory, credentials));
  if (answer.is !== 'refusing') return answer;
  throw new PostgresProblem(
    `PostgreSQL (pid ${pid}) in ${directory.cluster} does not accept the password in ${directory.credentials}: ${answer.why}.`,
    'Restore the credentials file that belongs to this data folder.',
  );
}

/** Without the lines about clients that were refused in the meantime: they say nothing about the cause. */
async function lastLogLines({ directory }: Order, child: ChildProcess, logStart: number): Promise<string[]> {
  const lines = await linesSince(directory.log, logStart);
  const refusal = /the database system is (starting up|not yet accepting)|Consistent recovery state has not/;
  const relevant = lines.filter((line) => !refusal.test(line));
  return child.signalCode === null ? relevant : [...relevant, `(ended by ${child.signalCode})`];
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function makePatience({ say }: ServerOptions) {
  const started = performance.now();
  let nextMessageMs = RECOVERY_MESSAGE_MS;
  return {
    isOver: (answer: Answer) => {
      const waited = performance.now() - started;
      if (answer.is !== 'busy') return waited > SILENCE_LIMIT_MS;
      if (waited > nextMessageMs) {
        nextMessageMs += RECOVERY_MESSAGE_MS;
        say(`PostgreSQL has been starting for ${Math.round(waited / 1000)} s ...`);
      }
      return waited > RECOVERY_LIMIT_MS;
    },
  };
}

/** All they do is prevent a start. A crash recovery follows in any case, so ending them loses nothing. */
async function endOrphans(cluster: string): Promise<void> {
  for (const pid of await findOrphans(cluster)) {
    try {
      process.kill(pid, 'SIGQUIT');
    } catch {
      // It has already exited.
    }
  }
}

/** A server in another container is no process here, but its socket answers; so may that of one that is just being killed. */
async function waitOutInvisibleServer({ directory, credentials }: Order, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  while ((await askWhetherReady(superuserConnection(directory, credentials))).is !== 'silent') {
    if (performance.now() - started > INVISIBLE_LIMIT_MS) {
      throw new PostgresProblem(
        `A PostgreSQL that is not visible as a process here (in another container?) runs in ${directory.cluster}.`,
        'Stop the container that it runs in; two servers in one folder would destroy the data.',
      );
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}
