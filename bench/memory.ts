import { readFileSync } from 'node:fs';

/**
 * The most resident memory that a process ever had, in MiB: VmHWM, which the kernel itself keeps, so that no
 * peak is lost between two samples. Start-up is in it too, so it can only be stricter than "under load".
 */
export function peakMemoryMiB(pid: number): number {
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
