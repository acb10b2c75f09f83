/** The two passwords of the embedded PostgreSQL: random, in one file that only its owner can read. */

import { randomBytes } from 'node:crypto';
import { chmod, constants, lchown, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, textField } from '../../platform/errors.ts';
import { syncFolder } from '../../platform/sync-folder.ts';
import type { DataDirectory } from './data-directory.ts';
import { PostgresProblem, withAdvice } from './problem.ts';
import { weAreRoot } from './system-user.ts';

export const SUPERUSER = 'postgres';
/** Owns the database and its tables: for migrations and terminal commands. */
export const APPLICATION_ROLE = 'waybill';
/** Owns nothing: for the service. */
export const SERVICE_ROLE = 'waybill_service';
export const APPLICATION_DATABASE = 'waybill';

export interface Credentials {
  readonly superuserPassword: string;
  readonly applicationPassword: string;
}

export async function readCredentials(directory: DataDirectory): Promise<Credentials | undefined> {
  const text = await withAdvice(`read ${directory.credentials}`, () =>
    readPrivateFile(directory.credentials),
  );
  if (text === undefined) return undefined;
  const stored = parse(text, directory.credentials);
  const superuserPassword = textField(stored, 'superuserPassword');
  const applicationPassword = textField(stored, 'applicationPassword');
  if (superuserPassword === undefined || applicationPassword === undefined)
    throw damaged(directory.credentials);
  return { superuserPassword, applicationPassword };
}

/** Written and forced to disk before the cluster is created: a cluster whose password is lost is useless. */
export async function makeCredentials(directory: DataDirectory): Promise<Credentials> {
  const credentials = { superuserPassword: randomPassword(), applicationPassword: randomPassword() };
  const unfinished = `${directory.credentials}.new`;
  await withAdvice(`write ${directory.credentials}`, async () => {
    await rm(unfinished, { force: true });
    await writePrivateFile(unfinished, `${JSON.stringify(credentials, null, 2)}\n`);
    const { uid, gid } = await stat(directory.folder);
    if (weAreRoot()) await lchown(unfinished, uid, gid);
    await rename(unfinished, directory.credentials);
    await syncFolder(directory.folder);
  });
  return credentials;
}

export async function writePrivateFile(at: string, text: string): Promise<void> {
  const file = await open(at, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Closes a file that a copy or an editor opened to others. True if that was needed. */
export async function closeToOthers(at: string): Promise<boolean> {
  if (((await stat(at)).mode & 0o077) === 0) return false;
  await withAdvice(`make ${at} private`, () => chmod(at, 0o600));
  return true;
}

async function readPrivateFile(at: string): Promise<string | undefined> {
  try {
    const file = await open(at, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string, at: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(at);
  }
}

function damaged(at: string): PostgresProblem {
  return new PostgresProblem(
    `${at} does not hold the passwords of PostgreSQL any more.`,
    `Restore ${path.basename(at)} from a backup.`,
  );
}

/** 256 bits, in characters that need no escaping anywhere. */
export function randomPassword(): string {
  return randomBytes(32).toString('base64url');
}
