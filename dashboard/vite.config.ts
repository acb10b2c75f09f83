/** Builds the dashboard: `vite build dashboard [--outDir <folder>]`. What comes out is served by the service itself. */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { bareOperations } from './vite-bare-operations.ts';
import { compressed } from './vite-compressed.ts';
import { lateStyles } from './vite-late-styles.ts';
import { mantineStyles } from './vite-mantine-styles.ts';
import { valuesOfSchemas } from './vite-schema-values.ts';

/** Where `npm run dev` sends the calls of the pages. */
const service = process.env.WAYBILL_URL ?? 'http://127.0.0.1:3000';

/** The pages that people see first. As entries, they mark what they import as `$initial`. */
const firstPages = {
  'deliveries-page': 'pages/deliveries/list/deliveries-page.tsx',
  'overview-page': 'pages/overview/overview-page.tsx',
  'sign-in-page': 'pages/person/sign-in-page.tsx',
};

/**
 * Few files: left to itself the bundler cuts what pages share into a hundred, and a first visit waits for each row of them.
 * - `first`: what the entry and the first pages import, in one piece, but for the code of each of these pages.
 * - `first-pages`: what two of them share with each other or with other pages.
 * - `shared`: what three of the other pages share, mostly forms. With what only two share, it would be 25 kB larger.
 */
const chunks = [
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*\/dashboard\/pages\/)/, priority: 3 },
  { name: 'first-pages', tags: ['$initial' as const], minShareCount: 2, priority: 2 },
  { name: 'shared', minShareCount: 3, priority: 1 },
];

const entries = Object.fromEntries(
  Object.entries({ index: 'index.html', ...firstPages }).map(([name, path]) => [
    name,
    join(import.meta.dirname, path),
  ]),
);

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [valuesOfSchemas(), mantineStyles(), bareOperations(), lateStyles(), compressed()],
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Small images as data: URLs save nothing here, and a policy without them is simpler to read.
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    // Every browser of the target preloads modules automatically.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: { codeSplitting: { groups: chunks } },
      // Its files do not say so themselves, and a few lines of each would stay.
      treeshake: { moduleSideEffects: [{ test: /\/node_modules\/typebox\//, sideEffects: false }] },
      onLog(level, log, show) {
        // "use client" at the top of Mantine's files means nothing without a server that renders.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') show(level, log);
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/dashboard/': { target: service, changeOrigin: true } },
  },
});
