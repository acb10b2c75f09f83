/** Builds the courier's page: `vite build courier [--outDir <folder>]`. What comes out is served by the service itself. */
import { defineConfig } from 'vite';
import { compressed } from '../dashboard/vite-compressed.ts';
import { lateStyles } from '../dashboard/vite-late-styles.ts';
import { serviceWorker } from './vite-service-worker.ts';

/** Where `npm run dev` sends the calls of the page. */
const service = process.env.WAYBILL_URL ?? 'http://127.0.0.1:3000';
const base = '/courier/';

export default defineConfig({
  root: import.meta.dirname,
  base,
  plugins: [lateStyles(), serviceWorker(base, '/courier'), compressed()],
  build: {
    outDir: '../dist-courier',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      onLog(level, log, show) {
        // "use client" at the top of the icons' files means nothing without a server that renders.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') show(level, log);
      },
    },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/courier/api/': { target: service, changeOrigin: true } },
  },
});
