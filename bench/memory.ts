/** The resident memory of a process, in MiB, and its processor time, as the kernel counts them. */
import { readdirSync, readFileSync } from 'node:fs';

/** Now. */
export function memoryMiB(pid: number): number {
  return readMiB(pid, 'VmRSS');
}

/**
 * The most that it ever had: VmHWM, which the kernel itself keeps, so that no peak is lost between two samples. Start-up
 * is in it too, so it can only be stricter than "under load".
 */
export function peakMemoryMiB(pid: number): number {
  return readMiB(pid, 'VmHWM');
}

function readMiB(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1];
  return Number(kib) / 1024;
}

/** Processor time that a process has used since its start. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / clockTicksPerSecond;
}

/** Processor time of all children of a process, and of theirs, those that have ended included. */
export function cpuSecondsOfChildren(pid: number): number {
  const own = childrenOf(pid).reduce(
    (sum, child) => sum + cpuSeconds(child) + cpuSecondsOfChildren(child),
    0,
  );
  return own + cpuSecondsOfEndedChildren(pid);
}

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}

/** Processor time of the children of a process that have ended, and of theirs. */
export function cpuSecondsOfEndedChildren(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[13]) + Number(fields[14])) / clockTicksPerSecond;
}

/** The process that started it. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

/** The name of the program, in parentheses, may contain spaces; times of user and system are 12 and 13 fields after it. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
}

/** Linux has the same for all programs. */
const clockTicksPerSecond = 100;
