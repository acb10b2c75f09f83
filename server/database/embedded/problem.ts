/** Problems that the person who runs Waybill can fix: they are printed without a stack trace. */

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
    const cause = FILE_CAUSES.find(({ sign }) => sign.test(codeOf(error) ?? ''));
    if (cause === undefined) throw error;
    throw new PostgresProblem(`Waybill cannot ${doing}: ${cause.why}.`, cause.advice, { cause: error });
  }
}

const FULL_DISK_ADVICE =
  'Free some space on the disk that holds DATA_DIR, then start again; nothing that was acknowledged is lost.';

type Causes = readonly { sign: RegExp; why: string; advice: string }[];

const FILE_CAUSES: Causes = [
  {
    sign: /^(EACCES|EPERM)$/,
    why: `permission denied for user id ${process.getuid?.() ?? '?'}`,
    advice: 'Give the folder to the user that runs Waybill (chown), or set DATA_DIR to a folder it owns.',
  },
  {
    sign: /^EROFS$/,
    why: 'the file system is read-only',
    advice: 'Set DATA_DIR to a folder that can be written.',
  },
  { sign: /^(ENOSPC|EDQUOT)$/, why: 'the disk is full', advice: FULL_DISK_ADVICE },
  {
    sign: /^ENOENT$/,
    why: 'a folder cannot be created there',
    advice: 'Set DATA_DIR to a folder on an ordinary disk.',
  },
  {
    sign: /^(ENOTDIR|EEXIST|ENOTEMPTY)$/,
    why: 'something else has that name',
    advice: 'Move that file or folder away, or set DATA_DIR to another folder.',
  },
];

/** How many log lines an error carries: enough for PostgreSQL's message with its detail and hint. */
const LOG_LINES_IN_ERROR = 20;

/** The first pattern that matches decides, so the more specific ones come first. */
const KNOWN_CAUSES: Causes = [
  {
    sign: /could not resize shared memory segment/,
    why: 'the shared memory of this machine or container is full',
    advice: 'Give the container more of it (docker run --shm-size=256m).',
  },
  { sign: /No space left on device|Disk quota exceeded/, why: 'the disk is full', advice: FULL_DISK_ADVICE },
  {
    sign: /database files are incompatible|not compatible with this version/,
    why: 'the folder was created by another version of PostgreSQL',
    advice: 'Start it with the Waybill version that created it, or set DATA_DIR to a new folder.',
  },
  {
    sign: /GLIBC_[\d.]+' not found/,
    why: 'the C library of this system is too old for the bundled PostgreSQL',
    advice: 'Use a newer system, or set DATABASE_URL to a PostgreSQL of your own.',
  },
  {
    sign: /error while loading shared libraries/,
    why: 'a shared library is missing',
    advice: 'Install the packages again with `npm ci`; if that does not help, set DATABASE_URL.',
  },
  {
    sign: /Cannot allocate memory|out of memory/,
    why: 'there is not enough memory',
    advice: 'PostgreSQL needs about 200 MB; free some memory or raise the limit of the container.',
  },
  {
    sign: /could not look up effective user ID/,
    why: 'the user that PostgreSQL runs as has no entry in /etc/passwd',
    advice: 'Run as a user that has one, or as root give DATA_DIR to a user that has one (chown).',
  },
  {
    sign: /Permission denied|Operation not permitted|wrong ownership|invalid permissions/,
    why: 'permission was denied',
    advice: 'Every file in the data folder must belong to the user that runs PostgreSQL (chown -R).',
  },
  {
    sign: /syntax error in file|contains errors|invalid value for parameter|unrecognized configuration/,
    why: 'its configuration has a mistake',
    advice: 'Correct the file that the lines above name, in the folder `postgres` of DATA_DIR.',
  },
  {
    sign: /could not locate a valid checkpoint record|invalid page in block|invalid checkpoint/,
    why: 'its files are damaged',
    advice: 'Check the disk and restore the latest backup into a new DATA_DIR; keep the old folder.',
  },
];

/** PostgreSQL refused to start because a process of the previous one has not exited yet: worth trying again soon. */
export function isStillInUse(lines: readonly string[]): boolean {
  return lines.some((line) => /lock file ".*" already exists|pre-existing shared memory block/.test(line));
}

/** `what` is the subject and verb, such as "PostgreSQL could not start". */
export function startFailure(what: string, lines: readonly string[]): PostgresProblem {
  const last = lines.slice(-LOG_LINES_IN_ERROR);
  const text = last.join('\n');
  const cause = KNOWN_CAUSES.find(({ sign }) => sign.test(text));
  const why = cause === undefined ? '' : `: ${cause.why}`;
  const shown = last.length === 0 ? '' : `\nIts last output:\n${last.map((line) => `  ${line}`).join('\n')}`;
  const advice = cause?.advice ?? 'The lines above and `waybill doctor` say more.';
  return new PostgresProblem(`${what}${why}.${shown}`, advice);
}
