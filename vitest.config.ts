import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'dashboard/**/*.test.ts', 'courier/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Two cores: more files at once would only make them wait for each other.
    maxWorkers: 2,
    // Files share what they import, which takes a second to read: nothing of ours keeps anything in a module.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
