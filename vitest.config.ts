import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tests/support/slow-first.ts';

const folders = (...names: string[]) => names.map((name) => `tests/${name}/**/*.test.ts`);
const besideCode = ['contract', 'server', 'dashboard', 'courier'].map((name) => `${name}/**/*.test.ts`);
/** Tests in folders of unit tests that need a database, or seconds. */
const notUnit = '**/*.service.test.ts';
/** Security checks that need no database, and those that need a browser. */
const plainSecurity = ['build', 'checklist', 'webhooks'].map((name) => `tests/security/${name}.test.ts`);
const securityInBrowser = folders('security/browser');
const setUp = (...names: string[]) => names.map((name) => `tests/global-setup/${name}.ts`);

/** Only with CITUS_URL: `npm run test:citus`. */
const citus = {
  extends: true as const,
  test: {
    name: 'citus',
    include: [
      ...folders('citus', 'contract', 'dashboard', 'courier', 'isolation'),
      // Without `backup` and `restore`: they are about data folders, and tests/citus/restore.test.ts and the last line cover Citus.
      ...['alerts', 'feed', 'kill', 'webhooks'].map((name) => `tests/faults/${name}.test.ts`),
      'server/alerts/sending/sender.service.test.ts',
      'server/backup/schedule.service.test.ts',
    ],
    // It makes a table refuse rows with a trigger, which Citus does not allow on distributed tables.
    exclude: ['node_modules', 'tests/contract/all-or-nothing.test.ts'],
    globalSetup: setUp('build', 'citus'),
    // As for the project `faults`.
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
};

export default defineConfig({
  test: {
    // On two cores: a file waits for responses a third of its time, so two workers would leave a core idle.
    maxWorkers: 3,
    // Files of a project share what they import, which takes a second to load: no module of ours keeps state.
    isolate: false,
    // In watch mode an edited component is built, and the tests that were asked for run again.
    forceRerunTriggers: ['**/{dashboard,courier}/**/*.{tsx,css,html}', '**/vitest.config.ts'],
    sequence: { sequencer: SlowFirst },
    // These bound failures only: on a busy machine what takes a second may take twenty.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { interval: 20, timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            ...besideCode,
            ...folders('openapi', 'support', 'guides'),
            ...plainSecurity,
            'tests/architecture.test.ts',
            'tests/release.test.ts',
            'tests/wording.test.ts',
          ],
          exclude: [notUnit],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: [
            notUnit,
            ...folders('contract', 'dashboard', 'courier', 'http', 'access', 'isolation', 'security'),
          ],
          exclude: ['node_modules', ...plainSecurity, ...securityInBrowser],
          globalSetup: setUp('build', 'database'),
        },
      },
      {
        extends: true,
        test: {
          name: 'labels',
          include: folders('labels'),
          globalSetup: setUp('poppler'),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [...folders('browser'), ...securityInBrowser],
          globalSetup: setUp('chromium', 'build', 'database'),
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: folders('faults', 'operation', 'postgres'),
          globalSetup: setUp('build', 'data-folder'),
          // A test starts several processes; where the machine is busy, each takes many seconds.
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      {
        // Not part of `npm test`: `npm run test:cluster` says what it needs.
        extends: true,
        test: {
          name: 'cluster',
          include: folders('cluster'),
          globalSetup: setUp('build', 'database', 'data-folder'),
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
      ...(process.env.CITUS_URL === undefined ? [] : [citus]),
    ],
  },
});
