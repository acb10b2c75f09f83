#!/usr/bin/env node
// Starts Waybill. From its sources: builds what is stale into dist-server/, dist-dashboard/ and dist-courier/ first, except for
// `help`, `version` and unknown commands, which need none of it. From the npm package, which contains these folders and no sources: as it is.
// Plain JavaScript, because it has to run before anything is built.
import { spawn } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = join(root, 'node_modules');
const tsc = join(packages, 'typescript', 'bin', 'tsc');

/** What is built from which sources, and how. Each is built in a temporary folder and swapped in. */
const server = {
  name: 'the service',
  folder: join(root, 'dist-server'),
  inputs: ['contract', 'server', 'bin/bundle.mjs', 'package-lock.json'],
  options: (folder) => [join(root, 'bin', 'bundle.mjs'), 'server', folder],
};
/** The same code file by file, for the benchmark and for tests that start parts of the service. */
const modules = {
  name: 'the benchmark',
  folder: join(root, 'dist'),
  inputs: ['contract', 'server', 'bench', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
  // Types are checked by `npm run check`. Without them the build takes a tenth of the time.
  options: (folder) => [tsc, '-p', join(root, 'tsconfig.build.json'), '--noCheck', '--outDir', folder],
};
const dashboard = {
  name: 'the dashboard',
  folder: join(root, 'dist-dashboard'),
  inputs: ['contract', 'dashboard', 'icons', 'bin/bundle.mjs', 'tsconfig.json', 'package-lock.json'],
  options: (folder) => [join(root, 'bin', 'bundle.mjs'), 'dashboard', folder],
};
const courier = {
  name: "the courier's page",
  folder: join(root, 'dist-courier'),
  // The compression step is the dashboard's.
  inputs: [
    'contract',
    'courier',
    'icons',
    'dashboard/vite-compressed.ts',
    'bin/bundle.mjs',
    'tsconfig.json',
    'package-lock.json',
  ],
  options: (folder) => [join(root, 'bin', 'bundle.mjs'), 'courier', folder],
};

/** Each takes up to 550 MB of memory, and the dashboard as long as the others together. */
const maxBuildsAtATime = Math.min(2, availableParallelism());

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Waybill needs Node 20.19 or newer; this is ${process.versions.node}.`,
    'Install a newer Node: https://nodejs.org',
  );
}

const command = process.argv[2];
const isClone = existsSync(join(root, 'tsconfig.json'));
const textWithoutBuild = isClone ? await withoutBuild() : undefined;
if (textWithoutBuild !== undefined) process.stdout.write(`${textWithoutBuild.trimEnd()}\n`);
else if (!isClone || (await isCommand())) await buildAndRun();

async function buildAndRun() {
  if (isClone) {
    await buildAll(partsFor(command).filter(isStale));
  } else if (command === 'build') {
    fail('This is the npm package: it is already built.', 'To change Waybill, clone its repository.');
  }
  if (command === 'build') return;
  const { main } = await import(join(server.folder, 'main.js'));
  await main(process.argv.slice(2));
}

/** What `help` and `version` print in a clone; undefined for other commands, and with options (`help --write`). */
async function withoutBuild() {
  const isHelp = [undefined, 'help', '-h', '--help'].includes(command);
  const isVersion = ['version', '-v', '--version'].includes(command);
  if (process.argv.length > 3 || (!isHelp && !isVersion)) return undefined;
  const { versionIn } = await import(join(root, 'server', 'platform', 'version-in.mjs'));
  const version = versionIn(root, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  if (!isHelp) return version;
  return helpFile().replace('{version}', version);
}

/** Generated from the code (`npm run generate`), and kept up to date by a test. */
function helpFile() {
  return readFileSync(join(root, 'bin', 'help.txt'), 'utf8');
}

/** In a clone: says so if there is no such command. */
async function isCommand() {
  const names = [...helpFile().matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name);
  if (['build', '-h', '--help', '-v', '--version', ...names].includes(command)) return true;
  const { unknownCommand } = await import(join(root, 'server', 'platform', 'unknown-word.mjs'));
  process.stderr.write(`${unknownCommand(command, names, 'npm run --silent waybill --')}\n`);
  process.exitCode = 2;
  return false;
}

/** What takes longest comes first. Short commands serve no pages. */
function partsFor(command) {
  if (command === 'build') return [dashboard, server, courier, modules];
  return command === 'serve' ? [dashboard, server, courier] : [server];
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

/** Several at a time. A failure is reported when what runs beside it has ended, too. */
async function buildAll(parts) {
  if (parts.length === 0) return;
  if (!existsSync(tsc)) refuseToBuild();
  process.stderr.write(`Building ${parts.map(({ name }) => name).join(', ')} …\n`);
  const waiting = [...parts];
  const failures = [];
  const buildInTurn = async () => {
    for (let part = waiting.shift(); part && failures.length === 0; part = waiting.shift()) {
      const failure = await build(part);
      if (failure !== undefined) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: maxBuildsAtATime }, buildInTurn));
  if (failures.length > 0) fail(failures.join('\n'), 'Fix what it names, or check out a released version.');
}

/**
 * Builds in a temporary folder and swaps, so that another command at the same time never sees half a build. Returns what the
 * compiler said if it failed.
 */
async function build({ name, folder, options }) {
  const started = Date.now();
  const fresh = `${folder}.${process.pid}`;
  const child = spawn(process.execPath, options(fresh), {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Always a production build, also from a test or a developer's shell.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [status, ...output] = await Promise.all([
    new Promise((resolve) => child.on('close', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    return `The build of ${name} failed:\n${output.join('')}`;
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
  process.stderr.write(`Built ${name} (${((Date.now() - started) / 1000).toFixed(1)} s).\n`);
}

function refuseToBuild() {
  if (!existsSync(packages)) fail('The packages are not installed.', 'Run: npm ci');
  fail(
    'The packages that build Waybill are not installed: npm left them out, because of --omit=dev or NODE_ENV=production.',
    'Run: npm ci --include=dev. On a server, install the npm package instead, which is already built: npm pack makes it.',
  );
}

function fail(message, advice) {
  process.stderr.write(`${message}\n${advice}\n`);
  process.exit(1);
}
