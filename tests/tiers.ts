/**
 * Which test files run when. `npm test` runs the first tier: what everybody runs before a commit, in five minutes.
 * `npm run test:rest` runs the rest. Without TEST_TIER, as with `npx vitest run FILE`, there are no tiers.
 *
 * Unit tests and the tests of operations belong to the first tier, tests in the browser, of processes and of the machinery
 * below the operations to the rest. A main journey of a user is tested in `tests/browser/journeys/`, in the first tier.
 * `tests/tiers.test.ts` checks that no file is left out.
 */

export type Tier = 'first' | 'rest';

export function chosenTier(environment: Record<string, string | undefined>): Tier | undefined {
  const chosen = environment.TEST_TIER;
  if (chosen === undefined || chosen === 'first' || chosen === 'rest') return chosen;
  throw new Error(`TEST_TIER is ${chosen}; it can be first or rest`);
}

/** The patterns of one tier; all other files of the project belong to the other one. */
type Split = Partial<Record<Tier, readonly string[]>>;

const tiers: Record<string, Split> = {
  // They start npm six times, and the type checker.
  unit: { rest: ['tests/audit.test.ts', 'tests/recipes.test.ts'] },
  // Hundreds of pages, drawn in every script and size, and their codes read back.
  labels: {
    rest: ['tests/labels/codes.test.ts', 'tests/labels/layout.test.ts', 'tests/labels/scripts.test.ts'],
  },
  // The machinery below the operations, sweeps over all of them, thousands of random lives, and the longest of the others.
  service: {
    rest: [
      '**/*.service.test.ts',
      'tests/contract/database-faults.test.ts',
      'tests/contract/history.test.ts',
      'tests/contract/repeated-requests.test.ts',
      'tests/contract/search-pages.test.ts',
      'tests/dashboard/delivery-list.test.ts',
      'tests/dashboard/dispatch.test.ts',
      'tests/dashboard/links.test.ts',
      'tests/dashboard/overview.test.ts',
      'tests/http/**/*.test.ts',
      'tests/isolation/**/*.test.ts',
      'tests/security/extra-fields.test.ts',
      'tests/security/hostile-values.test.ts',
      'tests/security/load-and-abuse.test.ts',
      'tests/security/who-may-call.test.ts',
    ],
  },
  'event-loop': { first: [] },
  browser: { first: ['tests/browser/journeys/**/*.test.ts'] },
  faults: { first: ['tests/faults/kill.test.ts'] },
};

export interface Files {
  include: string[];
  exclude?: string[];
}

/** The files of a project that belong to the tier; undefined if there are none. */
export function filesInTier(project: string, { include, exclude = [] }: Files, tier?: Tier) {
  const split = tiers[project];
  // Projects with a command of their own belong to no tier.
  if (tier === undefined || split === undefined) return { include, exclude };
  const own = split[tier];
  if (own !== undefined) return own.length === 0 ? undefined : { include: [...own], exclude };
  const others = split[tier === 'first' ? 'rest' : 'first'] ?? [];
  return { include, exclude: [...exclude, ...others] };
}

/** Others have a command of their own. */
export const isInTiers = (project: string): boolean => project in tiers;
