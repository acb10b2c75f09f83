/** A phone that was without network while the service was upgraded from 0.2.0: what its page recorded arrives, once. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { pickUpDelivery } from '../../contract/operations/fleet/moves.ts';
import * as old from '../courier/cached-page.ts';
import {
  addresses,
  type CachedStorage,
  cachedStorage,
  type StopName,
  stopNames,
  waitingKeys,
} from '../courier/cached-page-storage.ts';
import { openPage, phone as phoneSize, workersChromium } from '../support/browser.ts';
import { send, shirts } from '../support/client.ts';
import {
  assignedDelivery,
  courierCookieName,
  keyOf,
  signedInPhone,
  type TestPhone,
} from '../support/couriers.ts';
import { freePort } from '../support/free-port.ts';
import { startTestService, type TestService } from '../support/service.ts';
import {
  confirmDelivered,
  eventsOf,
  giveNetworkBack,
  inStores,
  keptForOffline,
  listIsThere,
  movesOf,
  section,
} from './courier-steps.ts';

/** As the page of 0.2.0 did: it reloads when a new build has taken over. */
const cachedPage = `<!doctype html><title>0.2.0</title><h1>The page of 0.2.0</h1><script type="module">
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => { if (hadOne) location.reload(); });
  await navigator.serviceWorker.register('/courier/sw.js', { scope: '/courier' });
</script>`;

/** As its service worker did: its own files come from the cache, with network and without. */
const cachedWorker = `
  const keep = async () => {
    const cache = await caches.open('waybill-courier-of-0.2.0');
    await cache.add('/courier');
    await self.skipWaiting();
  };
  self.addEventListener('install', (event) => event.waitUntil(keep()));
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/courier'));
  });`;

