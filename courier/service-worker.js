/**
 * Lets the courier's page open without network: it caches the app's files, all of one build together, and answers with
 * them. `vite-service-worker.ts` fills in the list of files and the name of the build. Requests to the service
 * (`/courier/api/…`) are not touched: the page itself keeps the day and the moves.
 *
 * The cache comes first, so that the page opens at once on a bad network. A new build is fetched in the background and
 * replaces the old one as a whole; the page reloads when it is idle.
 *
 * The scanner's library is ten times as large as the page. It has a cache of its own that outlives builds, because its name
 * changes only with its content, and is fetched only if the browser has no detector of its own. If that fails, the
 * page works without it, and it is kept when the scanner opens.
 */
const page = '/courier';
const cacheName = 'waybill-courier-__BUILD__';
const files = __FILES__;
const scannerCacheName = 'waybill-scanner';
const scannerFiles = __SCANNER_FILES__;

self.addEventListener('install', (event) => {
  const fetchAll = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
    await keepScanner().catch(() => undefined);
    await self.skipWaiting();
  };
  event.waitUntil(fetchAll());
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const others = (await caches.keys()).filter(
      (name) => name.startsWith('waybill-courier-') && name !== cacheName,
    );
    await Promise.all(others.map((name) => caches.delete(name)));
    await forgetOldScanners();
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  // The scope `/courier` also matches `/couriers`, a page of the dashboard.
  const isPage = event.request.mode === 'navigate' && (pathname === page || pathname === `${page}/`);
  if (isPage || files.includes(pathname))
    event.respondWith(keptOrFetched(isPage ? page : pathname, event.request));
  if (scannerFiles.includes(pathname)) event.respondWith(scannerFile(pathname));
});

async function keptOrFetched(name, request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(name)) ?? fetch(request);
}

async function keepScanner() {
  const supported = (await self.BarcodeDetector?.getSupportedFormats()) ?? [];
  if (['qr_code', 'code_128'].every((format) => supported.includes(format))) return;
  await Promise.all(scannerFiles.map(scannerFile));
}

/** From the cache; otherwise fetched, and cached if there is room. */
async function scannerFile(name) {
  const cache = await caches.open(scannerCacheName);
  const cached = await cache.match(name);
  if (cached) return cached;
  const fetched = await fetch(name);
  if (fetched.ok) await cache.put(name, fetched.clone()).catch(() => undefined);
  return fetched;
}

async function forgetOldScanners() {
  const cache = await caches.open(scannerCacheName);
  for (const { url } of await cache.keys()) {
    if (!scannerFiles.includes(new URL(url).pathname)) await cache.delete(url);
  }
}
