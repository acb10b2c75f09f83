/**
 * The roles of the embedded PostgreSQL. Two of their passwords are in one file that only its owner can read; the service
 * gets a new one at each start. The superuser is used for nothing but to create the others.
 */

import { randomBytes } from 'node:crypto';
import { chmod, constants, lchown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { ignoreCode, textField } from '../../platform/errors.ts';
import { syncFolder } from '../../platform/folders.ts';
import { type DataDirectory, weAreRoot } from './data-directory.ts';
import { PostgresProblem, withAdvice } from './problem.ts';
import { type Connection, withClient } from './session.ts';

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

export async function readCredentials({ credentials: at }: DataDirectory): Promise<Credentials | undefined> {
  const options = { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW } as const;
  const text = await withAdvice(`read ${at}`, () => readFile(at, options).catch(ignoreCode('ENOENT')));
  if (text === undefined) return undefined;
  const stored = parse(text);
  const superuserPassword = textField(stored, 'superuserPassword');
  const applicationPassword = textField(stored, 'applicationPassword');
  if (superuserPassword !== undefined && applicationPassword !== undefined)
    return { superuserPassword, applicationPassword };
  throw new PostgresProblem(
    `${at} does not hold the passwords of PostgreSQL any more.`,
    `Restore ${path.basename(at)} from a backup.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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

export const writePrivateFile = (at: string, text: string): Promise<void> =>
  writeFile(at, text, { flag: 'wx', mode: 0o600, flush: true });

/** Closes a file that a copy or an editor opened to others. True if that was needed. */
export async function closeToOthers(at: string): Promise<boolean> {
  if (((await stat(at)).mode & 0o077) === 0) return false;
  await withAdvice(`make ${at} private`, () => chmod(at, 0o600));
  return true;
}

/** 256 bits, in characters that need no escaping anywhere. */
export function randomPassword(): string {
  return randomBytes(32).toString('base64url');
}

/** Creates or corrects roles and database. Safe to repeat, also after a crash in between. */
export async function ensureApplicationRoles(
  superuser: Connection,
  passwords: Pick<Credentials, 'applicationPassword'> & { servicePassword: string },
  mayCreateDatabases: boolean,
): Promise<void> {
  const owner = pg.escapeIdentifier(APPLICATION_ROLE);
  await withClient(superuser, async (client) => {
    // A failing statement would be written to the log with the password in it.
    await client.query('set log_min_error_statement = panic');
    await ensureRole(client, APPLICATION_ROLE, passwords.applicationPassword, mayCreateDatabases);
    await ensureRole(client, SERVICE_ROLE, passwords.servicePassword, false);
    // So that `waybill doctor` sees what commits of the service wait for.
    await client.query(`grant pg_read_all_stats to ${owner}`);
    const find = 'select 1 from pg_database where datname = $1';
    const { rowCount } = await client.query(find, [APPLICATION_DATABASE]);
    if (rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(APPLICATION_DATABASE)} owner ${owner}`);
  });
}

async function ensureRole(client: pg.Client, role: string, password: string, mayCreateDatabases: boolean) {
  const rights = `login nosuperuser nocreaterole noreplication nobypassrls ${mayCreateDatabases ? 'createdb' : 'nocreatedb'}`;
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${pg.escapeIdentifier(role)} with ${rights} password ${pg.escapeLiteral(password)}`,
  );
}