/** The service before the upgrade, as far as the page needs it to be cached. */
async function startOldService(port: number): Promise<Server> {
  const server = createServer(({ url }, response) => {
    const isWorker = url === '/courier/sw.js';
    response.writeHead(200, {
      'content-type': isWorker ? 'text/javascript' : 'text/html',
      'service-worker-allowed': '/courier',
    });
    response.end(isWorker ? cachedWorker : cachedPage);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => stopOldService(server));
  return server;
}

async function stopOldService(server: Server) {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** Each delivery in the state in which the old service knew it. */
async function deliveriesOf(service: TestService, own: TestPhone): Promise<Record<StopName, string>> {
  const key = await keyOf(service, 'Acme', 'live');
  const ids: [StopName, string][] = [];
  for (const name of stopNames) {
    const required_proof = name === 'wrongPin' ? ['pin', 'name'] : [];
    const id = await assignedDelivery(service, own, {
      ...shirts,
      delivery_address: addresses[name],
      amount_to_collect: 500000,
      required_proof,
    });
    if (name === 'cancelled') {
      await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
      expect((await own.move(pickUpDelivery, id)).status, 'the refusal that the page has').toBe(409);
    } else if (name !== 'waiting') await own.move(pickUpDelivery, id);
    ids.push([name, id]);
  }
  return Object.fromEntries(ids) as Record<StopName, string>;
}

const store = (page: Page, storage: CachedStorage) =>
  inStores(
    page,
    `const stored = ${JSON.stringify(storage)};
     for (const move of Object.values(stored.moves)) moves.put(move);
     for (const [key, body] of Object.entries(stored.bodies)) bodies.put(body, key);
     for (const [key, value] of Object.entries(stored.kept)) kept.put(value, key);`,
  );

/** The request of the cached page for a move that waits; returns the status. */
function sendAsCachedPage(page: Page, { moves, bodies }: CachedStorage, key: string) {
  const { move, deliveryId } = moves[key]!;
  const path = old.paths[move].replace('{delivery_id}', deliveryId);
  const request = {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(bodies[key]),
    cache: 'no-store',
  };
  return page.evaluate<number>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(request)}).then(({ status }) => status)`,
  );
}

test('the cached page sends what it can, the new one the rest with the same keys, also what was sent without a response; cash counts once, and what was refused is shown and can be corrected', async () => {
  const port = await freePort();
  const before = await startOldService(port);
  const origin = `http://127.0.0.1:${port}`;
  const page = await openPage(await workersChromium(), origin, { viewport: phoneSize });
  await page.goto('/courier');
  await keptForOffline(page);
  await page.setOffline(true);
  await stopOldService(before);

  const service = await startTestService({ port });
  onTestFinished(service.stop);
  const own = await signedInPhone(service);
  const ids = await deliveriesOf(service, own);
  const key = await keyOf(service, 'Acme', 'live');
  const storage = cachedStorage({ courierId: own.courierId, ids, atMs: service.clock.now() });
  await store(page, storage);
  const name = courierCookieName(service);
  await page.context().addCookies([{ name, value: own.cookies.get(name)!, url: origin, httpOnly: true }]);

  const sent = movesOf(page);
  await giveNetworkBack(page);
  expect(await sendAsCachedPage(page, storage, waitingKeys.paid)).toBe(200);
  const accepted = JSON.stringify(waitingKeys.paid);
  await inStores(page, `moves.delete(${accepted}); bodies.delete(${accepted});`);
  // Its answer never comes back to the phone.
  expect(await sendAsCachedPage(page, storage, waitingKeys.pickedUp)).toBe(200);

  // Read as it arrives: the page loads itself again when it has a new worker.
  const [opened, text] = await Promise.all([
    page.reload(),
    page.waitForResponse((one) => new URL(one.url()).pathname === '/courier').then((one) => one.text()),
  ]);
  expect(opened?.fromServiceWorker()).toBe(true);
  expect(text, 'the cache comes first, also with network').toBe(cachedPage);
  await listIsThere(page);
  await section(page, /Discarded/)
    .getByText('Reported to your dispatcher')
    .waitFor();
  const { paid, pickedUp, handedOver, failed } = waitingKeys;
  const report = '';
  expect(sent.map((one) => one.key)).toEqual([paid, pickedUp, pickedUp, handedOver, failed, report]);

  const typesOf = async (name: StopName) =>
    (await eventsOf(service, key, ids[name])).map(({ type }) => type.replace('delivery.', ''));
  const carried = ['created', 'assigned', 'picked_up'];
  expect(await typesOf('paid')).toEqual([...carried, 'delivered']);
  expect(await typesOf('waiting')).toEqual([...carried, 'delivered']);
  expect(await typesOf('failed')).toEqual([...carried, 'attempt_failed']);
  const recipientOf = async (name: StopName) =>
    (await send(service, 'GET', `/v1/deliveries/${ids[name]}/record`, { key })).body.recipient_name;
  expect(await recipientOf('paid')).toBe('Ada "A." Obi');
  expect(await recipientOf('waiting')).toBe('Ada Obi');
  const cashInHand = async () => {
    const path = `/v1/fleet/couriers/${own.courierId}/cash`;
    const { body } = await send(service, 'GET', path, { key: await keyOf(service, '', 'fleet') });
    return body.cash_in_hand;
  };
  expect(await cashInHand()).toEqual([expect.objectContaining({ currency: 'USD', amount: 900000 })]);

  const refused = (text: string) =>
    section(page, 'Not accepted').getByRole('listitem').filter({ hasText: text });
  await refused('Acme, ').getByText('cancelled in the meantime. Return the parcel to the sender.').waitFor();
  const wrongPin = refused(addresses.wrongPin);
  await wrongPin.getByText('Cash collected: $5,000.00').waitFor();
  await wrongPin.getByRole('button', { name: 'Correct it' }).click();
  await expect.poll(() => page.getByLabel('Received by').inputValue()).toBe('Ngozi Obi');
  const record = await send(service, 'GET', `/v1/deliveries/${ids.wrongPin}/record`, { key });
  await page.getByLabel('Receiver’s 4-digit PIN').fill(record.body.handover_pin);
  await confirmDelivered(page);
  await wrongPin.waitFor({ state: 'detached' });
  await expect.poll(() => recipientOf('wrongPin')).toBe('Ngozi Obi');
  expect(await cashInHand()).toEqual([expect.objectContaining({ currency: 'USD', amount: 1400000 })]);
});

test('without network, the new page shows what the cached one had stored', async () => {
  const service = await startTestService({ atPublicUrl: true });
  onTestFinished(service.stop);
  const own = await signedInPhone(service);
  const page = await openPage(await workersChromium(), service.url, { viewport: phoneSize, as: own });
  await page.goto('/courier');
  await listIsThere(page);
  await keptForOffline(page);
  await page.setOffline(true);
  const ids = Object.fromEntries(stopNames.map((name) => [name, `dlv_${name}`])) as Record<StopName, string>;
  const atMs = service.clock.now();
  await store(page, cachedStorage({ courierId: own.courierId, ids, atMs }));
  await page.reload();
  await listIsThere(page);
  for (const text of [
    '5 updates waiting to be sent',
    '2 updates not accepted',
    '$10,000.00 in cash not accepted yet',
  ])
    await page.getByText(text).waitFor();
  const done = section(page, /Done today/);
  for (const name of ['paid', 'waiting'] as const) await done.getByText(addresses[name]).waitFor();
  const endOfWindow = new Date(atMs + 2 * 3_600_000).toISOString().slice(11, 16);
  await page
    .getByRole('button', { name: new RegExp(addresses.discarded) })
    .filter({ hasText: endOfWindow })
    .waitFor();
});
