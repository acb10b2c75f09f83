/**
 * Writes a file so that its name never stands for half of it: written under a temporary name, forced to disk, renamed.
 * What was interrupted is removed.
 */
import { randomBytes } from 'node:crypto';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, messageOf } from '../platform/errors.ts';
import { syncFolder } from '../platform/folders.ts';
import { Problem } from '../platform/problem.ts';

/** The end of the name of a backup that is being written. */
export const unfinishedName = /\.unfinished-[0-9a-f]{12}$/;

/** Returns the number of bytes. */
export async function writeFileSafely(path: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  await refuseExisting(path);
  const unfinished = join(dirname(path), `${basename(path)}.unfinished-${randomBytes(6).toString('hex')}`);
  const file = await open(unfinished, 'wx', 0o600).catch((error) => {
    throw writeProblem(path, error);
  });
  try {
    const bytes = await writeAll(path, file, pieces);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function refuseExisting(path: string): Promise<void> {
  const existing = await lstat(path).catch(() => undefined);
  if (existing === undefined) return;
  throw new Problem(`${path} already exists.`, 'Choose another name, or remove it first.');
}

async function writeAll(path: string, file: FileHandle, pieces: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      bytes += await writeWhole(path, file, piece);
    }
    await file.sync().catch((error) => {
      throw writeProblem(path, error);
    });
    return bytes;
  } finally {
    await file.close();
  }
}

/** A write may take less than it was given, on a disk that is nearly full. */
async function writeWhole(path: string, file: FileHandle, piece: Buffer): Promise<number> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await file.write(piece, done).catch((error) => {
      throw writeProblem(path, error);
    });
    done += bytesWritten;
  }
  return piece.length;
}

function writeProblem(path: string, error: unknown): Problem {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Problem(
      `The disk is full: the backup ${path} was not written, and what there was of it is removed.`,
      'Free some space, or write to another disk.',
      { cause: error },
    );
  return new Problem(
    `${path} cannot be written: ${messageOf(error)}.`,
    'Name a file in a folder that exists and that the user who runs this may write to.',
    { cause: error },
  );
}
