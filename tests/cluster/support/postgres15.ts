/** A data folder of PostgreSQL 15, and a server on it: an older version than the one that Waybill has. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseUser } from '../../../server/database/embedded/data-directory.ts';
import { type StartedPostgres, start } from '../../../server/database/embedded/start.ts';
import { pathOf } from './needing.ts';

export const quiet = { say: () => undefined, warn: () => undefined };

export async function clusterOf15(dataDir: string): Promise<void> {
  const user = await chooseUser([]);
  const cluster = join(dataDir, 'postgres');
  const password = 'a-password';
  mkdirSync(cluster, { recursive: true });
  for (const folder of [dataDir, cluster]) chmodSync(folder, 0o700);
  const passwordFile = join(dataDir, 'postgres.password');
  writeFileSync(passwordFile, password);
  if (user) for (const path of [dataDir, cluster, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = [
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
  ];
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  execFileSync(join(pathOf('PostgreSQL 15'), 'initdb'), ['-D', cluster, ...options], {
    cwd: '/',
    ...identity,
  });
  const credentials = { superuserPassword: password, applicationPassword: password };
  writeFileSync(join(dataDir, 'postgres-credentials.json'), JSON.stringify(credentials), { mode: 0o600 });
}

export function startOf15(dataDir: string): Promise<StartedPostgres> {
  const folder = pathOf('PostgreSQL 15');
  const binaries = {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    version: '15',
    major: 15,
  };
  return start({ dataDir, role: 'command', binaries, ...quiet });
}
