/** Thrown if the person who runs Waybill can fix the cause: it is printed for them, without a stack trace. */

import { codeOf } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';

export class PostgresProblem extends Problem {
  override name = 'PostgresProblem';
}

/** Runs file work; a failure that an operator can cause becomes a problem with advice. `doing` follows "Waybill cannot". */
export async function withAdvice<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileProblem(doing, error) ?? error;
  }
}

function fileProblem(doing: string, error: unknown): PostgresProblem | undefined {
  const words = fileWords(codeOf(error));
  if (words === undefined) return undefined;
  return new PostgresProblem(`Waybill cannot ${doing}: ${words.why}.`, words.advice, { cause: error });
}

function fileWords(code: string | undefined): { why: string; advice: string } | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return {
        why: `permission denied for user id ${process.getuid?.() ?? '?'}`,
        advice: 'Give the folder to the user that runs Waybill (chown), or set DATA_DIR to a folder it owns.',
      };
    case 'EROFS':
      return { why: 'the file system is read-only', advice: 'Set DATA_DIR to a folder that can be written.' };
    case 'ENOSPC':
    case 'EDQUOT':
      return { why: 'the disk is full', advice: FULL_DISK_ADVICE };
    case 'ENOENT':
      return {
        why: 'a folder cannot be created there',
        advice: 'Set DATA_DIR to a folder on an ordinary disk.',
      };
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOTEMPTY':
      return {
        why: 'something else has that name',
        advice: 'Move that file or folder away, or set DATA_DIR to another folder.',
      };
    default:
      return undefined;
  }
}

export const FULL_DISK_ADVICE =
  'Free some space on the disk that holds DATA_DIR, then start again; nothing that was acknowledged is lost.';
