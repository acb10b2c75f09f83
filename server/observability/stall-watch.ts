/**
 * Notices when the event loop was held: while one piece of code computes, nobody else is answered. A timer is due every 25 ms; how
 * late it runs is how long the loop was held.
 *
 * Operations and background workers say when they compute: from `beginWork` or `resumeWork` until they wait (`pauseWork`) or end. One
 * that computed for most of the time held the loop. What goes on after a wait without a word is found only if nothing else was under
 * way. A busy machine also delays the timer, so only the time for which the thread of the event loop computed counts.
 */
import { openSync, readSync } from 'node:fs';
import type { Log } from '../platform/log.ts';

/** Counted from here on: what no request may reach (tests/security/event-loop.test.ts). */
const minCountedMs = 50;
const minLoggedMs = 100;
/** In between they are only counted. */
const minPauseMs = 10_000;
const everyMs = 25;
const maxNamed = 10;

export const notKnown = 'not known';

/** The event loop is one for the whole process, and so is this. Operations and workers that have begun and not ended, by name. */
const underWay = new Map<string, number>();
/** Names of those since the last look, also of those that have ended. */
let namesSinceLook = new Set<string>();
/** What computes now, as far as it has said so. */
let current: string | undefined;
let since = 0;
/** What computed longest at a stretch since the last look. */
let longest = { name: notKnown, ms: 0 };
/** If the timer is already late, what comes next did not hold the loop. */
let lookIfLate: (now: number) => void = () => undefined;

function switchTo(name: string | undefined): void {
  const now = performance.now();
  if (current !== undefined && now - since > longest.ms) longest = { name: current, ms: now - since };
  current = name;
  since = now;
  lookIfLate(now);
}

export function beginWork(name: string): void {
  switchTo(name);
  underWay.set(name, (underWay.get(name) ?? 0) + 1);
  namesSinceLook.add(name);
}

/** Before a wait. */
export function pauseWork(): void {
  switchTo(undefined);
}

/** After a wait. */
export function resumeWork(name: string): void {
  switchTo(name);
}

export function endWork(name: string): void {
  switchTo(undefined);
  const others = (underWay.get(name) ?? 1) - 1;
  if (others > 0) underWay.set(name, others);
  else underWay.delete(name);
}

function whoHeldIt(heldMs: number): string {
  if (longest.ms >= heldMs / 2) return longest.name;
  const [only = notKnown, ...others] = namesSinceLook;
  return others.length === 0 ? only : notKnown;
}

export function makeStallWatch(log: Log) {
  const counts = new Map([[notKnown, 0]]);
  let expectedAt = Number.POSITIVE_INFINITY;
  let cpuMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unlogged = 0;

  function look(now: number) {
    const computedMs = readCpuMs() - cpuMs;
    const heldMs = Math.min(now - expectedAt, computedMs);
    expectedAt = now + everyMs;
    cpuMs += computedMs;
    if (heldMs >= minCountedMs) note(heldMs, now);
    namesSinceLook = new Set(underWay.keys());
    longest = { name: notKnown, ms: 0 };
  }

  function note(heldMs: number, now: number) {
    const operation = whoHeldIt(heldMs);
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
    if (heldMs < minLoggedMs) return;
    if (now - loggedAt < minPauseMs) {
      unlogged++;
      return;
    }
    const line = { operation, milliseconds: Math.round(heldMs), others_since_last_line: unlogged };
    if (operation === notKnown)
      log.warn(
        { ...line, under_way: [...namesSinceLook].slice(0, maxNamed) },
        'the event loop was held: nobody was answered',
      );
    else log.warn(line, 'the event loop was held, probably by this operation: nobody else was answered');
    loggedAt = now;
    unlogged = 0;
  }

  return {
    /** When the service listens: a start computes for a while, and nobody waits yet. */
    start(): void {
      expectedAt = performance.now() + everyMs;
      cpuMs = readCpuMs();
      lookIfLate = (now) => {
        if (now - expectedAt >= minCountedMs) look(now);
      };
      timer = setInterval(() => {
        // Whatever computed has returned to the event loop.
        pauseWork();
        look(performance.now());
      }, everyMs).unref();
    },
    /** Since the start, by operation or worker. */
    stalls: () => Object.fromEntries(counts),
    close: () => clearInterval(timer),
  };
}

const readCpuMs = cpuClock();

/** The processor time of this thread. A read of an open file of Linux takes 3 µs. */
function cpuClock(): () => number {
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    const bytes = Buffer.alloc(64);
    // Nanoseconds, then what is of no interest here.
    const read = () =>
      Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6;
    if (Number.isNaN(read())) throw new Error('this system does not measure threads');
    return read;
  } catch {
    return () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    };
  }
}
