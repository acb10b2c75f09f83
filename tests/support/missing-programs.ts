/**
 * Programs that some tests need and this machine lacks, where they cannot be installed without a password either. `npm
 * test` leaves these tests out and says so; in CI, where nobody reads that, the run fails instead (`tests/global-setup/`).
 */
import { decide, thisMachine } from './chromium.ts';
import { popplerAdvice } from './poppler.ts';

export interface MissingProgram {
  /** The project of the tests that need it. */
  project: string;
  /** What is missing, and how to get it. */
  advice: string;
}

export function missingPrograms(environment: Record<string, string | undefined>): MissingProgram[] {
  if (environment.CI) return [];
  const chromium = decide(thisMachine());
  const poppler = popplerAdvice();
  return [
    ...('fail' in chromium ? [{ project: 'browser', advice: chromium.fail }] : []),
    ...(poppler === undefined ? [] : [{ project: 'labels', advice: poppler }]),
  ];
}
