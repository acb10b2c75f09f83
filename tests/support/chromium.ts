/**
 * The Chromium of this machine, for the browser tests: found in its usual places, installed as Debian's package if
 * that is possible, and otherwise asked for in words. Nothing is downloaded from anywhere but the system's packages.
 * The headless shell, Chromium without its window, comes first: the tests take less processor time with it.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
/** The second is for systems whose apt lacks the first. */
const packages = ['chromium-headless-shell', 'chromium'];
const installCommand = (name: string) => ['apt-get', 'install', '-y', '--no-install-recommends', name];
const maxInstallMs = 5 * 60_000;
const maxStartMs = 20_000;

/** What a decision is made from; a test gives another machine. */
export interface Machine {
  environment: Record<string, string | undefined>;
  home: string;
  isRoot: boolean;
  /** The names in a folder; none if it does not exist. */
  namesIn(folder: string): string[];
  /** Is there a program, and does it say that it is a Chromium? A stub that only points to a store does not. */
  isChromium(path: string): boolean;
  /** Does the command end well? */
  succeeds(command: string[]): boolean;
  /** Runs the command for at most this time; returns what it printed. */
  run(command: string[], maxMs: number): string;
}

export type Decision = { use: string } | { installWith: string[] } | { fail: string };

export function decide(machine: Machine): Decision {
  const chosen = machine.environment.CHROMIUM_PATH;
  if (chosen) {
    // Using another one would hide the mistake.
    return machine.isChromium(chosen) ? { use: chosen } : { fail: `${notChromium(chosen)}\n${advice}` };
  }
  const places = placesOf(machine);
  const found = places.find((path) => machine.isChromium(path));
  if (found !== undefined) return { use: found };
  const prefix = wayToInstall(machine);
  return prefix ? { installWith: prefix } : { fail: `${notFound(machine)}\n${advice}` };
}

function placesOf(machine: Machine): string[] {
  const folders = [...(machine.environment.PATH ?? '').split(delimiter).filter(Boolean), ...usualFolders];
  const installed = (programs: string[]) =>
    programs.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [
    ...new Set([
      ...installed(shellNames),
      ...playwrightBuilds(machine, 'chromium_headless_shell', shellsOfPlaywright),
      ...installed(names),
      ...playwrightBuilds(machine, 'chromium', chromesOfPlaywright),
    ]),
  ];
}

/** Newer builds first; the last one of each is how older ones were packed. */
const shellsOfPlaywright = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-linux-arm64/chrome-headless-shell',
  'chrome-linux/headless_shell',
];
const chromesOfPlaywright = ['chrome-linux64/chrome', 'chrome-linux-arm64/chrome', 'chrome-linux/chrome'];

/** Those downloaded with Playwright's own installer, the newest first. */
function playwrightBuilds({ environment, home, namesIn }: Machine, kind: string, programs: string[]) {
  const cache = environment.PLAYWRIGHT_BROWSERS_PATH || join(home, '.cache', 'ms-playwright');
  const revision = (name: string) => Number(name.split('-')[1]);
  return namesIn(cache)
    .filter((name) => new RegExp(`^${kind}-\\d+$`).test(name))
    .sort((a, b) => revision(b) - revision(a))
    .flatMap((name) => programs.map((program) => join(cache, name, program)));
}

/** The prefix of `apt-get`; undefined if packages cannot be installed without a password. */
function wayToInstall({ isRoot, succeeds }: Machine): string[] | undefined {
  if (!succeeds(['apt-get', '--version'])) return undefined;
  if (isRoot) return [];
  return succeeds(['sudo', '-n', 'true']) ? ['sudo', '-n'] : undefined;
}

const advice = [
  `Install one:  sudo apt-get update && sudo ${installCommand(packages[0]!).join(' ')}`,
  'or name one:  CHROMIUM_PATH=/path/to/chromium npm test',
  'or run other tests:  npx vitest run --project "!browser"',
].join('\n');

function notChromium(path: string): string {
  return `CHROMIUM_PATH is ${path}, but \`${path} --version\` does not answer as a Chromium or Chrome.`;
}

function notFound({ isRoot }: Machine): string {
  const why = isRoot
    ? 'there is no apt-get to install it with'
    : 'it cannot be installed without a password (no apt-get, or no sudo that needs none)';
  return `The browser tests need Chromium. None of ${[...shellNames, ...names].join(', ')} is on the PATH, in ${usualFolders.join(', ')} or in Playwright's cache, and ${why}.`;
}

/** The path of a Chromium that starts; installs it if it is missing and can be installed. */
export function ensureChromium(say: (line: string) => void, machine: Machine = thisMachine()): string {
  const first = decide(machine);
  if ('use' in first) return first.use;
  if ('fail' in first) throw new Error(first.fail);
  const deadline = Date.now() + maxInstallMs;
  const apt = (command: string[]) =>
    machine.run(
      [...first.installWith, 'env', 'DEBIAN_FRONTEND=noninteractive', ...command],
      Math.max(1, deadline - Date.now()),
    );
  // A source that cannot be read fails the update, and the package may still come from another.
  let output = apt(['apt-get', 'update']);
  for (const name of packages) {
    const command = installCommand(name);
    say(`Chromium for the browser tests is missing. Installing Debian's package: ${command.join(' ')}`);
    output += apt(command);
    // Whether it went well shows in what is there afterwards.
    const now = decide(machine);
    if ('use' in now) {
      say(`Chromium is installed: ${now.use}`);
      return now.use;
    }
  }
  throw new Error(`Chromium could not be installed.\n${output.trim().slice(-2_000)}\n${advice}`);
}

export function thisMachine(): Machine {
  const quick: SpawnSyncOptions = { timeout: maxStartMs, stdio: ['ignore', 'pipe', 'ignore'] };
  return {
    environment: process.env,
    home: homedir(),
    isRoot: process.getuid?.() === 0,
    namesIn: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
    isChromium: (path) =>
      existsSync(path) && /Chrom(e|ium)/.test(String(spawnSync(path, ['--version'], quick).stdout)),
    succeeds: ([program = '', ...args]) => spawnSync(program, args, quick).status === 0,
    run,
  };
}

function run([program = '', ...args]: string[], maxMs: number): string {
  const ended = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: maxMs,
  });
  const isLate = (ended.error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT';
  const late = isLate ? `\nIt took more than ${maxInstallMs / 60_000} minutes.` : '';
  return `${ended.stdout}${ended.stderr}${late}`;
}
