// What the tests of this folder need besides Node and the embedded PostgreSQL, and where it is found. Plain JavaScript:
// `run.mjs` lists it before anything is built.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const postgres15Folder = '/usr/lib/postgresql/15';

/** Debian installs servers into sbin, which is not in the PATH of an ordinary user. */
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/local/sbin',
  '/usr/sbin',
  '/sbin',
  `${postgres15Folder}/bin`,
];

/** The path of a program; undefined where it is not installed. */
export function findProgram(name) {
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Since 1.21, PgBouncer has `max_prepared_statements`. */
function canPrepareStatements(path) {
  if (path === undefined) return false;
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 21);
}

/** `find` returns where it is, or undefined. `packages` are Debian's; without any, `advice` says how to get it. */
export const requirements = {
  nginx: { find: () => findProgram('nginx'), packages: ['nginx-light'] },
  HAProxy: { find: () => findProgram('haproxy'), packages: ['haproxy'] },
  PgBouncer: { find: () => findProgram('pgbouncer'), packages: ['pgbouncer'] },
  'PgBouncer 1.21 or newer': {
    find: () => [process.env.PGBOUNCER_PATH, findProgram('pgbouncer')].find(canPrepareStatements),
    packages: [],
    advice: 'set PGBOUNCER_PATH to one; Debian has it since version 13',
  },
  'PostgreSQL 15': {
    find: () => {
      const found = ['postgres', 'initdb', 'pg_basebackup', 'pg_ctl'].every((name) =>
        isExecutable(join(postgres15Folder, 'bin', name)),
      );
      return found ? join(postgres15Folder, 'bin') : undefined;
    },
    packages: ['postgresql-15'],
  },
  'a container builder': {
    find: () => findProgram('podman'),
    packages: ['podman'],
  },
  'systemd-analyze': { find: () => findProgram('systemd-analyze'), packages: ['systemd'] },
};
