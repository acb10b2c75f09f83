#!/usr/bin/env node
// `npm run test:cluster`: says what the tests of this folder need, what this machine lacks and which tests it therefore
// skips, then runs them. Arguments go to vitest: `npm run test:cluster -- nginx` runs the files whose names contain it.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requirements } from './support/requirements.mjs';

const folder = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(folder));
const found = Object.entries(requirements).map(([name, { find, packages, advice }]) => ({
  name,
  path: find(),
  packages,
  advice,
}));
const missing = found.filter(({ path }) => path === undefined);

console.log('The tests of tests/cluster run on loopback, with the embedded PostgreSQL and:\n');
for (const { name, path } of found) console.log(`  ${name.padEnd(20)} ${path ?? 'not found'}`);
if (missing.length > 0) sayWhatIsMissing();

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'cluster', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

function sayWhatIsMissing() {
  const packages = missing.flatMap((requirement) => requirement.packages);
  if (packages.length > 0)
    console.log(`\nTo get them: apt-get install --no-install-recommends ${packages.join(' ')}`);
  for (const { name, advice } of missing) if (advice) console.log(`For ${name}: ${advice}`);
  const names = new Set(missing.map(({ name }) => name));
  const skipped = testFiles().flatMap((path) => skippedIn(path, names));
  console.log(`\nSkipped, because something is missing: ${skipped.length === 0 ? 'nothing' : ''}`);
  for (const line of skipped) console.log(`  ${line}`);
}

function testFiles() {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}

/** The calls of `describeNeeding` (support/needing.ts). */
function skippedIn(path, missingNames) {
  const calls = readFileSync(path, 'utf8').matchAll(/describeNeeding\(\[([^\]]*)\],\s*(['"`])(.*?)\2/g);
  return [...calls].flatMap(([, list, , title]) => {
    const lacking = list
      .split(',')
      .map((quoted) => quoted.trim().replaceAll(/^['"]|['"]$/g, ''))
      .filter((name) => missingNames.has(name));
    return lacking.length === 0 ? [] : [`${relative(root, path)}: ${title} (needs ${lacking.join(' and ')})`];
  });
}
