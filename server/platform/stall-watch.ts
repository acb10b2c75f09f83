/**
 * Notices when the event loop was held: while one piece of code computes, nobody else is answered. A timer is due every 25 ms; how late
 * it runs is how long the loop was held. It costs a few microseconds each time, and an operation two assignments.
 *
 * Which operation it was is not known for certain: it is the one that began or went on last. What no operation caused is background
 * work. A busy machine also delays the timer, so only the time for which the process computed counts.
 */
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

export function beginOperation(name: string): void {
  running++;
  latest = name;
}

/** After a wait. */
export function resumeOperation(name: string): void {
  latest = name;
}

export function endOperation(): void {
  running--;
}

export interface StallWatch {
  /** Since the start, by operation. */
  stalls(): Record<string, number>;
  close(): void;
}

export function startStallWatch(log: Log): StallWatch {
  const counts = new Map([[backgroundWork, 0]]);
  let expectedAt = performance.now() + everyMs;
  let cpuMs = cpuMsOfProcess();
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unlogged = 0;

  function look() {
    const now = performance.now();
    const computedMs = cpuMsOfProcess() - cpuMs;
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

  const timer = setInterval(look, everyMs).unref();
  return { stalls: () => Object.fromEntries(counts), close: () => clearInterval(timer) };
}

function cpuMsOfProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
