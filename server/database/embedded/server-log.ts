/** The log file that PostgreSQL writes to: opened for it, kept small, and read back when it cannot start. */

import { constants, copyFile, type FileHandle, open, rm, stat, truncate } from 'node:fs/promises';
import { type DataDirectory, weAreRoot } from './data-directory.ts';
import { withAdvice } from './problem.ts';

/** One older file is kept beside it, so the logs take at most about twice this. */
const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
/** How much of the end is read for an error message. */
const TAIL_BYTES = 16 * 1024;

/** For appending, so that the file can be truncated while PostgreSQL has it open; never through a link, which others could have created. */
export async function openLog(directory: DataDirectory): Promise<FileHandle> {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  return await withAdvice(`write ${directory.log}`, async () => {
    const file = await open(directory.log, flags, 0o600);
    const folder = await stat(directory.folder);
    if (weAreRoot()) await file.chown(folder.uid, folder.gid);
    return file;
  });
}

/** Copies and empties: PostgreSQL keeps its file open. Lines written between the two steps are lost. */
export async function shortenLog(log: string): Promise<void> {
  if ((await logSize(log)) <= LOG_LIMIT_BYTES) return;
  await rm(`${log}.1`, { force: true });
  await copyFile(log, `${log}.1`, constants.COPYFILE_EXCL);
  await truncate(log, 0);
}

export async function logSize(log: string): Promise<number> {
  return (await stat(log).catch(() => undefined))?.size ?? 0;
}

/** The lines written since the file had `from` bytes. */
export async function linesSince(log: string, from: number): Promise<string[]> {
  const file = await open(log, 'r').catch(() => undefined);
  if (file === undefined) return [];
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - TAIL_BYTES);
    if (start >= size) return [];
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return splitLines(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

export function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
