/** The version of the package, the changelog and the release script agree. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { apiVersion } from '../contract/openapi.ts';
import { packageRoot, packageVersion } from '../server/platform/package-root.ts';
import { versionIn } from '../server/platform/version-in.mjs';

const read = (path: string, root = packageRoot) => readFileSync(join(root, path), 'utf8');
const releasedIn = (changelog: string) =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version = '']) => version);

test('the newest section of the changelog is that of the package, and each is older than the one above', () => {
  const versions = releasedIn(read('CHANGELOG.md'));
  expect(versions[0]).toBe(packageVersion);
  const asNumber = (version: string) =>
    version.split('.').reduce((sum, part) => sum * 1_000 + Number(part), 0);
  expect(versions).toEqual([...versions].sort((a, b) => asNumber(b) - asNumber(a)));
  expect(new Set(versions).size).toBe(versions.length);
});

test('the lockfile has the version of the package, and the OpenAPI document that of the interface', () => {
  const lockfile = JSON.parse(read('package-lock.json'));
  expect([lockfile.version, lockfile.packages[''].version]).toEqual([packageVersion, packageVersion]);
  expect(JSON.parse(read('contract/openapi.json')).info.version).toBe(apiVersion);
});

/** A repository with what the script reads; `npm run check` passes in it at once. */
function repository(unreleased: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'wbr-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(packageRoot, 'bin'), join(folder, 'bin'), { recursive: true });
  const manifest = { name: 'waybill', version: '0.1.0', scripts: { check: 'true' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const lockfile = { name: 'waybill', version: '0.1.0', lockfileVersion: 3, packages: { '': manifest } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile));
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    `# Changelog\n\n## Unreleased\n${unreleased}\n## 0.1.0\n\n- The first.\n`,
  );
  git(folder, 'init', '--quiet');
  git(folder, 'config', 'user.name', 'Test');
  git(folder, 'config', 'user.email', 'test@example.com');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'Begin');
  return folder;
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
}

function release(folder: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(folder, 'bin/release.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
}

test('a release sets the version, turns "Unreleased" into its section, commits and tags; a dry run changes nothing', () => {
  const folder = repository('\n- A new page.\n');
  const dry = release(folder, '0.2.0');
  expect(dry.stdout).toContain('- A new page.');
  expect(git(folder, 'status', '--porcelain')).toBe('');
  expect(git(folder, 'tag')).toBe('');

  expect(release(folder, '0.2.0', '--write').status).toBe(0);
  expect(git(folder, 'log', '-1', '--format=%s')).toBe('Release 0.2.0');
  expect(git(folder, 'tag', '--points-at', 'HEAD')).toBe('v0.2.0');
  expect(git(folder, 'status', '--porcelain')).toBe('');
  expect(JSON.parse(read('package.json', folder)).version).toBe('0.2.0');
  expect(releasedIn(read('CHANGELOG.md', folder))).toEqual(['0.2.0', '0.1.0']);
});

test('a release is refused, with the reason, where something is missing', () => {
  const folder = repository('\n- A new page.\n');
  expect(release(folder, 'next').stderr).toContain('Usage');
  expect(release(folder, '0.0.9').stderr).toContain('package.json is already at 0.1.0');
  expect(release(repository(''), '0.2.0').stderr).toContain('CHANGELOG.md says nothing about this version');
  writeFileSync(join(folder, 'note.md'), '');
  expect(release(folder, '0.2.0').stderr).toContain('changes that are not committed');
});

test('a clone shows a version of its own with its commit, unless it is the commit of the release, with and without Git installed', () => {
  const folder = repository('');
  const shown = () => versionIn(folder, '0.1.0');
  const commit = () => git(folder, 'rev-parse', 'HEAD').slice(0, 8);
  const withoutGit = <T>(work: () => T): T => {
    vi.stubEnv('PATH', '');
    try {
      return work();
    } finally {
      vi.unstubAllEnvs();
    }
  };
  expect(shown()).toBe(`0.1.0-dev+${commit()}`);
  git(folder, 'tag', '--annotate', 'v0.1.0', '--message', 'Waybill 0.1.0');
  expect(shown()).toBe('0.1.0');
  // As after a clone, on a branch and on the tag.
  git(folder, 'pack-refs', '--all');
  expect(withoutGit(shown)).toBe('0.1.0');
  git(folder, 'checkout', '--quiet', 'v0.1.0');
  expect(withoutGit(shown)).toBe('0.1.0');

  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Go on');
  expect(shown()).toBe(`0.1.0-dev+${commit()}`);
  expect(withoutGit(shown)).toMatch(/^0\.1\.0-dev\+[0-9a-f]{8}$/);
  rmSync(join(folder, '.git/HEAD'));
  expect(shown()).toBe('0.1.0-dev');
});

test('the npm package has the version of the release', () => {
  const folder = repository('');
  rmSync(join(folder, '.git'), { recursive: true });
  expect(versionIn(folder, '0.1.0')).toBe('0.1.0');
});
