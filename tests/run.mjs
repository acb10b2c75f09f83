#!/usr/bin/env node
// `npm test`, `npm run test:rest` and `npm run test:all`: the tests of the tiers that are named (tests/tiers.ts), one tier
// after the other. Lint and types run beside the first one: tests wait for responses, and leave a part of the processor.
// --durations also writes tests/durations.json; other arguments go to vitest.
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const names = { first: 'first tier', rest: 'the rest' };
const tiers = process.argv.slice(2).filter((argument) => argument in names);
const withDurations = process.argv.includes('--durations');
const vitestArguments = process.argv
  .slice(2)
  .filter((argument) => !tiers.includes(argument) && argument !== '--durations');

for (const tier of tiers) {
  if (tier === 'rest' && !installTools()) {
    process.exitCode = 1;
    break;
  }
  const started = Date.now();
  const [check, tests] = await Promise.all([tier === 'first' ? runCheck() : undefined, runTests(tier)]);
  // At the end: what is printed in the middle of the tests is easily missed.
  if (check && !check.passed) console.log(`\nLint or types failed (npm run check):\n${check.output}`);
  const outcomes = [
    ...(check ? [`lint and types ${check.passed ? 'passed' : 'failed'}`] : []),
    `tests ${tests.passed ? 'passed' : 'failed'}`,
  ];
  console.log(
    `\nTests, ${names[tier]}: ${outcomes.join(', ')} in ${Math.round((Date.now() - started) / 1000)} s.`,
  );
  if (!tests.passed || (check && !check.passed)) {
    process.exitCode = 1;
    break;
  }
}

/** Only the rest needs them. */
function installTools() {
  return (
    spawnSync(process.execPath, [join(root, 'tests/tools/install.mjs')], { stdio: 'inherit' }).status === 0
  );
}

function runTests(tier) {
  const env = { ...process.env, TEST_TIER: tier, ...(withDurations ? { TEST_DURATIONS: 'write' } : {}) };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return ended(
    spawn(process.execPath, [vitest, 'run', ...vitestArguments], { cwd: root, stdio: 'inherit', env }),
  );
}

function runCheck() {
  return ended(spawn('npm', ['run', '--silent', 'check'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }));
}

function ended(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    // After its streams have ended, too.
    child.on('close', (code) => resolve({ passed: code === 0, output }));
  });
}
