/** Finds or installs the browser before anything else: where there is none, the advice is printed at once. */
import type { TestProject } from 'vitest/node';
import { ensureChromium } from '../support/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the program. */
    chromium: string;
  }
}

export default function provideChromium(project: TestProject): void {
  project.provide('chromium', ensureChromium(console.log));
}
