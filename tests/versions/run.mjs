#!/usr/bin/env node
// Runs the contract tests of the first tier on other versions than those that `npm test` uses, on both at once: Node 24
// from the package registry, and Debian's PostgreSQL 15 through a database address. Then one file on Node 24 with the
// embedded PostgreSQL, to see that it starts. What this machine cannot provide is named and left out; `node` or `postgres`
// as an argument runs the tests on that one only, to see which of them fails.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgres15 } from './postgres15.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const node24 = `node-linux-${process.arch}@24.21.0`;
const contractTests = 'tests/contract';
const oneFile = 'tests/contract/cancel-delivery.test.ts';
const isWanted = (name) => process.argv.length === 2 || process.argv.includes(name);

const node = isWanted('node') ? findNode24() : { command: [process.execPath] };
const postgres = isWanted('postgres') ? await startPostgres15() : {};
const versions = [
  ...(isWanted('node') ? [{ name: 'Node 24', missing: node.missing }] : []),
  ...(isWanted('postgres') ? [{ name: "Debian's PostgreSQL 15", missing: postgres.missing }] : []),
];
const present = versions.filter(({ missing }) => missing === undefined).map(({ name }) => name);
const outcomes = versions.flatMap(({ name, missing }) => (missing ? [`${name}: left out, ${missing}`] : []));
try {
  if (present.length > 0) test(`contract tests on ${present.join(' and ')}`, contractTests, postgres.url);
  if (present.length === 2) test('one file on Node 24 with the embedded PostgreSQL', oneFile);
} finally {
  await postgres.stop?.();
}
console.log(`\n${outcomes.join('\n')}`);

/** `{ command }`, with `{ missing }` and this Node if there is no other. */
function findNode24() {
  const command = ['npm', 'exec', '--yes', `--package=${node24}`, '--', 'node'];
  const found = spawnSync(command[0], [...command.slice(1), '--version'], { cwd: root, encoding: 'utf8' });
  if (found.status === 0) return { command };
  return { command: [process.execPath], missing: `the package registry has no ${node24}` };
}

function test(name, files, databaseUrl) {
  const [program, ...args] = node.command;
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'service', files];
  const env = { ...process.env, TEST_TIER: 'first', ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }) };
  const { status } = spawnSync(program, [...args, ...vitest], { cwd: root, stdio: 'inherit', env });
  outcomes.push(`${name}: ${status === 0 ? 'passed' : 'failed'}`);
  if (status !== 0) process.exitCode = 1;
}
