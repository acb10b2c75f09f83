#!/usr/bin/env node
// Starts Waybill from its sources: builds what is stale into dist/, dist-dashboard/ and dist-courier/, then runs dist/server/main.js.
// Plain JavaScript, because it has to run before anything is built.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');

/** What is built from which sources, and how. Each is built in a temporary folder and swapped in. */
const server = {
  name: 'the service',
  folder: join(root, 'dist'),
  inputs: ['contract', 'server', 'bench', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
  program: join(packages, 'typescript', 'bin', 'tsc'),
  // Types are checked by `npm run check`. Without them the build takes a tenth of the time.
  options: (folder) => ['-p', join(root, 'tsconfig.build.json'), '--noCheck', '--outDir', folder],
};
const dashboard = {
  name: 'the dashboard',
  folder: join(root, 'dist-dashboard'),
  inputs: ['contract', 'dashboard', 'tsconfig.json', 'package-lock.json'],
  program: join(packages, 'vite', 'bin', 'vite.js'),
  options: (folder) => ['build', join(root, 'dashboard'), '--outDir', folder, '--logLevel', 'warn'],
};
const courier = {
  name: "the courier's page",
  folder: join(root, 'dist-courier'),
  // The compression step is the dashboard's.
  inputs: ['contract', 'courier', 'dashboard/vite-compressed.ts', 'tsconfig.json', 'package-lock.json'],
  program: join(packages, 'vite', 'bin', 'vite.js'),
  options: (folder) => ['build', join(root, 'courier'), '--outDir', folder, '--logLevel', 'warn'],
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Waybill needs Node 20.19 or newer; this is ${process.versions.node}.`,
    'Install a newer Node: https://nodejs.org',
  );
}

const command = process.argv[2];
// Short commands serve no pages.
const needed = command === 'serve' || command === 'build' ? [server, dashboard, courier] : [server];
for (const part of needed) if (isStale(part)) build(part);
if (command !== 'build') {
  const { main } = await import(join(server.folder, 'server', 'main.js'));
  await main(process.argv.slice(2));
}

function isStale({ folder, inputs }) {
  const stamp = join(folder, 'built');
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return inputs.some((name) => existsSync(join(root, name)) && newest(join(root, name)) > builtAt);
}

function newest(path) {
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(info.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds in a temporary folder and swaps, so that another command at the same time never sees half a build. */
function build({ name, folder, program, options }) {
  const started = Date.now();
  if (!existsSync(program)) fail('The packages are not installed.', 'Run: npm ci');
  process.stderr.write(`Building ${name} … `);
  const fresh = `${folder}.${process.pid}`;
  const run = spawnSync(process.execPath, [program, ...options(fresh)], {
    encoding: 'utf8',
    // Always a production build, also from a test or a developer's shell.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (run.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    fail(
      `\nThe build failed:\n${run.stdout}${run.stderr}`,
      'Fix what it names, or check out a released version.',
    );
  }
  // The time of the start: files edited while the compiler runs are stale.
  writeFileSync(join(fresh, 'built'), '');
  utimesSync(join(fresh, 'built'), started / 1000, started / 1000);
  const old = `${folder}.${process.pid}.old`;
  try {
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true }); // another command was faster; its build is the same
  }
  rmSync(old, { recursive: true, force: true });
  process.stderr.write(`done (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}

function fail(message, advice) {
  process.stderr.write(`${message}\n${advice}\n`);
  process.exit(1);
}
