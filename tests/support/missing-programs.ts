/**
 * Programs that some tests need, that this machine lacks, and that cannot be installed without a password. `npm test` leaves
 * these tests out and says so. The run fails instead in CI, where nobody
 * reads that, and if CHROMIUM_PATH names something that is no Chromium (`tests/global-setup/`).
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
  const isChromiumMissing = 'fail' in chromium && !environment.CHROMIUM_PATH;
  const poppler = popplerAdvice();
  return [
    ...(isChromiumMissing ? [{ project: 'browser', advice: chromium.fail }] : []),
    ...(poppler === undefined ? [] : [{ project: 'labels', advice: poppler }]),
  ];
}
