/** The name of a file never stands for half of it: it is written under another name, forced to disk, renamed. */
import { randomBytes } from 'node:crypto';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../platform/errors.ts';
import { syncFolder } from '../platform/folders.ts';
import { Problem } from '../platform/problem.ts';

export const unfinishedName = /\.unfinished-[0-9a-f]{12}$/;

/** Returns the number of bytes. */
export async function writeFileSafely(path: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  if ((await lstat(path).catch(() => undefined)) !== undefined)
    throw new Problem(`${path} already exists.`, 'Choose another name, or remove it first.');
  const throwProblem = (error: unknown): never => {
    throw writeProblem(path, error);
  };
  const unfinished = `${path}.unfinished-${randomBytes(6).toString('hex')}`;
  const file = await open(unfinished, 'wx', 0o600).catch(throwProblem);
  try {
    let bytes = 0;
    try {
      for await (const piece of pieces) {
        await file.writeFile(piece).catch(throwProblem);
        bytes += piece.length;
      }
      await file.sync().catch(throwProblem);
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return bytes;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
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
