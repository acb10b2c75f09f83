#!/usr/bin/env node
// Starts Waybill from its sources: builds what is stale into dist/, then runs dist/server/main.js.
// Plain JavaScript, because it has to run before anything is built.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const stamp = join(dist, 'built');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Waybill needs Node 20.19 or newer; this is ${process.versions.node}.`,
    'Install a newer Node: https://nodejs.org',
  );
}

if (isStale()) build();
if (process.argv[2] !== 'build') {
  const { main } = await import(join(dist, 'server', 'main.js'));
  await main(process.argv.slice(2));
}

function isStale() {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  const inputs = ['contract', 'server', 'bench', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
  return inputs.some((name) => existsSync(join(root, name)) && newest(join(root, name)) > builtAt);
}

function newest(path) {
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(info.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds beside dist/ and swaps, so that a second command that starts meanwhile never sees half a build. */
function build() {
  const started = Date.now();
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if (!existsSync(compiler)) fail('The packages are not installed.', 'Run: npm ci');
  process.stderr.write('Building … ');
  const fresh = `${dist}.${process.pid}`;
  const run = spawnSync(
    process.execPath,
    [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', fresh],
    { encoding: 'utf8' },
  );
  if (run.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    fail(
      `\nThe build failed:\n${run.stdout}${run.stderr}`,
      'Correct what it names, or check out a released version.',
    );
  }
  // The time of the start: what is edited while the compiler runs is stale.
  writeFileSync(join(fresh, 'built'), '');
  utimesSync(join(fresh, 'built'), started / 1000, started / 1000);
  const old = `${dist}.${process.pid}.old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } catch {
    rmSync(fresh, { recursive: true, force: true }); // another command was faster; its build is as good
  }
  rmSync(old, { recursive: true, force: true });
  process.stderr.write(`done (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}

function fail(message, advice) {
  process.stderr.write(`${message}\n${advice}\n`);
  process.exit(1);
}
