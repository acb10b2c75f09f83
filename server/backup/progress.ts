/** What is said during long work: every few seconds, which table it is at and how fast it is. */
import type { BackupRecord, BackupRecords } from './records.ts';

const everyMs = 5_000;

/** Passes the records on. Throws if the work is interrupted. */
export async function* withProgress(
  records: BackupRecords,
  say: (line: string) => void,
  signal?: AbortSignal,
): AsyncGenerator<BackupRecord> {
  const started = performance.now();
  let saidAt = started;
  let table = '';
  let bytes = 0;
  for await (const record of records) {
    signal?.throwIfAborted();
    if (record.kind === 'table') table = record.name;
    if (record.kind === 'data') bytes += record.bytes.length;
    const now = performance.now();
    if (now - saidAt > everyMs) {
      saidAt = now;
      const perSecond = bytes / ((now - started) / 1_000);
      say(`${table}: ${formatBytes(bytes)} so far, ${formatBytes(perSecond)}/s`);
    }
    yield record;
  }
}

/** Says every few seconds that work without records goes on. */
export async function sayDuring(
  work: Promise<unknown>,
  say: (line: string) => void,
  lineAfter: (seconds: number) => string,
): Promise<void> {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += everyMs / 1_000;
    say(lineAfter(seconds));
  }, everyMs);
  await work.finally(() => clearInterval(timer));
}

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
