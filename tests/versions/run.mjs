#!/usr/bin/env node
// Runs the contract tests of the first tier on other versions than those that `npm test` uses: Debian's PostgreSQL 15
// through a database address, and Node 24 from the package registry. What this machine cannot provide is named and left out.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres15 } from './postgres15.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const contractTests = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project',
  'service',
  'tests/contract',
];
const node24 = `node-linux-${process.arch}@24.21.0`;

const results = [await onPostgres15(), onNode24()];
console.log(`\n${results.map(({ name, outcome }) => `${name}: ${outcome}`).join('\n')}`);
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;

async function onPostgres15() {
  const name = "contract tests on Debian's PostgreSQL 15";
  const postgres = await startPostgres15();
  if (postgres.missing) return { name, outcome: `left out, ${postgres.missing}` };
  try {
    return { name, outcome: run(process.execPath, contractTests, { TEST_DATABASE_URL: postgres.url }) };
  } finally {
    await postgres.stop();
  }
}

function onNode24() {
  const name = 'contract tests on Node 24';
  const command = ['exec', '--yes', `--package=${node24}`, '--', 'node'];
  const found = spawnSync('npm', [...command, '--version'], { cwd: root, encoding: 'utf8' });
  if (found.status !== 0) return { name, outcome: `left out, the package registry has no ${node24}` };
  return { name, outcome: run('npm', [...command, ...contractTests]) };
}

function run(program, args, env = {}) {
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_TIER: 'first', ...env },
  });
  return status === 0 ? 'passed' : 'failed';
}
