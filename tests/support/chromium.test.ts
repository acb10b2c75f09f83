/** Which Chromium the browser tests take, when they install one, and what they say where they cannot. */
import { expect, test } from 'vitest';
import { decide, ensureChromium, type Machine } from './chromium.ts';

interface Described {
  has?: string[];
  root?: boolean;
  environment?: Record<string, string>;
  cache?: string[];
  works?: string[];
}

function machine({ has = [], root = false, environment = {}, cache = [], works = [] }: Described): Machine {
  return {
    environment: { PATH: '/home/ada/bin:/usr/bin', ...environment },
    home: '/home/ada',
    isRoot: root,
    namesIn: (folder) => (folder === '/home/ada/.cache/ms-playwright' ? cache : []),
    isChromium: (path) => has.includes(path),
    succeeds: ([program = '']) => works.includes(program),
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
  ['off the PATH, in a usual place', { has: ['/snap/bin/chromium'] }, '/snap/bin/chromium'],
  ['Chrome', { has: ['/usr/bin/google-chrome-stable'] }, '/usr/bin/google-chrome-stable'],
  [
    'of Playwright, the newest that starts',
    {
      cache: ['chromium-999', 'chromium-1200', 'chromium_headless_shell-1300', 'firefox-1400'],
      has: [
        '/home/ada/.cache/ms-playwright/chromium-999/chrome-linux/chrome',
        '/home/ada/.cache/ms-playwright/chromium-1200/chrome-linux/chrome',
      ],
    },
    '/home/ada/.cache/ms-playwright/chromium-1200/chrome-linux/chrome',
  ],
])('found: %s', ([, described, path]) => {
  expect(decide(machine(described))).toEqual({ use: path });
});

test('missing: root installs it, others with a sudo that needs no password', () => {
  expect(decide(machine({ root: true, works: ['apt-get'] }))).toEqual({ installWith: [] });
  expect(decide(machine({ works: ['apt-get', 'sudo'] }))).toEqual({ installWith: ['sudo', '-n'] });
});

test.for<[string, Described]>([
  ['root without apt-get', { root: true }],
  ['a user without sudo', { works: ['apt-get'] }],
  ['sudo without apt-get', { works: ['sudo'] }],
])('missing and not to be installed: %s gets the words that help', ([, described]) => {
  const alone = machine(described);
  expect(() => ensureChromium(() => undefined, alone)).toThrow(
    /need Chromium\. None of chromium, .* is on the PATH[\s\S]*apt-get install -y --no-install-recommends chromium[\s\S]*CHROMIUM_PATH=/,
  );
});
