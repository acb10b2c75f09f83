/** Which Chromium the browser tests use, when they install one, and what they say where they cannot. */
import { expect, test } from 'vitest';
import { decide, ensureChromium, type Machine } from './chromium.ts';

interface Described {
  has?: string[];
  root?: boolean;
  environment?: Record<string, string>;
  cache?: string[];
  works?: string[];
  /** The packages that apt has; each brings a program of its name. */
  packages?: string[];
}

const ofApt = /apt-get install -y --no-install-recommends (\S+)$/;

function machine(described: Described): Machine & { ran: string[] } {
  const { root = false, environment = {}, cache = [], works = [], packages = [] } = described;
  const has = [...(described.has ?? [])];
  const ran: string[] = [];
  return {
    environment: { PATH: '/home/ada/bin:/usr/bin', ...environment },
    home: '/home/ada',
    isRoot: root,
    namesIn: (folder) => (folder === '/home/ada/.cache/ms-playwright' ? cache : []),
    isChromium: (path) => has.includes(path),
    succeeds: ([program = '']) => works.includes(program),
    run: (command) => {
      ran.push(command.join(' '));
      const name = ofApt.exec(command.join(' '))?.[1];
      if (name !== undefined && packages.includes(name)) has.push(`/usr/bin/${name}`);
      return 'what apt printed';
    },
    ran,
  };
}

test('the one that was named is taken, whatever else there is', () => {
  const named = { environment: { CHROMIUM_PATH: '/opt/mine' } };
  expect(decide(machine({ ...named, has: ['/usr/bin/chromium', '/opt/mine'] }))).toEqual({
    use: '/opt/mine',
  });
});

test('a named one that does not start is a mistake, not a reason to take another', () => {
  const decision = decide(
    machine({
      environment: { CHROMIUM_PATH: '/opt/gone' },
      has: ['/usr/bin/chromium'],
      root: true,
      works: ['apt-get'],
    }),
  );
  expect(decision).toEqual({ fail: expect.stringContaining('CHROMIUM_PATH is /opt/gone, but') });
});

test.for<[string, Described, string]>([
  ['on the PATH', { has: ['/home/ada/bin/chromium', '/usr/bin/chromium'] }, '/home/ada/bin/chromium'],
  ['Chromium before Chrome', { has: ['/usr/bin/google-chrome', '/usr/bin/chromium'] }, '/usr/bin/chromium'],
  [
    'the headless shell before a full Chromium',
    { has: ['/home/ada/bin/chromium', '/usr/bin/chromium-headless-shell'] },
    '/usr/bin/chromium-headless-shell',
  ],
  ['off the PATH, in a usual place', { has: ['/snap/bin/chromium'] }, '/snap/bin/chromium'],
  ['Chrome', { has: ['/usr/bin/google-chrome-stable'] }, '/usr/bin/google-chrome-stable'],
  [
    'of Playwright, the newest that starts',
    {
      cache: ['chromium-999', 'chromium-1200', 'firefox-1400'],
      has: [
        '/home/ada/.cache/ms-playwright/chromium-999/chrome-linux/chrome',
        '/home/ada/.cache/ms-playwright/chromium-1200/chrome-linux/chrome',
      ],
    },
    '/home/ada/.cache/ms-playwright/chromium-1200/chrome-linux/chrome',
  ],
  [
    'the headless shell of Playwright before a full Chromium',
    {
      cache: ['chromium-1400', 'chromium_headless_shell-999', 'chromium_headless_shell-1300'],
      has: [
        '/usr/bin/chromium',
        '/home/ada/.cache/ms-playwright/chromium_headless_shell-999/chrome-linux/headless_shell',
        '/home/ada/.cache/ms-playwright/chromium_headless_shell-1300/chrome-headless-shell-linux64/chrome-headless-shell',
      ],
    },
    '/home/ada/.cache/ms-playwright/chromium_headless_shell-1300/chrome-headless-shell-linux64/chrome-headless-shell',
  ],
])('found: %s', ([, described, path]) => {
  expect(decide(machine(described))).toEqual({ use: path });
});

test('missing: root installs it, others with a sudo that needs no password', () => {
  expect(decide(machine({ root: true, works: ['apt-get'] }))).toEqual({ installWith: [] });
  expect(decide(machine({ works: ['apt-get', 'sudo'] }))).toEqual({ installWith: ['sudo', '-n'] });
});

test.for<[string, Described, string, number]>([
  ['the headless shell', { packages: ['chromium-headless-shell', 'chromium'] }, 'chromium-headless-shell', 1],
  ['a full Chromium where apt has no headless shell', { packages: ['chromium'] }, 'chromium', 2],
])('missing: installed is %s', ([, described, name, tries]) => {
  const fresh = machine({ ...described, root: true, works: ['apt-get'] });
  expect(ensureChromium(() => undefined, fresh)).toBe(`/usr/bin/${name}`);
  expect(fresh.ran[0]).toMatch(/apt-get update$/);
  expect(fresh.ran.filter((command) => ofApt.test(command))).toHaveLength(tries);
});

test('nothing is installed where a Chromium is there, also without a headless shell', () => {
  const has = ['/usr/bin/chromium'];
  const own = machine({ has, packages: ['chromium-headless-shell'], root: true, works: ['apt-get'] });
  expect(ensureChromium(() => undefined, own)).toBe('/usr/bin/chromium');
  expect(own.ran).toEqual([]);
});

test('where apt has neither, the failure holds what apt printed and the advice', () => {
  const closed = machine({ root: true, works: ['apt-get'] });
  expect(() => ensureChromium(() => undefined, closed)).toThrow(/what apt printed[\s\S]*CHROMIUM_PATH=/);
});

test.for<[string, Described]>([
  ['root without apt-get', { root: true }],
  ['a user without sudo', { works: ['apt-get'] }],
  ['sudo without apt-get', { works: ['sudo'] }],
])('missing and not to be installed: %s gets the words that help', ([, described]) => {
  const alone = machine(described);
  expect(() => ensureChromium(() => undefined, alone)).toThrow(
    /need Chromium\. None of chromium-headless-shell, .* is on the PATH[\s\S]*apt-get install -y --no-install-recommends chromium-headless-shell[\s\S]*CHROMIUM_PATH=/,
  );
});
