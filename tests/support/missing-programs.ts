/**
 * Programs that some tests need, that this machine lacks, and that cannot be installed without a password. `npm test` leaves
 * these tests out and says so. In CI nobody reads that, so the run fails (`tests/global-setup/`); and so does a run with a
 * CHROMIUM_PATH that names no Chromium, which is a mistake.
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
