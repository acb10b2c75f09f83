import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run pictures`: takes the screenshots of the README again, from the running product. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '..', '..', '..'),
    include: ['tests/browser/pictures/*.pictures.ts'],
    globalSetup: ['chromium', 'build', 'database'].map((name) => `tests/global-setup/${name}.ts`),
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
