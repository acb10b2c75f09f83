#!/usr/bin/env node
// Serves the dashboard and the courier's page with hot reload, for work on the pages: `npm run dev`.
// What the pages ask goes to a running service: http://127.0.0.1:3000, or WAYBILL_URL.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const service = process.env.WAYBILL_URL ?? 'http://127.0.0.1:3000';
const isThere = await answers(service);
const dashboard = await serve('dashboard', 5173);
const courier = await serve('courier', 5174);
console.log(`
Pages with hot reload, on the service at ${service}

  Dashboard         ${dashboard}
  Courier's page    ${courier}
  Stop              Ctrl+C
`);
if (!isThere) {
  console.log(`Nothing answers at ${service} yet. In another terminal: npm start\n`);
}

async function serve(folder, port) {
  const server = await createServer({
    configFile: join(root, folder, 'vite.config.ts'),
    plugins: [react()],
    // The two servers must not share their caches.
    cacheDir: join(root, 'node_modules', '.vite', `dev-${folder}`),
    logLevel: 'warn',
    // The host name for which the service sets its cookies. If the port is in use, the next one is tried.
    server: { host: '127.0.0.1', port },
  });
  await server.listen();
  return server.resolvedUrls.local[0];
}

async function answers(url) {
  return fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
}
