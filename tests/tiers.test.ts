/** Every test file runs in exactly one command, and what a run leaves out is named. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../server/platform/package-root.ts';
import { NotCheckedReporter } from './support/not-checked.ts';
import { chosenTier } from './tiers.ts';

/** What vitest itself would run; CI, because a program that is missing here must not make the list shorter. */
function filesOf(tier: string): string[] {
  const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: packageRoot,
    encoding: 'utf8',
    env: { ...process.env, TEST_TIER: tier, CI: 'true' },
  });
  expect(status, stderr).toBe(0);
  return (JSON.parse(stdout) as { file: string }[]).map(({ file }) => relative(packageRoot, file));
}

function everyTestFile(folder = ''): string[] {
  return readdirSync(join(packageRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return path.endsWith('.test.ts') ? [path] : [];
    return entry.isDirectory() && !/^(node_modules|dist.*|\.git)$/.test(entry.name)
      ? everyTestFile(path)
      : [];
  });
}

/** `npm run test:cluster` and `npm run test:citus`. */
const hasOwnCommand = (path: string) => /^tests\/(cluster|citus)\//.test(path);

test('each test file belongs to exactly one tier, or has a command of its own', () => {
  const first = filesOf('first');
  const rest = filesOf('rest');
  expect([...first, ...rest].sort()).toEqual(
    everyTestFile()
      .filter((path) => !hasOwnCommand(path))
      .sort(),
  );
  expect(Math.min(first.length, rest.length)).toBeGreaterThan(0);
});

test('an unknown tier is refused, and no tier means all files', () => {
  expect(() => chosenTier({ TEST_TIER: 'second' })).toThrow('TEST_TIER is second; it can be first or rest');
  expect(chosenTier({})).toBeUndefined();
});

test('a run that lacks a program says at the start what it leaves out, and at the end names each file', () => {
  const lines: string[] = [];
  const labels = {
    name: 'labels',
    include: ['tests/labels/**/*.test.ts'],
    exclude: ['tests/labels/zpl.test.ts'],
  };
  const reporter = new NotCheckedReporter(
    [{ project: 'labels', advice: 'Install Poppler.' }],
    [{ test: labels }],
    (line) => lines.push(line),
  );
  reporter.onInit();
  expect(lines.splice(0)).toEqual([
    expect.stringMatching(/^Install Poppler\.\nThe run leaves out \d+ test files/),
  ]);
  reporter.onTestRunEnd([]);
  expect(lines).toEqual([expect.stringMatching(/^\nNot checked:\n {2}tests\/labels\/codes\.test\.ts\n/)]);
  expect(lines[0]).not.toContain('zpl.test.ts');
});
