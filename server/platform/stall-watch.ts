/**
 * Notices when the event loop was held: while one piece of code computes, nobody else is answered. A timer is due every 25 ms; how late
 * it runs is how long the loop was held. It costs a few microseconds each time, and an operation a look at the clock.
 *
 * Which operation it was is not known for certain: it is the one that began or went on last before the timer was late. What no operation
 * caused is background work. A busy machine also delays the timer, so only the time for which the thread of the event loop computed
 * counts (outside of Linux: all threads of the process, of which those that draw labels may be busy).
 */
import { openSync, readSync } from 'node:fs';
import type { Log } from './log.ts';

/** Counted from here on: what no request may reach (tests/security/event-loop.test.ts). */
const minCountedMs = 50;
/** Logged from here on. */
const minLoggedMs = 100;
/** In between they are only counted. */
const minPauseMs = 10_000;
const everyMs = 25;

export const backgroundWork = 'background work';

/** The event loop is one for the whole process, and so is this. */
let latest = backgroundWork;
let running = 0;
/** If the timer is already late, the operation that comes next did not hold the loop. */
let lookIfLate: () => void = () => undefined;

export function beginOperation(name: string): void {
  lookIfLate();
  running++;
  latest = name;
}

/** After a wait. */
export function resumeOperation(name: string): void {
  lookIfLate();
  latest = name;
}

export function endOperation(): void {
  running--;
}

export interface StallWatch {
  /** When the service listens: a start computes for a while, and nobody waits yet. */
  start(): void;
  /** Since the start, by operation. */
  stalls(): Record<string, number>;
  close(): void;
}

export function makeStallWatch(log: Log): StallWatch {
  const counts = new Map([[backgroundWork, 0]]);
  let expectedAt = Number.POSITIVE_INFINITY;
  let cpuMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unlogged = 0;

  function look(now = performance.now()) {
    const computedMs = readCpuMs() - cpuMs;
    const heldMs = Math.min(now - expectedAt, computedMs);
    expectedAt = now + everyMs;
    cpuMs += computedMs;
    if (heldMs >= minCountedMs) note(heldMs, now);
    if (running === 0) latest = backgroundWork;
  }

  function note(heldMs: number, now: number) {
    counts.set(latest, (counts.get(latest) ?? 0) + 1);
    if (heldMs < minLoggedMs) return;
    if (now - loggedAt < minPauseMs) {
      unlogged++;
      return;
    }
    const line = { operation: latest, milliseconds: Math.round(heldMs), others_since_last_line: unlogged };
    log.warn(line, 'the event loop was held, probably by this operation: nobody else was answered');
    loggedAt = now;
    unlogged = 0;
  }

  return {
    start() {
      expectedAt = performance.now() + everyMs;
      cpuMs = readCpuMs();
      lookIfLate = () => {
        const now = performance.now();
        if (now - expectedAt >= minCountedMs) look(now);
      };
      timer = setInterval(() => look(), everyMs).unref();
    },
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
