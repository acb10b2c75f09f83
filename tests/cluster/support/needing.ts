/**
 * Tests that need something which this machine may lack. Where it is missing they are skipped, counted as such, and
 * their name says what is missing. `run.mjs` finds these calls in the text of the test files: write them on one line,
 * with literals.
 */
import { describe } from 'vitest';
import { type Requirement, requirements } from './requirements.mjs';

export function describeNeeding(needed: readonly Requirement[], name: string, tests: () => void): void {
  const missing = needed.filter((requirement) => requirements[requirement].find() === undefined);
  if (missing.length === 0) describe(name, tests);
  else describe.skip(`${name} (skipped: ${missing.join(' and ')} not found)`, tests);
}

/** Where it is. Only inside of `describeNeeding`. */
export function pathOf(requirement: Requirement): string {
  const path = requirements[requirement].find();
  if (path === undefined) throw new Error(`${requirement} is not installed`);
  return path;
}
