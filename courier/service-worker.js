/**
 * Lets the courier's page open without network: it caches the app's files, all of one build together, and answers with
 * them. `vite-service-worker.ts` fills in the list of files and the name of the build. Requests to the service
 * (`/courier/api/…`) are not touched: the page itself keeps the day and the moves.
 *
 * The cache comes first, so that the page opens at once on a bad network. A new build is fetched in the background and
 * replaces the old one as a whole; the page reloads when it is idle.
 */
const page = '/courier';
const cacheName = 'waybill-courier-__BUILD__';
const files = __FILES__;

self.addEventListener('install', (event) => {
  const fetchAll = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
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
});

async function keptOrFetched(name, request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(name)) ?? fetch(request);
}
