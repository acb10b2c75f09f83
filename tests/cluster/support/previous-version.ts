/**
 * The last released version's code, in a folder of its own, for tests of a rolling upgrade. Its database is today's:
 * `tests/global-setup/database.ts` of today migrates it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../../server/platform/package-root.ts';

export interface Release {
  version: string;
  commit: string;
}

/** Released before `npm run release` existed, whose commits are found by their subject. */
const firstRelease: Release = { version: '0.1.0', commit: '5c33251' };

/** By tag; in a clone without tags by commit. Undefined where the clone has neither, as a shallow one. */
export function previousRelease(): Release | undefined {
  const head = git('rev-parse', 'HEAD');
  const tagged = lines(git('tag', '--list', 'v[0-9]*', '--merged', 'HEAD', '--sort=-version:refname')).map(
    (tag) => ({ version: tag.slice(1), commit: git('rev-list', '-n', '1', tag) ?? '' }),
  );
  const committed = lines(git('log', '--grep=^Release [0-9]', '--format=%H %s')).map((line) => {
    const [commit = '', , version = ''] = line.split(' ');
    return { version, commit };
  });
  return [...tagged, ...committed, firstRelease].find(
    ({ commit }) =>
      commit !== head && git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`) !== undefined,
  );
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: packageRoot, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function lines(text: string | undefined): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '');
}

/** The caller removes the folder. */
export function checkOut({ commit }: Release): string {
  const folder = mkdtempSync(join(tmpdir(), 'wbp-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: packageRoot, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  installPackages(folder);
  return folder;
}

/** Today's packages where they are the same, which saves a minute; otherwise those of its lockfile. */
function installPackages(folder: string): void {
  if (hasSamePackages(folder)) symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
  else {
    const args = ['ci', '--include=dev', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

function hasSamePackages(folder: string): boolean {
  const versions = (root: string): Record<string, { version?: string }> =>
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const today = versions(packageRoot);
  return Object.entries(versions(folder)).every(
    ([path, { version }]) => !path.startsWith('node_modules/') || today[path]?.version === version,
  );
}

/** Builds its service. Its pages are not under test: today's are put in their place, which saves a minute. */
export function buildService(folder: string): string {
  for (const pages of ['dist-dashboard', 'dist-courier']) {
    cpSync(join(packageRoot, pages), join(folder, pages), { recursive: true });
    const now = new Date();
    utimesSync(join(folder, pages, 'built'), now, now);
  }
  const program = join(folder, 'bin', 'waybill.mjs');
  execFileSync(process.execPath, [program, 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return program;
}

/** Runs its contract tests on databases that today's code has migrated. Returns what vitest says. */
export function runContractTests(folder: string): { passed: boolean; said: string } {
  const config = join(folder, 'vitest.previous-version.config.ts');
  const setUp = [join(packageRoot, 'tests/global-setup/database.ts')];
  const test = {
    name: 'contract tests of the previous version',
    include: ['tests/contract/**/*.test.ts'],
    globalSetup: setUp,
    // What breaks on a schema breaks each time. Deadlines of the old tests can be missed on a busy machine.
    retry: 1,
    maxWorkers: 2,
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { interval: 20, timeout: 60_000 } },
  };
  writeFileSync(config, `export default ${JSON.stringify({ test }, null, 2)};\n`);
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');
  const run = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', folder, '--config', config, '--reporter=dot'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: withoutVitest(),
      maxBuffer: 1 << 28,
    },
  );
  return { passed: run.status === 0, said: `${run.stdout}\n${run.stderr}` };
}

/** A vitest inside a vitest has to start as if it were the first one. */
function withoutVitest(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$|VITE_)/.test(name)),
  );
}

export function removeCheckOut(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
