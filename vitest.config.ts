import { defineConfig } from 'vitest/config';
import { DurationsReporter } from './tests/support/durations.ts';
import { missingPrograms } from './tests/support/missing-programs.ts';
import { NotCheckedReporter } from './tests/support/not-checked.ts';
import { SlowFirst } from './tests/support/slow-first.ts';
import { chosenTier, filesInTier, isInTiers } from './tests/tiers.ts';

const folders = (...names: string[]) => names.map((name) => `tests/${name}/**/*.test.ts`);
const besideCode = ['contract', 'server', 'dashboard', 'courier'].map((name) => `${name}/**/*.test.ts`);
/** Tests in folders of unit tests that need a database, or seconds. */
const notUnit = '**/*.service.test.ts';
/** Security checks that need no database, and those that need a browser. */
const plainSecurity = ['build', 'checklist', 'webhooks'].map((name) => `tests/security/${name}.test.ts`);
const securityInBrowser = folders('security/browser');
const setUp = (...names: string[]) => names.map((name) => `tests/global-setup/${name}.ts`);

/**
 * On two cores: tests of pages and processes wait a third of their time, so they run three at a time, with the short ones
 * in between. Tests of a service keep a core busy each; three at a time, they would take longer.
 */
const threeAtATime = { maxWorkers: 3, sequence: { groupOrder: 0 } };
const twoAtATime = { maxWorkers: 2, sequence: { groupOrder: 1 } };
/** What other files leave in the memory of a shared process, and what runs beside it, would be measured as well. */
const alone = { maxWorkers: 1, isolate: true, sequence: { groupOrder: 2 } };
const eventLoop = 'tests/security/event-loop.test.ts';
/** A test starts several processes; on a busy machine, each takes many seconds. */
const patientWithProcesses = { testTimeout: 300_000, hookTimeout: 600_000 };

const contractTest = (name: string) => `tests/contract/${name}.test.ts`;

/** Only with CITUS_URL: `npm run test:citus`. */
const citus = {
  extends: true as const,
  test: {
    name: 'citus',
    ...twoAtATime,
    include: [
      ...folders('citus', 'contract', 'dashboard', 'courier', 'isolation'),
      // Without `backup` and `restore`: they are about data folders, and tests/citus/restore.test.ts and the last line cover Citus.
      ...['alerts', 'feed', 'kill', 'webhooks'].map((name) => `tests/faults/${name}.test.ts`),
      'server/alerts/sending/sender.service.test.ts',
      'server/backup/schedule.service.test.ts',
    ],
    // They arrange what they test with triggers, which Citus does not allow on distributed tables.
    exclude: ['node_modules', ...['all-or-nothing', 'repeated-requests'].map(contractTest)],
    globalSetup: setUp('build', 'citus'),
    ...patientWithProcesses,
  },
};

/** Everything that `npm test` and `npm run test:rest` run, and `cluster`, which has a command of its own. */
const allProjects = [
  {
    name: 'unit',
    ...threeAtATime,
    include: [
      ...besideCode,
      ...folders('openapi', 'support', 'guides'),
      ...plainSecurity,
      'tests/architecture.test.ts',
      'tests/audit.test.ts',
      'tests/installation.test.ts',
      'tests/recipes.test.ts',
      'tests/release.test.ts',
      'tests/repository.test.ts',
      'tests/tiers.test.ts',
      'tests/type-holes.test.ts',
      'tests/wording.test.ts',
    ],
    exclude: [notUnit],
  },
  {
    name: 'service',
    ...twoAtATime,
    include: [
      notUnit,
      ...folders('contract', 'dashboard', 'courier', 'http', 'access', 'isolation', 'security'),
    ],
    exclude: ['node_modules', ...plainSecurity, ...securityInBrowser, eventLoop],
    globalSetup: setUp('build', 'database'),
  },
  {
    name: 'event-loop',
    ...alone,
    include: [eventLoop],
    globalSetup: setUp('build', 'database'),
  },
  {
    name: 'labels',
    ...threeAtATime,
    include: folders('labels'),
    globalSetup: setUp('poppler'),
  },
  {
    name: 'browser',
    ...threeAtATime,
    include: [...folders('browser'), ...securityInBrowser],
    globalSetup: setUp('chromium', 'build', 'database'),
    // One test looks at up to 16 pages, a minute on two cores.
    testTimeout: 900_000,
  },
  {
    name: 'faults',
    ...threeAtATime,
    include: folders('faults', 'operation', 'postgres'),
    globalSetup: setUp('build', 'data-folder'),
    ...patientWithProcesses,
  },
  {
    // `npm run test:cluster` says what it needs.
    name: 'cluster',
    ...threeAtATime,
    include: folders('cluster'),
    globalSetup: setUp('build', 'database', 'data-folder'),
    ...patientWithProcesses,
  },
];

const tier = chosenTier(process.env);
const missing = tier === undefined ? [] : missingPrograms(process.env);
const projects = allProjects
  .filter(({ name }) => tier === undefined || isInTiers(name))
  .flatMap((project) => {
    const files = filesInTier(project.name, project, tier);
    return files === undefined ? [] : [{ extends: true as const, test: { ...project, ...files } }];
  });
const isMissing = (name: string) => missing.some(({ project }) => project === name);

export default defineConfig({
  test: {
    // Files of a project share what they import, which takes a second to load: no module of ours keeps state.
    isolate: false,
    // The projects import the same modules: each is compiled once for all of them, and not again until it is edited.
    experimental: { fsModuleCache: true },
    // In watch mode an edited component is built, and the tests that were asked for run again.
    forceRerunTriggers: ['**/{dashboard,courier}/**/*.{tsx,css,html}', '**/vitest.config.ts'],
    sequence: { sequencer: SlowFirst },
    reporters: [
      'default',
      ...(tier === undefined ? [] : [new NotCheckedReporter(missing, projects)]),
      ...(process.env.TEST_DURATIONS === 'write' ? [new DurationsReporter()] : []),
    ],
    // These bound failures only: on a busy machine what takes a second may take twenty.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { interval: 20, timeout: 60_000 } },
    projects: [
      ...projects.filter(({ test }) => !isMissing(test.name)),
      ...(process.env.CITUS_URL === undefined ? [] : [citus]),
    ],
  },
});
