/** Builds the dashboard: `vite build dashboard [--outDir <folder>]`. What comes out is served by the service itself. */
import { defineConfig } from 'vite';
import { bareOperations } from './vite-bare-operations.ts';
import { compressed } from './vite-compressed.ts';
import { lateStyles } from './vite-late-styles.ts';

/** Where `npm run dev` sends the calls of the pages. */
const service = process.env.WAYBILL_URL ?? 'http://127.0.0.1:3000';

/**
 * Few files: what three pages share comes with the first page, in one piece. Left to itself the bundler cuts it into a
 * hundred, and a first visit waits for each row of them. With what only two pages share, a first visit would be 25 kB larger.
 */
const chunks = [{ name: 'shared', minShareCount: 3 }];

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [bareOperations(), lateStyles(), compressed()],
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
      output: { codeSplitting: { groups: chunks } },
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
